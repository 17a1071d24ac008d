import assert from 'node:assert/strict';
import { HumanError } from '../../../src/base/errors';
import { debate } from '../../../src/formats/debate/debate';
import { scene } from '../../../src/formats/scene/scene';
import type { OpenedDocument } from '../../../src/ledger/events';
import type { Options } from '../../../src/script/brief';
import type { Format } from '../../../src/script/format';
import type { Docket } from '../../../src/script/page';
import { checkFailOn, evaluateFailOn } from '../../../src/terminal/failOn';
import { ParsedArgs } from '../../../src/terminal/parsedArgs';
import { cure, docket, finding } from '../../support/page/dockets';
import { sessionWith } from '../../support/page/session';

const { format } = sessionWith(docket());
const inspect = { key: 'inspect', label: '', description: '', type: 'flag', default: true } as const;
const reading = { ...format, options: [...format.options.filter(rule => rule.key !== 'inspect'), inspect] };
const document = { copy: 'document.md', title: 'Design', sha: '', characters: 1 };

interface Subject {
  format?: Format;
  options?: Options;
  document?: OpenedDocument;
}

function check(word: string, changes: Subject = {}): void {
  const about = { format: reading, options: { inspect: true }, document, ...changes };
  checkFailOn(new ParsedArgs([], new Map([['fail-on', [word]]])), about.format, about);
}

function refused(word: string, changes: Subject, says: RegExp): void {
  assert.throws(
    () => check(word, changes),
    (error: unknown) =>
      error instanceof HumanError && error.kind === 'usage' && says.test(`${error.message} ${error.remedy}`),
  );
}

function fails(word: string, about: Docket): string | undefined {
  const { state, format } = sessionWith(about);
  return evaluateFailOn(word, state, format).failure;
}

describe('what a run fails on', () => {
  it('is checked before anything is spent', () => {
    for (const word of ['not-yet', 'blocks', 'proponent', 'opponent', 'split']) check(word);
    check('opponent', { options: {}, document: undefined });
    checkFailOn(new ParsedArgs([], new Map()), undefined, { options: {} });
    refused('not-yett', {}, /Did you mean “not-yet”/);
    refused('splitt', {}, /Did you mean “split”/);
    refused('nonsense', { format: scene }, /There are: not-yet, blocks/);
    refused('blocks', { format: { ...debate, page: undefined } }, /needs findings/);
    refused('not-yet', { document: undefined }, /needs a document/);
    const off: Options[] = [{}, { inspect: false }];
    for (const options of off) refused('blocks', { options }, /inspect=true/);
  });

  it('is the page’s own answer, computed by code', () => {
    const open = docket({ findings: [finding('F1'), finding('F2')] });
    const mended = { ...open, cures: [cure('C1', ['F1', 'F2'])] };
    assert.deepEqual(
      [fails('not-yet', open), fails('not-yet', mended), fails('not-yet', docket())],
      ['no, not as written', undefined, undefined],
    );
    assert.deepEqual(
      [fails('blocks', open), fails('blocks', mended), fails('blocks', docket())],
      ['F1, F2 block', 'F1, F2 block', undefined],
    );
  });

  it('is a document that was not read whole: a reading skipped at the cap does not pass as clean', () => {
    const [reader] = docket().readers;
    assert.ok(reader);
    for (const word of ['not-yet', 'blocks']) {
      for (const outcome of ['skipped', 'failed', 'refused', 'partial'] as const) {
        const missing = docket({ readers: [reader, { ...reader, outcome, why: 'the cap' }] });
        assert.equal(fails(word, missing), 'the document was not read whole', outcome);
      }
      const { state, format } = sessionWith(docket());
      assert.equal(
        evaluateFailOn(word, state, { ...format, page: () => undefined }).failure,
        'nobody has read the document',
      );
    }
  });

  it('is a session that never came to its end', () => {
    const { state, format } = sessionWith(docket());
    const stopped = { ...state, outcome: { reason: 'stopped', success: false } };
    for (const word of ['not-yet', 'blocks']) {
      assert.equal(evaluateFailOn(word, { ...state, outcome: undefined }, format).failure, 'the session has not ended');
      assert.equal(evaluateFailOn(word, stopped, format).failure, 'the session was stopped before its end');
    }
  });

  describe('beside a baseline', () => {
    const old = finding('F1', { claim: 'The cost leaves out who runs it.' });
    const more = finding('F2', { claim: 'Nobody is told when prices change.', quotes: [{ text: 'every price' }] });
    const before = { direction: 'open', findings: [{ ...old, id: 'F7' }] };
    const judged = (word: string, about: Docket, baseline = before) => {
      const { state, format } = sessionWith(about);
      const { failure, known } = evaluateFailOn(word, state, format, baseline);
      return [failure, known.map(({ id, there }) => `${id} is ${there.id}`)];
    };

    it('is only what is not in it', () => {
      const same = docket({ findings: [old] });
      const both = docket({ findings: [old, more] });
      assert.deepEqual(judged('blocks', same), [undefined, ['F1 is F7']]);
      assert.deepEqual(judged('not-yet', same), [undefined, ['F1 is F7']]);
      assert.deepEqual(judged('blocks', both), ['F2 blocks, and not in the baseline', ['F1 is F7']]);
      assert.deepEqual(judged('not-yet', both), ['no, not as written, by what is new: F2', ['F1 is F7']]);
      const minor = docket({ findings: [old, { ...more, severity: 'minor' }] });
      assert.deepEqual(judged('blocks', minor)[0], undefined);
    });

    it('is still a document that was not read whole', () => {
      const [reader] = docket().readers;
      assert.ok(reader);
      const capped = docket({ findings: [old], readers: [reader, { ...reader, outcome: 'skipped' }] });
      for (const word of ['not-yet', 'blocks'])
        assert.equal(judged(word, capped)[0], 'the document was not read whole');
    });
  });

  it('is a verdict, where it is the one that was named', () => {
    const { state, format } = sessionWith(docket());
    assert.equal(state.outcome?.verdict, 'split');
    assert.equal(evaluateFailOn('split', state, format).failure, 'the verdict is “split”');
    assert.equal(evaluateFailOn('opponent', state, format).failure, undefined);
  });
});
