import type { JsonObject } from '../../base/json';
import { type Turn, type Unscored, wasSpoken } from '../../script/turn';
import { similarity } from '../../text/similarity';
import { type Chamber, type Exchange, nameOf } from './chamber';

/** From here on a text is the same argument in other words. */
const sameArgument = 0.6;
/** From here on an exchange is about the point of the one before. */
const samePoint = 0.5;
/** Below this share of new words an exchange brings nothing. */
const nothingNew = 0.2;
/** More exchanges than these on one point are a circle. */
const mostOnOnePoint = 3;

const refusal =
  /\b(?:no compromise|not negotiable|non-negotiable|under no circumstances|(?:will|would|can) never (?:accept|agree|support)|(?:will|would) not (?:accept|consider|discuss) any|refuse (?:any|every|all)|nothing (?:could|would|will) (?:change|move)|kein(?:en|erlei)? Kompromiss|unter keinen Umständen|niemals)\b/i;

const debated: readonly string[] = ['speech', 'answer'];

/** What the Clerk measures of a speech or an answer, once: how far it repeats its speaker, how near it stays to the exchange before, whether it refuses every compromise. */
export function measure(turn: Unscored, heard: readonly Turn[]): JsonObject | undefined {
  if (!debated.includes(turn.move) || !wasSpoken(turn)) return undefined;
  const before = heard.filter(each => debated.includes(each.move) && wasSpoken(each));
  const most = (texts: readonly Turn[]) =>
    Math.round(100 * Math.max(0, ...texts.map(each => similarity(each.text, turn.text)))) / 100;
  return {
    reworded: most(before.filter(each => each.seat === turn.seat)),
    near: most(before.slice(turn.move === 'speech' ? -2 : -3).slice(0, 2)),
    refuses: refusal.test(turn.text),
  };
}

/** The signs of a deadlock after the last exchange, in words for the Speaker. */
export function signsOf({ brief, exchanges, earlier }: Pick<Chamber, 'brief' | 'exchanges' | 'earlier'>): string[] {
  const last = exchanges.at(-1);
  if (!last) return [];
  const signs: string[] = [];
  for (const turn of turnsOf(last)) {
    const name = nameOf(brief, turn.seat);
    if (own(turn).reworded >= sameArgument) signs.push(`${name} repeats an earlier argument in other words.`);
    if (own(turn).refuses) signs.push(`${name} refuses every compromise.`);
  }
  const pair = pairOf(last);
  const before = [...earlier, ...exchanges.slice(0, -1)].findLast(each => pairOf(each) === pair);
  if (before && turnsOf(last).every(turn => turn.scores.novelty < nothingNew)) {
    const names = turnsOf(last).map(turn => nameOf(brief, turn.seat));
    signs.push(`${names.join(' and ')} bring nothing new.`);
  }
  const circling = exchanges.length - 1 - exchanges.findLastIndex(each => !stays(each));
  if (circling >= mostOnOnePoint) signs.push(`The debate has circled one point for ${circling + 1} exchanges.`);
  return signs;
}

function own({ scores }: Turn): { reworded: number; near: number; refuses: boolean } {
  const { reworded, near, refuses } = scores.own ?? {};
  return { reworded: Number(reworded ?? 0), near: Number(near ?? 0), refuses: refuses === true };
}

function turnsOf({ speech, answer }: Exchange): Turn[] {
  return [speech, ...(answer ? [answer] : [])].filter(wasSpoken);
}

function pairOf(exchange: Exchange): string {
  return [exchange.speech.seat, exchange.answer?.seat ?? ''].sort().join(' ');
}

/** Whether an exchange stayed at the point of the one before. */
function stays(exchange: Exchange): boolean {
  const turns = turnsOf(exchange);
  return turns.length > 0 && turns.every(turn => own(turn).near >= samePoint);
}
