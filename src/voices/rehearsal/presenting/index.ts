import { draw } from '../../../base/chance';
import type { JsonObject } from '../../../base/json';
import type { Occasion } from '../../voice';
import { germanMarks } from '../german/index';
import { freshest, passageFor, questionOn } from './asking';
import { type PanelFloor, panelFloor, slidesIn } from './floor';
import { german } from './german';
import { bridge, debrief, handover } from './hosting';
import { quoted } from './quoting';
import { verdictOn } from './weighing';

/** The answer where a document is presented to a panel, in the document's language; undefined at any other table. */
export function presentedAnswer(occasion: Occasion): string | undefined {
  const { brief, cue, move } = occasion;
  if (slidesIn(brief.options.slides).length === 0 || !cue.data) return undefined;
  const floor = panelFloor(occasion);
  const answer = move.answer ? dataAnswer(floor, move.answer.name) : undefined;
  const said = answer ? JSON.stringify(answer) : wordsOn(floor);
  return floor.book === german && said !== undefined ? germanMarks(said) : said;
}

/** What is asked for as data: the words first. */
function dataAnswer(floor: PanelFloor, shape: string): JsonObject | undefined {
  switch (shape) {
    case 'question': {
      const { text: say, relevance, urgency } = questionOn(floor);
      return { say, relevance, urgency };
    }
    case 'handover':
      return flat(handover(floor));
    case 'verdict':
      return flat(verdictOn(floor));
    case 'pile-on':
      return { ...seconded(floor) };
    default:
      return undefined;
  }
}

function flat({ say, data }: { say: string; data: JsonObject }): JsonObject {
  return { say, ...data };
}

function wordsOn(floor: PanelFloor): string | undefined {
  const { data } = floor;
  if (Array.isArray(data.slides)) return debrief(floor);
  return data.exchange !== undefined && data.agent !== undefined ? bridge(floor) : undefined;
}

/** One more question to an exchange that is not one's own, where the slide has something that belongs to it. */
function seconded(floor: PanelFloor): { say: string; worth: number } {
  const { data, occasion, seed, lens, book } = floor;
  const asker = occasion.brief.seats.find(seat => seat.id === data.asker)?.name ?? 'the panel';
  const answer = String(data.answer ?? '');
  const passage = passageFor(floor, answer);
  const doubt = freshest(floor, 'pile-on', book.doubts(lens, passage?.kind ?? 'claim', ''));
  const phrase = quoted(answer, 3, 8);
  const worth =
    0.1 + 0.55 * draw(seed, `${occasion.seat.agent} pile-on ${data.exchange}`) + (passage?.figure ? 0.1 : 0);
  return {
    say: freshest(floor, 'seconding', book.pileOns(asker, phrase, doubt)),
    worth: Math.round(Math.min(0.95, worth) * 100) / 100,
  };
}
