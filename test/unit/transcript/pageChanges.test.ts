import assert from 'node:assert/strict';
import { parseDocumentText } from '../../../src/document/reader';
import { amendedName } from '../../../src/transcript/amended';
import { pageMarkdown } from '../../../src/transcript/pageMarkdown';
import { type SessionPage, sessionPage } from '../../../src/transcript/sessionPage';
import { real, text } from '../../support/page/cache';
import { call, cure, docket, finding } from '../../support/page/dockets';
import { sessionWith } from '../../support/page/session';

describe('the changes of a page', () => {
  function pageOf(changed: Parameters<typeof docket>[0], calls: Parameters<typeof sessionWith>[1] = []): SessionPage {
    const findings = [finding('F1'), ...['F2', 'F3', 'F4'].map(id => finding(id, { severity: 'matters' }))];
    const { state, format } = sessionWith(docket({ findings, ...changed }), calls, { opened: real });
    const page = sessionPage(state, format, parseDocumentText(text));
    assert.ok(page);
    return page;
  }

  const sides = ['A', 'B'].map((what, at) => ({
    what,
    price: '',
    changes: [{ change: ['Each', 'No'][at] ?? '', replaces: 'Every', lines: { start: 3, end: 3 } }],
  }));
  const choice = { id: 'Q1', question: 'On?', about: ['F2'], sides, restsOn: '', chairs: false };

  it('are all worked into the document, and the page says where it is and what is left out of it', () => {
    const cures = [
      cure('C1', ['F1', 'F3'], { change: 'It costs 90', replaces: 'The cache costs 40', lines: { start: 7, end: 7 } }),
      cure('C2', ['F2'], { change: '[Half].', replaces: 'all of it', lines: { start: 7, end: 7 } }),
      cure('C3', ['F2'], { change: 'But not misses.', after: 'Every answer is kept for ten minutes.' }),
      cure('C4', ['F4'], { change: 'Where?', place: 'somewhere' }),
      // Beside the words of another change, and in the place of words that another replaces.
      cure('C5', ['F4'], { change: 'Nor errors.', after: 'But not misses.' }),
      cure('C6', ['F4'], { change: 'Some of it', replaces: 'all of it', lines: { start: 7, end: 7 } }),
    ];
    const about = pageOf({ cures, choices: [{ ...choice, leaning: { to: 'B', why: 'It is seen.' } }] });
    assert.equal(
      about.amended?.text,
      text
        .replace(
          'Every answer is kept for ten minutes.',
          'No answer is kept for ten minutes. But not misses. Nor errors.',
        )
        .replace('The cache costs 40', 'It costs 90')
        .replace('all of it.', '[Half].'),
    );
    const line =
      '**The document with all changes:** amended.md · without a place in the text: C4 · their place is taken by another change: C6 · as the session leans: Q1 · 1 place in \\[brackets\\] only the author can fill in';
    const markdown = pageMarkdown(about);
    assert.ok(markdown.includes(`## What blocks\n\n${line}\n\n### F1`), markdown);
    assert.ok(markdown.includes('**Change (C4)**, added: somewhere:') && !markdown.includes('(C5)'), markdown);
    assert.equal(markdown.split('But not misses.').length, 3, 'once as wording, once as a place');
  });

  it('read as the session leans: its side is worded where the gravest finding hangs on it, and what it displaces goes with the others', () => {
    const cures = [
      cure('C1', ['F1'], { change: 'Some', replaces: 'Every', lines: { start: 3, end: 3 }, cost: 'Load' }),
      cure('C2', ['F2'], { change: '[Half].', basis: 'the size', replaces: 'all of it', lines: { start: 7, end: 7 } }),
    ];
    const about = pageOf({ cures, choices: [{ ...choice, leaning: { to: 'B', why: 'It is seen.' } }] });
    const markdown = pageMarkdown(about);
    assert.match(markdown, /amended\.md · as the session leans: Q1 · suggested values in \\\[brackets\\\]: 1\n/);
    const [open = '', folded = ''] = markdown.split('## Choices');
    assert.match(open, /### F1[\s\S]+\*\*Hangs on the choice:\*\* Q1\n/);
    assert.match(
      open,
      /F2:[\s\S]+\*\*With the side leaned to:\*\* B\n\n\*\*Change\*\*, line 3, in place of “Every”: {2}\nNo\n/,
    );
    assert.match(folded, /\*\*A\.\*\*\n\n\*\*Change\*\*, line 3, in place of “Every”: {2}\nEach\n/);
    assert.match(folded, /\*\*B\.\*\*\n\n\*\*Its wording is at:\*\* F2\n/);
    assert.match(
      folded,
      /\*\*With another side, also:\*\*\n\n\*\*Change\*\*, line 3[^\n]+\nSome\n\n\*\*Price:\*\* Load\n/,
    );
    assert.equal(markdown.split('\nSome\n').length, 2, 'a change that a side displaces stands there alone');
  });

  it('have the words of the choice that is put to whoever decides where another choice words the same, whose wording goes with the other sides', () => {
    const leaning = { to: 'B', why: 'It is seen.' };
    const other = {
      ...{ ...choice, id: 'Q2', question: 'How?', leaning },
      sides: sides.map(side => ({ ...side, changes: side.changes.map(each => ({ ...each, change: 'Any' })) })),
    };
    const choices = [{ ...choice, leaning }, other];
    assert.equal(pageOf({ choices }).amended?.text.slice(0, 40), text.replace('Every', 'No').slice(0, 40));
    const priced = sides.map(({ what }) => ({ what, price: '9' }));
    const decide = [{ id: 'Q2', question: 'How?', sides: priced, restsOn: '', side: 2, advice: 'It is seen.' }];
    const page = pageOf({ choices }, [call('page', { lines: [], leanings: [], decide })]);
    assert.equal(page.amended?.text.slice(0, 40), text.replace('Every', 'Any').slice(0, 40));
    const markdown = pageMarkdown(page);
    assert.match(markdown, /amended\.md · as the session leans: Q2\n/);
    assert.match(
      markdown,
      /\*\*With another side, also:\*\*\n\n\*\*Change\*\*, line 3, in place of “Every”: {2}\nNo\n/,
    );
    assert.equal(markdown.split('\nNo\n').length, 2, 'nowhere else');
  });

  it('leave a choice to its reader unless the session leans to a side, or more seats are for it', () => {
    const amended = (more: object) =>
      pageOf({ cures: [], choices: [{ ...choice, ...more }] }).amended?.text.slice(0, 40);
    assert.equal(amended({}), text.slice(0, 40));
    const stance = (seat: string) => ({ id: 'Q1', seat, turn: 't1', stance: 'for' as const, side: 2, why: '' });
    assert.equal(amended({ stances: [stance('a')] }), text.replace('Every', 'No').slice(0, 40));
    assert.equal(amended({ stances: [stance('a'), { ...stance('b'), side: 1 }] }), text.slice(0, 40));
  });

  it('are nothing to say where none has a place', () =>
    assert.ok(!pageMarkdown(pageOf({ cures: [] })).includes('The document with all changes')));

  it('keep the extension of their document', () =>
    assert.deepEqual(['a/b.rst', 'a.b/c', undefined, 'x.m d'].map(amendedName), [
      'amended.rst',
      'amended.md',
      'amended.md',
      'amended.md',
    ]));
});
