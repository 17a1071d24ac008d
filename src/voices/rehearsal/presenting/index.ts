import { draw } from '../../../base/chance';
import type { JsonObject } from '../../../base/json';
import { countWords } from '../../../text/words';
import type { Occasion } from '../../voice';
import { freshest, passageFor, questionOn } from './asking';
import { type PanelFloor, panelFloor, slidesIn } from './floor';
import { bridge, debrief, handover } from './hosting';
import { doubts } from './phrases';
import { quoted } from './quoting';
import { verdictOn } from './weighing';

/** The answer where a document is presented to a panel; undefined at any other table. */
export function presentedAnswer(occasion: Occasion): string | undefined {
  const { brief, cue, move } = occasion;
  if (slidesIn(brief.options.slides).length === 0 || !cue.data) return undefined;
  switch (move.answer?.name) {
    case 'question': {
      const { text, relevance, urgency } = questionOn(panelFloor(occasion));
      return spoken(text, { relevance, urgency });
    }
    case 'handover': {
      const { say, data } = handover(panelFloor(occasion));
      return spoken(say, data);
    }
    case 'verdict': {
      const { say, data } = verdictOn(panelFloor(occasion));
      return spoken(say, data);
    }
    case 'pile-on': {
      const { say, worth } = seconded(panelFloor(occasion));
      return spoken(say, { worth });
    }
  }
  if (Array.isArray(cue.data.slides)) return debrief(panelFloor(occasion));
  return cue.data.exchange !== undefined && cue.data.agent !== undefined ? bridge(panelFloor(occasion)) : undefined;
}

function spoken(say: string, data: JsonObject): string {
  return JSON.stringify({ say, ...data });
}

/** One more question to an exchange that is not one's own, where the slide has something that belongs to it. */
function seconded(floor: PanelFloor): { say: string; worth: number } {
  const { data, occasion, seed, lens } = floor;
  const asker = occasion.brief.seats.find(seat => seat.id === data.asker)?.name ?? 'the panel';
  const answer = String(data.answer ?? '');
  const passage = passageFor(floor, answer);
  const doubt = freshest(floor, 'pile-on', doubts(lens, passage?.kind ?? 'claim', ''));
  const phrase = quoted(countWords(answer) >= 3 ? answer : (passage?.text ?? answer), 3, 8);
  const lines = [
    `To add to ${asker}'s question: you said ${phrase}. ${doubt}`,
    `${asker} got ${phrase} for an answer. Mine is the next one: ${doubt}`,
    `I am with ${asker} on this, and ${phrase} makes me ask more: ${doubt}`,
  ];
  const worth =
    0.1 + 0.55 * draw(seed, `${occasion.seat.agent} pile-on ${data.exchange}`) + (passage?.figure ? 0.1 : 0);
  return { say: freshest(floor, 'seconding', lines), worth: Math.round(Math.min(0.95, worth) * 100) / 100 };
}
