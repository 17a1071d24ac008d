import assert from 'node:assert/strict';
import { parseDocumentText } from '../../../src/document/reader';
import { type SessionPage, sessionPage } from '../../../src/transcript/sessionPage';
import { opening } from '../../unit/transcript/session';
import { call, cure, docket, finding } from './dockets';
import { sessionWith } from './session';

/** The sample document of a page. */
export const text =
  '# Cache design\n\nEvery answer is kept for ten minutes.\n\n## Cost\n\nThe cache costs 40 a month, all of it.\n';
/** What was found in it. */
export const about = docket({
  findings: [
    finding('F1', {
      claim: 'The cost leaves out who runs it.',
      quotes: [{ text: 'The cache costs 40 a month', startLine: 7, endLine: 7 }],
    }),
    finding('F2', {
      severity: 'matters',
      claim: 'Nobody measured the misses.',
      quotes: [],
      type: 'omission',
      change: 'Measure.',
    }),
    finding('F3', { severity: 'minor', claim: 'A small one.', state: 'unchecked' }),
    finding('F4', { claim: 'A wrong one.', state: 'fell', why: 'Line 3 settles it.' }),
  ],
  cures: [
    cure('C1', ['F1'], {
      change: 'The cache costs 90 a month',
      replaces: 'The cache costs 40 a month',
      lines: { start: 7, end: 7 },
      cost: '50 a month',
    }),
  ],
  choices: [
    {
      id: 'Q1',
      question: 'Who pays?',
      sides: [
        { what: 'We', price: '90' },
        { what: 'They', price: 'trust' },
      ],
      restsOn: 'the contract',
      chairs: true,
    },
  ],
});
/** What was written of it for whoever decides. */
export const calls = [
  call('page', {
    why: 'The cost is not the whole cost.',
    lines: [{ text: 'Name the whole cost.', harm: 'Nobody can decide on half of it, or on 47.', ids: ['F1'] }],
    ...{
      alternatives: 'It stands.',
      makesItGo: 'One new figure.',
      stillNo: 'Whoever pays.',
      decide: ['Q1'],
      order: ['C1'],
    },
  }),
  call('pageCheck', { faults: [] }),
];

/** The page of a session on it. */
export function made(options: Parameters<typeof sessionWith>[2] = {}, source: string | undefined = text): SessionPage {
  const { state, format } = sessionWith(about, calls, options);
  const page = sessionPage(state, format, source === undefined ? undefined : parseDocumentText(source));
  assert.ok(page);
  return page;
}

/** The opening of a session behind a real model. */
export const real = opening({ voices: { rehearsal: { label: 'a model', rehearsal: false } } });
