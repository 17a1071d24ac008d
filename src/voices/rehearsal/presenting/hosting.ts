import { draw } from '../../../base/chance';
import { isRecord, type Json, type JsonObject } from '../../../base/json';
import { cutAtSentence } from '../../../text/sentences';
import { countWords } from '../../../text/words';
import { thingsOf } from '../things';
import { english } from './english';
import type { PanelFloor } from './floor';

const least = 8;
const most = 14;

/** The host's transitions to everybody who may be called on a slide, and its murmurs. */
export function handover(floor: PanelFloor): { say: string; data: JsonObject } {
  const { data, occasion, book } = floor;
  const seats = occasion.brief.seats;
  const others = (Array.isArray(data.others) ? data.others : []).map(String);
  const nameOf = (id: Json | undefined) => seats.find(seat => seat.id === id)?.name ?? '';
  const phrases = others.map((agent, at) => ({
    agent: nameOf(agent),
    phrase: transitionTo(floor, nameOf(agent), at + 1),
  }));
  const from = Math.floor(draw(floor.seed, `nods ${floor.slide.index}`) * book.murmurs.length);
  const nods = [0, 2, 4].map(step => book.murmurs[(from + step) % book.murmurs.length] ?? '');
  return { say: transitionTo(floor, nameOf(data.agent), 0), data: { others: phrases, nods } };
}

function transitionTo({ slide, passages, seed, book }: PanelFloor, name: string, at: number): string {
  // Things are told apart by English articles.
  const [thing] =
    book === english
      ? thingsOf(
          passages.map(passage => passage.text),
          3,
        )
      : [];
  // The next slide may be up when it is said.
  const number = book.slide(slide.index + 1);
  const title = slide.title.split(/\s+/).length <= 4 ? `“${slide.title}”` : number;
  const from = Math.floor(draw(seed, `transition ${slide.index}`) * 6) + at;
  for (const matter of [at % 2 === 1 && thing ? thing.spoken : title, title, number]) {
    const lines = book.transitions(name, matter);
    const turned = lines.map((_, index) => lines[(from + index) % lines.length] ?? '');
    const fitting = turned.find(line => countWords(line) >= least && countWords(line) <= most);
    if (fitting) return fitting;
  }
  return book.plainTransition(name);
}

/** The sentence that leads back to the talk. */
export function bridge({ data, occasion, seed, book }: PanelFloor): string {
  const name = occasion.brief.seats.find(seat => seat.id === data.agent)?.name ?? '';
  const lines = book.bridges(name);
  const from = Math.floor(draw(seed, 'bridge') * lines.length);
  return lines[(from + Number(data.exchange)) % lines.length] ?? '';
}

/** One question of the panel in what the debrief is told. */
interface Met {
  agent: string;
  title: string;
  ending: string;
  reason: string;
}

/** The debrief: what is open and with whom, what each lacks, what carried, what was never asked. */
export function debrief({ data, book }: PanelFloor): string {
  const words = book.debrief;
  const slides = recordsIn(data.slides);
  const asked = slides.flatMap(slide => recordsIn(slide.questions).map(each => metIn(each, slide)));
  const open = asked.filter(({ ending }) => ending !== 'satisfied' && ending !== 'not asked');
  const carried = asked.filter(({ ending }) => ending === 'satisfied');
  const quiet = slides.filter(slide => slide.shown === true && recordsIn(slide.questions).length === 0);
  const waiting = slides.reduce((sum, slide) => sum + (Number(slide.skipped) || 0), 0);
  const list = (titles: readonly string[]) =>
    listed(
      titles.map(title => `“${title}”`),
      words,
    );
  const groups = Object.entries(words.open).flatMap(([ending, told]) => {
    const those = open.filter(each => each.ending === ending).map(({ agent, title }) => words.who(agent, title));
    return those.length > 0 ? [`${told}: ${listed(those, words)}.`] : [];
  });
  const lacking = open
    .filter(
      ({ reason, title }, at) =>
        reason !== '' && open.findIndex(each => each.title === title && each.reason !== '') === at,
    )
    .slice(0, 3);
  const lines = [
    asked.length === 0 ? words.nothing : '',
    ...groups,
    ...lacking.map(({ title, reason }) => words.lack(title, reason)),
    carried.length > 0
      ? words.carried(
          listed(
            carried.map(({ agent, title }) => words.answerTo(agent, title)),
            words,
          ),
        )
      : '',
    quiet.length > 0 ? words.quiet(list(quiet.map(slide => String(slide.title)))) : '',
    waiting > 0 ? words.waiting(waiting) : '',
    open.length > 0 ? words.prepare(list(open.map(({ title }) => title))) : carried.length > 0 ? words.keep : '',
  ];
  return cutAtSentence(lines.filter(line => line !== '').join(' '), 195);
}

function recordsIn(value: Json | undefined): JsonObject[] {
  return (Array.isArray(value) ? value : []).filter(isRecord) as JsonObject[];
}

function metIn({ agent, ending, reason }: JsonObject, slide: JsonObject): Met {
  return { agent: String(agent), title: String(slide.title), ending: String(ending), reason: String(reason ?? '') };
}

/** Things in a row; of many the first, and how many more there are. */
function listed(things: readonly string[], { and, more }: { and: string; more(count: number): string }): string {
  const all = [...new Set(things)];
  const shown = all.length > mostListed ? [...all.slice(0, mostListed - 1), more(all.length - mostListed + 1)] : all;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} ${and} ${shown.at(-1)}` : (shown[0] ?? '');
}

const mostListed = 5;
