import type { Agent } from '../cast/agent';
import type { DocumentText, ReviewRules } from '../document/document';
import type { Brief } from '../script/brief';
import type { KnownSession } from '../script/call';
import type { Format } from '../script/format';
import type { Cue } from '../script/step';
import { type Check, wasSpoken } from '../script/turn';
import { swapSides } from './anonymize';
import type { LogBlock } from './log';
import { findMove } from './moves';

/** Everything that a prompt is built from. */
export interface PromptContext {
  format: Format;
  brief: Brief;
  agents: ReadonlyMap<string, Agent>;
  document?: DocumentText;
  /** The document as sent: whole, or its outline and the relevant sections. */
  documentText: string;
  /** The workspace's rules for findings, an untrusted text. */
  rules?: ReviewRules;
  log: readonly LogBlock[];
  /** The session state, for phrasing calls and procedures. */
  known?: KnownSession;
  /** The examiner's findings, by turn. */
  turns?: ReadonlyMap<string, { examined: readonly Check[] }>;
  /** The current round. */
  round?: string;
  /** A word of this session, for the tags around the texts of others. */
  fenceToken: string;
  /** Parts rendered once per session: a changed prefix would have to be written to the cache again. */
  rendered: Map<string, string>;
  cacheLifetime: '5m' | '1h';
  /** The minimum tokens of a prefix that the provider caches. */
  cacheMinimum: number;
  /** Whether the voice passes the schema of an answer to the model itself. */
  dataAnswers: boolean;
  /** Omits document and agent files, because the cap pays for no more. */
  isMinimal?: boolean;
}

/** The log blocks that a cue is shown: all for a procedure, which code answers; in exchanged order for a second verdict; else those that it may hear. */
export function blocksFor(context: PromptContext, cue: Cue): readonly LogBlock[] {
  if (findMove(context.format, cue.move, context.brief).procedure) return context.log;
  const blocks = heardBlocks(context, cue);
  return cue.exchanged ? swapSides(withShortPosts(context, blocks), context.format, context.brief) : blocks;
}

/** The log blocks that a cue may hear: what its `hears` selects, after all posts that are not in that; none for `none`. */
export function heardBlocks(context: Pick<PromptContext, 'log' | 'round'>, cue: Cue): readonly LogBlock[] {
  if (cue.hears === 'none') return [];
  const blocks = selectBlocks(context, cue.hears);
  const missing = context.log.filter(block => block.posted && !blocks.includes(block));
  return missing.length > 0 ? [...missing, ...blocks] : blocks;
}

/** The blocks that `hears` selects, without those that a summary has replaced. */
function selectBlocks(
  context: Pick<PromptContext, 'log' | 'round'>,
  hears: Exclude<Cue['hears'], 'none'>,
): readonly LogBlock[] {
  const summaryIndex = context.log.findLastIndex(block => block.by === 'summary' && block.turns.some(wasSpoken));
  const blocks = context.log.slice(Math.max(0, summaryIndex));
  if (hears === 'all') return blocks;
  if (hears === 'round') return currentRoundBlocks(blocks, context.round);
  if ('since' in hears) {
    const { since } = hears;
    const start = context.log.findIndex(block => block.round === since);
    // Blocks that were summarized since then are heard as the summary.
    return start < 0 ? [] : context.log.slice(Math.max(start, summaryIndex));
  }
  let left = hears.recent;
  const from = blocks.findLastIndex(block => {
    left -= block.turns.filter(wasSpoken).length;
    return left <= 0;
  });
  return blocks.slice(Math.max(0, from));
}

/** The blocks of the current round, after what the user said just before it. */
function currentRoundBlocks(blocks: readonly LogBlock[], current: string | undefined): readonly LogBlock[] {
  const round = current ?? blocks.findLast(block => block.round !== undefined)?.round;
  // Redirections and replies to the user belong to the current round without carrying its name.
  const index = blocks.findIndex(block => block.round === round);
  const start = index < 0 ? blocks.length : index;
  const before = blocks[start - 1];
  const remarkBlock = before && before.remarks.length > 0 ? [{ ...before, turns: [] }] : [];
  return [...remarkBlock, ...blocks.slice(start)];
}

/** Replaces the posts on one topic by their short form, at the place of the first. */
function withShortPosts({ format, brief, known }: PromptContext, blocks: readonly LogBlock[]): readonly LogBlock[] {
  const { topic, words } = format.callRules?.shortPosts ?? {};
  const posted = known && words?.(brief, known);
  if (!posted) return blocks;
  const [first] = blocks.filter(block => block.topic === topic);
  return blocks.flatMap(block => (block === first ? { ...block, posted } : block.topic === topic ? [] : block));
}
