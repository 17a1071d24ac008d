import { draw } from '../../../base/chance';
import type { JsonObject } from '../../../base/json';
import { terms } from '../../../text/terms';
import { countWords } from '../../../text/words';
import { figureOf } from '../cues';
import { inQuotes } from '../phrase';
import type { PanelFloor } from './floor';
import { quoted } from './quoting';

const evasive =
  /\b(?:don'?t (?:really )?know|no idea|not sure|good question|later|offline|come back to|get back to you|we(?:'| wi)ll see|trust (?:me|us)|it depends|should be fine|probably fine|don'?t worry|not (?:a )?(?:problem|concern)|obviously|of course|weiß (?:ich )?(?:das )?(?:noch )?nicht|keine ahnung|nicht sicher|gute frage|kommt darauf an|(?:mal|wir) sehen|sehen wir|später|reiche(?:n wir)? nach|vertrauen sie|kein problem|natürlich|selbstverständlich)\b/i;
const grounded =
  /\b(?:because|since|so that|measured|tested|counted|compared|until|by (?:mid-?|end of |early |late )?(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|friday|q[1-4]|week|month)|if\b.+\bthen|we (?:stop|roll back|keep|ran|asked|have)|owns?|is owned|weil|denn|damit|seit|gemessen|getestet|gezählt|verglichen|geprüft|bis (?:ende |anfang |mitte )?(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|montag|freitag)|wenn\b.+\bdann|wir (?:stoppen|brechen|haben|behalten|führen)|verantwortet|zuständig)\b/i;

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
  const isGrounded = grounded.test(answer);
  return {
    ...{ answer, shared, isGrounded, words: countWords(answer) },
    // Whoever gives a ground and a figure may say “later” and mean a time.
    isEvasive: evasive.test(answer) && !(isGrounded && figure),
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
  const { satisfied: lines, reasons } = floor.book;
  const phrase = quoted(answer, 3, 10);
  const reason = figure ? reasons.figure(figure) : reasons.ground(phrase);
  return { say: chosen(floor, lines(phrase)), data: { verdict: 'satisfied', reason } };
}

function escalated(floor: PanelFloor, { answer }: Weighed): { say: string; data: JsonObject } {
  const { escalated: lines, reasons } = floor.book;
  const reason = reasons.repeated(quoted(answer, 2, 8));
  return { say: chosen(floor, lines(inQuotes(floor.slide.title))), data: { verdict: 'escalate', reason } };
}

function followUp(
  floor: PanelFloor,
  found: Weighed,
  isLast: boolean,
  asked: number,
): { say: string; data: JsonObject } {
  const { lacking, reasons, followUps, stillOpen } = floor.book;
  const phrase = quoted(found.answer, 2, 8);
  const [first, second] = lacking[floor.lens];
  const missing = asked % 2 === 1 ? first : second;
  const data = { verdict: 'follow-up', reason: found.isEvasive ? reasons.evasive(phrase) : reasons.missing(missing) };
  return { say: isLast ? stillOpen(missing) : chosen(floor, followUps(phrase, missing)), data };
}

function chosen({ seed, data, occasion, said }: PanelFloor, lines: readonly string[]): string {
  const from = Math.floor(draw(seed, `${occasion.seat.agent} ${data.exchange} ${data.questions}`) * lines.length);
  const turned = [...lines.slice(from), ...lines.slice(0, from)];
  const bare = (text: string) => text.replace(/[“„][^“”„]*[“”]/g, '');
  const start = (text: string) => bare(text).slice(0, 24);
  return turned.find(each => !said.some(turn => bare(turn.text).startsWith(start(each)))) ?? turned[0] ?? '';
}
