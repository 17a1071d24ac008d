import type { Written } from './writtenConsensus';

const said = (stance: string, say: string, changedBy = ''): Written => ({ say, stance, confidence: 0.6, changedBy });

/** A discussion among three that the user takes part in: by seat and move, in the order of the calls. */
export const writtenDiscussion: Record<string, Written[]> = {
  'facilitator opening': [
    'The document proposes a stream in place of the nightly batch and leaves open who runs it at night. What would have to be true for that to be safer than what we have?',
  ],
  'participant-1 reaction': [
    said(
      'leaning for',
      'Invoices late by a night bring 340 tickets a quarter. A stream would have to halve them to pay for its 18,000 dollars.',
    ),
    said(
      'leaning for',
      'Ben’s double charge happens where an event is priced twice. Price by invoice number, and the second one is refused.',
    ),
    said(
      'leaning for',
      'Those that ask why one event is on two invoices. A key that is refused is a night without a page.',
    ),
    said('for', 'Then the invoice number settles it for me.', 'Cleo: “the auditors already sample by invoice number”'),
  ],
  'participant-2 reaction': [
    said(
      'leaning against',
      'Tickets are cheap beside a double charge: “Ordering errors could double-charge customers.” The batch cannot do that.',
    ),
    said(
      'undecided',
      'A refused second price would do. Nobody has shown what it refuses by mistake.',
      'Ada: “a night without a page”',
    ),
  ],
  'participant-3 reaction': [
    said(
      'undecided',
      'From finance: the auditors already sample by invoice number. A refused duplicate is a line they would want to see.',
    ),
    said(
      'leaning for',
      'Show the refusals in a list each morning, and the month closes a day earlier.',
      'Ada: “a night without a page”',
    ),
  ],
  'participant-1 question': [
    said('leaning for', 'Ben, which night of the last quarter would the stream have got wrong?'),
  ],
  'participant-2 question': [
    said('leaning against', 'Ada, which of the 340 tickets would a refused price have spared us?'),
  ],
  'participant-3 question': [said('undecided', 'Ben, how many refusals a night would make you stop it?')],
  'facilitator invitation': [
    '@user Which team would answer for the stream at night?',
    '@user Would that team read a list of refusals every morning?',
  ],
  'facilitator synthesis': [
    {
      say: 'The table leans towards the stream if every price carries the invoice number and refusals are listed each morning. Who reads that list at night is open.',
      consensus: ['A price is refused the second time.'],
      tensions: ['What a refusal by mistake costs.'],
      matrix: [
        {
          option: 'Stream with refusals listed',
          speaksFor: 'No double charge.',
          speaksAgainst: 'Somebody has to read the list.',
        },
        { option: 'Keep the batch', speaksFor: 'It cannot charge twice.', speaksAgainst: 'It fails twice a month.' },
      ],
      recommendation: 'Build the refusal first and let it run beside the batch for a month.',
      confidence: 0.6,
      dissent: [],
      openQuestions: ['Who is on call for the list of refusals?'],
    },
  ],
};
