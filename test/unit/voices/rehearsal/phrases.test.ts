import assert from 'node:assert/strict';
import type { Agent } from '../../../../src/cast/agent';
import { figureOf } from '../../../../src/voices/rehearsal/cues';
import { materialOf } from '../../../../src/voices/rehearsal/material';
import { excerpt, quote } from '../../../../src/voices/rehearsal/phrase';
import { lenses, voicedIn } from '../../../../src/voices/rehearsal/phrases/lenses';
import { readingOf } from '../../../../src/voices/rehearsal/reading';
import { subjectOf } from '../../../../src/voices/rehearsal/subject';

function agentOf(body: string): Agent {
  return {
    slug: 'ada',
    name: 'Ada',
    description: '',
    icon: '🦉',
    color: '#3366aa',
    path: 'ada.md',
    source: 'workspace',
    body,
    sections: [],
    own: {},
    problems: [],
  };
}

describe('words that a rehearsal takes out of a sentence', () => {
  it('are the sentence itself where it is not much longer', () => {
    assert.equal(
      excerpt('Building takes three engineers five months: about €165,000.', 4, 9),
      '“Building takes three engineers five months: about €165,000”',
    );
  });

  it('are a clause that says something alone, not its conditions, its asides or what leads to it', () => {
    const worry = 'The biggest worry, though, is the lift, which was built in 1962 and has failed twice this year.';
    assert.equal(excerpt(worry, 4, 9), '“The biggest worry, though, is the lift”');
    const cost =
      'The cost of a missed night is the mean of the last five, which ranged from €1,700 to €5,200 in March.';
    assert.equal(excerpt(cost, 4, 13), '“The cost of a missed night is the mean of the last five”');
    const freeze = 'If we get the freeze wrong in the spring, we ship the same bugs to all of our customers.';
    assert.equal(excerpt(freeze, 4, 9), '“If we get the freeze wrong in the spring …”');
  });

  it('are marked where the sentence goes on in the middle of a clause', () => {
    const figure = '1.8 % of invoices, about 1,100 a month, are reissued because a record arrived after the batch.';
    assert.equal(excerpt(figure, 4, 9), '“1.8 % of invoices, about 1,100 a month …”');
  });

  it('close the inner marks that they open', () => {
    const two = '"Small" asks require someone on the team to "second" the goal.';
    assert.equal(quote(two), '“‘Small’ asks require someone on the team to ‘second’ the goal.”');
    assert.equal(quote('Sie nennen es „den Umzug“, wir nicht.'), '“Sie nennen es ‘den Umzug’, wir nicht.”');
  });
});

describe('what a rehearsal reads', () => {
  it('keeps a figure’s rate', () => {
    assert.equal(figureOf('On-call is paged 1.4 times a week.'), '1.4 times a week');
    assert.equal(figureOf('At the present rate that is €81,000 a year.'), '€81,000 a year');
  });

  it('reads a definition that is all lists, and leaves out what is said of the agent itself', () => {
    const listed = agentOf(
      '## Focus Areas\n\n- Memory management\n- Data quality verified consistently\n- Schema migrations\n- Security-conscious\n- c-pro-expert\n\n## Approach\n\n- Profile before optimizing\n- Minimize stack usage\n',
    );
    const texts = readingOf(listed).concerns.map(concern => concern.text);
    assert.deepEqual(texts, [
      'memory management',
      'data quality',
      'schema migrations',
      'profile before optimizing',
      'minimize stack usage',
    ]);
  });

  it('knows again what somebody said they look at', () => {
    for (const stance of ['for', 'against', 'weighing'] as const)
      for (const { text } of lenses({ form: 'subject', text: 'peak load' }, stance))
        assert.deepEqual(voicedIn(`Yes. ${text} The rest follows.`), ['peak load'], text);
    assert.deepEqual(voicedIn('My rule is short: ask who is awake.'), []);
  });
});

describe('what a rehearsed session is about', () => {
  const about = (topic: string) => subjectOf({ topic, material: materialOf(undefined) });

  it('is the document that a topic names, not the words around it', () => {
    assert.equal(about('What all of us can stand behind in “Vendor comparison”').term, 'the vendor comparison');
    assert.equal(about('“Four release trains a year” should go ahead as written.').term, 'four release trains');
  });

  it('is spoken of without mark-up, and as a deed where it is one', () => {
    const { deed, act } = about('“Replace polling with `fs.watch` in the dev server” should go ahead as written.');
    assert.deepEqual(
      [deed, act],
      ['replace polling with fs.watch in the dev server', 'replacing polling with fs.watch in the dev server'],
    );
    assert.equal(about('What should we make of “Note”?').deed, '');
  });
});
