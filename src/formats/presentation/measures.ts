import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import { type Turn, type Unscored, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { similarity } from '../../text/similarity';
import { quotedPhrases } from '../../text/spaces';
import { countWords } from '../../text/words';
import { planOf } from './plan';
import { answerOf, cueData } from './terms';

/** A transition is long enough to cover a breath, and short enough to be no speech. */
const transitionWords = { least: 8, most: 14 };
/** From here on a follow-up asks the same again. */
const same = 0.6;
/** From here on a remark is about the exchange, even where it names nobody. */
const near = 0.2;

/** What the script branches on in a turn's words: which transitions can be used, whether a way back names its slide, whether a follow-up circles, whether a pile-on refers to its exchange. */
export function measure(turn: Unscored, heard: readonly Turn[], brief: Brief): JsonObject | undefined {
  if (turn.move === 'handover') return { phrases: phrasesIn(turn, brief) };
  if (turn.move === 'bridging') return { names: namesSlide(turn, brief) };
  if (turn.move === 'verdict') {
    const before = inExchange(heard, cueData(turn.cue).exchange, ['question', 'verdict']).filter(
      each => each.seat === turn.seat,
    );
    return { circular: before.some(each => similarity(each.text, turn.text) >= same) };
  }
  if (turn.move === 'seconding') return { refers: refers(turn, heard, brief) };
  return undefined;
}

function phrasesIn(turn: Unscored, brief: Brief): JsonObject {
  const { others } = answerOf('handover', turn) ?? { others: [] };
  const called = cueData(turn.cue).agent;
  const phrases: JsonObject = {};
  for (const seat of brief.seats) {
    const own = others.find(({ agent }) => agent === seat.id || agent.toLowerCase() === seat.name.toLowerCase());
    const phrase = (called === seat.id ? turn.text : own?.phrase)?.trim() ?? '';
    const words = countWords(phrase);
    const isUsable = words >= transitionWords.least && words <= transitionWords.most && mentions(phrase, seat.name);
    if (isUsable) phrases[seat.id] = phrase;
  }
  return phrases;
}

function namesSlide({ text, cue }: Unscored, brief: Brief): boolean {
  const { slides } = planOf(brief);
  const title = slides[cueData(cue).now ?? -1]?.title ?? '';
  return /\b(?:slide|folie) \d/i.test(text) || (title !== '' && text.toLowerCase().includes(title.toLowerCase()));
}

function refers({ text, cue }: Unscored, heard: readonly Turn[], brief: Brief): boolean {
  const { asker: id, exchange, answer = '' } = cueData(cue);
  const asker = brief.seats.find(seat => seat.id === id);
  if (asker && mentions(text, asker.name)) return true;
  const said = [...inExchange(heard, exchange, ['question', 'verdict']).map(each => each.text), answer];
  const quoted = quotedPhrases(text).map(phrase => phrase.toLowerCase());
  return said.some(
    each =>
      similarity(each, text) >= near ||
      quoted.some(phrase => phrase.length >= 8 && each.toLowerCase().includes(phrase)),
  );
}

function inExchange(heard: readonly Turn[], exchange: number | undefined, moves: readonly string[]): Turn[] {
  return heard.filter(turn => cueData(turn.cue).exchange === exchange && moves.includes(turn.move) && wasSpoken(turn));
}
