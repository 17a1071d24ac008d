import assert from 'node:assert/strict';
import { pageMarkdown } from '../../../src/transcript/pageMarkdown';
import { type SessionPage, sessionPage } from '../../../src/transcript/sessionPage';
import { real, text } from '../../support/page/cache';
import { cure, docket, finding } from '../../support/page/dockets';
import { sessionWith } from '../../support/page/session';

describe('the changes of a page', () => {
  function pageOf(changed: Parameters<typeof docket>[0]): SessionPage {
    const findings = [finding('F1'), ...['F2', 'F3', 'F4'].map(id => finding(id, { severity: 'matters' }))];
    const { state, format } = sessionWith(docket({ findings, ...changed }), [], { opened: real });
    const page = sessionPage(state, format, text);
    assert.ok(page);
    return page;
  }

  it('opens the wording of the side that the session leans to, or that most seats are for', () => {
    const sides = ['Off.', 'On.'].map(what => ({ what, price: '', changes: [{ change: `It is ${what}` }] }));
    const about = { id: 'Q1', question: 'On?', about: ['F1', 'F4'], sides, restsOn: '', chairs: false };
    const stances = ['a', 'b'].map(seat => ({ id: 'Q1', seat, turn: 't1', stance: 'for' as const, side: 2, why: '' }));
    const open =
      '**Leaning:** On.\n\n**Change (Q1, 2):** It is On.\n\n<details>\n<summary>Wording for: Off.</summary>\n\n**Change (Q1, 1):** It is Off.';
    const both = [finding('F1'), finding('F4')];
    for (const more of [{ stances }, { leaning: { to: 'On.', why: 'It is seen.' } }]) {
      const markdown = pageMarkdown(pageOf({ findings: both, cures: [], choices: [{ ...about, ...more }] }));
      assert.equal(markdown.split(open).length, 2, markdown);
      assert.ok(markdown.includes('**Hangs on the choice:** Q1\n\n**Its wording is at:** F1\n\n'), markdown);
      assert.ok(markdown.includes('- On? Leaning: On. (Q1)'), markdown);
    }
  });

  it('lists all changes once more in the order of the document, what has no place last, as the author’s work', () => {
    const cures = [
      cure('C1', ['F1', 'F3'], { change: 'It costs 90', replaces: 'The cache costs 40', lines: { start: 7, end: 7 } }),
      cure('C2', ['F2'], { change: 'Half.', replaces: 'all of it', lines: { start: 7, end: 7 } }),
      cure('C3', ['F2'], { change: 'But not misses.', place: 'after “Every answer is kept for ten minutes.”' }),
      cure('C4', ['F4'], { change: 'Where?', place: 'somewhere' }),
    ];
    const sides = [
      { what: 'A', price: '', changes: [{ change: 'No.', replaces: 'Every', lines: { start: 3, end: 3 } }] },
    ];
    const choices = [{ id: 'Q1', question: 'On?', about: ['F2'], sides, restsOn: '', chairs: false }];
    const markdown = pageMarkdown(pageOf({ cures, choices }));
    const list = [
      '<details>\n<summary>All changes in the order of the document</summary>',
      '**Cache design:**',
      '**Change (Q1, 1, if chosen: F2)**, line 3, in place of “Every”:  \nNo.',
      '**Change (C3: F2)**, line 3, added: after “Every answer is kept for ten minutes.”:  \nBut not misses.',
      '**Cost:**',
      '**Change (C1: F1, F3)**, line 7, in place of “The cache costs 40”:  \nIt costs 90',
      '**Change (C2: F2)**, line 7, in place of “all of it”:  \nHalf.',
      '**To be placed:**',
      '**Change (C4: F4)**, added: somewhere:  \nWhere?',
      '</details>',
    ].join('\n\n');
    assert.ok(markdown.includes(list), markdown);
    const aside = '_The author’s working list is “All changes in the order of the document”, further down._';
    assert.ok(markdown.includes(`## What blocks\n\n${aside}\n\n### F1`), markdown);
    assert.ok(!pageMarkdown(pageOf({ cures: [] })).includes(aside));
  });
});
