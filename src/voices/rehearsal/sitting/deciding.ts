import { draw } from '../../../base/chance';
import { isRecord } from '../../../base/json';
import type { Side } from '../accord/sides';
import { line } from '../draft';
import type { Floor } from '../floor';
import { inside } from '../phrase';
import type { Plan } from '../plans/plan';
import { objectionsIn, sortedBy } from './findings';

/** What the one who signs decides, and on whose account. */
export interface Decided {
  decision: 'sign' | 'veto' | 'send_back';
  message: string;
  dissenter?: Side;
}

/** Decides by the margin and the dissent: a clear bill is signed, a narrow one may come back, one that failed is mostly stopped. */
export function decidedBy(floor: Floor): Decided {
  const { data } = floor.occasion.cue;
  const open = Array.isArray(data?.open) ? data.open.map(String) : ['sign', 'veto'];
  const { aye, nay } = isRecord(data?.counts) ? data.counts : {};
  const margin = Number(aye ?? 0) - Number(nay ?? 0);
  const chance = draw(floor.occasion.brief.seed, `assent ${String(data?.round)}`);
  const dissenter = dissenterIn(floor);
  const narrow = margin <= 1 || Number(nay ?? 0) > 0;
  if (data?.forced === true && chance < 0.5) return { decision: 'veto', dissenter, message: vetoMessage(dissenter) };
  if (open.includes('send_back') && narrow && dissenter && chance < 0.5)
    return { decision: 'send_back', dissenter, message: `Bring it back with ${dissenter.safeguard}, and I sign.` };
  if (margin <= 1 && dissenter && chance > 0.84)
    return { decision: 'veto', dissenter, message: vetoMessage(dissenter) };
  return {
    decision: 'sign',
    dissenter,
    message: dissenter
      ? `I sign, and ${dissenter.seat.name} reports to me on ${dissenter.thing} after the first month.`
      : 'I sign, and expect the first report after a month.',
  };
}

function vetoMessage(dissenter: Side | undefined): string {
  return dissenter ? `Not without ${dissenter.safeguard}.` : 'Not with a House that is not behind it.';
}

/** Whose nay weighs most: the last who voted so, else who still objects. */
function dissenterIn(floor: Floor): Side | undefined {
  const { sides } = sortedBy(floor);
  const nays = floor.occasion.heard.filter(
    turn => turn.move === 'vote' && turn.data?.vote === 'nay' && turn.cue?.round === floor.occasion.cue.data?.round,
  );
  return sides.find(side => nays.some(turn => turn.seat === side.seat.id)) ?? objectionsIn(floor)[0]?.by;
}

/** Speaks the decision: first what, then why, then who does what. */
export const decide: Plan = (floor, draft) => {
  const { decision, dissenter, message } = decidedBy(floor);
  const name = dissenter?.seat.name ?? '';
  const thing = dissenter?.thing ?? '';
  draft.say(
    'decide',
    {
      sign: [line`I sign the bill.`, line`The bill has my name under it.`],
      veto: [line`I veto the bill.`, line`This bill I cannot put my name to.`],
      send_back: [
        line`I send the bill back to the House, once and with one wish.`,
        line`Not yet: the bill goes back to the House.`,
      ],
    }[decision],
  );
  if (dissenter)
    draft.say('decide dissent', [
      line`I have read the dissent first, and ${name} names the thing that I would have to answer for: ${thing}.`,
      line`What ${name} said about ${thing} is the strongest sentence in the record that nobody answered.`,
      dissenter.claim !== '' && line`${name} rests on ${dissenter.claim}, and I will be asked about it.`,
    ]);
  draft.say(
    'decide why',
    {
      sign: [
        line`It can be undone, it has a date, and the main risk has a name beside it.`,
        line`A modest bill that begins is worth more than a grand one that returns.`,
      ],
      veto: [
        line`Some harm is not mended by a later bill.`,
        line`I would be signing what the House itself does not stand behind.`,
      ],
      send_back: [
        line`One change would let me sign it.`,
        line`The House is close, and closeness is worth another round.`,
      ],
    }[decision],
  );
  draft.say('decide then', [line`${message.charAt(0).toUpperCase()}${inside(message).slice(1)}`]);
};
