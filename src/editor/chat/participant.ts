import * as vscode from 'vscode';
import { formatCommands } from '../../formats/commands';
import type { Editor } from '../editor';

const participantId = 'convene.chat';

/** Registers the chat participant; undefined if the editor has no chat. */
export function registerChatParticipant(editor: Editor): vscode.ChatParticipant | undefined {
  // Editors made from VS Code may lack the interface.
  const chat: Partial<typeof vscode.chat> | undefined = vscode.chat;
  const participant = chat?.createChatParticipant?.(participantId, async (request, _context, stream, token) => {
    const { answerChat: answer } = await import('./answer');
    return answer(editor, formatCommands, request, stream, token);
  });
  if (participant) participant.iconPath = vscode.Uri.joinPath(editor.context.extensionUri, 'media', 'icon.png');
  return participant;
}
