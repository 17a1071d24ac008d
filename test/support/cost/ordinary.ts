import { draw } from '../../../src/base/chance';
import { nodeClock } from '../../../src/disk/clock';
import { readDocument } from '../../../src/document/reader';
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
function ordinarySetup(format: Format, run: number): Setup {
  const times = 1 + Math.floor(draw(run, 'length') * 12);
  const text = sampleDocument.text.replace(/^# .*$/m, '');
  // A talk has a slide for each heading: it grows in its slides, not in their number.
  const sections = text.split(/(?=^## )/m).map(section => section.trim());
  const body = sections
    .map(
      section =>
        `${section}\n\n${section.replace(/^## .*$/m, '').trim()}\n\n`.repeat(1) +
        `${section.replace(/^## .*$/m, '').trim()}\n\n`.repeat(times),
    )
    .join('\n');
  const document = readDocument(`# Move invoicing to streams\n\n${body}`, { path: 'docs/streams.md' });
  return setupOf(format, { document, extra: Math.floor(draw(run, 'cast') * 4), seed: run, voice: 'anthropic' });
}

/** Performs an ordinary session against the model server, under a cap of so many times its estimate; left out: without one. */
export async function ordinarySession(format: Format, run: number, times?: number): Promise<Ordinary> {
  const setup = ordinarySetup(format, run);
  const voice = anthropicVoice({ key: 'not-a-key', clock: nodeClock, model: 'claude-sonnet-5' });
  const estimated = estimate(setup, worldOf(voice)).usd ?? 0;
  const budget = times === undefined ? {} : { usd: estimated * times };
  const weight = await weigh(
    { ...setup, budget },
    undefined,
    { answer: request => ordinaryAnswer(request, run) },
    answering('We measured it over four quarters.'),
  );
  return { ...weight, estimated };
}

/** The words of a usual answer, after as much thought as its effort brings with it. */
function ordinaryAnswer(request: ModelRequest, run: number): Answer {
  const answer = defaultAnswer(request);
  const most = request.effort === 'high' ? 800 : request.effort === 'medium' ? 300 : 0;
  const thoughts = Math.floor(draw(run, request.last) * most);
  return thoughts === 0 ? answer : { ...answer, thinking: 'so then '.repeat(thoughts / 2) };
}
