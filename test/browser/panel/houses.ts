import type { OpenedSeat, SessionOpened } from '../../../src/ledger/events';
import { type Line, Story } from './story';

const seat = (id: string, name: string, icon: string, color: string, more: Partial<OpenedSeat> = {}): OpenedSeat => ({
  ...{ id, name, role: id.replace(/-\d+$/, ''), agent: name.toLowerCase(), icon, color, voice: 'anthropic' },
  ...more,
});

const shared = {
  type: 'session.opened' as const,
  session: 's-1',
  seed: 7,
  relevance: {},
  voices: { anthropic: { label: 'Anthropic API', rehearsal: false } },
};

const sitting: SessionOpened = {
  ...shared,
  format: 'parliament',
  topic: 'A bill on the night train that the valley lost.',
  seats: [
    seat('representative-1', 'Maren Holt', '🚂', '#4f9fd8', {
      traits: { motives: ['a train that people can count on'], temperature: 80 },
    }),
    seat('representative-2', 'Piotr Zeman', '🧮', '#d9864a', {
      traits: { motives: ['no line without a budget'], temperature: 30 },
    }),
    seat('representative-3', 'Aiko Brandt', '🌲', '#6fae6a', {
      traits: { motives: ['quiet nights along the river', 'fewer cars on the pass'], temperature: 55 },
    }),
    seat('speaker-1', 'Speaker', '🏛️', '#7d8794'),
  ],
  options: { rounds: 2, primeMinister: 'user', temperatures: 'fixed', exchanges: 4, sentences: 6 },
  budget: { usd: 1 },
};

const [maren, piotr, aiko] = sitting.seats.map(each => each.id) as [string, string, string];
const clauses = [
  'The night train runs again between the valley and the coast, four nights a week.',
  'The first train leaves before the end of the year.',
  'Along the river it travels at sixty kilometres an hour at most.',
];
const amendment = {
  operation: 'replace',
  clause: 2,
  text: 'The first train leaves once two leased carriages have passed inspection, at the latest before the end of the year.',
};

const cue = { round: 1, rounds: 2 };
const divided = { ...cue, division: 1, by: piotr, moved: 't4', amendment };
const vote = (who: string, said: 'aye' | 'nay' | 'abstain', text: string): Line => ({
  ...{ seat: who, move: 'vote', text, data: { vote: said }, cue },
});

/** The words of the round. */
const debated: readonly Line[] = [
  {
    ...{ seat: maren, move: 'speech', cue: { ...cue, exchange: 1, to: piotr } },
    text: 'Four nights are enough to begin with. What the timetable of last year lost was not passengers, it was the *second* carriage, and that can be leased from the spring on.',
  },
  {
    ...{ seat: piotr, move: 'answer', cue: { ...cue, exchange: 1, to: maren }, data: { stance: 'soften' } },
    text: 'A lease I can put a figure on. A date without carriages I cannot. Tie the first departure to the inspection and I have no objection left to clause 2.',
  },
  {
    ...{
      seat: piotr,
      move: 'answer',
      cue: { ...cue, exchange: 2, to: aiko },
      data: { stance: 'soften', amendment },
    },
    text: 'I move that clause 2 names the two leased carriages, and that the date stays as the latest one.',
  },
];

function tellTogether(story: Story, lines: readonly Line[], round: string): void {
  for (const [index, turn] of story.begin(lines, round).entries()) story.end(turn, lines[index] as Line);
}

/** A bill that was amended and passed, and waits for the user's decision as Prime Minister. */
export function legislating(): Story {
  const story = new Story(sitting);
  const draft = { title: 'Night Train Act', clauses };
  const drafted = 'I wrote down what all three statements had in common: a train, a date, and a slow river.';
  story.tellAll([{ seat: aiko, move: 'draft', text: drafted, data: { bill: draft }, cue: { round: 0 } }], 'Draft bill');
  story.tellAll(debated, 'Round 1');
  const ballots = [maren, piotr, aiko].map((who): Line => {
    return { seat: who, move: 'division', text: 'Aye.', data: { vote: 'aye' }, cue: divided };
  });
  tellTogether(story, ballots, 'Round 1');
  const carried = 'The amendment by Piotr Zeman is carried. Ayes, 3: Maren Holt, Piotr Zeman, Aiko Brandt.';
  story.add({ type: 'state.posted', beat: 'b8', topic: 'notice', data: { text: carried, by: 'house' } });
  tellTogether(
    story,
    [
      vote(maren, 'aye', 'Aye. It is less than I asked for and more than anybody has today.'),
      vote(piotr, 'aye', 'Aye, now that the carriages come before the promise.'),
      vote(aiko, 'abstain', 'I abstain: sixty is still fast for the bridge at the mill.'),
    ],
    'Vote in round 1',
  );
  const tally = { round: 1, version: 2, aye: 2, nay: 0, abstain: 1, carried: true, result: 'advance_to_pm' };
  story.add({ type: 'state.posted', beat: 'b11', topic: 'tally', data: { ...tally, by: 'speaker' } });
  const asked = {
    prompt: 'The bill is before you, 2 to 0 in the House.',
    choices: ['sign', 'veto', 'send back'],
    field: 'decision',
  };
  const data = { ...asked, reason: 'Your message to the House', reasonField: 'message' };
  story.add({ type: 'state.posted', beat: 'b11', topic: 'ballot', data });
  story.add({ type: 'listen.called', beat: 'b12', for: ['ballot', 'answer'] });
  return story;
}

/** Names, words and sums that leave no room: long, without a space, in other scripts, without an icon. */
const names = [
  'Ada',
  'Wilhelmine-Charlotte Freifrau von Hohenzollern-Sigmaringen und zu Löwenstein-Wertheim-Rosenberg',
  '李明华博士与王小红教授',
  'فاطمة الزهراء القرشية',
  'X'.repeat(200),
  'Donaudampfschifffahrtsgesellschaftskapitän',
];
const said = [
  'The price is certain while the gain is a forecast.',
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz, and nothing beside it.',
  '这个提案的成本没有被仔细计算过，我认为我们应该先做一个小规模的试验，然后再决定是否要继续。',
  'لا أوافق على هذا الاقتراح لأن التكلفة لم تُحسب بعد.',
  `See \`${'path/to/a/place/'.repeat(12)}\` and ${'y'.repeat(160)}.`,
  'Mm-hm.',
];
const positions = ['for', 'leaning for', 'undecided', 'leaning against', 'against'];

/** A council of twelve with such names over twelve rounds, in the middle of one or ended; it has cost more than most houses. */
export function crowded(ended: boolean): Story {
  const seats = Array.from({ length: 12 }, (_, index) =>
    seat(`expert-${index + 1}`, names[index % names.length] ?? '', index % 3 === 0 ? '' : '🦉', '#4f9fd8'),
  );
  const topic = `Whether ${'Straßenverkehrszulassungsordnung'.repeat(3)} and all that follows from it should go ahead.`;
  const options = { strategy: 'round-robin', maxRounds: 12 };
  const story = new Story({ ...shared, format: 'council', topic, seats, options, budget: { usd: 2_500_000 } });
  story.costUSD = 12_345.678;
  for (let round = 1; round <= (ended ? 12 : 9); round++) {
    const lines = seats.map(({ id }, index): Line => {
      const stance = positions[(index + Math.floor(round / 4)) % positions.length] ?? '';
      const data = { stance, confidence: 0.7, changedBy: '', objections: [] };
      const text = said[index % said.length] ?? '';
      return {
        seat: id,
        move: round === 1 ? 'statement' : 'response',
        text,
        data,
        cue: { round, strategy: 'round-robin' },
      };
    });
    story.tellAll(lines, `Round ${round}`);
  }
  if (ended) story.add({ type: 'session.ended', outcome: { reason: 'max-rounds', success: true } });
  else
    story.begin(
      [{ seat: 'expert-5', move: 'response', text: '', cue: { round: 10, strategy: 'round-robin' } }],
      'Round 10',
    );
  return story;
}
