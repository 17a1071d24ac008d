import type { Agent } from '../cast/agent';
import type { DocumentText, ReviewRules } from '../document/document';
import type { Brief } from '../script/brief';
import type { Known } from '../script/call';
import type { Format } from '../script/format';
import type { Cue } from '../script/step';
import { type Check, wasSpoken } from '../script/turn';
import type { LogBlock } from './log';
import { moveOf } from './moves';
import { exchanged } from './veil';

/** Everything a prompt is built from. */
export interface Desk {
  format: Format;
  brief: Brief;
  agents: ReadonlyMap<string, Agent>;
  document?: DocumentText;
  /** The document as it is sent: whole, or outline and the relevant sections. */
  documentText: string;
  /** The workspace's rules for findings: a stranger's text. */
  rules?: ReviewRules;
  log: readonly LogBlock[];
  /** What is known of the session, where a call that is no turn is phrased or a procedure asked. */
  known?: Known;
  /** What the examiner found, by turn. */
  turns?: ReadonlyMap<string, { examined: readonly Check[] }>;
  /** The round that is under way. */
  round?: string;
  /** A random token drawn from the recorded seed. */
  token: string;
  /** Parts rendered once for the whole session: a prefix that changed would have to be written to the cache anew. */
  rendered: Map<string, string>;
  ttl: '5m' | '1h';
  cacheMinimum: number;
  dataAnswers: boolean;
  /** Neither document nor dossiers are sent: the cap pays for no more. */
  bare?: boolean;
}

/** The blocks a cue may hear; whatever a summary has folded is left out, for the next summary too. What was posted for all is heard by whoever hears anything. */
export function heardBlocks(desk: Pick<Desk, 'log' | 'round'>, cue: Cue): readonly LogBlock[] {
  if (cue.hears === 'none') return [];
  const heard = spokenBlocks(desk, cue.hears);
  const missing = desk.log.filter(block => block.posted && !heard.includes(block));
  return missing.length > 0 ? [...missing, ...heard] : heard;
}

function spokenBlocks(desk: Pick<Desk, 'log' | 'round'>, hears: Exclude<Cue['hears'], 'none'>): readonly LogBlock[] {
  const folded = desk.log.findLastIndex(block => block.by === 'summary' && block.turns.some(wasSpoken));
  const blocks = desk.log.slice(Math.max(0, folded));
  if (hears === 'all') return blocks;
  if (hears === 'round') return thisRound(blocks, desk.round);
  if ('since' in hears) {
    const { since } = hears;
    const start = desk.log.findIndex(block => block.round === since);
    // What a summary has folded since then is heard as that summary.
    return start < 0 ? [] : desk.log.slice(Math.max(start, folded));
  }
  const { recent } = hears;
  let left = recent;
  const from = blocks.findLastIndex(block => {
    left -= block.turns.filter(wasSpoken).length;
    return left <= 0;
  });
  return blocks.slice(Math.max(0, from));
}

/** The blocks of the round under way, behind what the user said just before it. */
function thisRound(blocks: readonly LogBlock[], under: string | undefined): readonly LogBlock[] {
  const round = under ?? blocks.findLast(block => block.round !== undefined)?.round;
  // A redirection or a reply to the user stands in the round it fell into, without its name.
  const found = blocks.findIndex(block => block.round === round);
  const start = found < 0 ? blocks.length : found;
  const before = blocks[start - 1];
  const said = before && before.remarks.length > 0 ? [{ ...before, turns: [] }] : [];
  return [...said, ...blocks.slice(start)];
}

/** What a cue hears, as it is told: a procedure is given all that was ever said, a judge that is asked again the sides in exchanged order. */
export function blocksFor(desk: Desk, cue: Cue): readonly LogBlock[] {
  if (moveOf(desk.format, cue.move, desk.brief).procedure) return desk.log;
  const blocks = heardBlocks(desk, cue);
  return cue.exchanged ? exchanged(inShort(desk, blocks), desk.format, desk.brief) : blocks;
}

/** The same with what was posted on one topic said once and shortly, where the first of it stood. */
function inShort({ format, brief, known }: Desk, blocks: readonly LogBlock[]): readonly LogBlock[] {
  const { topic, words } = format.examining?.inShort ?? {};
  const posted = known && words?.(brief, known);
  if (!posted) return blocks;
  const [first] = blocks.filter(block => block.topic === topic);
  return blocks.flatMap(block => (block === first ? { ...block, posted } : block.topic === topic ? [] : block));
}
