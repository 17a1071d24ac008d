import assert from 'node:assert/strict';
import { l10n, recordTexts } from '../../../src/base/message';
import { type Move, spokenChecks } from '../../../src/script/move';
import type { Turn } from '../../../src/script/turn';
import { checkForm, type RefereeContext } from '../../../src/stage/referee';

const move: Move = { label: 'rebuttal', limit: 40, checks: ['limit', 'namesAnother', 'onTopic'] };
const spoken: Move = { ...move, checks: spokenChecks };

const said = (seat: string, text: string): Turn => ({
  id: 't1',
  beat: 'b1',
  seat,
  move: 'proposition',
  outcome: 'spoken',
  text,
  words: 9,
  checks: [],
  scores: { topic: 1, novelty: 1 },
  seq: 1,
});

const table: RefereeContext = {
  speaker: { name: 'Ben' },
  others: ['Ada Lovelace', '山田'],
  heard: [
    said('proponent-1', 'The nightly batch takes six hours and fails twice a month.'),
    said('opponent-1', 'My own words stand here.'),
  ],
  seat: 'opponent-1',
};

const failing = (text: string, on: Move = move) =>
  checkForm(text, on, table)
    .checks.filter(check => !check.ok)
    .map(check => check.rule);

describe('the referee', () => {
  it('lets a turn pass that keeps every rule', () => {
    assert.deepEqual(
      failing('Ada counts six hours; the outage log shows four. The gain is half of what she claims.'),
      [],
    );
  });

  it('counts words, not characters, and asks to tighten what is over', () => {
    const verdict = checkForm(`Ada is wrong. ${'word '.repeat(50)}`, move, table);
    assert.equal(verdict.words, 53);
    assert.match(
      verdict.reasons.map(each => each.text).join(' '),
      /53 words, as white space separates them; the limit is 40\. Tighten it to 32\./,
    );
  });

  it('lets up to 5 % over the limit stand, shown by its count, and asks for nothing', () => {
    const limitOf = (more: number) => {
      const { checks, reasons } = checkForm(`Ada is wrong. ${'word '.repeat(37 + more)}`, move, table);
      return [checks.find(({ rule }) => rule === 'limit'), reasons.length];
    };
    assert.deepEqual(limitOf(0), [{ rule: 'limit', ok: true, ...recordTexts({ detail: l10n`${40} of ${40}` }) }, 0]);
    assert.deepEqual(limitOf(2), [{ rule: 'limit', ok: true, ...recordTexts({ detail: l10n`${42} of ${40}` }) }, 0]);
    assert.deepEqual(limitOf(3), [{ rule: 'limit', ok: false, ...recordTexts({ detail: l10n`${43} of ${40}` }) }, 1]);
  });

  it('takes a full name, a first name, a name without spaces or a quoted phrase as taking up another', () => {
    for (const text of [
      'Ada Lovelace is wrong on cost.',
      'ADA is wrong on cost.',
      '山田さんの費用は違います。',
      'That it “fails twice a month” is old data.',
      'F3 does not follow: the batch is rerun.',
      'As C12 reads now, it deletes the wrong file.',
    ]) {
      assert.deepEqual(failing(text), [], text);
    }
  });

  it('takes a name with an ending for that name, and no longer word', () => {
    const at = (text: string) => checkForm(text, move, { ...table, others: ['Skeptic'] }).reasons.length;
    assert.deepEqual([at('Skeptics Zahl ist falsch.'), at('Skepticism is wrong here.')], [0, 1]);
  });

  it('does not take a part of a word, one’s own words or an invented quote as taking up another', () => {
    for (const text of [
      'The Canadian data are wrong.',
      'I said “My own words stand here” and mean it.',
      'They claim “it costs a million” in vain.',
      'The F-stop of 3 and PDF12 are no ids.',
    ]) {
      assert.deepEqual(failing(text), ['namesAnother'], text);
    }
  });

  for (const [text, left] of [
    ['🐻 **Ben** (opponent): The batch is slow.', 'The batch is slow.'],
    ['Ben: The batch is slow.', 'The batch is slow.'],
    ['**Ben (opponent):** The batch is slow.', 'The batch is slow.'],
    ['🦉 **Ben** (opponent):\n\nThe batch is slow.', 'The batch is slow.'],
    ['*Ben:* **Six** hours is slow.', '**Six** hours is slow.'],
    ['Ben: **Six** hours is slow.', '**Six** hours is slow.'],
  ] as const) {
    it(`cuts the label off “${text}”`, () => assert.equal(checkForm(text, spoken, table).text, left));
  }

  it('cuts and sends back nothing for its wording', () => {
    const text = 'Great question, Ada! As I said, 🚀 the batch is slow.\n- one  two\nIn summary, I hope this helps.';
    const verdict = checkForm(text, spoken, table);
    assert.deepEqual([verdict.text, verdict.reasons], [text, []]);
  });

  it('holds a move only to the checks that it declares', () => {
    assert.deepEqual(checkForm('As I said, sure! '.repeat(30), { ...move, checks: [] }, table).checks, []);
  });

  const own = 'The stream costs 18,000 dollars.';
  const spokenFor: [what: string, text: string, left: string][] = [
    ['a second speaker', `${own}\n\nAda Lovelace: It costs less.`, own],
    ['a speaker in bold, with a role', `${own}\n\n🦉 **Ada Lovelace** (proponent):\nIt costs less.`, own],
    ['a dialogue', `Ben: ${own}\n\nAda Lovelace: Less.\nMuch less.\n\nBen: Not so.`, `${own}\n\nNot so.`],
    [
      'a label above its paragraph',
      `${own}\n\n**Ada Lovelace**:\n\nI give in.\nWholly.\n\nAnd it pays back.`,
      `${own}\n\nAnd it pays back.`,
    ],
    ['a name in another script', `${own}\n山田: 違います。`, own],
  ];
  for (const [what, text, left] of spokenFor) {
    it(`cuts the lines that are another’s, marks it and asks for nothing: ${what}`, () => {
      const verdict = checkForm(text, spoken, table);
      assert.equal(verdict.text.replace(/^Ben: /gm, ''), left);
      assert.deepEqual(
        [verdict.checks.filter(({ ok }) => !ok).map(({ rule }) => rule), verdict.reasons],
        [['oneSpeaker'], []],
      );
    });
  }

  for (const text of [
    'Ada Lovelace: I give up F3, in return for a limit.\n\nI keep the rest.',
    '**Ada Lovelace**:\n\nYour figure is right.',
  ])
    it(`leaves one name at the very beginning, as of whom it answers: ${text.slice(0, 24)}`, () => {
      const verdict = checkForm(text, spoken, table);
      assert.deepEqual([verdict.text, verdict.checks.filter(({ ok }) => !ok), verdict.reasons], [text, [], []]);
    });

  it('asks once where nothing of the speaker’s own is left', () => {
    const { text, reasons } = checkForm('**Ada Lovelace:** It costs less.\n山田: 違います。', spoken, table);
    assert.equal(text, '');
    assert.match(reasons.map(each => each.text).join(' '), /all its words to Ada Lovelace, 山田: speak as Ben alone/);
  });

  it('leaves names that are no labels, and the summary of whoever presides', () => {
    for (const text of [`${own}\nAda Lovelace says: less.`, `- Ada Lovelace: less\n- Ben: ${own}`])
      assert.equal(checkForm(text, spoken, table).text, text);
    const summary = 'Ada Lovelace: less.\n山田: more.';
    assert.equal(checkForm(summary, spoken, { ...table, presides: true }).text, summary);
  });
});
