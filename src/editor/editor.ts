import type * as vscode from 'vscode';
import type { AgentShelf } from './agentShelf';
import type { Findings } from './findings/findings';
import type { Keys } from './keys';
import type { Log } from './log';
import type { Panels } from './panels';
import type { Sessions } from './sessions';
import type { Strategies } from './strategies';
import type { Worlds } from './worlds';

/** Everything that is needed to run, read and show sessions, loaded on first use. */
export type Engine = typeof import('./engine');

/** What commands, views and panels share in one window. */
export interface Editor {
  context: vscode.ExtensionContext;
  log: Log;
  keys: Keys;
  worlds: Worlds;
  agents: AgentShelf;
  sessions: Sessions;
  panels: Panels;
  findings: Findings;
  strategies: Strategies;
}

/** Loads the engine, once. */
export function loadEngine(): Promise<Engine> {
  return import('./engine');
}
