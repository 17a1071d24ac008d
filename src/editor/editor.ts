import type * as vscode from 'vscode';
import type { AgentLibrary } from './agentLibrary';
import type { Findings } from './findings/findings';
import type { KeyStore } from './keys';
import type { Log } from './log';
import type { Panels } from './panels';
import type { ServiceFactory } from './services';
import type { Sessions } from './sessions';
import type { Strategies } from './strategies';

/** The shared services of one window. */
export interface Editor {
  context: vscode.ExtensionContext;
  log: Log;
  keys: KeyStore;
  services: ServiceFactory;
  agents: AgentLibrary;
  sessions: Sessions;
  panels: Panels;
  findings: Findings;
  strategies: Strategies;
}
