/** Something about an agent file that its owner should know, with the line (from 1) it is about. */
export interface Complaint {
  line: number;
  message: string;
  severity: 'info' | 'warning' | 'error';
}

/** Where an agent was found; an agent of the workspace hides one of the same name from home, home hides a built-in. */
export type AgentSource = 'workspace' | 'home' | 'builtin';

/** What an agent file says to Convene alone, under its `convene:` key. */
export interface OwnSettings {
  focus?: string[];
  motives?: string[];
  temperature?: number;
  secrets?: string;
  enters?: number;
  leaves?: number;
  /** How it stands to others, by their names, as all know it. */
  relations?: Record<string, string>;
}

/** A titled part of an agent's body. */
export interface AgentSection {
  title: string;
  text: string;
}

/** One agent as the rest of Convene knows it, however its file was written. */
export interface Agent {
  slug: string;
  name: string;
  role?: string;
  description: string;
  icon: string;
  /** `#rrggbb`, readable on light and dark. */
  color: string;
  path: string;
  source: AgentSource;
  /** The folder the file was found under, as the caller named it. */
  root?: string;
  model?: string;
  body: string;
  /** Its long text as the examiner condensed it for a table. */
  condensed?: string;
  sections: AgentSection[];
  own: OwnSettings;
  problems: Complaint[];
}

/** A markdown file that is no agent, and why. */
export interface Skipped {
  path: string;
  why: string;
}

/** Every agent that can be seated, what they hide, and what was passed over. */
export interface Roster {
  agents: Agent[];
  shadowed: { agent: Agent; by: Agent }[];
  skipped: Skipped[];
}
