import assert from 'node:assert/strict';
import type { Move } from '../../../src/script/move';
import type { Turn } from '../../../src/script/turn';
import { judge, type Table } from '../../../src/stage/referee';

const move: Move = {
  label: 'rebuttal',
  limit: 40,
  checks: ['limit', 'selfContained', 'namesAnother', 'filler', 'onTopic'],
};
const spoken: Move = { ...move, checks: ['limit', 'selfContained', 'filler', 'onTopic'] };

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

const table: Table = {
  speaker: { name: 'Ben', icon: '🐻' },
  others: ['Ada Lovelace', '山田'],
  heard: [
    said('proponent-1', 'The nightly batch takes six hours and fails twice a month.'),
    said('opponent-1', 'My own words stand here.'),
  ],
  seat: 'opponent-1',
};

const failing = (text: string, on: Move = move) =>
  judge(text, on, table)
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
    const verdict = judge(`Ada is wrong. ${'word '.repeat(50)}`, move, table);
    assert.equal(verdict.words, 53);
    assert.match(verdict.reasons.join(' '), /53 words; the limit is 40/);
  });

  for (const text of [
    'As I was saying, Ada has no figures.',
    'Ada errs. As mentioned above, cost is open.',
    'Wie ich bereits sagte, irrt Ada.',
    'Comme je le disais, Ada se trompe.',
    'Como ya dije, Ada se equivoca.',
  ]) {
    it(`finds that “${text}” leans on an earlier turn`, () => assert.deepEqual(failing(text), ['selfContained']));
  }

  it('does not hold against a turn what it quotes', () => {
    assert.deepEqual(failing('Ada quotes “as mentioned above” from the plan, which mentions nothing.'), []);
  });

  it('takes a full name, a first name, a name without spaces or a quoted phrase as taking up another', () => {
    for (const text of [
      'Ada Lovelace is wrong on cost.',
      'ADA is wrong on cost.',
      '山田さんの費用は違います。',
      'That it “fails twice a month” is old data.',
    ]) {
      assert.deepEqual(failing(text), [], text);
    }
  });

  it('does not take a part of a word, one’s own words or an invented quote as taking up another', () => {
    for (const text of [
      'The Canadian data are wrong.',
      'I said “My own words stand here” and mean it.',
      'They claim “it costs a million” in vain.',
    ]) {
      assert.deepEqual(failing(text), ['namesAnother'], text);
    }
  });

  for (const [text, left] of [
    ['Great question! The batch is slow.', 'The batch is slow.'],
    ['Sure, happy to help. The batch is slow.', 'The batch is slow.'],
    ['Let me start by thanking everyone. The batch is slow.', 'The batch is slow.'],
    ["Here's my rebuttal: The batch is slow.", 'The batch is slow.'],
    ['The batch is slow. In summary, it is slow.', 'The batch is slow.'],
    ['The batch is slow. I hope this helps!', 'The batch is slow.'],
    ['Gute Frage! Der Lauf ist zu langsam.', 'Der Lauf ist zu langsam.'],
    ['The batch is slow 🚀 and costly.', 'The batch is slow and costly.'],
    ['🐻 **Ben** (opponent): The batch is slow.', 'The batch is slow.'],
    ['Ben: The batch is slow.', 'The batch is slow.'],
    ['**Ben (opponent):** The batch is slow.', 'The batch is slow.'],
    ['🦉 **Ben** (opponent):\n\nThe batch is slow.', 'The batch is slow.'],
    ['*Ben:* **Six** hours is slow.', '**Six** hours is slow.'],
    ['Ben: **Six** hours is slow.', '**Six** hours is slow.'],
    ['Absolutely! The batch is slow.', 'The batch is slow.'],
    ["Of course, here's my view. The batch is slow.", 'The batch is slow.'],
    ['Good point, Ada. The batch is slow.', 'The batch is slow.'],
    ['Hello everyone. Thanks to all for coming. The batch is slow.', 'The batch is slow.'],
    ['Gerne! Vielen Dank für die Frage. Der Lauf ist langsam.', 'Der Lauf ist langsam.'],
    ['Ich möchte mit den Kosten beginnen. Der Lauf ist langsam.', 'Der Lauf ist langsam.'],
    ['Bien sûr ! Merci à tous. Le traitement est lent.', 'Le traitement est lent.'],
    ['¡Claro! El proceso es lento.', 'El proceso es lento.'],
    ['The batch is slow. Thank you.', 'The batch is slow.'],
    ['The batch is slow. Overall, it is slow.', 'The batch is slow.'],
    ['Rows:\n    - one 🚀 two\n    - three', 'Rows:\n    - one two\n    - three'],
  ] as const) {
    it(`cuts “${text}” to “${left}”`, () => assert.equal(judge(text, spoken, table).text, left));
  }

  it('leaves sentences alone that only begin like filler', () => {
    for (const text of [
      'Certain failures cost more than others.',
      'Thanksgiving traffic doubles the batch.',
      'Sure-footed rollouts need a fallback.',
      'Okay-rated invoices are 4 % of all, © 2026.',
      'Good tests need fixtures. The batch has none.',
      'Great systems fail at their seams.',
      'Absolutely not. The stream double-charges customers.',
      'Certainly the batch fails twice a month.',
      'Of course the stream costs 18,000 dollars.',
      'OK responses hide the failure in the body.',
      'Good point estimates need forty samples.',
      'Good point, but the six hours stay.',
      'Thanks to the stream, tickets halve.',
      'Hi-res scans double the batch.',
      'Excellent engineers still forget ordering errors.',
      'Klar definierte Grenzen senken die Kosten.',
      'Sicher ist nur, dass der Lauf sechs Stunden braucht.',
      'Natürlich kostet der Strom 18.000 Dollar.',
      'Ich möchte die Frist auf 30 Tage senken.',
      'Certainement la moitié des factures arrive trop tard.',
      'Claro está que el flujo cuesta 18.000 dólares.',
      'Gracias a la caché la espera baja.',
      'The batch is slow. Overall latency drops by a third.',
      'The batch is slow. Thanks to the stream it ends.',
      'The batch is slow. To conclude the contract takes a month.',
      'The batch is slow. In short supply are those who ran a stream.',
      'Der Lauf ist langsam. Bei Fragen zur Rechnung ruft der Kunde an.',
      'Client ↔ server ordering is open; ✔ means done.',
    ]) {
      assert.equal(judge(text, spoken, table).text, text);
    }
  });

  it('asks again when nothing is left but pleasantries', () => {
    assert.match(
      judge('Great question! Thanks for having me.', spoken, table).reasons.join(' '),
      /nothing beyond pleasantries/,
    );
  });

  it('holds a move only to the checks that it declares', () => {
    assert.deepEqual(judge('As I said, sure! '.repeat(30), { ...move, checks: [] }, table).checks, []);
  });
});
