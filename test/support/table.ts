import { createHash } from 'node:crypto';
import type { Clock } from '../../src/base/clock';
import type { Agent } from '../../src/cast/agent';
import { parseDocumentText } from '../../src/document/reader';
import { formatOf, formats } from '../../src/formats';
import type { Options } from '../../src/script/brief';
import type { Format } from '../../src/script/format';
import type { Casting, SessionServices, Setup } from '../../src/stage/setup';
import type { Voice } from '../../src/voices/voice';

/** A clock that never waits: what would take time is over at once, and says how long it was. */
function instantClock(waits: number[] = []): Clock {
  let now = 0;
  return {
    now: () => now,
    async wait(ms) {
      waits.push(ms);
      now += ms;
    },
  };
}

/** An agent for tests. */
export function agentNamed(name: string, more: Partial<Agent> = {}): Agent {
  return {
    slug: name.toLowerCase(),
    name,
    description: `${name} cares about batch windows, invoices and on-call load.`,
    icon: '🦉',
    color: '#3366aa',
    path: `.claude/agents/${name.toLowerCase()}.md`,
    source: 'workspace',
    body: `You are ${name}. You argue from figures.`,
    sections: [],
    own: {},
    problems: [],
    ...more,
  };
}

/** A world of one voice. */
export function worldOf(voice: Voice, clock: Clock = instantClock()): SessionServices {
  return {
    clock,
    formatOf,
    voiceOf: () => voice,
    sha256: text => createHash('sha256').update(text).digest('hex'),
  };
}

/** A document to debate. */
export const sampleDocument = parseDocumentText(
  '# Move invoicing to streams\n\n## Why\n\nThe nightly batch takes 6 hours and fails twice a month. Support handles 340 tickets a quarter for late invoices.\n\n## Plan\n\nWe replace the batch with an event stream in two quarters. The stream costs 18,000 dollars a year.\n\n## Risks\n\nOrdering errors could double-charge customers. Nobody on the team has run a stream in production.\n',
  { path: 'docs/streams.md' },
);

/** The same at a length of about 4,000 tokens. */
export const longDocument = parseDocumentText(
  `# Move invoicing to streams\n\n${sampleDocument.text.replace(/^# .*$/m, '').repeat(34)}`,
);

/** The options under which nobody reads the document first, and a format is as plain as it can be. */
function plainly(format: Pick<Format, 'options'>): Options {
  return Object.fromEntries(format.options.filter(rule => rule.type === 'flag').map(({ key }) => [key, false]));
}

/** A set-up of a format with as many invented agents as its seats need. */
export function setupOf(
  format: Format | string,
  more: Partial<Setup> & { options?: Options; extra?: number } = {},
): Setup {
  const chosen = typeof format === 'string' ? formats.find(each => each.id === format) : format;
  if (!chosen) throw new Error(`No format ${String(format)}`);
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Iris', 'Jo', 'Kai', 'Lea', 'Max', 'Nia'];
  const cast: Casting[] = [];
  for (const rule of chosen.seats) {
    if (rule.presides) continue;
    const count = Math.min(rule.max, rule.min + (more.extra ?? 0));
    for (let index = 0; index < count; index++)
      cast.push({ role: rule.role, agent: agentNamed(names[cast.length] ?? `Agent${cast.length}`) });
  }
  const { extra: _extra, options, ...setup } = more;
  return {
    id: 'test-session',
    format: chosen,
    topic: 'moving invoicing to streams',
    document: sampleDocument,
    cast,
    options: { ...plainly(chosen), ...options },
    seed: 7,
    budget: {},
    voice: 'rehearsal',
    ...setup,
  };
}
