// Detects a deadlock in the debate: each speech and answer is measured when it ends, and the measures are read after an exchange.

import type { JsonObject } from '../../base/json';
import { seatName } from '../../script/brief';
import { type Turn, type Unscored, wasSpoken } from '../../script/turn';
import { similarity } from '../../text/similarity';
import type { Chamber, Exchange } from './chamber';

/** The similarity from which a text repeats an argument. */
const sameArgumentSimilarity = 0.6;
/** The similarity from which an exchange is about the point of the one before. */
const samePointSimilarity = 0.5;
/** The share of new words below which an exchange brings nothing new. */
const minNovelty = 0.2;
/** The maximum number of exchanges on one point; more count as circling. */
const maxExchangesOnPoint = 3;

/** Words that refuse every compromise, in English or German. */
const refusalPattern =
  /\b(?:no compromise|not negotiable|non-negotiable|under no circumstances|(?:will|would|can) never (?:accept|agree|support)|(?:will|would) not (?:accept|consider|discuss) any|refuse (?:any|every|all)|nothing (?:could|would|will) (?:change|move)|kein(?:en|erlei)? Kompromiss|unter keinen Umständen|niemals)\b/i;

const exchangeMoves: readonly string[] = ['speech', 'answer'];

/** Measures a speech or an answer: how far it repeats its speaker, how near it stays to the exchange before, and whether it refuses every compromise. */
export function measure(turn: Unscored, turns: readonly Turn[]): JsonObject | undefined {
  if (!exchangeMoves.includes(turn.move) || !wasSpoken(turn)) return undefined;
  const before = turns.filter(each => exchangeMoves.includes(each.move) && wasSpoken(each));
  const maxSimilarity = (texts: readonly Turn[]) =>
    Math.round(100 * Math.max(0, ...texts.map(each => similarity(each.text, turn.text)))) / 100;
  return {
    reworded: maxSimilarity(before.filter(each => each.seat === turn.seat)),
    // The exchange before is the last two turns for a speech; an answer has the speech of its own exchange in between.
    near: maxSimilarity(before.slice(turn.move === 'speech' ? -2 : -3).slice(0, 2)),
    refuses: refusalPattern.test(turn.text),
  };
}

/** Finds the signs of a deadlock after the last exchange, in words for the Speaker. */
export function findDeadlockSigns({
  brief,
  exchanges,
  earlier,
}: Pick<Chamber, 'brief' | 'exchanges' | 'earlier'>): string[] {
  const last = exchanges.at(-1);
  if (!last) return [];
  const signs: string[] = [];
  for (const turn of spokenTurns(last)) {
    const name = seatName(brief, turn.seat);
    if (measuresOf(turn).reworded >= sameArgumentSimilarity)
      signs.push(`${name} repeats an earlier argument in other words.`);
    if (measuresOf(turn).refuses) signs.push(`${name} refuses every compromise.`);
  }
  const pair = pairKey(last);
  const earlierOfPair = [...earlier, ...exchanges.slice(0, -1)].findLast(each => pairKey(each) === pair);
  if (earlierOfPair && spokenTurns(last).every(turn => turn.scores.novelty < minNovelty)) {
    const names = spokenTurns(last).map(turn => seatName(brief, turn.seat));
    signs.push(`${names.join(' and ')} bring nothing new.`);
  }
  const circling = exchanges.length - 1 - exchanges.findLastIndex(each => !staysOnPoint(each));
  if (circling >= maxExchangesOnPoint) signs.push(`The debate has circled one point for ${circling + 1} exchanges.`);
  return signs;
}

function measuresOf({ scores }: Turn): { reworded: number; near: number; refuses: boolean } {
  const { reworded, near, refuses } = scores.own ?? {};
  return { reworded: Number(reworded ?? 0), near: Number(near ?? 0), refuses: refuses === true };
}

function spokenTurns({ speech, answer }: Exchange): Turn[] {
  return [speech, ...(answer ? [answer] : [])].filter(wasSpoken);
}

function pairKey(exchange: Exchange): string {
  return [exchange.speech.seat, exchange.answer?.seat ?? ''].sort().join(' ');
}

/** Whether an exchange stays on the point of the one before. */
function staysOnPoint(exchange: Exchange): boolean {
  const turns = spokenTurns(exchange);
  return turns.length > 0 && turns.every(turn => measuresOf(turn).near >= samePointSimilarity);
}
