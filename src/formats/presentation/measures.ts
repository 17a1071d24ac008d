// Measurements of a turn's words that the script of a presentation depends on, recorded when the turn ends.

import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import { type Turn, type Unscored, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { similarity } from '../../text/similarity';
import { quotedPhrases } from '../../text/spaces';
import { countWords } from '../../text/words';
import { planOf } from './plan';
import { answerOf, cueData } from './terms';

/** The word limits of a transition: long enough to cover a breath, short enough to be no speech. */
const transitionWords = { least: 8, most: 14 };
/** The similarity from which a follow-up asks the same again. */
const sameQuestionSimilarity = 0.6;
/** The similarity from which a remark is about the exchange, even if it names no seat. */
const relatedSimilarity = 0.2;

/** Measures a turn: usable transitions, whether a bridge names its slide, a follow-up circles, or a pile-on refers to its exchange. */
export function measure(turn: Unscored, turns: readonly Turn[], brief: Brief): JsonObject | undefined {
  if (turn.move === 'handover') return { phrases: usablePhrases(turn, brief) };
  if (turn.move === 'bridging') return { names: namesSlide(turn, brief) };
  if (turn.move === 'verdict') {
    const earlierTurns = exchangeTurns(turns, cueData(turn.cue).exchange, ['question', 'verdict']).filter(
      each => each.seat === turn.seat,
    );
    return { circular: earlierTurns.some(each => similarity(each.text, turn.text) >= sameQuestionSimilarity) };
  }
  if (turn.move === 'seconding') return { refers: refersToExchange(turn, turns, brief) };
  return undefined;
}

/** The transitions of the right length that name whom they call, by seat. */
function usablePhrases(turn: Unscored, brief: Brief): JsonObject {
  const { others } = answerOf('handover', turn) ?? { others: [] };
  const called = cueData(turn.cue).agent;
  const phrases: JsonObject = {};
  for (const seat of brief.seats) {
    const entry = others.find(({ agent }) => agent === seat.id || agent.toLowerCase() === seat.name.toLowerCase());
    const phrase = (called === seat.id ? turn.text : entry?.phrase)?.trim() ?? '';
    const words = countWords(phrase);
    const isUsable = words >= transitionWords.least && words <= transitionWords.most && mentions(phrase, seat.name);
    if (isUsable) phrases[seat.id] = phrase;
  }
  return phrases;
}

/** Whether a bridge names a slide by number or by its title. */
function namesSlide({ text, cue }: Unscored, brief: Brief): boolean {
  const { slides } = planOf(brief);
  const title = slides[cueData(cue).now ?? -1]?.title ?? '';
  return /\b(?:slide|folie) \d/i.test(text) || (title !== '' && text.toLowerCase().includes(title.toLowerCase()));
}

/** Whether a pile-on names the asker, quotes the exchange or is close to it. */
function refersToExchange({ text, cue }: Unscored, turns: readonly Turn[], brief: Brief): boolean {
  const { asker: id, exchange, answer = '' } = cueData(cue);
  const asker = brief.seats.find(seat => seat.id === id);
  if (asker && mentions(text, asker.name)) return true;
  const exchangeTexts = [...exchangeTurns(turns, exchange, ['question', 'verdict']).map(each => each.text), answer];
  const quoted = quotedPhrases(text).map(phrase => phrase.toLowerCase());
  return exchangeTexts.some(
    each =>
      similarity(each, text) >= relatedSimilarity ||
      quoted.some(phrase => phrase.length >= 8 && each.toLowerCase().includes(phrase)),
  );
}

function exchangeTurns(turns: readonly Turn[], exchange: number | undefined, moves: readonly string[]): Turn[] {
  return turns.filter(turn => cueData(turn.cue).exchange === exchange && moves.includes(turn.move) && wasSpoken(turn));
}
