import { draw } from '../../../base/chance';
import { wasSpoken } from '../../../script/turn';
import { sentence } from '../accord/findings';
import { phraseOf } from '../words';
import { amendmentFor, type Proposed } from './amending';
import { chanceOf, isAskedFor, isMet, type Sitting, wasSentBackFor } from './sitting';

/** How a member answers: where it stands now, a phrase it takes up, and what it is about. */
export interface Answering {
  stance: 'challenge' | 'maintain' | 'soften' | 'concede';
  words: string;
  about: string;
}

const order = ['challenge', 'maintain', 'soften', 'concede'] as const;

/** The extremes hold out, the middle gives way, and every round makes it easier; what the rules do not allow yet is not said. */
export function answeringOf(sitting: Sitting): Answering {
  const { floor, temperature, other, own } = sitting;
  const { cue } = floor.occasion;
  const heat = Math.abs(temperature - 50) / 50;
  const ease = 0.15 * Number(cue.data?.round ?? 1) + (own && isMet(sitting, own.seat.id) ? 0.3 : 0);
  const reached = chanceOf(floor, 'answer') * (1 - 0.45 * heat) + ease - 0.3 * heat;
  const wanted = reached < 0.22 ? 0 : reached < 0.62 ? 1 : reached < 1.02 ? 2 : 3;
  const allowed = Array.isArray(cue.data?.allowed) ? cue.data.allowed.length : order.length;
  const point = floor.points.findLast(each => each.seat.id === cue.data?.by);
  return {
    stance: order[Math.min(wanted, allowed - 1)] ?? 'maintain',
    words: point && point.cited.length > 0 ? phraseOf(floor, point, 9) : '',
    about: other?.thing ?? own?.thing ?? 'this',
  };
}

/** What a member still objects to; nothing once it conceded or its amendment was carried. */
export function objectionOf(sitting: Sitting): string {
  const { own, floor, warmth } = sitting;
  if (!own || isMet(sitting, own.seat.id)) return '';
  const { move } = floor.occasion.cue;
  const answering = move === 'answer' ? answeringOf(sitting).stance : undefined;
  if (answering === 'concede') return '';
  if (own.camp === 'for')
    return warmth === 'visionary' && answering !== 'soften'
      ? sentence(`the bill is slower on ${own.thing} than it has to be`)
      : '';
  return answering === 'soften'
    ? sentence(`it still needs ${own.safeguard}`)
    : sentence(`nothing in the bill yet protects ${own.thing}`);
}

/** What a member moves with this turn; most turns move nothing. */
export function moves(sitting: Sitting): Proposed | undefined {
  const { floor, own, divided, clauses } = sitting;
  // Right before the vote nothing can be put to the House any more.
  if (!own || clauses.length === 0 || floor.occasion.cue.data?.beforeVote) return undefined;
  if (isAskedFor(sitting, own)) return amendmentFor(sitting);
  const tries = divided.filter(each => each.by === own.seat.id).length;
  const unsettled = own.camp === 'against' && !isMet(sitting, own.seat.id);
  const wanted = (unsettled ? 0.55 : 0.24) - 0.22 * tries;
  return chanceOf(floor, 'moves') < wanted ? amendmentFor(sitting) : undefined;
}

/** How a member votes on somebody's amendment: for what is like its own wish, against what undoes it. */
export function amendmentVote(sitting: Sitting): 'aye' | 'nay' | 'abstain' {
  const { floor, own, other } = sitting;
  if (!own || other?.seat.id === own.seat.id) return 'aye';
  const near = other?.camp === own.camp ? 0.74 : 0.36;
  if (isAskedFor(sitting, other)) return 'aye';
  const chance = draw(
    floor.occasion.brief.seed,
    `division ${String(floor.occasion.cue.data?.division)} ${own.seat.id}`,
  );
  if (chance < near) return 'aye';
  return chance > 0.95 ? 'abstain' : 'nay';
}

/** How a member votes on the bill: whoever was met, or never objected, is for it; the others may still be. */
export function billVote(sitting: Sitting): 'aye' | 'nay' | 'abstain' {
  const { own, floor } = sitting;
  if (!own) return 'abstain';
  const chance = draw(floor.occasion.brief.seed, `bill ${own.seat.id} ${String(floor.occasion.cue.data?.round)}`);
  if (wasSentBackFor(sitting, own) && !isAskedFor(sitting, own)) return 'aye';
  const before = votedBefore(sitting);
  // Whoever has voted for a bill, or written it, does not lightly vote against it.
  if ((before === 'aye' && chance < 0.78) || (wroteIt(sitting) && chance < 0.85)) return 'aye';
  const bound = sitting.divided.filter(each => each.carried && each.by !== own.seat.id).length;
  if (own.camp === 'for') {
    // Whoever wanted to go far may find that the bill no longer goes anywhere.
    const stays = sitting.warmth === 'visionary' ? 0.85 - 0.24 * bound : 0.9 - 0.1 * bound;
    return chance < stays ? 'aye' : chance > 0.95 ? 'abstain' : 'nay';
  }
  if (isMet(sitting, own.seat.id)) return chance < 0.72 ? 'aye' : chance < 0.86 ? 'abstain' : 'nay';
  const last = floor.occasion.heard.findLast(
    turn => turn.seat === own.seat.id && turn.move === 'answer' && wasSpoken(turn),
  );
  const eased = last?.data?.stance === 'soften' ? 0.3 : last?.data?.stance === 'concede' ? 0.6 : 0.08;
  return chance < eased ? 'aye' : chance > 0.93 ? 'abstain' : 'nay';
}

function votedBefore({ floor, own }: Sitting): unknown {
  return floor.occasion.heard.findLast(turn => turn.move === 'vote' && turn.seat === own?.seat.id)?.data?.vote;
}

function wroteIt({ floor, own }: Sitting): boolean {
  return floor.occasion.heard.some(turn => turn.move === 'draft' && turn.seat === own?.seat.id);
}
