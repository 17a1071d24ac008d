import assert from 'node:assert/strict';
import { council } from '../../../../src/formats/council/council';
import { clashOf } from '../../../../src/formats/council/strategies/consistency';
import { openSession } from '../../../../src/stage/session';
import { MemoryLedger } from '../../../support/memoryLedger';
import { scriptedVoice } from '../../../support/scriptedVoice';
import { setupOf, worldOf } from '../../../support/table';

const accepts = 'The drill catches what the batch let through. I accept the proposal.';
const standsDown = 'The drill catches what the batch let through. The proposal is stress-tested.';
const rejects = 'The drill comes after the damage. I reject the proposal.';

describe('what an expert says and what it declares', () => {
  it('clash where it accepts or stands down and lists an objection', () => {
    for (const text of [accepts, standsDown])
      assert.match(
        clashOf(text, { stance: 'for', objections: ['Nobody owns the drill.'] }) ?? '',
        /“Nobody owns the drill\.”/,
      );
  });

  it('clash where its stance is on the other side', () => {
    assert.match(clashOf(accepts, { stance: 'leaning against', objections: [] }) ?? '', /accepting.*“leaning against”/);
    assert.match(clashOf(rejects, { stance: 'for', objections: [] }) ?? '', /rejecting.*“for”/);
  });

  it('go together else: nothing left, an objection behind a rejection, a middle stance, nothing declared', () => {
    assert.equal(clashOf(accepts, { stance: 'for', objections: ['None.'] }), undefined);
    assert.equal(clashOf(rejects, { stance: 'against', objections: ['Nobody owns the drill.'] }), undefined);
    assert.equal(clashOf(standsDown, { stance: 'undecided', objections: [] }), undefined);
    assert.equal(clashOf('The drill has no owner.', { stance: 'for', objections: ['No owner.'] }), undefined);
  });

  for (const [who, mends, reason] of [
    ['who mends it is taken at the second word', true, 'consensus'],
    ['who insists is asked once, and has not stood down', false, 'max-rounds'],
  ] as const) {
    it(`are asked for once more where they clash: ${who}`, async () => {
      const voice = scriptedVoice((prompt, { cue, seat, turn }) => {
        if (cue.move === 'synthesis')
          return { text: JSON.stringify({ say: 'All hold the drill.', aligned: true, stillDisputed: [] }) };
        if (seat.role !== 'expert') return undefined;
        const say = `Ada and Ben count ${turn} hours of ${seat.name} for ${turn}. The proposal is stress-tested.`;
        const objections = seat.name === 'Ada' && !(mends && prompt.mend) ? ['Nobody owns the drill.'] : [];
        return { text: JSON.stringify({ say, stance: 'for', confidence: 0.9, changedBy: '', objections }) };
      });
      const options = { strategy: 'consensus-check', maxRounds: 1 };
      const session = await openSession(new MemoryLedger(), setupOf(council, { options }), worldOf(voice));
      const outcome = await session.perform(new AbortController().signal);
      const asked = voice.calls.filter(call => call.occasions[0]?.seat.name === 'Ada');
      assert.equal(asked.length, 2);
      assert.match(asked[1]?.mend?.reasons.join(' ') ?? '', /Nobody owns the drill/);
      assert.equal(outcome?.reason, reason);
    });
  }
});
