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

  it('shows every passage that changes with all changes in it, and apart what has no place or hangs on a choice', () => {
    const cures = [
      cure('C1', ['F1', 'F3'], { change: 'It costs 90', replaces: 'The cache costs 40', lines: { start: 7, end: 7 } }),
      cure('C2', ['F2'], { change: 'Half.', replaces: 'all of it', lines: { start: 7, end: 7 } }),
      cure('C3', ['F2'], { change: 'But not misses.', after: 'Every answer is kept for ten minutes.' }),
      cure('C4', ['F4'], { change: 'Where?', place: 'somewhere' }),
      // Beside the words of another change, and in the place of words that another replaces.
      cure('C5', ['F4'], { change: 'Nor errors.', after: 'But not misses.' }),
      cure('C6', ['F4'], { change: 'Some of it', replaces: 'all of it', lines: { start: 7, end: 7 } }),
    ];
    const sides = [
      { what: 'A', price: '', changes: [{ change: 'Each', replaces: 'Every', lines: { start: 3, end: 3 } }] },
      { what: 'B', price: '', changes: [{ change: 'No', replaces: 'Every', lines: { start: 3, end: 3 } }] },
    ];
    const choice = { id: 'Q1', question: 'On?', about: ['F2'], sides, restsOn: '', chairs: false };
    const passage = (place: string, words: string) => `${place}:\n\n\`\`\`\n${words}\n\`\`\``;
    const list = (first: string, ...ifChosen: string[]) =>
      [
        '<details>\n<summary>Every passage that changes, with all changes in it</summary>',
        '**Cache design:**',
        first,
        '**Cost:**',
        passage('**line 7**, C1 (F1, F3), C2 (F2)', 'It costs 90 a month, Half.'),
        '**Not worked in: their place is taken, or not in the text:**',
        '**Change (C4)**, added: somewhere:  \nWhere?',
        '**Change (C6)**, line 7, in place of “all of it”:  \nSome of it',
        ...ifChosen,
        '</details>',
      ].join('\n\n');
    const open = pageMarkdown(pageOf({ cures, choices: [choice] }));
    const first = 'Every answer is kept for ten minutes. But not misses. Nor errors.';
    const whole = list(
      passage('**line 3**, C3 (F2), C5 (F4)', first),
      '**If the choice is made so:**',
      '**Change (Q1, 1)**, line 3, in place of “Every”:  \nEach',
      '**Change (Q1, 2)**, line 3, in place of “Every”:  \nNo',
    );
    assert.ok(open.includes(whole), open);
    const leaning = { leaning: { to: 'B', why: 'It is seen.' } };
    const led = pageMarkdown(pageOf({ cures, choices: [{ ...choice, ...leaning }] }));
    const names = '**line 3**, Q1, 2 (if chosen), C3 (F2), C5 (F4)';
    assert.ok(led.includes(list(passage(names, first.replace('Every', 'No')))), led);
    const aside = '_To work the changes in, see “Every passage that changes, with all changes in it”, further down._';
    assert.ok(open.includes(`## What blocks\n\n${aside}\n\n### F1`), open);
    assert.ok(!pageMarkdown(pageOf({ cures: [] })).includes(aside));
  });
});
