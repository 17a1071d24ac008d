import type { Saying } from './table';

/** Accepts, and names what it rests on. */
export const ada =
  'With the replay drill in the plan, the stream ends the six-hour batch without a double charge. I accept the proposal.';
/** Has no objection left, and names why. */
export const ben =
  'Ada’s drill answers the ordering errors: two people will have run the stream in production by then. I have no objections left.';
/** Lets nothing stand in the way, and names why. */
export const cleo =
  'Ben’s rehearsed rollback and the 18,000 dollars a year are covered by the tickets we no longer handle. Nothing stands in the way for me.';

/** Rounds after which a table has come together. */
export const together: Record<string, Record<string, Saying | string>> = {
  'everyone names what met the concern': { ada, ben, cleo },
  'everyone stands down in the agreed words': {
    ada: 'I consider this stress-tested.',
    ben: 'The cut-over is stress-tested now.',
    cleo: 'For my part the move is stress-tested.',
  },
  'everyone stands down, hyphen or not, in capitals or not': {
    ada: 'Stress tested.',
    ben: 'This has been STRESS-TESTED from my side.',
    cleo: 'To me the plan is stress‑tested.',
  },
  'everyone stands down, and the stances were left in the middle': {
    ada: { text: 'The plan is stress-tested.', stance: 'undecided' },
    ben: { text: 'The proposal is stress-tested.', stance: 'leaning for' },
    cleo: { text: 'I consider it stress-tested.', stance: 'for' },
  },
  'everyone stands down and names what is hard all the same': {
    ada: 'The batch fails twice a month and the risk of a double charge remains small. With the drill it is caught; the plan is stress-tested.',
    ben: 'Nobody has run a stream in production before, which is why the drill comes first. The plan is stress-tested.',
    cleo: 'However tight the budget, the tickets pay for it. The plan is stress-tested.',
  },
  'an objection is withdrawn in so many words': {
    ada,
    ben: 'Ada’s drill finds the ordering errors of the stream in production. I withdraw my objection.',
    cleo,
  },
  'an objection is said to be answered': {
    ada,
    ben: `My concern about double charges has been answered by Ada’s drill of the stream. I accept the proposal.`,
    cleo,
  },
  'an objection is said to be met': {
    ada,
    ben,
    cleo: 'Ben’s rollback met my reservation on the yearly dollars of the stream. I support the proposal as it stands.',
  },
  'no objection remains': {
    ada,
    ben: 'No objection remains, because Ada’s drill covers the ordering errors in production.',
    cleo,
  },
  'no longer opposed': {
    ada,
    ben: 'I no longer oppose the move: Ada’s drill shows that ordering errors of the stream are caught.',
    cleo,
  },
  'no longer worried': {
    ada,
    ben: 'I am no longer worried about double charges, since Ada’s drill catches ordering errors. I accept the move.',
    cleo,
  },
  'nothing is left to object to': {
    ada,
    ben,
    cleo: 'Nothing is left that I object to, now that the tickets pay for the stream, as Ada’s figures on invoices show.',
  },
  'what was a doubt at first': {
    ada,
    ben: 'At first I doubted that the team could run a stream in production; Ada’s drill has them run it twice. I agree to the cut-over.',
    cleo,
  },
  'without reservation': {
    ada: 'Ben’s rollback and the replay drill end the six-hour batch. I support the plan without reservation.',
    ben,
    cleo,
  },
  'all of them against it, for reasons': {
    ada: {
      text: 'Ben is right that double charges cost more than the six-hour batch; the stream has to go. I reject the proposal.',
      stance: 'against',
    },
    ben: {
      text: 'Cleo’s dollars settle it: nobody who has run a stream in production is on the team. I agree with Cleo’s no.',
      stance: 'against',
    },
    cleo: {
      text: 'With Ben’s ordering errors the 18,000 dollars a year buy more tickets, and the batch stays. I reject the proposal: it costs more than it saves.',
      stance: 'leaning against',
    },
  },
  'leaning and firm on one side': { ada, ben: { text: ben, stance: 'leaning for' }, cleo },
  'a list that only says that there is nothing': {
    ada: { text: ada, objections: ['None'] },
    ben: { text: ben, objections: ['No further objections.'] },
    cleo: { text: cleo, objections: ['-', 'n/a'] },
  },
  'what others doubted before is told': {
    ada: 'Ben used to doubt the drill; with it in the plan, ordering errors are caught before customers are charged. I accept the plan.',
    ben,
    cleo,
  },
  'a risk is named with its answer': {
    ada: 'The risk of a double charge is answered by Ben’s rehearsed rollback in production. I endorse the plan.',
    ben,
    cleo,
  },
  'a fact that sounds hard': {
    ada: 'The batch fails twice a month and misses the window; with Ben’s rollback the stream does neither. The plan has my vote.',
    ben,
    cleo,
  },
  'a condition that is already met': {
    ada,
    ben: 'The condition I set was met: two people have run the stream in production, as Cleo asked. My conditions are met.',
    cleo,
  },
  'not a word of dissent': {
    ada,
    ben,
    cleo: 'I cannot name a cost that Ben’s rollback leaves open; the tickets pay for the stream. I have nothing against the plan.',
  },
  'agreement that takes a point further': {
    ada: 'I agree with Ben: the drill belongs in the first month, because ordering errors show there. The proposal is acceptable to me.',
    ben,
    cleo,
  },
  'in German': {
    ada: 'Die Probe im Plan fängt die Reihenfolge ab: der stream ersetzt den batch von sechs Stunden ohne doppelte invoices. Ich stimme dem Vorschlag zu.',
    ben: 'Adas Probe nimmt meine Sorge: ordering errors im stream fallen in production vor den customers auf. Ich habe keine Einwände mehr.',
    cleo: 'Bens rollback und die 18,000 dollars des stream sind durch weniger tickets gedeckt. Von meiner Seite steht dem Plan nichts im Weg.',
  },
  'in French': {
    ada: 'La répétition du stream remplace le batch, et les invoices partent le jour même. J’accepte le plan.',
    ben: 'La répétition d’Ada trouve les ordering errors du stream en production. Mes réserves sont levées.',
    cleo: 'Les tickets paient les 18,000 dollars du stream. Je n’ai plus d’objections.',
  },
  'in Spanish': {
    ada: 'El ensayo del stream sustituye al batch y las invoices salen el mismo día. Acepto la propuesta.',
    ben: 'El ensayo de Ada encuentra los ordering errors del stream en production. Retiro mis objeciones.',
    cleo: 'Los tickets pagan los 18,000 dollars del stream. Ya no tengo objeciones.',
  },
  'one stands down and the others accept': { ada, ben: 'Ada’s drill has run. The plan is stress-tested.', cleo },
};

/** Rounds after which somebody objects, or has not accepted, with the reason to go on. */
export const apart: Record<string, [Record<string, Saying | string>, string]> = {
  'polite thanks, then cannot': [
    { ada, ben: 'I thank Ada for the drill, and I cannot support the stream as planned.', cleo },
    'objections',
  ],
  'respect before a no': [
    {
      ada,
      ben: 'With great respect for Ada’s figures, I remain unconvinced that the drill finds ordering errors.',
      cleo,
    },
    'objections',
  ],
  'largely agrees, but': [
    { ada, ben, cleo: 'I agree with nearly all of it, but I still see a gap in how the dollars were counted.' },
    'not declared',
  ],
  'an objection in the data alone': [
    { ada, ben: { text: ben, objections: ['Nobody has run a stream in production.'] }, cleo },
    'objections',
  ],
  'an objection in the words alone': [
    { ada, ben: 'My objection stands: nobody on the team has run a stream.', cleo },
    'objections',
  ],
  'not answered yet': [{ ada, ben: 'My question about double charges has not been answered.', cleo }, 'objections'],
  'only on a condition': [
    { ada, ben: 'I go along on the condition that two people have run the stream first.', cleo },
    'objections',
  ],
  'not until': [
    { ada, ben: 'The stream is sound, though not until the drill has been held twice.', cleo },
    'objections',
  ],
  unless: [{ ada, ben, cleo: 'The costs hold unless the tickets stay where they are.' }, 'objections'],
  'would rather wait': [
    { ada, ben: 'Ada’s plan is careful. I would rather wait a quarter and run the drill on half the invoices.', cleo },
    'objections',
  ],
  'one reservation': [{ ada, ben, cleo: 'I have one reservation left, the yearly dollars.' }, 'objections'],
  uneasy: [
    { ada, ben: 'The drill is good work. I am uneasy about the double charges all the same.', cleo },
    'objections',
  ],
  however: [
    { ada, ben: 'Ada’s drill covers ordering. However, the rollback of charged customers is open.', cleo },
    'objections',
  ],
  'stands down and objects in one breath': [
    {
      ada: 'The plan is stress-tested.',
      ben: 'Most of it is stress-tested, but I still oppose the date.',
      cleo: 'The costs are stress-tested.',
    },
    'objections',
  ],
  'stands down while an objection of their own stands': [
    { ada: 'Stress-tested.', ben: 'Stress-tested on cost. My objection to the date stands.', cleo: 'Stress-tested.' },
    'objections',
  ],
  'stands down with an objection in the data': [
    {
      ada: 'Stress-tested.',
      ben: { text: 'Stress-tested.', objections: ['The rollback has no owner.'] },
      cleo: 'Stress-tested.',
    },
    'objections',
  ],
  'one does not stand down, and stands in the middle': [
    {
      ada: 'The plan is stress-tested.',
      ben: { text: 'Ordering errors are what counts in production.', stance: 'undecided' },
      cleo: 'It is stress-tested.',
    },
    'stances',
  ],
  'the agreed words denied': [
    {
      ada: 'The plan is stress-tested.',
      ben: {
        text: 'The rollback of the stream is not stress-tested in production, says Ada herself.',
        stance: 'leaning against',
      },
      cleo: 'It is stress-tested.',
    },
    'stances',
  ],
  'two for it and one against': [{ ada, ben: { text: ben, stance: 'against' }, cleo }, 'stances'],
  'one undecided': [{ ada, ben, cleo: { text: cleo, stance: 'undecided' } }, 'stances'],
  'empty agreement all round': [
    {
      ada: 'I fully agree with everyone.',
      ben: 'Agreed, great points all round, let us go ahead.',
      cleo: 'Yes, exactly what Ada said.',
    },
    'not declared',
  ],
  'empty agreement of one': [{ ada, ben, cleo: 'I agree with Ada and Ben.' }, 'not declared'],
  'agreement with the topic alone': [
    { ada, ben: 'Yes. The plan is good, I support the decision.', cleo },
    'not declared',
  ],
  'empty acceptance all round': [
    { ada: 'I accept the plan.', ben: 'Ada is right. I accept the proposal.', cleo: 'Yes, I support the plan.' },
    'empty agreement',
  ],
  'empty acceptance of one': [
    { ada, ben, cleo: 'I agree with Ada and Ben. I have no objections left.' },
    'empty agreement',
  ],
  'somebody was not heard': [{ ada, ben, cleo: '' }, 'unheard'],
  'it overlooks something': [
    { ada, ben: 'The drill is welcome; it overlooks charges that are already in flight.', cleo },
    'objections',
  ],
  'an untested assumption': [
    { ada, ben: 'That customers notice a double charge within a day is untested.', cleo },
    'objections',
  ],
  'too early': [{ ada, ben, cleo: 'Signing the contract this quarter is too early for me.' }, 'objections'],
  'disagrees respectfully': [{ ada, ben: 'I respectfully disagree with Cleo about the tickets.', cleo }, 'objections'],
  'an objection that is only partly met': [
    { ada, ben: 'Ada’s drill has only partly answered my worry about charges.', cleo },
    'objections',
  ],
  'still concerned': [
    { ada, ben: 'Good work on the drill. I am still concerned about the double charges.', cleo },
    'objections',
  ],
  'stands by it': [{ ada, ben: 'I stand by my objection to the date.', cleo }, 'objections'],
  'something is needed first': [
    { ada, ben, cleo: 'We need a second quote for the stream before anybody signs.' },
    'objections',
  ],
  'not clear': [{ ada, ben: 'I like where this is going. Who owns the rollback is not clear.', cleo }, 'objections'],
  'there is none of it': [{ ada, ben: 'There is no owner for the rollback.', cleo }, 'not declared'],
  'a plain no': [{ ada, ben: 'No. Charged customers come first.', cleo }, 'objections'],
  'in German': [
    { ada, ben: 'Adas Probe ist gut. Ich habe weiterhin Bedenken wegen doppelter Rechnungen.', cleo },
    'objections',
  ],
  'in French': [
    { ada, ben: 'L’exercice est utile. Je ne suis pas convaincu pour les doubles factures.', cleo },
    'objections',
  ],
  'its support ends somewhere': [{ ada, ben: 'My support ends where the drill ends, Ada.', cleo }, 'not declared'],
  'only the easy half is proved': [
    { ada, ben: 'The drill of the stream in production proves the easy half.', cleo },
    'not declared',
  ],
  'it is not settled': [{ ada, ben, cleo: 'It would be wrong to call this settled, Ben.' }, 'not declared'],
  'the agreed words for a part': [
    { ada, ben: 'The easy half of the stream is stress-tested.', cleo: 'The plan is stress-tested.' },
    'not declared',
  ],
  'for it in the data alone, in silence on the matter': [
    { ada, ben: 'Ada’s drill runs the stream in production twice.', cleo },
    'not declared',
  ],
  'one rejects what the others accept': [
    { ada, ben: 'Ordering errors double-charge customers. I reject the proposal.', cleo },
    'objections',
  ],
  'accepts what its stance is against': [{ ada, ben: { text: ben, stance: 'leaning against' }, cleo }, 'stances'],
  'stands down with a stance against it': [
    {
      ada: 'The plan is stress-tested.',
      ben: { text: 'The plan is stress-tested.', stance: 'against' },
      cleo: 'It is stress-tested.',
    },
    'stances',
  ],
  'accepts with an objection in the same turn': [
    { ada, ben: 'My objection to the date stands. I accept the proposal.', cleo },
    'objections',
  ],
};
