import { seededRandom } from '../../../src/base/chance';
import { nodeClock } from '../../../src/disk/clock';
import { parseDocumentText } from '../../../src/document/reader';
import type { Options } from '../../../src/script/brief';
import type { Format } from '../../../src/script/format';
import { estimate } from '../../../src/stage/estimate';
import type { Setup } from '../../../src/stage/setup';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import { sampleDocument, setupOf, worldOf } from '../table';
import { OrdinaryAnswers } from './ordinaryAnswers';
import { answering, type Weight, weigh } from './weigh';

/** What came of an ordinary session, with or without a cap. */
export interface Ordinary extends Weight {
  estimated: number;
}

/** An ordinary set-up of a format: a document of some length, a cast of some size, all by the number of the run. */
function ordinarySetup(format: Format, run: number, options: Options): Setup {
  const times = 1 + Math.floor(seededRandom(run, 'length') * 12);
  const text = sampleDocument.text.replace(/^# .*$/m, '');
  // A talk has a slide for each heading: it grows in its slides, not in their number.
  const sections = text.split(/(?=^## )/m).map(section => section.trim());
  const bare = (section: string) => section.replace(/^## .*$/m, '').trim();
  const body = sections.map(section => `${section}\n\n${`${bare(section)}\n\n`.repeat(times + 1)}`).join('\n');
  const document = parseDocumentText(`# Move invoicing to streams\n\n${body}`, { path: 'docs/streams.md' });
  const extra = Math.floor(seededRandom(run, 'cast') * 4);
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
  const { over, answer } = new OrdinaryAnswers(format.id, run);
  const weight = await weigh({ ...setup, budget }, over, { answer }, answering('We measured it over four quarters.'));
  return { ...weight, estimated };
}
