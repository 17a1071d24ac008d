import { draw } from '../../../src/base/chance';
import { nodeClock } from '../../../src/disk/clock';
import { readDocument } from '../../../src/document/reader';
import type { Options } from '../../../src/script/brief';
import type { Format } from '../../../src/script/format';
import { estimate } from '../../../src/stage/estimate';
import type { Setup } from '../../../src/stage/setup';
import { anthropicVoice } from '../../../src/voices/anthropic';
import { defaultAnswer } from '../modelServer/answers';
import type { ModelRequest } from '../modelServer/request';
import type { Answer } from '../modelServer/sse';
import { sampleDocument, setupOf, worldOf } from '../table';
import { answering, type Weight, weigh } from './weigh';

/** What came of an ordinary session, with or without a cap. */
export interface Ordinary extends Weight {
  estimated: number;
}

/** An ordinary set-up of a format: a document of some length, a cast of some size, all by the number of the run. */
function ordinarySetup(format: Format, run: number, options: Options): Setup {
  const times = 1 + Math.floor(draw(run, 'length') * 12);
  const text = sampleDocument.text.replace(/^# .*$/m, '');
  // A talk has a slide for each heading: it grows in its slides, not in their number.
  const sections = text.split(/(?=^## )/m).map(section => section.trim());
  const bare = (section: string) => section.replace(/^## .*$/m, '').trim();
  const body = sections.map(section => `${section}\n\n${`${bare(section)}\n\n`.repeat(times + 1)}`).join('\n');
  const document = readDocument(`# Move invoicing to streams\n\n${body}`, { path: 'docs/streams.md' });
  const extra = Math.floor(draw(run, 'cast') * 4);
  return setupOf(format, { document, extra, seed: run, voice: 'anthropic', options });
}

/** Performs an ordinary session against the model server, under a cap of so many times its estimate; left out: without one. */
export async function ordinarySession(
  format: Format,
  run: number,
  times?: number,
  options: Options = {},
): Promise<Ordinary> {
  const setup = ordinarySetup(format, run, options);
  const voice = anthropicVoice({ key: 'not-a-key', clock: nodeClock, model: 'claude-sonnet-5' });
  const estimated = estimate(setup, worldOf(voice)).usd ?? 0;
  const budget = times === undefined ? {} : { usd: estimated * times };
  const beats = { judged: 0, most: 9 + Math.floor(draw(run, 'beats') * 9) };
  const weight = await weigh(
    { ...setup, budget },
    undefined,
    { answer: request => ordinaryAnswer(request, run, beats) },
    answering('We measured it over four quarters.'),
  );
  return { ...weight, estimated };
}

/** The words of a usual answer, after as much thought as its effort brings with it. */
function ordinaryAnswer(request: ModelRequest, run: number, beats: { judged: number; most: number }): Answer {
  const answer = reported(takenUp(judgedScene(defaultAnswer(request), beats)), run, request.last);
  const most = request.effort === 'high' ? 800 : request.effort === 'medium' ? 300 : 0;
  const thoughts = Math.floor(draw(run, request.last) * most);
  if (!answer.text.startsWith('{')) answer.text = varied(answer.text, run, request.last);
  return thoughts === 0 ? answer : { ...answer, thinking: 'so then '.repeat(thoughts / 2) };
}

/** Whoever declares a stance takes up what others said, and was moved by nobody. */
function takenUp(answer: Answer): Answer {
  if (!answer.text.includes('"changedBy":')) return answer;
  const said = JSON.parse(answer.text) as { say: string };
  const say = `Ada and Ben have asked for it. ${said.say}`;
  return { ...answer, text: JSON.stringify({ ...said, say, changedBy: '' }) };
}

/** How many entries the lists of a reader, or of whoever works on what readers found, have as a rule. */
const usualEntries: Readonly<Record<string, number>> = { findings: 12, examined: 8, cures: 12, choices: 2, lines: 5 };

/** Whoever answers with data and no speech fills its lists, each entry in whole sentences of its own. */
function reported(answer: Answer, run: number, key: string): Answer {
  if (!answer.text.startsWith('{') || answer.text.includes('"say":')) return answer;
  const data = JSON.parse(answer.text) as Record<string, unknown>;
  for (const [name, list] of Object.entries(data)) {
    const length = usualEntries[name];
    if (length === undefined || !Array.isArray(list)) continue;
    const entry = (at: number) =>
      JSON.stringify(list[0]).replace(/(?<=")[^"]* [^"]*(?=")/g, words => {
        const other = (more: number) => varied(words, run, `${key} ${at} ${more}`);
        return `${other(1)} ${other(2)}`;
      });
    data[name] = Array.from({ length }, (_, at) => JSON.parse(entry(at)) as unknown);
  }
  return { ...answer, text: JSON.stringify(data) };
}

/** A judge of a scene sees it move on until its time has come, and then led to its end. */
function judgedScene(answer: Answer, beats: { judged: number; most: number }): Answer {
  if (!answer.text.includes('"settled":')) return answer;
  beats.judged += 1;
  const over = beats.judged >= beats.most;
  const judgement = { confidence: over ? 1 : 0.3, state: over ? 'ended' : 'moving', notes: [], drift: [] };
  return { ...answer, text: JSON.stringify({ ...(JSON.parse(answer.text) as object), ...judgement }) };
}

const SYLLABLES = ['ba', 'cor', 'den', 'fi', 'gal', 'hu', 'lim', 'mor', 'nes', 'po', 'ral', 'sen', 'tor', 'va'];

/** The same number of words, every second one drawn anew: nobody goes round in circles. */
function varied(text: string, run: number, key: string): string {
  const drawn = (at: number) =>
    [0, 1, 2].map(each => SYLLABLES[Math.floor(draw(run, `${key} ${at} ${each}`) * SYLLABLES.length)] ?? '').join('');
  return text.replace(/\b[a-z]{4,}\b/g, (word, at: number) => (at % 2 === 0 ? word : drawn(at)));
}
