import { draw } from '../../../base/chance';
import { isRecord, type Json, type JsonObject } from '../../../base/json';
import { cutAtSentence } from '../../../text/sentences';
import { countWords } from '../../../text/words';
import { thingsOf } from '../things';
import { type PanelFloor, slideAt } from './floor';
import { bridges, murmurs, transitions } from './phrases';

const least = 8;
const most = 14;

/** The host's transitions to everybody who may be called on a slide, and its murmurs. */
export function handover(floor: PanelFloor): { say: string; data: JsonObject } {
  const { data, occasion } = floor;
  const seats = occasion.brief.seats;
  const others = (Array.isArray(data.others) ? data.others : []).map(String);
  const nameOf = (id: Json | undefined) => seats.find(seat => seat.id === id)?.name ?? '';
  const phrases = others.map((agent, at) => ({
    agent: nameOf(agent),
    phrase: transitionTo(floor, nameOf(agent), at + 1),
  }));
  const from = Math.floor(draw(floor.seed, `nods ${floor.slide.index}`) * murmurs.length);
  const nods = [0, 2, 4].map(step => murmurs[(from + step) % murmurs.length] ?? 'Mm-hm.');
  return { say: transitionTo(floor, nameOf(data.agent), 0), data: { others: phrases, nods } };
}

function transitionTo({ slide, passages, seed }: PanelFloor, name: string, at: number): string {
  const [thing] = thingsOf(
    passages.map(passage => passage.text),
    3,
  );
  const title = slide.title.split(/\s+/).length <= 4 ? `“${slide.title}”` : 'this slide';
  const from = Math.floor(draw(seed, `transition ${slide.index}`) * 6) + at;
  for (const matter of [at % 2 === 1 && thing ? thing.spoken : title, title, 'this slide']) {
    const lines = transitions(name, matter);
    const turned = lines.map((_, index) => lines[(from + index) % lines.length] ?? '');
    const fitting = turned.find(line => countWords(line) >= least && countWords(line) <= most);
    if (fitting) return fitting;
  }
  return `${name} has a question on this one before we go on.`;
}

/** The sentence that leads back to the talk. */
export function bridge(floor: PanelFloor): string {
  const { data, occasion, seed } = floor;
  const name = occasion.brief.seats.find(seat => seat.id === data.agent)?.name ?? 'everybody';
  const { title } = slideAt(occasion, Number(data.now ?? data.slide ?? 0));
  const lines = bridges(name, title);
  return (
    lines[Math.floor(draw(seed, `bridge ${data.exchange}`) * lines.length + Number(data.exchange)) % lines.length] ?? ''
  );
}

/** The debrief: what is open and with whom, what carried, what was never asked. */
export function debrief({ data }: PanelFloor): string {
  const slides = (Array.isArray(data.slides) ? data.slides : []).filter(isRecord) as JsonObject[];
  const asked = slides.flatMap(slide =>
    (Array.isArray(slide.questions) ? slide.questions : [])
      .filter(isRecord)
      .map(each => ({ slide, each: each as JsonObject })),
  );
  const open = asked.filter(({ each }) => each.ending !== 'satisfied' && each.ending !== 'not asked');
  const carried = asked.filter(({ each }) => each.ending === 'satisfied');
  const quiet = slides.filter(slide => slide.shown === true && !asked.some(each => each.slide === slide));
  const waiting = slides.filter(slide => Number(slide.skipped) > 0);
  const groups = Object.entries(openings).flatMap(([ending, words]) => {
    const those = open.filter(({ each }) => each.ending === ending);
    return those.length > 0
      ? [`${words}: ${those.map(({ slide, each }) => `${each.agent} on “${slide.title}”`).join(', ')}.`]
      : [];
  });
  const lines = [
    asked.length === 0 ? 'Nobody got to ask anything, so nothing was tested.' : '',
    ...groups,
    carried.length > 0
      ? `What carried: ${carried.map(({ slide, each }) => `the answer to ${each.agent} on “${slide.title}”`).join(', ')}.`
      : '',
    quiet.length > 0 ? `No question was put on ${listed(quiet)}.` : '',
    waiting.length > 0 ? `Prepared and never called for: ${listed(waiting)}.` : '',
    open.length > 0
      ? `Before presenting this again, write one sentence with a figure, an owner or a date for ${listed(open.map(({ slide }) => slide))}, and put it on the slide.`
      : 'Before presenting this again, put the answers that carried on their slides.',
  ];
  return cutAtSentence(lines.filter(line => line !== '').join(' '), 195);
}

const openings: Record<string, string> = {
  escalated: 'Not to be settled in the room',
  limit: 'Asked to the last and not convinced',
  circular: 'Went in circles',
  unanswered: 'No answer',
  'stepped in': 'Broken off',
  left: 'Left behind when the talk went on',
  'no verdict': 'Answered, and nobody said what the answer was worth',
  open: 'Not finished',
};

function listed(slides: readonly JsonObject[]): string {
  const titles = [...new Set(slides.map(slide => `“${slide.title}”`))];
  return titles.length > 1 ? `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}` : (titles[0] ?? '');
}
