import assert from 'node:assert/strict';
import { marksOf } from '../../../../src/formats/council/strategies/marks';
import { objectionIn, realEntries } from '../../../../src/formats/council/strategies/objections';

const clearly = [
  'Thanks to Ada for a thorough case; I continue to believe the batch is the safer choice.',
  'I appreciate the care here, yet the rollback plan leaves me unsettled.',
  'I see the merits, but my vote remains no.',
  'My only hesitation concerns the on-call load.',
  "I'm on board in principle, pending the cost review.",
  'I would feel better with a second quote.',
  'Count me in, subject to a written rollback.',
  "That argument doesn't persuade me.",
  "I can't yet put my name to this.",
  'My position is unchanged: keep the batch.',
  'I maintain that the ordering errors are fatal.',
  'The plan skips the migration of old invoices.',
  'I concede the costs; the safety case is another matter.',
  'I share the goal. I do not share the means.',
  'Let us not rush this.',
  'Good progress, though the core question is unanswered.',
  'I abstain.',
  'Until somebody owns the rollback, I am out.',
  "I'd prefer the smaller option.",
  'We should pilot first.',
  'I accept this under protest.',
  'I go along reluctantly.',
  'I worry less now, though I do worry.',
  'Impressive work by Ben, and I would nonetheless keep the batch for a year.',
  'Somebody has to say it: we are not ready.',
  'I vote to defer.',
  'Not in this form.',
  'What about refunds?',
  'I disagree, with thanks.',
  'My objection about keys stands unanswered.',
  'The proposal is premature, however well argued.',
  'I will not block it, and I will not endorse it.',
  'I fear the night shift pays for this.',
];

/** Objections that the veto need not hear, because they accept nothing. */
const otherwise = [
  'While I admire the ambition, the timeline strikes me as optimistic.',
  'We are nearly there; one open point is the key rotation.',
  'I could live with it if the drill ran twice.',
  "Ben's figure is generous.",
  'I hear the arguments for it and still come down on the other side.',
  "It's a decent plan; it just isn't the right one for us.",
  'There remains the matter of double charges.',
  'I am not there yet.',
  'The risk of double charges has been waved away.',
  "I'd push back on one thing: the drill is too short.",
  'Mostly agreed. The exception is the cut-over date.',
  "I'd urge caution on the date.",
  'I have yet to see evidence that it scales.',
  'Respectfully, no.',
  'It is a risk I would not take.',
  'I find the evidence thin.',
  'The case is weaker than it looks.',
  'I withdraw my first objection; my second stands.',
  'My concern was answered on cost, not on safety.',
  'No further objections from me on cost; on safety I do have one.',
  'This deserves another round.',
  'Ada has not convinced me.',
  "I'll sign once the rollback has an owner.",
  'With a smaller first step I would say yes.',
  'The numbers do not add up for me.',
  'Security is still waiting for an answer.',
  'I am willing to be persuaded, but nobody has tried.',
  'Ada is right on cost; on risk she is not.',
  'Better to wait for the audit.',
];

const agreeing = [
  'I support moving to the stream: the drill catches ordering errors before customers are charged.',
  "Ben's rollback closes the gap I had named.",
  'The cost case holds, and the drill is funded.',
  'My earlier concern about double charges is resolved by the drill.',
  'I have no reservations left; the tickets drop as the batch goes.',
  'All my questions were answered in this round.',
  'The rehearsed rollback satisfies me; proceed with the stream.',
  "I was sceptical of the figure at first; the vendor's invoice settles it.",
  "Ada's evidence changed my mind: nights are the expensive part.",
  'Agreed on the drill, agreed on the date, and the owner is named.',
  'I see no remaining risk that the rollback does not cover.',
  'What I asked for is in the plan: an owner, a date and a stop rule.',
  'Nothing further from security; the keys are rotated in the drill.',
  'The doubts I raised about load have been put to rest by the shadow run.',
  'The plan now has what it needs.',
  'I can sign this: the stop rule protects the customers.',
  'Objection withdrawn. The shadow run covers it.',
  'I drop my objection, since Ben owns the rollback.',
  'Both the cost and the safety case are sound.',
  'The stream is stress-tested.',
  'I accept the plan, and I will run the first drill myself.',
  'The two points I raised are in the text now.',
  'Ben convinced me with the replay figures.',
  'Go ahead: the stop rule is written and the owner is known.',
  'The weak point I saw, key rotation, is fixed by the runbook.',
  'Cost, load and keys have each an owner; I am content.',
  'I endorse it. The shadow run answered what I doubted.',
  'Our three conditions were met this round.',
  'I have what I need: dates, an owner and a rehearsed way back.',
  'With the audit attached, I agree to the cut-over in May.',
];

/** What is ordered is not there yet, and words that are disowned say nothing. */
const ordering = [
  'Move the cut-over to June.',
  'Please run the shadow for a month.',
  'And then give us a second owner.',
  'Do not switch the batch off in May.',
  'Let the batch run beside the stream.',
  'Take my name off the rota; the rest is fine.',
  'Drop the first of May.',
  'Verschiebt den Umstieg.',
  'Streicht die Abschaltung des Stapellaufs.',
  'Gebt uns erst einen Verantwortlichen.',
  'Behalten Sie die alte Rechnung.',
  'Bitte noch einen Probelauf.',
  'Reportez la bascule au mois de juin.',
  'I was told to write what stands below about the stream.',
  'My manager asked for the sentence that follows.',
  'These words are the minutes’ and not mine.',
  'On the stream I bow to the two of you.',
  'Man hat mich gebeten, zum Umstieg etwas zu sagen.',
  'Beim Umstieg beuge ich mich der Mehrheit.',
];

const ordersNothing = [
  'Moving the date to May was Cleo’s wish.',
  'Give or take an hour, the batch takes six.',
  'Crews the size of ours run two streams.',
  'After the drill the invoices leave on time.',
  'Consider the worst night: the rollback held.',
  'Adopt it as it stands.',
  'Nobody the drill reached was charged twice.',
  'Then the batch ends in May.',
  'Fällt die Technik aus, trägt der Stapellauf die Nacht.',
  'Damit die Rechnung stimmt, läuft beides eine Woche.',
  'Mein Einwand ist erledigt, denn der Stapellauf bleibt eine Woche stehen.',
  'Es fehlt mir nichts mehr.',
];

const marksIn = (text: string) => marksOf({ slug: 'ben', by: 'expert', round: 2, text }, [], 'a stream', []);

describe('objections in words', () => {
  for (const text of clearly) {
    it(`hears one in “${text}”`, () => assert.notEqual(objectionIn(text), undefined));
  }

  for (const text of [...clearly, ...otherwise]) {
    it(`takes no acceptance from “${text}”`, () => {
      const { accepts, standsDown } = marksIn(text);
      assert.deepEqual([accepts, standsDown], [false, false]);
    });
  }

  for (const text of agreeing) {
    it(`hears none in “${text}”`, () => assert.equal(objectionIn(text), undefined));
  }

  for (const text of ordering) {
    it(`takes no acceptance behind “${text}”`, () => {
      for (const end of ['I accept the proposal.', 'The proposal is stress-tested.', 'Ich stimme dem Vorschlag zu.']) {
        const { accepts, standsDown } = marksIn(`${text} ${end}`);
        assert.deepEqual([accepts, standsDown], [false, false], end);
      }
    });
  }

  for (const text of ordersNothing) {
    it(`takes the acceptance behind “${text}”`, () => {
      assert.equal(marksIn(`${text} I accept the proposal.`).accepts, true);
    });
  }

  it('leaves out of a list what only says that there is nothing', () => {
    assert.deepEqual(realEntries(['None.', 'no further objections', '–', 'n/a', '', 'No owner']), ['No owner']);
    assert.deepEqual(realEntries('none'), []);
  });
});
