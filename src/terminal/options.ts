import { commandLineName, providers } from '../voices/registry';

/** One option of the command line; without `value` it is a switch. */
export interface OptionRule {
  /** The placeholder for its value in the help. */
  value?: string;
  about: string;
}

const providerHelp = providers
  .filter(each => each.make)
  .map(each => `${commandLineName(each)}${each.hint ? ` (${each.hint})` : ''}`);
const endpointVariables = providers.flatMap(each => each.endpoint?.variable ?? []);

/** Every option of every command; one name means one thing everywhere. */
export const optionRules: Readonly<Record<string, OptionRule>> = {
  topic: { value: 'TEXT', about: 'what it is about; left out: drawn from the document' },
  agents: { value: 'A,B,C', about: 'who takes part, in the order of the format’s seats' },
  seat: {
    value: 'ROLE=AGENT[@MODEL]',
    about:
      'who sits where, once for each seat (ROLE=me: you do; in a scene CHARACTER=me: you play it), and with which model: opus, anthropic:claude-haiku-5-5, claude-code',
  },
  rounds: { value: 'N', about: 'how many rounds' },
  strategy: {
    value: 'NAME|FILE',
    about: 'how a council is moderated: a built-in strategy, or one of convene/strategies by name, or a file',
  },
  'allow-strategy': { about: 'lets the strategy’s file run: it is a program' },
  voice: {
    value: 'VOICE',
    about: `what speaks: ${providerHelp.join(', ')}`,
  },
  model: {
    value: 'MODEL',
    about:
      'the model of every seat that is given none, with its voice before a colon if you like; left out: what the agents’ files say, then the usual one',
  },
  'judge-model': { value: 'MODEL', about: 'the model of those who preside' },
  examiner: {
    value: 'MODEL|off',
    about:
      'the model that examines what is said, or off; left out: the cheapest of the seats’ provider, where it costs a twentieth at most',
  },
  condense: { value: 'long|always|never', about: 'whose files are condensed: over 6,000 characters, all, or none' },
  budget: { value: 'USD', about: 'the most it may cost, in dollars; left out: 1, where it costs money' },
  yes: { about: 'confirms that each of several providers may have what the session is about' },
  'max-turns': { value: 'N', about: 'the most turns it may take before it closes' },
  seed: { value: 'N', about: 'makes every draw, and a rehearsal, repeatable' },
  set: { value: 'KEY=VALUE', about: 'an option of the format' },
  remark: { value: 'TEXT', about: 'what you say to all in the branch, before it goes on' },
  inputs: {
    value: 'FILE',
    about: 'plays what a user would do, one JSON object a line: {"after": "t3", "kind": "remark", …}',
  },
  signals: {
    value: 'FILE',
    about: 'plays a recorded presentation, one JSON object a line: {"t": 40, "kind": "slide", "slide": 2}',
  },
  mode: { value: 'MODE', about: 'when the panel asks: section-breaks (the default), hand-raise or free-flow' },
  intensity: { value: 'LEVEL', about: 'how hard it presses: friendly, moderate (the default) or adversarial' },
  minutes: { value: 'N', about: 'how long the presentation may take (20)' },
  urgency: { value: '0..1', about: 'how urgent a question must be for a raised hand (0.6), as --set urgency does' },
  workspace: { value: 'DIR', about: 'the folder whose .claude/agents take part; left out: this folder' },
  out: {
    value: 'DIR',
    about: 'the session’s own folder, new or empty; left out: convene/<date>-<title> in the workspace',
  },
  endpoint: {
    value: 'URL',
    about: `another server that speaks the provider’s API; left out: ${endpointVariables.join(' or ')}`,
  },
  'fail-on': {
    value: 'WORD',
    about:
      'exits with 4 where the page says not-yet, or where a finding blocks (blocks), or at a verdict of the format; a document that was not read whole fails too',
  },
  baseline: {
    value: 'FILE',
    about: 'the findings.json of an earlier session: with --fail-on, only findings that are not in it fail',
  },
  dismiss: { value: 'ID', about: 'a finding that stands no more; the next readers are told, with the reason' },
  defer: { value: 'ID', about: 'a finding that waits' },
  fixed: { value: 'ID', about: 'a finding that the document has settled since' },
  why: { value: 'TEXT', about: 'the reason of the decision' },
  confirm: {
    value: 'NAME',
    about: 'takes a decision of somebody else for your own, by its file’s name, or all of them',
  },
  events: { about: 'writes every event as one JSON object a line to standard output, all else to standard error' },
  runs: { value: 'N', about: 'how often each method is run on each document (3)' },
  methods: {
    value: 'A,B',
    about: 'what is measured: reviewer and hasty (one model, one prompt, no product), or formats by name',
  },
  quiet: { about: 'prints the last line only' },
  json: { about: 'prints JSON' },
  turn: { value: 'N', about: 'the last turn to keep, as t5 or 5' },
  again: { about: 'has that turn asked for once more' },
  text: { value: 'TEXT', about: 'what that turn says instead' },
  as: {
    value: 'KIND',
    about:
      'md (markdown; the usual one), txt (text), fountain (a screenplay), prose (a story), html, json, adr (a decision record), review (a comment on a pull request), amended (the document with all changes) or sarif (a log for code scanning)',
  },
  'no-color': { about: 'prints without colours, as NO_COLOR does' },
  help: { about: 'explains the command' },
  version: { about: 'prints the version' },
};

/** The options that every command takes. */
export const commonOptions = ['no-color', 'help'] as const;

const modelOptions = ['voice', 'model', 'judge-model', 'examiner', 'endpoint'];
const limitOptions = ['condense', 'budget', 'max-turns', 'seed', 'workspace'];

/** The options that set up a session. */
export const setupOptions = ['topic', 'agents', 'seat', 'rounds', 'strategy', 'set', ...modelOptions, ...limitOptions];

/** The options for watching a session. */
export const watchOptions = ['inputs', 'events', 'quiet', 'fail-on', 'baseline'];

/** The options for presenting a document. */
export const presentOptions = ['signals', 'mode', 'intensity', 'minutes', 'urgency'];

/** The options of a run; `estimate` accepts them too. */
export const runOptions = [...setupOptions, 'yes', 'allow-strategy', ...watchOptions, 'out'];

/** The options of a run on a changed document. */
export const againOptions = ['agents', 'seat', 'set', ...modelOptions, ...limitOptions, 'yes'];

/** The options of a bench. */
export const benchOptions = ['runs', 'methods', ...modelOptions, 'budget', 'set', 'workspace', 'out', 'json'];

/** The options for a session that needs a strategy's file. */
export const strategyOptions = ['strategy', 'allow-strategy'];

/** The options that change the voices and the caps of an existing session. */
export const resumeOptions = ['seat', 'voice', 'model', 'judge-model', 'examiner', 'budget', 'max-turns', 'yes'];
