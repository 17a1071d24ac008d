import * as vscode from 'vscode';
import { describeError } from './base/errors';
import { createRedaction, type Redaction } from './base/redactor';
import { AgentLibrary } from './editor/agentLibrary';
import type { ConveneApi } from './editor/api';
import { registerChatParticipant, registerTools } from './editor/chat/registration';
import { registerCommands } from './editor/commands/register';
import type { Editor } from './editor/editor';
import { Findings } from './editor/findings/findings';
import { type KeyStore, secretKeyStore } from './editor/keys';
import { agentKeyCompletion } from './editor/language/agentKeys';
import { registerDiagnostics } from './editor/language/diagnostics';
import { agentLenses, StaleLenses, sceneLenses } from './editor/language/lenses';
import { openLog } from './editor/log';
import { Panels } from './editor/panels';
import { watchSearchExclusion } from './editor/searchExclusion';
import type { ServiceFactory } from './editor/services';
import { Sessions } from './editor/sessions';
import { showError } from './editor/showError';
import { offerGitIgnore } from './editor/sourceControl';
import { notifyHiddenSessions, showStatus } from './editor/statusBar';
import { Strategies } from './editor/strategies';
import { registerUriHandler } from './editor/uriEntry';

/** Wires commands, views, panels and links together; nothing is read, sent or loaded before someone uses one. */
export function activate(context: vscode.ExtensionContext): ConveneApi {
  const atStart = process.cpuUsage();
  const redaction = createRedaction();
  const log = openLog(redaction);
  const keys = secretKeyStore(context.secrets, redaction.addSecret);
  const strategies = new Strategies(context.workspaceState);
  const services = lazyServices(keys, strategies, redaction);
  const agents = new AgentLibrary();
  // Remembers sessions outside the workspace folders, such as the sample's; without an open folder, for all windows.
  const memory = vscode.workspace.workspaceFolders ? context.workspaceState : context.globalState;
  const sessions = new Sessions(services, log, memory);
  const panels = new Panels();
  const findings = new Findings(sessions, error => void showError(error, log));
  const editor: Editor = { context, log, keys, services, agents, sessions, panels, findings, strategies };
  panels.initialize(editor);
  const chat = registerChatParticipant(editor);
  context.subscriptions.push(
    log,
    agents,
    sessions,
    panels,
    findings,
    registerCommands(editor),
    registerUriHandler(editor),
    registerTools(editor),
    ...(chat ? [chat] : []),
    notifyHiddenSessions(editor),
    offerGitIgnore(editor),
    watchSearchExclusion(error => log.warn(describeError(error))),
    showStatus(sessions),
    registerDiagnostics(editor),
    ...registerViews(editor),
  );
  return {
    activationMs: cpuMilliseconds(atStart),
    sessions: sessions.publicView,
    panelMessages: folder => panels.of(folder)?.receivedMessages,
    chat,
    findingThreads: () => findings.board?.threads ?? [],
    registerStrategy: (name, strategy) => strategies.register(name, strategy),
  };
}

/** Processor time since a measurement: unlike the clock it does not depend on what else the machine does. */
function cpuMilliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** Creates session services whose code is loaded on first use. */
function lazyServices(keys: KeyStore, strategies: Strategies, redaction: Redaction): ServiceFactory {
  const load = async () => (await import('./editor/services')).createServiceFactory(keys, strategies, redaction);
  return { of: async () => (await load()).of(), forEstimate: async () => (await load()).forEstimate() };
}

/** Registers the trees and what is shown in editors of agent files and scenes. */
function registerViews(editor: Editor): vscode.Disposable[] {
  const { agents, sessions } = editor;
  // By place, not by language: VS Code has a language of its own for such files.
  const agentFiles = { scheme: 'file', pattern: '**/{.claude/agents/**/*.md,.github/agents/**/*.agent.md}' };
  const markdownFiles = { scheme: 'file', language: 'markdown' };
  return [
    vscode.window.registerTreeDataProvider(
      'convene.agents',
      lazyTree(agents.onDidChange, async () => new (await import('./editor/views/agentsTree')).AgentsTree(agents)),
    ),
    showSessions(sessions),
    vscode.languages.registerCompletionItemProvider(agentFiles, agentKeyCompletion),
    vscode.languages.registerCodeLensProvider(agentFiles, agentLenses),
    vscode.languages.registerCompletionItemProvider(markdownFiles, {
      provideCompletionItems: async (document, position) =>
        (await import('./editor/language/sceneKeys')).completeSceneKeys(editor, document, position),
    }),
    vscode.languages.registerCodeLensProvider(markdownFiles, sceneLenses),
    new StaleLenses(sessions, markdownFiles),
  ];
}

/** Shows the tree of sessions; when it comes into view, it looks for session folders that came or went unseen. */
function showSessions(sessions: Sessions): vscode.Disposable {
  const treeDataProvider = lazyTree(
    sessions.onDidChange,
    async () => new (await import('./editor/views/sessionsTree')).SessionsTree(sessions),
  );
  const view = vscode.window.createTreeView('convene.sessions', { treeDataProvider });
  view.onDidChangeVisibility(({ visible }) => visible && sessions.check());
  return view;
}

/** A tree whose code is loaded when it is first shown. */
function lazyTree<T>(
  onDidChangeTreeData: vscode.Event<void>,
  load: () => Promise<vscode.TreeDataProvider<T>>,
): vscode.TreeDataProvider<T> {
  let loading: Promise<vscode.TreeDataProvider<T>> | undefined;
  const tree = () => (loading ??= load());
  return {
    onDidChangeTreeData,
    getChildren: async parent => (await tree()).getChildren(parent),
    getTreeItem: async node => (await tree()).getTreeItem(node),
    resolveTreeItem: async (item, node, token) => (await tree()).resolveTreeItem?.(item, node, token) ?? item,
  };
}
