import * as vscode from 'vscode';
import { formatCommands } from '../../formats/commands';
import type { Editor } from '../editor';

const participantId = 'convene.chat';

/** Lets people convene from a chat; undefined where the editor has none. */
export function joinChat(editor: Editor): vscode.ChatParticipant | undefined {
  // Editors made from VS Code may lack the interface.
  const chat: Partial<typeof vscode.chat> | undefined = vscode.chat;
  const participant = chat?.createChatParticipant?.(participantId, async (request, _context, stream, token) => {
    const { answer } = await import('./answer');
    return answer(editor, formatCommands, request, stream, token);
  });
  if (participant) participant.iconPath = vscode.Uri.joinPath(editor.context.extensionUri, 'media', 'icon.png');
  return participant;
}
