// Every command of the command line, with its help.

import {
  againOptions,
  benchOptions,
  type OptionRule,
  presentOptions,
  resumeOptions,
  runOptions,
  setupOptions,
  strategyOptions,
  watchOptions,
} from './options';
import type { ParsedArgs } from './parsedArgs';
import type { Terminal } from './terminal';

/** One command: what it takes, what it says of itself and what it does. */
export interface Command {
  name: string;
  /** Names of the positional arguments; those in brackets are optional. */
  takes: readonly string[];
  about: string;
  options: readonly string[];
  /** Options of other commands that are accepted and ignored, so that command lines can be reused. */
  accepts?: readonly string[];
  /** The one format that the command is for. */
  format?: string;
  /** Options with another meaning in this command. */
  rules?: Readonly<Record<string, OptionRule>>;
  examples?: readonly string[];
  /** Loads the code of the command and runs it; resolves to the exit code. */
  run(args: ParsedArgs, terminal: Terminal): Promise<number>;
}

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: 'run',
    takes: ['<format>', '[DOC.md]'],
    about: 'Convenes agents on a document or topic, and keeps the session in a folder of its own.',
    options: runOptions,
    examples: [
      'convene run debate docs/design.md',
      'convene run debate --topic "Shall we cache?" --agents ada,bo --rounds 2',
      'convene run debate docs/design.md --seat proponent=ada --seat opponent=bo',
      'convene run debate docs/design.md --seat opponent=me',
      'convene run debate docs/design.md --voice anthropic --budget 0.50',
      'convene run council docs/design.md --agents ada,bo,cy --strategy devils-advocate:cy',
      'convene run review docs/design.md --voice anthropic --budget 0.50 --fail-on blocks --baseline docs/findings.json',
    ],
    run: async (...args) => (await import('./commands/run')).runCommand(...args),
  },
  {
    name: 'scene',
    takes: ['<SCENE.md>'],
    about: 'Plays a scene file with its characters, and keeps it in data/scenes/<name>.',
    options: runOptions,
    format: 'scene',
    examples: [
      'convene scene scenes/the-crossed-out-line.md',
      'convene scene scenes/first.md --set maxBeats=20 --voice anthropic --budget 0.50',
    ],
    run: async (...args) => (await import('./commands/run')).sceneCommand(...args),
  },
  {
    name: 'present',
    takes: ['<DOC.md>'],
    about:
      'Presents a document, section by section, to a panel that questions it. Without a recording you present at the keyboard; where nobody types, the document presents itself.',
    options: [...presentOptions, ...runOptions],
    format: 'presentation',
    examples: [
      'convene present docs/design.md',
      'convene present docs/design.md --signals talk.jsonl --mode hand-raise --intensity adversarial',
      'convene present docs/design.md --agents skeptic,analyst,ada --minutes 15',
    ],
    run: async (...args) => (await import('./commands/run')).presentCommand(...args),
  },
  {
    name: 'estimate',
    takes: ['<format>', '[DOC.md]'],
    about: 'Tells what such a run would take in turns, tokens, dollars and minutes; opens nothing.',
    options: [...setupOptions, 'json'],
    accepts: runOptions,
    examples: ['convene estimate debate docs/design.md --voice anthropic'],
    run: async (...args) => (await import('./commands/estimate')).printEstimate(...args),
  },
  {
    name: 'resume',
    takes: ['<DIR>'],
    about: 'Goes on with a session that was interrupted; no finished turn is asked for again.',
    options: [...resumeOptions, ...watchOptions, ...strategyOptions, 'signals', 'endpoint'],
    examples: ['convene resume convene/2026-11-18-cache --budget 1.50'],
    run: async (...args) => (await import('./commands/resume')).resumeCommand(...args),
  },
  {
    name: 'replay',
    takes: ['<DIR>'],
    about: 'Prints a session again at speed; calls nothing.',
    options: ['events', 'quiet'],
    run: async (...args) => (await import('./commands/replay')).replaySession(...args),
  },
  {
    name: 'fork',
    takes: ['<DIR>'],
    about: 'Starts a new session that keeps all up to and with a turn, and goes on from there.',
    options: [
      'turn',
      'again',
      'text',
      ...resumeOptions,
      'set',
      'remark',
      ...watchOptions,
      ...strategyOptions,
      'endpoint',
      'out',
    ],
    rules: {
      seat: {
        value: 'ROLE=AGENT[@MODEL]',
        about: 'gives a seat to another agent from here on, or another model to who sits there; once for each seat',
      },
    },
    examples: [
      'convene fork convene/2026-11-18-cache --turn 4',
      'convene fork convene/2026-11-18-cache --turn 4 --seat opponent=skeptic',
      'convene fork convene/2026-11-18-cache --turn 4 --voice anthropic --budget 0.50 --remark "Think of the cost."',
    ],
    run: async (...args) => (await import('./commands/fork')).forkAndRun(...args),
  },
  {
    name: 'again',
    takes: ['<DIR>', '[DOC.md]'],
    about:
      'Looks at a document again after it has changed: what has become of each finding of a session, and what the changes bring.',
    options: [...againOptions, ...watchOptions, 'out'],
    examples: [
      'convene again convene/2026-11-18-cache',
      'convene again convene/2026-11-18-cache --voice anthropic --budget 0.50 --fail-on blocks',
    ],
    run: async (...args) => (await import('./commands/again')).againCommand(...args),
  },
  {
    name: 'export',
    takes: ['<DIR>'],
    about:
      'Prints a session as markdown, text, a screenplay, HTML, JSON, a decision record, a review comment, the document with all changes or a SARIF log.',
    options: ['as', 'out', 'fail-on', 'baseline'],
    rules: { out: { value: 'FILE', about: 'a new file to write it to; left out: standard output' } },
    examples: [
      'convene export convene/2026-11-18-cache --as adr --out docs/adr-7.md',
      'convene export convene/2026-11-18-cache --as review',
      'convene export convene/2026-11-18-cache --as sarif --out convene.sarif',
    ],
    run: async (...args) => (await import('./commands/export')).exportCommand(...args),
  },
  {
    name: 'findings',
    takes: ['[DIR]'],
    about: 'Lists the findings of a session, and decides on one; without a session, lists decisions and confirms them.',
    options: ['dismiss', 'defer', 'fixed', 'why', 'confirm', 'workspace'],
    examples: [
      'convene findings convene/2026-11-18-cache --dismiss F3 --why "The contract settles it."',
      'convene findings --confirm all',
    ],
    run: async (...args) => (await import('./commands/findings')).manageFindings(...args),
  },
  {
    name: 'bench',
    takes: ['<DIR>'],
    about:
      'Measures how good the findings are: each method on each document of a folder, judged by a model against its key.',
    options: benchOptions,
    examples: ['convene bench docs/seeded --voice anthropic --methods reviewer,review --runs 1 --budget 3'],
    run: async (...args) => (await import('./commands/bench')).runBench(...args),
  },
  {
    name: 'agents',
    takes: [],
    about: 'Lists who can take part in a workspace, and which files were passed over and why.',
    options: ['workspace', 'json'],
    run: async (...args) => (await import('./commands/agents')).listAgents(...args),
  },
  {
    name: 'outline',
    takes: ['<DOC.md>'],
    about: 'Lists the sections of a document with their lines.',
    options: ['json'],
    run: async (...args) => (await import('./commands/agents')).listSections(...args),
  },
];
