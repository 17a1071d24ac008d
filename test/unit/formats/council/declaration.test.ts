import assert from 'node:assert/strict';
import { declarationIn } from '../../../../src/formats/council/strategies/declaring/declaration';

const accepting = [
  'I accept it.',
  'I accept the proposal.',
  'I’m for the plan.',
  'I can sign the plan as it stands.',
  'So I agree to the cut-over.',
  'I now support the whole plan, because the rollback is rehearsed.',
  'I have no objections left.',
  'I have no further objections to the plan.',
  'I no longer object.',
  'I withdraw my objections, since the owner is named.',
  'All my concerns have been answered.',
  'My objections are met.',
  'None of my concerns remains.',
  'Nothing stands in the way for me.',
  'The proposal has my vote.',
  'The drill found both errors; I accept the plan.',
  'I accept the plan; the drill found both errors.',
  'Ada’s drill found both errors, so I accept the plan.',
  'I accept the plan: the drill has found both errors.',
  'The drill has found both errors. I ACCEPT THE PLAN!',
  'The drill has found both errors. **I accept the plan.**',
  'The plan pays for itself. I accept it.',
  'The plan pays for itself. No objections.',
  'Let us go ahead with the plan.',
  'Ich stimme dem Vorschlag zu.',
  'Ich nehme den Plan an, weil die Probe gelungen ist.',
  'Meine Einwände sind ausgeräumt.',
  'Ich ziehe meine Bedenken zurück.',
  'J’accepte la proposition.',
  'Je retire mes objections, car la répétition a réussi.',
  'Estoy de acuerdo con la propuesta.',
  'Mis objeciones están resueltas.',
];

const limited: Record<string, readonly string[]> = {
  'a condition': [
    'I accept the plan if the owner is named.',
    'I accept the plan once the owner is named.',
    'I accept the plan, provided that the drill is held.',
    'Name an owner, and I accept the plan.',
    'With a named owner I accept the plan.',
    'I would accept the plan.',
    'If the owner is named, I accept the plan.',
    'Ich nehme den Plan an, wenn die Probe gelingt.',
  ],
  'an exception': [
    'I accept the plan except for the date.',
    'I accept the plan, but not the date.',
    'I accept the plan; the date, however, is wrong.',
    'I accept the plan apart from the date.',
  ],
  'a part': [
    'I accept the drill.',
    'I accept the plan on cost.',
    'On cost, I accept the plan.',
    'I accept the first half of the plan.',
    'I accept the plan: the drill.',
    'I accept the plan: a drill and two dates.',
    'I accept Ada’s idea.',
    'I accept that the batch has to go.',
    'I have no objection to the drill.',
    'I withdraw my first objection.',
    'The drill is good. I accept it.',
    'The drill is good. No objections.',
    'The drill is stress-tested.',
    'Ben’s half of the plan is stress-tested.',
  ],
  'a time': [
    'I accept the plan for now.',
    'For now, I accept the plan.',
    'I accept the plan, for now.',
    'I accepted the plan.',
    'I will have accepted the plan by May.',
  ],
  'a denial': [
    'I do not accept the plan.',
    'I cannot say that I accept the plan.',
    'I have objections left.',
    'My objections are not met.',
    'My objections are partly met.',
    'The plan is not stress-tested.',
    'Nobody can say that the plan is stress-tested.',
  ],
  'the agreed phrase, not meant': [
    'This isn’t stress-tested yet.',
    'Once stress-tested, it may ship.',
    'I would call it stress-tested with a figure.',
    'Is it stress-tested?',
    'It needs to be stress-tested first.',
    'The plan was distress-tested.',
    'We stress the tested parts.',
    'It is far from stress-tested.',
    'Until it is stress-tested I object.',
  ],
  'another’s words': [
    'Ada says that I accept the plan.',
    'Ben puts it like this: “The drill is done. I accept the plan.”',
    'Ben said: “The drill is done.\n\nI accept the plan.',
    'The board wants to hear this:\n\nI accept the plan.',
    'Ada accepts the plan.',
    'We are told that I accept the plan.',
  ],
  'a question or a supposition': [
    'I accept the plan?',
    'Who owns the rollback? I accept the plan.',
    'Suppose the drill is held twice. I accept the plan.',
  ],
  'no last word': ['I accept the plan. Now show me the owner.', 'I accept the plan.\n\n- Who pays for it'],
  silence: [
    '',
    'The drill proves the easy half.',
    'Agreed.',
    'I agree.',
    'All my questions have been answered.',
    'Ada is right.',
  ],
};

describe('what an expert declares', () => {
  for (const text of accepting) {
    it(`hears acceptance in “${text}”`, () => assert.equal(declarationIn(text)?.deed, 'accepts'));
  }

  for (const text of [
    'The plan is stress-tested.',
    'To me the plan is stress‑tested now.',
    'Stress tested.',
    'I call the plan stress tested: every failure has an owner.',
    'The plan has an owner, and it is tested. It is Stress-Tested now.',
    'I had no doubt left; the plan is stress-tested.',
  ]) {
    it(`hears the agreed phrase in “${text}”`, () => assert.equal(declarationIn(text)?.deed, 'stands down'));
  }

  for (const text of ['I reject the proposal.', 'I agree with Ben’s no.', 'Ich lehne den Plan ab.']) {
    it(`hears a rejection in “${text}”`, () => assert.equal(declarationIn(text)?.deed, 'rejects'));
  }

  for (const [what, texts] of Object.entries(limited)) {
    for (const text of texts) {
      it(`hears ${what} in “${text}”, and so nothing declared`, () => assert.equal(declarationIn(text), undefined));
    }
  }

  it('gives back what was said beside it', () => {
    const found = declarationIn(
      'The drill found errors. Ben mended them; I accept the plan, since the owner is named.',
    );
    assert.equal(found?.beside, 'The drill found errors.\nBen mended them\nthe owner is named');
  });
});
