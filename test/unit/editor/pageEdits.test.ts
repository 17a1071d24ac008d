import assert from 'node:assert/strict';
import type { Json } from '../../../src/base/json';
import { parseDocumentText } from '../../../src/document/reader';
import { buildPageEdits, openQuestionEdit } from '../../../src/editor/pageEdits';
import { formatOf } from '../../../src/formats';
import type { SessionState } from '../../../src/ledger/state';
import { openSession } from '../../../src/stage/session';
import { found, inspecting, readingOf } from '../../support/inspection';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { sampleDocument, setupOf, worldOf } from '../../support/table';

const cure = (settles: string[], change: string, more: Record<string, Json>) => ({ settles, change, ...more });
const answers: Readonly<Record<string, Json>> = {
  check: { others: [], stands: ['F1', 'F2', 'F3', 'F4'], same: [] },
  missed: { findings: [] },
  cures: {
    cures: [
      cure(['F1'], 'The nightly batch took 6 hours on 3 March', { replaces: 'The nightly batch takes 6 hours' }),
      cure(['F2'], 'Support handled 340 tickets.', {
        replaces: 'Support handles 340 tickets a quarter for late invoices.',
      }),
      cure(['F3'], 'handled 300', { replaces: 'handles 340 tickets' }),
      cure(['F4'], 'The billing team owns it.', { place: 'Under “Risks”' }),
    ],
    choices: [
      {
        question: 'Stream or batch?',
        sides: [
          { what: 'stream', price: '18,000' },
          { what: 'batch', price: '6 hours' },
        ],
        chairs: true,
      },
    ],
    order: ['C1', 'C2', 'C3', 'C4'],
  },
};

async function reviewed(): Promise<SessionState> {
  const findings = ['No date.', 'No source.', 'A wrong figure.', 'No owner.'].map(claim =>
    found(claim, { severity: 'blocks' }),
  );
  const voice = scriptedVoice(
    inspecting((_, { cue: { move }, isNoTurn }) => {
      if (!isNoTurn) return undefined;
      const data = move === 'reading' ? readingOf(...findings) : answers[move];
      return data === undefined ? undefined : { text: JSON.stringify(data) };
    }),
  );
  const session = await openSession(new MemoryLedger(), setupOf('review'), worldOf(voice));
  await session.perform(new AbortController().signal);
  return session.state;
}

const worked = (text: string, { edits }: ReturnType<typeof buildPageEdits>) =>
  // What goes to one place goes there in its order.
  [...edits]
    .reverse()
    .sort((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: words }) => all.slice(0, start) + words + all.slice(end), text);

const leftOf = ({ left }: ReturnType<typeof buildPageEdits>) => left.map(({ id, reason }) => `${id} ${reason}`);

describe('a finding among the open questions of its document', () => {
  const finding = { id: 'F1', claim: 'Nobody owns it.', consequence: 'It waits.' };
  const asked = (text: string) => openQuestionEdit(parseDocumentText(text), finding);

  it('stands under a heading in the language of the document', () => {
    const german = '# Rechnungen\n\nWir ersetzen den Stapel durch einen Strom, und das kostet nicht mehr als heute.\n';
    const task = '\n\n- [ ] F1: Nobody owns it.';
    assert.deepEqual(asked(german), { afterLine: 3, text: `\n\n## Offene Fragen${task}` });
    const section = '\n## Offene Fragen\n\nWer ist das?\n';
    assert.deepEqual(asked(german + section), { afterLine: 7, text: task });
    assert.match(asked(sampleDocument.text).text, /^\n\n## Open questions\n/);
  });
});

describe('a page as edits of its document', () => {
  let state: SessionState;
  before(async () => {
    state = await reviewed();
  });
  const editsOn = (text: string) => buildPageEdits(state, formatOf('review'), parseDocumentText(text));

  it('puts each change at its words, with the findings that it settles as the reason', () => {
    const made = editsOn(sampleDocument.text);
    const text = worked(sampleDocument.text, made);
    assert.match(
      text,
      /^The nightly batch took 6 hours on 3 March and fails twice a month\. Support handled 340 tickets\.$/m,
    );
    assert.match(text, /run a stream in production\.\n\nThe billing team owns it\.$/m);
    const { label, reason } = made.edits[0] ?? {};
    assert.deepEqual([label, reason], ['C1', 'F1: No date.']);
  });

  it('takes the first of two changes at the same words, and says which is left out', () => {
    assert.deepEqual(leftOf(editsOn(sampleDocument.text)), ['C3 overlaps']);
  });

  it('leaves out what has no place in the text as it is now', () => {
    const made = editsOn(sampleDocument.text.replace('takes 6 hours', 'took 5 hours'));
    assert.deepEqual(leftOf(made), ['C1 gone', 'C3 overlaps']);
  });

  it('lists the order of work and what is to be decided, each as an edit of its own', () => {
    const made = editsOn(sampleDocument.text);
    assert.deepEqual(
      made.edits.slice(3).map(({ label }) => label),
      ['Order of work', 'Open questions'],
    );
    const text = worked(sampleDocument.text, made);
    assert.match(text, /^## Order of work\n\n- \[ \] C1 \(F1\): No date\.\n- \[ \] C2 \(F2\): No source\./m);
    assert.match(text, /^## Open questions\n\n- \[ \] Q1: Stream or batch\? stream \(18,000\) \/ batch \(6 hours\)$/m);
  });

  it('works in the clauses of a bill that was decided on, and the conditions of a ruling', () => {
    const ended = (outcome: SessionState['outcome'], format: string) =>
      buildPageEdits({ ...state, outcome }, formatOf(format), parseDocumentText('# A\n\nText.\n')).edits.map(
        each => each.text,
      );
    const bill = { version: 2, title: 'A bill', clauses: ['One.', 'Two.'] };
    assert.deepEqual(ended({ reason: 'passed', success: true, bill }, 'parliament'), [
      '\n\n## Clauses\n\n- [ ] One.\n- [ ] Two.',
    ]);
    assert.deepEqual(ended({ reason: 'failed', success: false, bill }, 'parliament'), []);
    const ruling = { verdict: 'proponent', reasons: [], conditions: ['Measure first.'], openQuestions: ['Who pays?'] };
    const texts = ended({ reason: 'ruled', success: true, motion: 'M', ruling: 'R', ...ruling }, 'debate');
    assert.ok(
      texts.some(each => each.includes('- [ ] Measure first.')),
      texts.join(),
    );
    assert.ok(texts.some(each => each.includes('- [ ] Who pays?')));
  });
});
