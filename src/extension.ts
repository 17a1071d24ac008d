import * as vscode from 'vscode';
import { readable } from './base/errors';
import { makeRedaction } from './base/redactor';
import { AgentShelf } from './editor/agentShelf';
import type { ConveneApi } from './editor/api';
import { joinChat } from './editor/chat/participant';
import { offerTools } from './editor/chat/tools';
import { registerCommands } from './editor/commands/register';
import type { Editor } from './editor/editor';
import { Findings } from './editor/findings/findings';
import { secretKeys } from './editor/keys';
import { showComplaints } from './editor/language/complaints';
import { ownKeys } from './editor/language/keys';
import { agentLenses, StaleLenses, sceneLenses } from './editor/language/lenses';
import { sceneKeys } from './editor/language/sceneKeys';
import { openLog } from './editor/log';
import { Panels } from './editor/panels';
import { heedSearchWish } from './editor/searching';
import { Sessions } from './editor/sessions';
import { offerIgnoring } from './editor/sourceControl';
import { noticeEnds, showStatus } from './editor/statusBar';
import { Strategies } from './editor/strategies';
import { tell } from './editor/tell';
import { serveLinks } from './editor/uriEntry';
import { AgentsTree } from './editor/views/agentsTree';
import { SessionsTree } from './editor/views/sessionsTree';
import { makeWorlds } from './editor/worlds';

/** Wires commands, views, panels and links together; nothing is read, sent or loaded before someone uses one. */
export function activate(context: vscode.ExtensionContext): ConveneApi {
  const began = performance.now();
  const redaction = makeRedaction();
  const log = openLog(redaction);
  const keys = secretKeys(context.secrets, redaction.learn);
  const strategies = new Strategies(context.workspaceState);
  const worlds = makeWorlds(keys, strategies, redaction);
  const agents = new AgentShelf();
  // What is kept elsewhere, such as the sample's sessions, is known where it was begun: in this workspace, or wherever no folder is open.
  const memory = vscode.workspace.workspaceFolders ? context.workspaceState : context.globalState;
  const sessions = new Sessions(worlds, log, memory);
  const panels = new Panels();
  const findings = new Findings(sessions, error => void tell(error, log));
  const editor: Editor = { context, log, keys, worlds, agents, sessions, panels, findings, strategies };
  panels.serve(editor);
  const chat = joinChat(editor);
  // By place, not by language: VS Code has a language of its own for such files.
  const agentFiles = { scheme: 'file', pattern: '**/{.claude/agents/**/*.md,.github/agents/**/*.agent.md}' };
  const markdownFiles = { scheme: 'file', language: 'markdown' };
  context.subscriptions.push(
    log,
    agents,
    sessions,
    panels,
    findings,
    registerCommands(editor),
    serveLinks(editor),
    offerTools(editor),
    ...(chat ? [chat] : []),
    noticeEnds(editor),
    offerIgnoring(editor),
    heedSearchWish(error => log.warn(readable(error))),
    showStatus(sessions),
    showComplaints(editor),
    vscode.window.registerTreeDataProvider('convene.agents', new AgentsTree(agents)),
    vscode.window.registerTreeDataProvider('convene.sessions', new SessionsTree(sessions)),
    vscode.languages.registerCompletionItemProvider(agentFiles, ownKeys),
    vscode.languages.registerCodeLensProvider(agentFiles, agentLenses),
    vscode.languages.registerCompletionItemProvider(markdownFiles, sceneKeys(editor)),
    vscode.languages.registerCodeLensProvider(markdownFiles, sceneLenses),
    new StaleLenses(sessions, markdownFiles),
  );
  return {
    activationMs: performance.now() - began,
    sessions: sessions.seen,
    panelMessages: folder => panels.of(folder)?.heard,
    chat,
    findingThreads: () => findings.board?.threads ?? [],
    registerStrategy: (name, strategy) => strategies.register(name, strategy),
  };
}
