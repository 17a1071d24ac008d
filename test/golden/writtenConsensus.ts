import type { Json } from '../../src/base/json';

/** One answer as somebody wrote it: what is said, and the data beside it. */
export type Written = string | { say: string; [field: string]: Json };

const stance = (vote: string, confidence: number, say: string, changedBy = ''): Written => ({
  say,
  stance: vote,
  confidence,
  changedBy,
});
const reserved = 'accept with reservation';

const firstSynthesis = {
  say: 'The stream is built beside the batch and bills nothing for one quarter. Ben reconciles both every night; a single double charge stops the switch. Cleo’s invoices move last. Ada gives up the date in May.',
  consensus: ['The batch does not survive the year.', 'Nothing bills from the stream before it was reconciled.'],
  tensions: ['Whether anybody may switch without a rehearsed way back.'],
  matrix: [
    { option: 'Switch in May', speaksFor: 'The batch fails twice a month.', speaksAgainst: 'Nobody has run a stream.' },
    {
      option: 'A shadow quarter',
      speaksFor: 'Errors show before they cost.',
      speaksAgainst: 'Two systems for a quarter.',
    },
  ],
  recommendation: 'Build the stream as a shadow for one quarter and switch only after 30 clean nights.',
  confidence: 0.7,
  dissent: [],
  openQuestions: ['Who is on call for two systems?'],
  order: ['Cleo', 'Ada', 'Ben'],
};

/** A consensus that is blocked once, word for word: by seat and move, in the order of the calls. */
export const writtenConsensus: Record<string, Written[]> = {
  'participant-1 position': [
    stance(
      'accept',
      0.8,
      'The nightly batch “takes 6 hours and fails twice a month”. Build the stream and switch in May. I could not accept another year of mornings spent on repairs.',
    ),
  ],
  'participant-2 position': [
    stance(
      'block',
      0.7,
      '“Ordering errors could double-charge customers.” One such invoice costs more trust than a late one. I could not accept a switch that nobody can reconcile against the batch.',
    ),
  ],
  'participant-3 position': [
    stance(
      reserved,
      0.6,
      'Support handles 340 tickets a quarter for late invoices, so I want the change. I could not accept that our largest customers are the first it is tried on.',
    ),
  ],
  'facilitator commonGround': [
    {
      say: 'All three want to be rid of the batch, and nobody defends its mornings. They part over when a switch is safe, and over who goes first.',
      agreements: ['The batch has to go.', 'Late invoices cost support time.'],
      differences: [
        { about: 'Whether a switch in May is safe without reconciliation.', concerns: 'Ada' },
        { about: 'Which customers are moved first.', concerns: 'Cleo' },
      ],
      order: ['Ben', 'Cleo', 'Ada'],
    },
  ],
  'facilitator question': [
    'Ada, what would you switch on in May if one night of the shadow run did not match?',
    'Cleo, which customers would you move first, and how many?',
  ],
  'participant-1 reaction': [
    stance(
      reserved,
      0.7,
      'Nothing. A mismatch stops it, and May falls; Ben’s double charge is worse than a late date.',
      'Ben: “One such invoice costs more trust than a late one”',
    ),
  ],
  'participant-2 reaction': [
    stance('block', 0.6, 'Thirty matching nights in a row would be a measure. So far there is none.'),
  ],
  'participant-3 reaction': [
    stance(
      reserved,
      0.6,
      'The two hundred smallest, then by size. The twelve largest come last, each with a named contact.',
    ),
  ],
  'participant-1 concession': [
    stance(
      reserved,
      0.8,
      'I give Ben the month: no date before thirty clean nights. I keep the quarter’s budget for the stream.',
    ),
    stance(
      reserved,
      0.8,
      'Cleo blocks because nobody has practised the way back. I give a week of the plan for that rehearsal.',
    ),
  ],
  'participant-2 concession': [
    stance(
      reserved,
      0.6,
      'With Ada’s thirty clean nights I no longer stand in the way. I keep the right to stop the switch.',
      'Ada, who gave up the date: “no date before thirty clean nights”',
    ),
    stance('accept', 0.7, 'To Cleo I give two of my nights for the rehearsal of the way back.', 'It felt right.'),
  ],
  'participant-3 concession': [
    stance(reserved, 0.6, 'I give Ada the small customers at once. I keep the large ones until the quarter has ended.'),
    stance(
      reserved,
      0.7,
      'Ada’s week lifts my block, if the way back has been walked once with real invoices.',
      'Ada: “a week of the plan for that rehearsal”',
    ),
  ],
  'facilitator synthesis': [
    firstSynthesis,
    {
      ...firstSynthesis,
      say: 'As before: a shadow quarter, thirty clean nights, the largest customers last. New: one week before the switch the way back is walked with real invoices, by Ben’s team, with Cleo’s contacts at the table.',
      tensions: [],
      confidence: 0.85,
      order: [],
    },
  ],
  'participant-1 ratification': [
    stance(reserved, 0.8, 'Accepted with a reservation: a shadow that never ends is a second batch. Name the quarter.'),
    stance(
      'accept',
      0.9,
      'Accepted: it names the quarter and the way back.',
      'The facilitator: “the way back is walked with real invoices”',
    ),
  ],
  'participant-2 ratification': [
    stance(reserved, 0.7, 'Accepted; my reservation is that stopping the switch needs one name, and it is mine.'),
    stance('accept', 0.8, 'Accepted. I own the nights and the stop.'),
  ],
  'participant-3 ratification': [
    stance(
      'block',
      0.7,
      'I block: a switch without a rehearsed way back puts the twelve largest customers at risk. A rehearsal lifts the block.',
      'The facilitator’s “stops the switch” says nothing of the way back',
    ),
    stance(reserved, 0.8, 'Accepted with a reservation: the contacts have to be named before the quarter begins.'),
  ],
};
