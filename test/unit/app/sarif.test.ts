import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Validator } from '@cfworker/json-schema';
import { type ExportContext, exportForms } from '../../../src/app/exports';
import { HumanError } from '../../../src/base/errors';
import { findQuote } from '../../../src/document/quote';
import { parseDocumentText } from '../../../src/document/reader';
import { checklists } from '../../../src/formats/inspection/checklists';
import type { Docket, Finding } from '../../../src/script/page';
import { cure, docket, finding } from '../../support/page/dockets';
import { sessionWith } from '../../support/page/session';
import { payloads } from '../../support/payloads';
import { opening } from '../transcript/session';

type Region = { startLine: number; startColumn?: number; endLine?: number; endColumn?: number };
type Location = { physicalLocation: { artifactLocation: { uri: string }; region: Region } };
type Replacement = { deletedRegion: Region; insertedContent: { text: string } };
type Log = { runs: Run[] };
interface Result {
  ruleId: string;
  ruleIndex: number;
  level: string;
  message: { text: string };
  locations: Location[];
  relatedLocations?: Location[];
  partialFingerprints: Record<string, string>;
  fixes?: { artifactChanges: { replacements: Replacement[] }[] }[];
}
interface Run {
  tool: { driver: { rules: { id: string; fullDescription: { text: string } }[] } };
  automationDetails: { id: string };
  invocations: { executionSuccessful: boolean; toolExecutionNotifications: { message: { text: string } }[] }[];
  artifacts: { location: { uri: string } }[];
  results: Result[];
}

const validator = new Validator(
  JSON.parse(readFileSync('test/fixtures/sarif/sarif-schema-2.1.0.json', 'utf8')) as object,
  '4',
  false,
);

const text = [
  '# Cache design\n\nEvery answer is kept for ten minutes.\n\n## Cost\n\n',
  'The cache costs 40 a month, all of it.\n\n- **Old** entries stay.\n',
].join('');
const document = parseDocumentText(text);

function quoted(words: string): Finding['quotes'] {
  const found = findQuote(document, words);
  return [found ? { text: words, startLine: found.startLine, endLine: found.endLine } : { text: words }];
}

const cost = finding('F1', {
  claim: 'The cost leaves out who runs it',
  quotes: quoted('The cache costs 40 a month'),
});
const about = docket({
  findings: [
    cost,
    finding('F2', { severity: 'matters', quotes: [], type: 'omission', slot: 'running it', change: 'Measure.' }),
    finding('F3', { severity: 'minor', slot: 'a slot of nobody’s', quotes: quoted('words of no document') }),
    finding('F4', { state: 'fell' }),
  ],
  cures: [
    cure('C1', ['F1'], { change: 'The cache costs 90 a month,', replaces: 'The cache costs 40 a month,' }),
    cure('C2', ['F1'], { change: '- **All** entries go.', replaces: '- **Old** entries stay.' }),
    cure('C3', ['F1'], { change: 'Added.', place: 'at the end' }),
  ],
});

function exported(of: Docket, place: ExportContext = { document }, path = 'docs/a design.md'): string {
  const copy = { copy: 'document.md', title: 'Cache design', path, sha: '', characters: text.length };
  const { state, format } = sessionWith(of, [], { opened: opening({ document: copy }) });
  return exportForms.sarif.write(state, format, place);
}

function runOf(of: Docket, place?: ExportContext, path?: string): Run {
  const log: unknown = JSON.parse(exported(of, place, path));
  const { valid, errors } = validator.validate(log);
  assert.ok(valid, JSON.stringify(errors, undefined, 1));
  const [run] = (log as Log).runs;
  assert.ok(run);
  return run;
}

/** The lines of a text from one place to another, by lines and columns from 1. */
function cut(of: string, { startLine, startColumn = 1, endLine = startLine, endColumn }: Region): string {
  const lines = of.split('\n').slice(startLine - 1, endLine);
  const last = lines.length - 1;
  return lines
    .map((line, at) => line.slice(at === 0 ? startColumn - 1 : 0, at === last && endColumn ? endColumn - 1 : undefined))
    .join('\n');
}

describe('a SARIF log', () => {
  it('is valid by the official schema, which refuses one that is not', () => {
    const log = JSON.parse(exported(about)) as Log;
    const [first] = log.runs[0]?.results ?? [];
    assert.ok(first);
    first.level = 'blocks';
    assert.equal(validator.validate(log).valid, false);
    for (const of of [about, docket()])
      for (const place of [{ document, version: '1.2.3' }, {}, { known: new Set(['F1']) }]) runOf(of, place);
  });

  it('has one artifact, the open findings as results, and levels by severity', () => {
    const { artifacts, results, automationDetails } = runOf(about);
    assert.deepEqual(
      artifacts.map(each => each.location.uri),
      ['docs/a%20design.md'],
    );
    assert.deepEqual(
      results.map(each => each.level),
      ['error', 'warning', 'note'],
    );
    assert.match(automationDetails.id, /^convene\/docs\/a%20design\.md\/[^/]+$/);
    assert.match(
      results[0]?.message.text ?? '',
      /^The cost leaves out who runs it\. Harm of F1\.\n\nChange \(C1\), in place of /,
    );
    assert.match(results[1]?.message.text ?? '', /Change as proposed, not tested: Measure\.$/);
  });

  it('has the points of the checklist as rules, and one for what stands under none', () => {
    const { tool, results } = runOf(about);
    const { rules } = tool.driver;
    const design = checklists.find(each => each.kind === 'design');
    assert.deepEqual(
      rules.map(each => each.id),
      ['goals', 'failure', 'running-it', 'other'],
    );
    assert.equal(rules[1]?.fullDescription.text.slice(1), design?.points.failure?.slice(1));
    assert.deepEqual(
      results.map(each => each.ruleId),
      ['failure', 'running-it', 'other'],
    );
    for (const each of results) assert.equal(rules[each.ruleIndex]?.id, each.ruleId);
  });

  it('points at the quoted words, and where nothing is quoted at the section', () => {
    const regions = runOf(about).results.map(each => each.locations[0]?.physicalLocation.region);
    assert.ok(regions[0] && regions[1]);
    assert.equal(cut(text, regions[0]), 'The cache costs 40 a month');
    assert.equal(cut(text, regions[1]), '## Cost');
    const both = finding('F1', { quotes: [...quoted('ten minutes'), ...quoted('all of it')] });
    const [contradiction] = runOf(docket({ findings: [both] })).results;
    assert.equal(cut(text, contradiction?.relatedLocations?.[0]?.physicalLocation.region ?? regions[1]), 'all of it');
    // A copy that is gone costs the columns.
    assert.deepEqual(runOf(about, {}).results[0]?.locations[0]?.physicalLocation.region, { startLine: 7, endLine: 7 });
  });

  it('fixes what changes replace, marks and all, as one fix', () => {
    const { results } = runOf(about);
    const [fix, ...others] = results[0]?.fixes ?? [];
    const replacements = fix?.artifactChanges[0]?.replacements ?? [];
    assert.deepEqual(others, []);
    assert.deepEqual(
      replacements.map(each => [cut(text, each.deletedRegion), each.insertedContent.text]),
      [
        ['The cache costs 40 a month,', 'The cache costs 90 a month,'],
        ['- **Old** entries stay.', '- **All** entries go.'],
      ],
    );
    assert.equal(results[1]?.fixes, undefined);
    const disputed = docket({ ...about, cures: about.cures.map(each => ({ ...each, disputed: true })) });
    assert.equal(runOf(disputed).results[0]?.fixes, undefined);
  });

  it('has fingerprints of words and section that neither lines nor claims change, and no two the same', () => {
    const prints = (findings: Finding[], place?: ExportContext) =>
      runOf(docket({ findings }), place).results.map(each => each.partialFingerprints['conveneFinding/v1']);
    const moved = cost.quotes.map(each => ({
      ...each,
      text: 'The  cache costs **40** a month',
      startLine: 9,
      endLine: 9,
    }));
    const [print] = prints([cost]);
    assert.deepEqual(prints([{ ...cost, id: 'F7', claim: 'Put otherwise.', quotes: moved }], {}), [print]);
    assert.notEqual(prints([{ ...cost, section: 'Elsewhere' }])[0], print);
    assert.notEqual(prints([{ ...cost, quotes: quoted('all of it') }])[0], print);
    assert.equal(new Set(prints([cost, { ...cost, id: 'F2' }])).size, 2);
    const missing = ['A is missing.', 'B is missing.'].map(claim => finding('F1', { claim, quotes: [] }));
    assert.equal(new Set(prints(missing)).size, 2);
  });

  it('is a failed run where a reading is missing, and none at all before the end', () => {
    const [reader] = docket().readers;
    assert.ok(reader);
    const capped = docket({
      readers: [reader, { ...reader, outcome: 'skipped' }],
      notes: ['The reading of Ada did not take place.'],
    });
    const [invocation] = runOf(capped).invocations;
    assert.equal(invocation?.executionSuccessful, false);
    assert.equal(invocation?.toolExecutionNotifications[0]?.message.text, capped.notes[0]);
    assert.equal(runOf(about).invocations[0]?.executionSuccessful, true);
    const { state, format } = sessionWith(about);
    const open = { ...state, outcome: undefined };
    assert.throws(
      () => exportForms.sarif.write(open, format),
      (error: unknown) => error instanceof HumanError && /has not ended/.test(error.message),
    );
  });

  it('S5: makes no link, placeholder or hidden text of what a model says', () => {
    for (const payload of [...payloads, '[x](https://a.test)', '{0}', 'a\u202eb']) {
      const said = { claim: payload, consequence: payload, section: payload, slot: payload, change: payload };
      const { results, tool } = runOf(docket({ findings: [finding('F1', said)] }), undefined, `docs/${payload}.md`);
      const shown = results[0]?.message.text ?? '';
      assert.doesNotMatch(shown, /\]\(|(?<!\{)\{(?:\{\{)*(?!\{)|\u202e/, payload);
      assert.equal(tool.driver.rules.at(-1)?.id, 'other');
    }
  });
});
