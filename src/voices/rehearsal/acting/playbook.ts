import type { Seat } from '../../../script/brief';
import type { Occasion } from '../../voice';
import { type Aim, aimsOf } from './aims';
import { type Said, saidIn } from './heard';
import type { Intent } from './phrases';
import { situationOf } from './situation';
import { type Evidence, evidenceFor } from './verdicts';

/** Where a scene stands for those who act it: what is met, what comes next, and how long that has been so. */
export interface Score {
  aims: readonly Aim[];
  lines: readonly Said[];
  evidence: readonly (Evidence | undefined)[];
  /** The first aim that is not met. */
  pending?: Aim;
  at: number;
  beat: number;
  /** The prompt tells of something that one of them did. */
  wronged: boolean;
  /** Beats since the last aim was met, or since the scene began. */
  step: number;
}

/** What one character does in a beat. */
export interface Part {
  who: Seat;
  does: Intent | 'fulfil' | 'propose' | 'assent' | 'react';
  to?: Seat;
  aim?: Aim;
}

/** Reads where the scene stands. */
export function scoreOf(occasion: Pick<Occasion, 'heard' | 'brief' | 'cue'>): Score {
  const lines = saidIn(occasion);
  const aims = aimsOf(occasion.brief);
  const evidence: (Evidence | undefined)[] = [];
  for (const aim of aims) evidence.push(evidenceFor(aim, lines, evidence));
  const beat = Number(occasion.cue.data?.beat ?? 0);
  const at = evidence.indexOf(undefined);
  const met = evidence.flatMap(each => (each ? [each.said.beat] : []));
  const since = met.length === 0 ? 0 : Math.max(...met) + 1;
  const pending = at < 0 ? undefined : aims[at];
  const wronged = situationOf(occasion.brief).deeds.size > 0;
  return { aims, lines, evidence, ...(pending ? { pending } : {}), at, beat, wronged, step: Math.max(0, beat - since) };
}

/** Who does what in this beat; everybody who is not named keeps silent. */
export function partsFor(score: Score, present: readonly Seat[]): Part[] {
  if (present.length === 0) return [];
  const { pending, at, aims, step } = score;
  if (aims.length === 0) return untold(score, present);
  if (!pending) return coda(step, present, score);
  const roles = rolesFor(pending, present, score);
  const lead = at === 0 ? Math.max(5, 8 - aims.length) : pending.kind === 'acceptance' ? 2 : 1;
  if (step < lead) return at === 0 ? opening(step, lead, roles, isBlamed(score)) : leadIn(pending, step, roles, score);
  return fulfilment(pending, step - lead, roles, present, score);
}

interface Roles {
  /** Who has to act, who wants it, and who only watches. */
  doer: Seat;
  asker: Seat;
  watcher: Seat | undefined;
  /** The doer speaks first in the scene. */
  doerOpens: boolean;
}

function rolesFor(aim: Aim, present: readonly Seat[], { lines }: Score): Roles {
  const opener = lines[0]?.seat ?? present[0];
  const first = present.find(seat => seat.id === opener?.id) ?? present[0];
  const singled = aim.actors.length < present.length || aim.actors.length === 1;
  const own = singled ? aim.actors.find(seat => present.some(each => each.id === seat.id)) : undefined;
  const doer = own ?? present.find(seat => seat.id !== first?.id) ?? first;
  const named = present.find(
    seat => seat.id !== doer?.id && aim.predicate.includes(seat.name.split(/\s+/)[0] ?? seat.name),
  );
  const asker = named ?? (first?.id === doer?.id ? present.find(seat => seat.id !== doer?.id) : first);
  if (!doer || !asker) throw new Error('A scene needs somebody to play it');
  const watcher = present.find(seat => seat.id !== doer.id && seat.id !== asker.id);
  return { doer, asker, watcher, doerOpens: lines.length === 0 ? first?.id === doer.id : opener?.id === doer.id };
}

/** The way to the first aim: what stands between them comes out, somebody cuts in, somebody mediates. */
function opening(step: number, lead: number, roles: Roles, blamed: boolean): Part[] {
  const { doer, asker, watcher, doerOpens } = roles;
  const between = watcher ?? asker;
  const middle: Part[] = [
    { who: doer, does: blamed ? 'deflect' : 'hedge', to: asker },
    { who: asker, does: blamed ? 'interrupt' : 'insist', to: doer },
    { who: between, does: watcher ? 'mediate' : 'probe', to: watcher ? asker : doer },
    { who: asker, does: blamed ? 'stakes' : 'interject', to: doer },
    ...(watcher ? [{ who: asker, does: 'probe', to: doer } as const] : []),
    { who: doer, does: 'waver', to: asker },
  ];
  const start: Part[] = doerOpens
    ? [
        { who: doer, does: blamed ? 'broach' : 'raise', to: asker },
        { who: asker, does: blamed ? 'confront' : 'hedge', to: doer },
      ]
    : [{ who: asker, does: blamed ? 'confront' : 'raise', to: doer }];
  const whole = [...start, ...middle];
  const part = step >= lead - 1 && lead > 5 ? whole.at(-1) : whole[step];
  if (!part) return [{ who: asker, does: 'press', to: doer }];
  if (part.does === 'stakes') return [part, { who: doer, does: 'react' }];
  return watcher && (part.does === 'interrupt' || part.does === 'insist')
    ? [part, { who: watcher, does: 'react' }]
    : [part];
}

/** Whether somebody has something to answer for; else nobody is accused. */
function isBlamed({ aims, wronged }: Score): boolean {
  return wronged || aims.some(aim => ['apology', 'acceptance', 'disclosure'].includes(aim.kind));
}

/** What comes between two aims: who heard the last one answers it. */
function leadIn(aim: Aim, step: number, { doer, asker, watcher }: Roles, { evidence, at }: Score): Part[] {
  const watching: Part[] = watcher && step === 0 ? [{ who: watcher, does: 'react' }] : [];
  const owed = evidence[at - 1]?.said.seat ?? asker;
  const other = owed.id === doer.id ? asker : owed;
  if (aim.kind === 'acceptance') {
    if (step === 0) return [{ who: doer, does: 'test', to: other }, ...watching];
    return [{ who: other, does: 'vow', to: doer }];
  }
  if (aim.kind === 'agreement')
    return [{ who: other.id === owed.id ? other : doer, does: 'onward', to: other.id === owed.id ? doer : other }];
  return [{ who: asker, does: 'press', to: doer }, ...watching];
}

/** The aim itself; where it is not met at once, it is asked for again and tried again. */
function fulfilment(aim: Aim, late: number, { doer, asker }: Roles, present: readonly Seat[], score: Score): Part[] {
  if (aim.kind === 'agreement') {
    const proposer = proposerOf(aim, doer, score);
    if (late % 2 === 0) return [{ who: proposer, does: 'propose', to: asker.id === proposer.id ? doer : asker, aim }];
    return present.filter(seat => seat.id !== proposer.id).map(who => ({ who, does: 'assent', to: proposer, aim }));
  }
  if (late % 2 === 1) return [{ who: asker, does: 'press', to: doer }];
  return [{ who: doer, does: 'fulfil', to: asker, aim }];
}

/** Whoever had to answer for something proposes what becomes of it. */
function proposerOf(aim: Aim, doer: Seat, { evidence, aims }: Score): Seat {
  const owed = aims.findIndex(
    (each, at) => evidence[at] !== undefined && (each.kind === 'apology' || each.kind === 'disclosure'),
  );
  const debtor = evidence[owed]?.said.seat;
  return aim.actors.some(seat => seat.id === debtor?.id) && debtor ? debtor : doer;
}

/** After the last aim: relief, a last word, and then nothing more. */
function coda(step: number, present: readonly Seat[], { lines, evidence }: Score): Part[] {
  const last = evidence.at(-1)?.said.seat;
  const opener = present.find(seat => seat.id === lines[0]?.seat.id) ?? present[0];
  const others = present.filter(seat => seat.id !== opener?.id);
  const other = others.find(seat => seat.id !== last?.id) ?? others[0];
  if (!opener || !other) return [];
  if (step === 0) return [{ who: other, does: 'relief', to: opener }];
  if (step === 1) return [{ who: opener, does: 'last', to: other }];
  return step === 2 ? [{ who: other, does: 'react' }] : [];
}

/** A scene without a goal runs through the same storm and calms down by itself. */
function untold(score: Score, present: readonly Seat[]): Part[] {
  const [first] = present;
  const opener = present.find(seat => seat.id === score.lines[0]?.seat.id) ?? first;
  const other = present.find(seat => seat.id !== opener?.id);
  if (!opener || !other) return opener ? [{ who: opener, does: 'interject' }] : [];
  const watcher = present.find(seat => seat.id !== opener.id && seat.id !== other.id);
  const doerOpens = /\b(?:cut|interrupt)/i.test(score.aims[0]?.text ?? '');
  const roles = { doer: other, asker: opener, watcher, doerOpens };
  if (score.beat < 7) return opening(score.beat, 7, roles, true);
  const late: Part[] = [
    { who: opener, does: 'test', to: other },
    { who: other, does: 'interject', to: opener },
    { who: opener, does: 'relent', to: other },
    { who: watcher ?? other, does: 'relief', to: opener },
    { who: opener, does: 'last', to: other },
  ];
  const part = late[score.beat - 7];
  return part ? [part] : [];
}
