import type { Text } from '../base/message';

/** A problem in an agent file, with its line (from 1). */
export interface Complaint {
  line: number;
  message: Text;
  severity: 'info' | 'warning' | 'error';
}

/** Where an agent was found; of agents with one name, the workspace's hides the home folder's, which hides the built-in. */
export type AgentSource = 'workspace' | 'home' | 'builtin';

/** The settings of an agent file's `convene:` block. */
export interface OwnSettings {
  focus?: string[];
  /** What it wants in a parliament, and its attitude there, from 0 (guards what is) to 100 (wants what could be). */
  motives?: string[];
  temperature?: number;
  /** What only it knows in a scene, and the beats (steps of the play) at which it enters and leaves. */
  secrets?: string;
  enters?: number;
  leaves?: number;
  /** Its relations to others, by their names, as everybody knows them. */
  relations?: Record<string, string>;
}

/** A titled part of an agent's body. */
export interface AgentSection {
  title: string;
  text: string;
}

/** An agent, in one form however its file was written. */
export interface Agent {
  slug: string;
  name: string;
  role?: string;
  description: string;
  icon: string;
  /** `#rrggbb`, readable on light and dark. */
  color: string;
  /** Its file, or `builtin:` and its slug. */
  path: string;
  source: AgentSource;
  /** The folder that was searched when the file was found, as the caller named it. */
  root?: string;
  model?: string;
  /** Its file without the front matter. */
  body: string;
  /** Its long text as the examiner condensed it for the prompts. */
  condensed?: string;
  sections: AgentSection[];
  own: OwnSettings;
  problems: Complaint[];
}

/** A markdown file that is no agent, with the reason. */
export interface Skipped {
  path: string;
  why: Text;
}

/** All agents that can be seated, those hidden by one of the same name, and the files that were skipped. */
export interface Roster {
  agents: Agent[];
  shadowed: { agent: Agent; by: Agent }[];
  skipped: Skipped[];
}
