import type { JsonObject } from '../../../src/base/json';
import { l10n } from '../../../src/base/message';
import type { LedgerEvent, SessionOpened } from '../../../src/ledger/events';
import { type Line, Story } from './story';

const seat = (id: string, name: string, icon: string, color: string) => ({
  id,
  name,
  role: id.replace(/-\d$/, ''),
  agent: name.toLowerCase(),
  icon,
  color,
  voice: 'anthropic',
});

/** A debate on a design document, opened. */
export const opened: SessionOpened = {
  type: 'session.opened',
  session: 's-1',
  format: 'debate',
  topic: 'The order service should move to an append-only event store before the spring release.',
  document: { title: 'Order events', path: 'docs/order-events.md', copy: 'document.md', sha: 'x', characters: 5200 },
  seats: [
    seat('proponent-1', 'Ada', '🦉', '#4f9fd8'),
    seat('opponent-1', 'Bruno', '🛡️', '#d9864a'),
    seat('arbitrator-1', 'Judge Okafor', '⚖️', '#9a7fd1'),
  ],
  options: { rounds: 3 },
  seed: 7,
  budget: { usd: 0.5 },
  relevance: {},
  voices: { anthropic: { label: 'Anthropic API', rehearsal: false } },
};

const pro = (move: string, round: number, text: string): Line => ({
  seat: 'proponent-1',
  move,
  text,
  cue: { round, swapped: false, side: 'proponent' },
});
const con = (move: string, round: number, text: string): Line => ({
  seat: 'opponent-1',
  move,
  text,
  cue: { round, swapped: false, side: 'opponent' },
});
const judge = (move: string, round: number, text: string): Line => ({
  seat: 'arbitrator-1',
  move,
  text,
  cue: { round, swapped: false },
});

/** The words of three rounds. */
export const rounds: readonly (readonly Line[])[] = [
  [
    pro(
      'proposition',
      1,
      'An append-only store removes the class of bug that cost us **two incidents** this quarter: the document says “orders are overwritten in place”, and both incidents began with exactly that.\n\nThree things follow:\n\n1. A correction becomes a new fact instead of a lost one.\n2. Support can see *what the customer saw* at any moment.\n3. The nightly export turns into a plain read of the log.\n\nThe price is one projection per screen, and we already have four of the six.',
    ),
    con(
      'proposition',
      1,
      'The plan moves the hardest part, `rebuildProjection()`, to the week before release. A rebuild over 41 million rows has been measured once, on a laptop, and took nine hours.\n\n> A migration without a way back is a bet, not a plan.\n\nUntil somebody shows a rollback that fits into the maintenance window, the honest date is summer.',
    ),
    judge(
      'reaction',
      1,
      'This turned on one question: can a rebuild be undone inside the window? Show a measurement next, not an estimate.',
    ),
  ],
  [
    pro(
      'rebuttal',
      2,
      'Bruno’s nine hours were a single thread. The rebuild partitions by customer, and the staging run of last Thursday finished in 52 minutes on four workers. Rollback is a switch: the old tables stay written until the switch is removed.\n\n| step | minutes | can be undone |\n|---|---|---|\n| copy | 31 | yes |\n| verify | 14 | yes |\n| switch | 7 | yes |',
    ),
    con(
      'rebuttal',
      2,
      'Ada’s staging run had no concurrent writes. With double writes on, our own load test shows lock waits of 4 seconds at the 99th percentile; the document promises “checkout stays under 800 ms”. Both cannot hold.',
    ),
    judge(
      'reaction',
      2,
      'The undo is shown; the cost of double writes is not answered. Next round: what does checkout feel on the day of the switch?',
    ),
  ],
  [
    pro(
      'counter',
      3,
      'Concede the lock waits: they come from one index, and dropping it during the copy brings the 99th percentile to 310 ms. What remains is a day of slower reports, which nobody signs a contract over.',
    ),
    con(
      'counter',
      3,
      'Then write it down as a condition: the index is dropped first, the load test is repeated with double writes, and the switch is cancelled above 800 ms. With that in the plan I stop objecting to spring.',
    ),
    {
      ...judge(
        'ruling',
        3,
        'The motion is carried, with Bruno’s conditions. What decided was the staging run with four workers together with a switch that can be undone. A repeat of the load test above 800 ms would change it.',
      ),
      data: {
        verdict: 'proponent',
        confidence: 0.78,
        reasons: [
          'The rebuild fits the window: 52 minutes measured on staging.',
          'Every step can be undone until the old tables go.',
        ],
        conditions: [
          'Drop the index before the copy.',
          'Repeat the load test with double writes on; cancel above 800 ms.',
        ],
        openQuestions: ['Who watches the reports on the day of the switch?'],
      },
    },
  ],
];

/** A debate in which nobody has spoken yet. */
export function beginning(): Story {
  return new Story(opened);
}

/** A debate to its end; `stances`: what its last speaker declares beside the speech. */
export function finished(stances: JsonObject[] = []): Story {
  const story = new Story(opened);
  const talked = rounds.map((lines, round) =>
    lines.map((line, at) => (round === 2 && at === 1 ? { ...line, data: { stances } } : line)),
  );
  for (const [index, lines] of talked.entries()) story.tellAll(lines, l10n`Round ${index + 1}`);
  const ruling = rounds[2]?.[2];
  story.add({
    type: 'session.ended',
    outcome: { reason: 'ruled', success: true, ...ruling?.data, ruling: ruling?.text ?? '' },
  });
  return story;
}

/** A debate in its second round, with a turn on its way. */
export function running(): Story {
  const story = new Story(opened);
  const [first, second] = rounds;
  story.tellAll(first ?? [], l10n`Round ${1}`);
  story.add({
    type: 'input.received',
    kind: 'remark',
    text: 'Please say what happens to **open carts** during the switch.',
    to: 'proponent-1',
  });
  const rebuttal = second?.[0];
  if (!rebuttal) return story;
  const [turn] = story.begin([rebuttal], l10n`Round ${2}`);
  story.say(turn ?? '', rebuttal.text.slice(0, 180));
  return story;
}

/** A debate that waits for an answer of the user. */
export function asking(): Story {
  const story = new Story(opened);
  story.tellAll(rounds[0] ?? [], l10n`Round ${1}`);
  const question: Line = {
    seat: 'opponent-1',
    move: 'question',
    text: 'Which of the two may slip if both cannot be had: the spring date, or the promise that checkout stays under 800 ms?',
    asksUser: true,
  };
  const [turn] = story.begin([question], l10n`Round ${2}`);
  story.end(turn ?? '', question);
  story.add({ type: 'state.posted', beat: 'b9', topic: 'question', data: turn ?? '' });
  story.add({ type: 'listen.called', beat: 'b9', for: ['answer'] });
  return story;
}

/** A session that waits for the user's ballot. */
export function voting(): Story {
  const story = new Story(opened);
  story.tellAll(rounds[0] ?? [], l10n`Round ${1}`);
  const data = { prompt: 'Sign the bill?', choices: ['sign', 'veto', 'send-back'], reason: 'Your message' };
  story.add({
    type: 'state.posted',
    beat: 'b8',
    topic: 'ballot',
    data: { ...data, field: 'decision', reasonField: 'message' },
  });
  story.add({ type: 'listen.called', beat: 'b9', for: ['ballot'] });
  return story;
}

/** A session in which the user presents. */
export function presenting(): Story {
  const story = new Story(opened);
  story.tellAll(rounds[0] ?? [], l10n`Round ${1}`);
  story.add({ type: 'input.received', kind: 'signal', name: 'slide', data: { slide: 3 } });
  story.add({ type: 'listen.called', beat: 'b9', for: ['signal'] });
  return story;
}

/** A debate that lost a turn to its provider, has a trimmed one, a skipped one, and one that is tried again. */
export function failing(): Story {
  const condensed = 'You watch what a change costs those who are on call.\nYou accept no date without a test.';
  const story = new Story({ ...opened, seats: opened.seats.map(each => ({ ...each, condensed })) });
  const [first] = rounds;
  story.tellAll(
    [
      {
        seat: 'proponent-1',
        move: 'proposition',
        text: '',
        outcome: 'failed',
        failure: {
          kind: 'spendLimit',
          message:
            'Your credit balance is too low to access the API. Please go to Plans & Billing to upgrade or purchase credits.',
          remedy: 'Add credit with the provider, then take the session up again: no turn is asked twice.',
        },
      },
      { ...(first?.[1] as Line), outcome: 'trimmed' },
      { seat: 'arbitrator-1', move: 'reaction', text: '', outcome: 'skipped' },
      {
        seat: 'proponent-1',
        move: 'rebuttal',
        text: '',
        outcome: 'refused',
        failure: {
          kind: 'refused',
          message: 'The model ended its answer with a refusal.',
          remedy: 'Reword the topic, or seat another voice.',
        },
      },
    ],
    l10n`Round ${1}`,
  );
  story.add({ type: 'note.posted', kind: 'system', text: 'Bruno was asked to keep to the topic.' });
  story.begin([first?.[1] as Line], l10n`Round ${2}`);
  return story;
}

/** A long session of so many turns. */
export function long(turns: number, ended = true): Story {
  const story = new Story({ ...opened, options: { rounds: 6 } });
  const lines = rounds.flat().filter(line => line.move !== 'ruling');
  for (let turn = 0; turn < turns; turn++) {
    const line = lines[turn % lines.length] as Line;
    story.tellAll([{ ...line, text: `${turn + 1}. ${line.text}` }], l10n`Round ${1 + Math.floor(turn / 40)}`);
  }
  if (ended) story.add({ type: 'session.ended', outcome: { reason: 'max-rounds', success: true } });
  return story;
}

/** A session that was recorded. */
export function recorded([first, ...rest]: readonly LedgerEvent[]): Story {
  const story = new Story(first?.type === 'session.opened' ? first : opened);
  for (const event of rest) story.add(event);
  return story;
}

/** A session of one turn for each text. */
export function told(texts: readonly string[]): Story {
  const story = new Story(opened);
  story.tellAll(texts.map(text => ({ seat: 'proponent-1', move: 'reaction', text })));
  return story;
}

/** A session whose names, icons, colours and topic try to be more than text. */
export function forged(): Story {
  const evil = '"><img src=/trap onerror=fetch("/trap")><script>fetch("/trap")</script>';
  const story = new Story({
    ...opened,
    topic: `Topic ${evil}`,
    document: { title: evil, path: evil, copy: evil, sha: evil, characters: 1 },
    seats: opened.seats.map(each => ({
      ...each,
      name: `Ada ${evil}`,
      icon: '<b>',
      color: 'red;background:url(/trap)',
    })),
    voices: { anthropic: { label: evil, rehearsal: false } },
  });
  const line: Line = { seat: 'proponent-1', move: evil, text: 'Plain words.', outcome: 'failed' };
  story.tellAll([{ ...line, failure: { kind: evil, message: evil, remedy: evil } }], evil);
  story.tellAll([{ ...line, outcome: 'spoken' }], evil);
  story.add({ type: 'note.posted', kind: 'event', text: evil });
  story.add({ type: 'input.received', kind: 'remark', text: evil, to: evil });
  return story;
}
