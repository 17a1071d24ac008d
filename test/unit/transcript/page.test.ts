import assert from 'node:assert/strict';
import { parseDocumentText } from '../../../src/document/reader';
import { transcriptAdr } from '../../../src/transcript/decision';
import { findingsJson, turnsByFinding } from '../../../src/transcript/findingsJson';
import { transcriptHtml } from '../../../src/transcript/html';
import { transcriptJson } from '../../../src/transcript/json';
import { pageHtml } from '../../../src/transcript/pageHtml';
import { pageMarkdown } from '../../../src/transcript/pageMarkdown';
import { pageText } from '../../../src/transcript/pageText';
import { type SessionPage, sessionPage } from '../../../src/transcript/sessionPage';
import { outcomeMarkdown } from '../../../src/transcript/summary';
import { about, calls, made, real, text } from '../../support/page/cache';
import { cure, docket, finding } from '../../support/page/dockets';
import { sessionWith } from '../../support/page/session';
import { opening } from './session';

describe('the page as markdown', () => {
  it('begins with what to do, why, and what has to be settled, in plain sentences', () => {
    const [chair = ''] = pageMarkdown(made({ opened: real })).split('\n\n## Yours to decide');
    assert.equal(
      chair,
      [
        '# Findings: Cache design',
        '## Yes, with changes',
        'The cost is not the whole cost.',
        '- **Name the whole cost.** Nobody can decide on half of it, or on 47. (F1)',
        '**Against the alternatives:** It stands.',
        '**What makes it go:** One new figure.',
      ].join('\n\n'),
    );
  });

  it('keeps what was found in other words folded beside its twin, open or not, and its turns lead there', () => {
    const twins = [{ id: 'F7', claim: 'Nobody counts the hours', consequence: 'The sum is wrong.' }];
    const claims = { claim: 'The cost leaves out who runs it.' };
    const own = docket({
      findings: [finding('F1', { ...claims, twins }), finding('F2', { severity: 'minor', twins })],
    });
    const { state, format } = sessionWith(own, calls, { opened: real, turns: [{ text: 'Hm.' }] });
    Object.assign(state.turns.get('t1')?.ended ?? {}, {
      data: { stances: [{ id: 'F7', stance: 'falls', why: 'No.' }] },
    });
    const page = sessionPage(state, format, parseDocumentText(text));
    assert.ok(page);
    const fold = '<details>\n<summary>The same, found in other words</summary>\n\n- **F7** Nobody counts the hours.\n';
    assert.equal(pageMarkdown(page).split(fold).length, 3);
    assert.match(pageText(page), /F7 Nobody counts the hours\.$/m);
    assert.deepEqual([...turnsByFinding(own, state).keys()], ['F1', 'F2']);
    const data = JSON.parse(findingsJson(page, state));
    assert.deepEqual([data.findings[0].twins, data.findings[0].argued], [twins, true]);
  });

  it('then has what is to be decided, what blocks with its change, and the rest, each once', () => {
    const markdown = pageMarkdown(made({ opened: real }));
    const [, rest = ''] = markdown.split('\n\n## Yours to decide\n\n');
    assert.ok(
      rest.startsWith(
        [
          '**Q1:** Who pays?',
          '- **We.** Price: 90\n- **They.** Price: trust',
          '**It rests on:** the contract',
          '## What blocks',
          '**The document with all changes:** amended.md',
          '### F1: The cost leaves out who runs it.',
          'Harm of F1.',
          '**Change**, line 7, in place of “The cache costs 40 a month”:  \nThe cache costs 90 a month',
          '**Price:** 50 a month',
          '## What should be settled',
          '<details>\n<summary>F2: Nobody measured the misses. – Cost</summary>',
          'Harm of F2.',
          '**Change as proposed, not tested:** Measure.',
          '</details>',
          '## Smaller',
          '<details>\n<summary>F3: A small one. – Cost, line 7 · Not checked by a second reader.</summary>',
          'Harm of F3.',
          '> “words of F3” – line 7',
          '</details>',
          '<details>\n<summary>Fell under the check</summary>',
          '- **F4** A wrong one. – Cost, line 7 · Line 3 settles it.',
          '</details>',
          '## Examined',
          '**Examined, no finding of its own:** goals',
          '**Not examined:** running it',
          '<details>\n<summary>About this page</summary>',
          '_In the part for whoever decides, and neither in the document nor in a finding or a turn: 47_',
          '</details>',
          '## The session',
        ].join('\n\n'),
      ),
      rest,
    );
    assert.match(rest, /\nSession: .* · Document: Cache design \(docs\/cache\.md\) · .* · Cost: .*\n$/);
  });

  it('says of a rehearsal that nobody has read the document', () => {
    assert.match(pageMarkdown(made()), /_Rehearsed without a model: nobody has read the document\._/);
  });

  it('is in the language of the document, but for what was said', () => {
    const german = pageMarkdown(made({ opened: { ...real, language: 'de' } }));
    for (const words of [
      '# Befunde: Cache design',
      '## Ja, mit Änderungen',
      '## Von Ihnen zu entscheiden',
      '– Cost, Zeile 7',
      '**Das Dokument mit allen Änderungen:** amended.md',
      '**Änderung**, Zeile 7, anstelle von “',
    ])
      assert.ok(german.includes(words), words);
    assert.doesNotMatch(german, /What goes|What blocks|not tested|in place|goals|Fell|Examined/);
  });

  it('counts lines as in the file where a selection of it was debated', () => {
    const selected = {
      ...real,
      document: { ...opening().document, title: 'Cache design', copy: '', sha: '', characters: 9, firstLine: 11 },
    };
    assert.match(pageMarkdown(made({ opened: selected })), /Cost, line 17 · Not checked/);
  });

  it('says nothing of numbers where the document is not at hand', () => {
    const { state, format } = sessionWith(about, calls, { opened: real });
    assert.deepEqual(sessionPage(state, format)?.page.numbersToFind, []);
    assert.deepEqual(sessionPage(state, format, parseDocumentText(text))?.page.numbersToFind, ['47']);
    assert.deepEqual(sessionPage(state, format, parseDocumentText(`${text}47`))?.page.numbersToFind, []);
  });

  it('names images as what nobody examined', () => {
    for (const image of ['![a](b.png)', '![a][b]', '<img src="b.png">']) {
      assert.match(
        pageMarkdown(made({ opened: real }, `${text}${image}`)),
        /\*\*Not examined:\*\* running it · images\n/,
      );
    }
    assert.match(pageMarkdown(made({ opened: real })), /\*\*Not examined:\*\* running it\n/);
  });

  it('is not made of a session in which nobody was asked to read, or without a document', () => {
    const { state, format } = sessionWith(about, calls);
    assert.equal(sessionPage({ ...state, calls: new Map() }, format), undefined);
    assert.equal(sessionPage(state, { ...format, page: undefined }), undefined);
    const topic = sessionWith(about, calls, { opened: opening({ document: undefined }) });
    assert.equal(sessionPage(topic.state, topic.format), undefined);
  });
});

describe('the page of many changes', () => {
  const long = 'The cache keeps every answer for ten minutes, and nobody has ever measured what it misses.';
  const changes = [
    cure('C1', ['F1', 'F3'], { change: 'One line.\n  Another.', replaces: long }),
    cure('C2', ['F2'], { change: 'Because of [what sets it apart].', place: 'after the second paragraph of Cost.' }),
    cure('C3', ['F2'], { change: 'A third.' }),
  ];
  const minor = Array.from({ length: 7 }, (_, at) => finding(`F${at + 4}`, { severity: 'minor' }));
  const findings = [
    ...[finding('F1'), finding('F2', { severity: 'matters' }), finding('F3', { severity: 'matters' }), ...minor],
  ];
  function pageOf(changed: Parameters<typeof docket>[0] = {}): SessionPage {
    const many = docket({ findings, cures: changes, order: ['C2', 'C1', 'C3'], ...changed });
    const { state, format } = sessionWith(many, [], { opened: real });
    const page = sessionPage(state, format, parseDocumentText(text));
    assert.ok(page);
    return page;
  }

  it('says of each where it goes, on lines of its own, in every file', () => {
    const about = pageOf();
    const markdown = pageMarkdown(about);
    const words = '**Change (C1)**, in place of “The cache keeps … it misses.”:';
    assert.ok(markdown.includes(`${words}\n\n\`\`\`\nOne line.\n  Another.\n\`\`\`\n\n`), markdown);
    const inside = [
      '<summary>F2: Claim of F2. – Cost, line 7</summary>\n\nHarm of F2.',
      '> “words of F2” – line 7',
      '**Change**, added: after the second paragraph of Cost:  \nBecause of \\[what sets it apart\\].',
      '**Change (C3):** A third.',
    ];
    assert.ok(markdown.includes(inside.join('\n\n')), markdown);
    const beside = '```\n\n**The same change settles:**\n\n- **F3** Claim of F3. – line 7\n';
    assert.ok(markdown.includes(beside) && markdown.split('**F3**').length === 2, markdown);
    const plain = [
      'F2  Claim of F2. – Cost, line 7',
      'Harm of F2.',
      '  “words of F2” – line 7',
      'Change, added: after the second paragraph of Cost:\nBecause of [what sets it apart].',
    ];
    const text = pageText(about);
    assert.ok(text.includes(plain.join('\n\n')) && text.includes('\nOne line.\n  Another.\n'), text);
    const html = pageHtml(about);
    assert.ok(html.includes('<b>Change</b>, added: after the second paragraph of Cost:<br>Because of [what'));
    assert.ok(html.includes('<pre dir="auto">One line.\n  Another.</pre>'));
  });

  it('has in a brief text only the titles of what is folded, as a list', () => {
    const text = pageText(pageOf(), { brief: true });
    assert.ok(text.includes('\n\n+ F2  Claim of F2. – Cost, line 7\n\n'), text);
    assert.ok(text.includes('\n+ F4  Claim of F4. – Cost, line 7\n+ F5  Claim of F5. – Cost, line 7\n'), text);
    assert.ok(text.includes('Change (C1), in place of') && !text.includes('Change, added'), text);
  });

  it('has the wording for either side of a choice once, at the choice; what hangs on it leads there', () => {
    const changes = [{ change: 'It is off.', replaces: 'It is on.', lines: { start: 3, end: 4 } }, { change: 'All.' }];
    const sides = [
      { what: 'Off.', price: 'Nothing is seen.', changes },
      { what: 'On.', price: 'Load.' },
    ];
    for (const chairs of [true, false]) {
      const choices = [{ id: 'Q1', question: 'On?', about: ['F1'], sides, restsOn: '', chairs }];
      const about = pageOf({ choices });
      const wording = '**Change**, lines 3–4, in place of “It is on.”:  \nIt is off.\n\n**Change:** All.\n\n';
      const markdown = pageMarkdown(about);
      assert.equal(markdown.split(wording).length, 2, markdown);
      const at = chairs
        ? '<summary>Wording of either side</summary>\n\n**Wording for:** Off.'
        : '<summary>Q1: On?</summary>\n\n- **Off.** Price: Nothing is seen.';
      assert.ok(markdown.includes(`${at}\n\n${wording}`), markdown);
      assert.ok(markdown.includes('\n\n**Hangs on the choice:** Q1\n\n'), markdown);
      const open = '**Also open:**\n\nOn? Q1\n\n- **Off.** Price: Nothing is seen.\n- **On.** Price: Load.\n\n';
      assert.equal(markdown.includes(open), !chairs, markdown);
      const moot = pageMarkdown(pageOf({ choices: choices.map(each => ({ ...each, moot: true as const })) }));
      assert.ok(chairs || (!moot.includes('**Also open:**') && moot.includes('<summary>Q1: On?</summary>')), moot);
      assert.ok(pageHtml(about).includes('<b>Hangs on the choice:</b> <a href="#Q1">Q1</a>'));
      assert.match(pageHtml(about), /<(?:p|details) id="Q1"/);
    }
  });

  it('shows by name who is for which side of a choice, and who says that a change fails', () => {
    const taken = (stance: 'falls' | 'fails' | 'for', side?: number) => [
      { id: 'F1', seat: 'proponent-1', turn: 't1', stance, why: 'Line 3 says so.', ...(side ? { side } : {}) },
    ];
    const talked = finding('F1', { stances: taken('falls'), weighed: 'It does not.', added: true });
    const cures = [cure('C1', ['F1'], { disputed: true, stances: taken('fails') })];
    const sides = ['Off.', 'On.'].map(what => ({ what, price: '' }));
    const stances = [...taken('for', 2), ...taken('for', 9)];
    const choices = [{ id: 'Q1', question: 'On?', sides, stances, restsOn: '', chairs: false }];
    const markdown = pageMarkdown(pageOf({ findings: [talked], cures, choices }));
    for (const words of [
      '<summary>Q1: On?</summary>\n\n- **Off.**\n\n- **On.** (for it: Ada)\n\n</details>',
      '**Change (C1):**',
      '\n\n**Said to fail:** Ada: Line 3 says so.\n\n',
    ])
      assert.ok(markdown.includes(words), markdown);
  });

  it('says what no change settles of a finding', () => {
    const cures = [cure('C1', ['F1'], { partly: [{ finding: 'F1', remains: 'Who pays.' }] })];
    assert.ok(pageMarkdown(pageOf({ cures })).includes('\n\n**What remains open:** Who pays.\n\n'));
  });

  it('says once, at the beginning of the author’s part, that only the author can fill in what stands in brackets', () => {
    const aside = '_1 place in \\[brackets\\] only the author can fill in._';
    const unplaced = pageOf({ cures: [cure('C2', ['F2'], { change: 'Because of [what sets it apart].' })] });
    assert.equal(pageMarkdown(unplaced).split(aside).length, 2);
    assert.ok(pageMarkdown(unplaced).includes(`\n\n${aside}\n\n### F1`));
    const two = cure('C2', ['F2'], { change: '[one], [two]', replaces: 'all of it' });
    const matters = pageMarkdown(pageOf({ findings: findings.slice(1), cures: [two] }));
    const line =
      '**The document with all changes:** amended.md · 2 places in \\[brackets\\] only the author can fill in';
    assert.ok(matters.includes(`\n\n${line}\n\n<details>\n<summary>F2`), matters);
    for (const change of ['See [the plan](plan.md).', 'See [the plan][2].', 'Take items[first].', '- [ ] Do it.'])
      assert.ok(!pageMarkdown(pageOf({ cures: [cure('C1', ['F1'], { change })] })).includes('brackets'), change);
  });

  it('leads from a line for whoever decides to its entries, and to none that is not there', () => {
    const html = pageHtml(pageOf());
    assert.ok(html.includes('<b>Claim of F1.</b> Harm of F1. (<a href="#F1">F1</a>)'), html);
    assert.ok(html.includes('<h3 id="F1" dir="auto">F1: ') && html.includes('<details id="F2"><summary'));
    assert.match(html, /<li id="F3"[^>]*><b>F3<\/b> Claim of F3/);
  });

  it('shows five of what is minor, and folds the rest', () => {
    const [, open = '', folded = ''] = pageHtml(pageOf()).split(/<h2 dir="auto">Smaller<\/h2>|Smaller still/);
    assert.deepEqual(
      [open, folded].map(each => each.split('<details id=').length - 1),
      [5, 2],
    );
  });
});

describe('the page elsewhere', () => {
  it('is plain text for a terminal', () => {
    const lines = pageText(made({ opened: real })).split('\n');
    assert.deepEqual(lines.slice(0, 5), [
      'Yes, with changes',
      '-----------------',
      '',
      'The cost is not the whole cost.',
      '',
    ]);
    assert.ok(lines.includes('F1  The cost leaves out who runs it.'));
    assert.ok(lines.includes('Change, line 7, in place of “The cache costs 40 a month”:'));
    assert.doesNotMatch(lines.join('\n'), /\*\*|\\/);
  });

  it('stands first in HTML, in the decision record, in the data and in what the chat is told', () => {
    const { state, format } = sessionWith(about, calls, { opened: real });
    const html = transcriptHtml(state, format);
    assert.ok(html.indexOf('Yes, with changes') < html.indexOf('<h3>'));
    assert.match(html, /<details><summary dir="auto">Fell under the check<\/summary>\n<ul>\n<li id="F4"/);
    assert.match(transcriptAdr(state, format), /## Findings\n\n\*\*Yes, with changes\*\*\n\nThe cost is not/);
    assert.match(outcomeMarkdown(state, format), /## Yes, with changes\n\nThe cost is not/);
    assert.equal(JSON.parse(transcriptJson(state, format)).findings.go, 'yes-if');
  });

  it('is data with a version, whole, with lines of the file', () => {
    const { state, format } = sessionWith(about, calls, {
      opened: real,
      turns: [{ text: 'Hm.' }],
    });
    const page = sessionPage(state, format, parseDocumentText(text));
    assert.ok(page);
    const data = JSON.parse(findingsJson({ ...page, offset: 10 }, state));
    assert.deepEqual([data.version, data.go, data.direction, data.order], [1, 'yes-if', 'open', ['C1']]);
    assert.deepEqual(data.chair.numbersNotFound, ['47']);
    assert.equal(data.findings.map((each: { id: string }) => each.id).join(' '), 'F1 F2 F3 F4');
    const [first, second, third] = data.findings;
    assert.deepEqual(first.lines, { start: 17, end: 17 });
    assert.deepEqual(first.quotes, [{ text: 'The cache costs 40 a month', lines: { start: 17, end: 17 } }]);
    assert.deepEqual(
      [second.lines, second.change, third.checked, first.checked, first.argued],
      [null, 'Measure.', false, true, false],
    );
    assert.equal(data.cures[0].replaces, 'The cache costs 40 a month');
  });

  it('knows of what was argued by what turns declare', () => {
    const { state, format } = sessionWith(about, calls, { opened: real, turns: [{ text: 'Hm.' }] });
    const ended = state.turns.get('t1')?.ended;
    assert.ok(ended);
    ended.data = { stances: [{ id: 'F2', stance: 'falls' }, null] };
    const page = sessionPage(state, format);
    assert.ok(page);
    const data = JSON.parse(findingsJson(page, state));
    assert.deepEqual(
      data.findings.map((each: { argued: boolean }) => each.argued),
      [false, true, false, false],
    );
    assert.deepEqual(data.at, state.opened?.at);
    assert.deepEqual(
      data.findings.map((each: { turns: string[] }) => each.turns),
      [[], ['t1'], [], []],
    );
  });

  it('leads from a finding to the turns on its changes too', () => {
    const { state, format } = sessionWith(about, calls, { opened: real, turns: [{ text: 'Hm.' }, { text: 'So.' }] });
    const ended = state.turns.get('t2')?.ended;
    assert.ok(ended);
    ended.data = { stances: [{ id: 'C1', stance: 'fails' }] };
    const page = sessionPage(state, format);
    assert.ok(page);
    const settled = page.page.docket.cures.find(each => each.id === 'C1')?.settles;
    assert.deepEqual(
      [...turnsByFinding(page.page.docket, state)],
      settled?.map(id => [id, ['t2']]),
    );
  });
});
