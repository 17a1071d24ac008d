import * as vscode from 'vscode';
import { formatCommands } from '../../formats/commands';
import type { Editor } from '../editor';
import type { ChatRequest } from './request';

/** Offers every format that has a command to other agents as a tool: `convene_debate` and so on; each run is confirmed by the user. */
export function registerTools(editor: Editor): vscode.Disposable {
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  const registered = formatCommands.flatMap(command => {
    const [, id = ''] = command.split('.');
    const tool: vscode.LanguageModelTool<ChatRequest> = {
      prepareInvocation: async ({ input }) => (await import('./toolCalls')).prepareTool(editor, id, input),
      invoke: async ({ input }, token) => (await import('./toolCalls')).invokeTool(editor, id, input, token),
    };
    return lm?.registerTool?.(command.replace('.', '_'), tool) ?? [];
  });
  return vscode.Disposable.from(...registered);
}

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
