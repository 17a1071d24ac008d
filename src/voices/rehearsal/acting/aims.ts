import type { Brief, Seat } from '../../../script/brief';
import { goalsIn, goalsOfPrompt } from '../../../text/checklist';
import { wordsAlike } from './alike';

/** What has to be done for a goal to be met. */
export type AimKind =
  | 'apology'
  | 'acceptance'
  | 'agreement'
  | 'disclosure'
  | 'promise'
  | 'refusal'
  | 'thanks'
  | 'request'
  | 'deed';

/** A goal as something that somebody has to do. */
export interface Aim {
  text: string;
  kind: AimKind;
  /** Who has to do it; all of them, where it says so. */
  actors: readonly Seat[];
  everybody: boolean;
  /** What stands behind the doer, e.g. `gives Theo the key`. */
  predicate: string;
  /** The predicate behind its verb. */
  object: string;
  terms: readonly string[];
}

const kinds: readonly [AimKind, RegExp][] = [
  ['refusal', /^(?:refus|declin|reject|turns? down|says? no)/],
  ['apology', /apolog|says? sorry|asks? (?:for |\w+ for )?(?:forgiveness|pardon)|makes? amends/],
  ['acceptance', /accepts?\b|forgiv|makes? (?:their )?peace/],
  [
    'agreement',
    /agree|settle|come to terms|compromise|make a (?:plan|deal)|decide together|decides? (?:on|to|who|what|where)|next steps/,
  ],
  [
    'disclosure',
    /admit|confess|tells?\b|reveal|owns? up|disclos|explain|says? (?:what|why|that|where|who|aloud)|comes? clean|names? (?:the|who|what)/,
  ],
  ['promise', /promis|pledg|vow|swear|commits?\b|undertak/],
  ['thanks', /thank/],
  ['request', /^(?:asks?|invites?|requests?|begs?)\b/],
];

/** The aims of a scene, from its goal or its prompt. */
export function aimsOf(brief: Brief): Aim[] {
  const characters = brief.seats.filter(seat => seat.role !== 'moderator');
  const { goal, prompt } = brief.options;
  const names = characters.map(seat => seat.name);
  const goals =
    typeof goal === 'string' && goal.trim() !== ''
      ? goalsIn(goal)
      : goalsOfPrompt(typeof prompt === 'string' && prompt.trim() !== '' ? prompt : brief.topic, names);
  return goals.map(each => aimOf(each, characters));
}

/** A goal as an aim: who, and what kind of thing. */
export function aimOf(goal: string, characters: readonly Seat[]): Aim {
  const subject = subjectOf(goal, characters);
  const predicate = goal
    .slice(subject.length)
    .replace(/^\s*(?:and\s+)?/, '')
    .replace(/^(?:finally|sincerely|openly|honestly|at last|explicitly|clearly)\s+/i, '')
    .trim();
  const lower = predicate.toLowerCase();
  const kind = kinds.find(([, words]) => words.test(lower))?.[0] ?? 'deed';
  const object = predicate.split(/\s+/).slice(1).join(' ');
  return {
    text: goal,
    kind,
    actors: subject.actors,
    everybody: subject.everybody,
    predicate,
    object,
    terms: wordsAlike(
      kind === 'deed' ? predicate : object,
      characters.map(seat => seat.name),
    ),
  };
}

function subjectOf(
  goal: string,
  characters: readonly Seat[],
): { actors: readonly Seat[]; everybody: boolean; length: number } {
  const all =
    /^(?:they|both|all(?: (?:of them|two|three|four|five|\d+))?|everyone|everybody|each(?: of them)?|the (?:two|three|four|five|group|team|family))\b\s*(?:all\s+)?/i.exec(
      goal,
    );
  if (all) return { actors: characters, everybody: /^(?:all|every|each|both)/i.test(goal), length: all[0].length };
  const actors: Seat[] = [];
  let at = 0;
  for (;;) {
    const rest = goal.slice(at);
    const link = actors.length === 0 ? 0 : (/^\s*(?:,|and|&)\s*(?:and\s+)?/i.exec(rest)?.[0].length ?? -1);
    const seat =
      link < 0 ? undefined : characters.find(each => nameAt(rest.slice(link), each.name) > 0 && !actors.includes(each));
    if (!seat) break;
    actors.push(seat);
    at += link + nameAt(rest.slice(link), seat.name);
  }
  if (actors.length > 0) return { actors, everybody: actors.length > 1, length: at };
  return { actors: characters, everybody: false, length: 0 };
}

/** How long a name is that a text begins with; 0 where it begins otherwise. */
function nameAt(text: string, name: string): number {
  for (const form of [name, name.split(/\s+/)[0] ?? name]) {
    const next = text.charAt(form.length);
    if (text.toLowerCase().startsWith(form.toLowerCase()) && !/[\p{L}\p{N}]/u.test(next)) return form.length;
  }
  return 0;
}
