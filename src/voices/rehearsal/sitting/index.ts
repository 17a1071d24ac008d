import { isRecord, type JsonObject } from '../../../base/json';
import type { AnswerShape } from '../../../script/move';
import { passagesFor } from '../choose';
import type { Floor } from '../floor';
import type { Plan } from '../plans/plan';
import { amendmentFor } from './amending';
import { decide, decidedBy } from './deciding';
import { draftedBy, presentDraft } from './drafting';
import { objectionsIn, sortedBy, standingOf } from './findings';
import { orderOf } from './ordering';
import { announce, appointAnother, closeSitting, drafterAfter, evaluate, openRound } from './presiding';
import { ruledBy } from './ruling';
import { rule } from './rulings';
import { sittingOf } from './sitting';
import { address, reconcile, respond, state } from './speaking';
import { amendmentVote, answeringOf, billVote, moves, objectionOf } from './standing';
import { divide, voteOnBill } from './voting';

const memberPlans: Record<string, Plan> = {
  statement: state,
  draft: presentDraft,
  speech: address,
  answer: respond,
  compromise: reconcile,
  division: divide,
  vote: voteOnBill,
};
const chairPlans: Record<string, Plan> = {
  evaluation: evaluate,
  appointment: appointAnother,
  plan: openRound,
  ruling: rule,
  tally: announce,
  closing: closeSitting,
};

/** The plan of a turn in a house that debates a bill, known by the data it is asked for; undefined anywhere else. */
export function sittingPlan(floor: Floor): Plan | undefined {
  const { cue, move } = floor.occasion;
  switch (wantedOf(move.answer)) {
    case 'contribution':
      return memberPlans[cue.move];
    case 'ruling':
      return chairPlans[cue.move];
    case 'decision':
      return decide;
    default:
      return undefined;
  }
}

/** Data that say the same as the speech; undefined where no house is sitting. */
export function sittingData(floor: Floor, shape: AnswerShape): JsonObject | undefined {
  switch (wantedOf(shape)) {
    case 'contribution':
      return contribution(floor);
    case 'ruling':
      return ruling(floor);
    case 'decision': {
      const { decision, message } = decidedBy(floor);
      return { decision, message };
    }
    default:
      return undefined;
  }
}

function contribution(floor: Floor): JsonObject {
  const sitting = sittingOf(floor);
  const moved = moves(sitting);
  const amendment = moved ? { amendment: moved.data } : {};
  const objection = objectionOf(sitting);
  switch (floor.occasion.cue.move) {
    case 'statement':
      return statement(floor);
    case 'draft': {
      const { title, clauses } = draftedBy(floor);
      return { bill: { title, clauses: clauses.map(({ text }) => text) } };
    }
    case 'speech':
      return { objection, ...amendment };
    case 'answer':
      return { stance: answeringOf(sitting).stance, objection, ...amendment };
    case 'compromise':
      return {
        amendment: amendmentFor(sitting)?.data ?? {
          operation: 'add',
          clause: 0,
          text: 'Every stage can be stopped by the House.',
        },
      };
    case 'division':
      return { vote: amendmentVote(sitting) };
    default: {
      const vote = billVote(sitting);
      return {
        vote,
        wouldChange:
          vote === 'aye'
            ? `A month in which ${sitting.own?.thing ?? 'it'} got worse.`
            : `A clause with ${sitting.own?.safeguard ?? 'a limit'}.`,
      };
    }
  }
}

function statement(floor: Floor): JsonObject {
  const sitting = sittingOf(floor);
  const facts = passagesFor(floor, { stance: floor.stance, kinds: ['evidence', 'problem', 'benefit'], longest: 26 }, 2);
  const limits = passagesFor(floor, { stance: 'against', kinds: ['scope', 'cost'], not: facts, longest: 26 }, 1);
  const [first] = facts;
  const thing = first ? floor.material.thingsIn(first)[0]?.spoken : undefined;
  const direction = {
    visionary: `Go further on ${thing ?? 'the aim'}`,
    advocate: `Begin in stages with ${thing ?? 'the smallest part'}`,
    skeptic: `Prove ${thing ?? 'the figures'} first`,
    guardian: `Protect ${thing ?? 'what must not break'}`,
  }[sitting.warmth];
  return { facts: facts.map(({ text }) => text), constraints: limits.map(({ text }) => text), direction };
}

function ruling(floor: Floor): JsonObject {
  switch (floor.occasion.cue.move) {
    case 'evaluation': {
      const { facts, directions, drafter } = sortedBy(floor);
      return { facts, directions, target: drafter?.seat.name ?? '' };
    }
    case 'appointment':
      return { target: drafterAfter(floor) };
    case 'plan':
      return { order: orderOf(floor).map(pair => ({ ...pair })), standing: standingOf(floor) };
    case 'ruling': {
      const { action, target, motions, objections } = ruledBy(floor);
      const aimed = ['force_compromise', 'redirect', 'quiet'].includes(action) ? { target } : {};
      const called = action === 'call_vote' ? { objections, standing: standingOf(floor) } : {};
      return { action, ...aimed, ...(motions.length > 0 ? { motions } : {}), ...called };
    }
    case 'tally': {
      const { counts, due } = floor.occasion.cue.data ?? {};
      return { counts, result: due };
    }
    default:
      return { standing: standingOf(floor), objections: objectionsIn(floor).map(({ text }) => text) };
  }
}

/** What a house asks for, told by the fields of it. */
function wantedOf(shape: AnswerShape | undefined): 'contribution' | 'ruling' | 'decision' | undefined {
  const fields = isRecord(shape?.schema.properties) ? Object.keys(shape.schema.properties) : [];
  const has = (...names: string[]) => names.every(name => fields.includes(name));
  if (has('bill', 'amendment', 'motion')) return 'contribution';
  if (has('directions', 'order', 'counts')) return 'ruling';
  return has('decision', 'message') ? 'decision' : undefined;
}
