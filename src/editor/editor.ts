import type * as vscode from 'vscode';
import type { AgentLibrary } from './agentLibrary';
import type { Findings } from './findings/findings';
import type { KeyStore } from './keys';
import type { Log } from './log';
import type { Panels } from './panels';
import type { ServiceFactory } from './services';
import type { Sessions } from './sessions';
import type { Strategies } from './strategies';

/** Everything that is needed to run, read and show sessions, loaded on first use. */
export type Engine = typeof import('./engine');

/** The shared services of one window. */
export interface Editor {
  context: vscode.ExtensionContext;
  log: Log;
  keys: KeyStore;
  worlds: ServiceFactory;
  agents: AgentLibrary;
  sessions: Sessions;
  panels: Panels;
  findings: Findings;
  strategies: Strategies;
}

/** Loads the engine, once. */
export function loadEngine(): Promise<Engine> {
  return import('./engine');
}
