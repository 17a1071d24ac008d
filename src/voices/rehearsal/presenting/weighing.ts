import { draw } from '../../../base/chance';
import type { JsonObject } from '../../../base/json';
import { terms } from '../../../text/terms';
import { countWords } from '../../../text/words';
import { figureOf } from '../cues';
import { inQuotes } from '../phrase';
import type { Lens, PanelFloor } from './floor';
import { quoted } from './quoting';

const evasive =
  /\b(?:don'?t (?:really )?know|no idea|not sure|good question|later|offline|come back to|get back to you|we(?:'| wi)ll see|trust (?:me|us)|it depends|should be fine|probably fine|don'?t worry|not (?:a )?(?:problem|concern)|obviously|of course|weiß (?:ich )?nicht|später)\b/i;
const grounded =
  /\b(?:because|since|so that|measured|tested|counted|compared|until|by (?:mid-?|end of |early |late )?(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|friday|q[1-4]|week|month)|if\b.+\bthen|we (?:stop|roll back|keep|ran|asked|have)|owns?|is owned|weil|gemessen|damit)\b/i;

/** What an answer has to it, as somebody who listens closely would say. */
interface Weighed {
  answer: string;
  isEvasive: boolean;
  isGrounded: boolean;
  figure?: string;
  /** Content words that it shares with the question. */
  shared: number;
  words: number;
}

function weighed(answer: string, question: string): Weighed {
  const asked = new Set(terms(question));
  const shared = new Set(terms(answer).filter(term => asked.has(term))).size;
  const figure = figureOf(answer) ?? /\b\d[\d.,]*\b/.exec(answer)?.[0];
  return {
    ...{ answer, shared, words: countWords(answer) },
    isEvasive: evasive.test(answer),
    isGrounded: grounded.test(answer),
    ...(figure ? { figure } : {}),
  };
}

/** The verdict on an answer: a grounded one satisfies, an evasive one is asked after, a second evasion is taken out of the room. */
export function verdictOn(floor: PanelFloor): { say: string; data: JsonObject } {
  const { data, said, occasion } = floor;
  const own = said.filter(turn => turn.seat === occasion.seat.id && turn.cue?.exchange === data.exchange);
  const question = own.at(-1)?.text ?? '';
  const found = weighed(String(data.answer ?? ''), question);
  const asked = Number(data.questions ?? 1);
  const most = { friendly: 2, adversarial: 4 }[String(occasion.brief.options.intensity)] ?? 3;
  // Who presses harder wants the ground and the figure.
  const wanted = most > 3 ? 3 : 2;
  const strength =
    (found.isGrounded ? 1 : 0) + (found.figure ? 1 : 0) + Math.min(1, found.shared / 2) + (found.words >= 14 ? 0.5 : 0);
  if (!found.isEvasive && found.words >= 6 && strength >= wanted) return satisfied(floor, found);
  if (found.isEvasive && asked >= 2) return escalated(floor, found);
  return followUp(floor, found, asked >= most, asked);
}

function satisfied(floor: PanelFloor, { answer, figure }: Weighed): { say: string; data: JsonObject } {
  const phrase = quoted(answer, 3, 10);
  const say = chosen(floor, [
    `${phrase} is what I was after.`,
    `With ${phrase} I can follow the rest.`,
    `That is an answer I can check: ${phrase}.`,
    `${phrase}: then the slide should say so.`,
  ]);
  const reason = figure ? `The answer names a figure, ${figure}.` : `The answer gives a ground: ${phrase}.`;
  return { say, data: { verdict: 'satisfied', reason } };
}

function escalated(floor: PanelFloor, { answer }: Weighed): { say: string; data: JsonObject } {
  const phrase = quoted(answer, 2, 8);
  const say = chosen(floor, [
    `We will not settle ${inQuotes(floor.slide.title)} here. It needs an owner and a date before anybody signs.`,
    `Twice asked and still open: this belongs on the list of what stops the decision.`,
  ]);
  return { say, data: { verdict: 'escalate', reason: `Asked again, the answer was ${phrase}.` } };
}

const lacking: Record<Lens, string[]> = {
  evidence: ['which observation that rests on', 'what would show it to be wrong'],
  numbers: ['the figure, with its range', 'what it is compared with'],
  reversal: ['what we lose by it', 'why the other way is worse'],
  failure: ['who notices and how we get back', 'what stops it from spreading'],
  people: ['who was asked about it', 'what it means for one of them'],
  delivery: ['who does it and by when', 'what comes first'],
};

function followUp(
  floor: PanelFloor,
  found: Weighed,
  isLast: boolean,
  asked: number,
): { say: string; data: JsonObject } {
  const phrase = quoted(found.answer, 2, 8);
  const [first = '', second = ''] = lacking[floor.lens];
  const missing = asked % 2 === 1 ? first : second;
  const reason = found.isEvasive
    ? `The answer puts the question off: ${phrase}.`
    : `The answer does not say ${missing}.`;
  const data = { verdict: 'follow-up', reason };
  if (isLast) return { say: `I still do not know ${missing}; let it stand as open.`, data };
  const say = chosen(floor, [
    `${phrase} leaves out ${missing}. Which is it?`,
    `I heard ${phrase}. What I asked for is ${missing}: can you give it?`,
    `Let me narrow it down. Leave ${phrase} aside: ${missing}, in one sentence?`,
    `That was ${phrase}. And ${missing}?`,
  ]);
  return { say, data };
}

function chosen({ seed, data, occasion, said }: PanelFloor, lines: readonly string[]): string {
  const from = Math.floor(draw(seed, `${occasion.seat.agent} ${data.exchange} ${data.questions}`) * lines.length);
  const turned = [...lines.slice(from), ...lines.slice(0, from)];
  const start = (text: string) => text.replace(/“[^”]*”/g, '').slice(0, 24);
  return (
    turned.find(each => !said.some(turn => turn.text.replace(/“[^”]*”/g, '').startsWith(start(each)))) ??
    turned[0] ??
    ''
  );
}
