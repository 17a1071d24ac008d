import type { JsonObject } from '../../../base/json';
import { passagesFor } from '../choose';
import { quote } from '../phrase';
import { beforeWords, conditionOf, reviewWords, startWords } from './drafting';
import { chanceOf, isAskedFor, type Sitting } from './sitting';

/** An amendment that a member would move, and how it is spoken of. */
export interface Proposed {
  data: JsonObject;
  spoken: string;
}

/** What a member would change in the bill, the dearest first; what was put before is not moved again. */
export function amendmentFor(sitting: Sitting): Proposed | undefined {
  const { divided, clauses } = sitting;
  const isNew = ({ data }: Proposed) => {
    const text = String(data.text);
    return !divided.some(each => each.text === text && text !== '') && (text === '' || !clauses.includes(text));
  };
  const wishes = (isAskedFor(sitting, sitting.own) ? condition(sitting) : wishesOf(sitting)).filter(isNew);
  const from = sitting.divided.some(each => each.by === sitting.own?.seat.id)
    ? Math.floor(chanceOf(sitting.floor, 'wish') * wishes.length)
    : 0;
  return wishes[from];
}

function wishesOf(sitting: Sitting): Proposed[] {
  switch (sitting.warmth) {
    case 'visionary':
      return [
        sooner(sitting, 'within two weeks, with one group that wants it'),
        unbound(sitting),
        wider(sitting),
      ].flat();
    case 'advocate':
      return [dated(sitting), owned(sitting), sooner(sitting, 'on a date that is set this week')].flat();
    case 'skeptic':
      return [measured(sitting), condition(sitting), owned(sitting)].flat();
    case 'guardian':
      return [condition(sitting), later(sitting), measured(sitting)].flat();
  }
}

function indexOf({ clauses }: Sitting, words: string): number {
  return clauses.findIndex(clause => clause.startsWith(words)) + 1;
}

function replaced(clause: number, text: string, spoken: string): Proposed[] {
  return clause > 0 ? [{ data: { operation: 'replace', clause, text }, spoken }] : [];
}

function added(sitting: Sitting, text: string, spoken: string): Proposed[] {
  return sitting.clauses.length < 10
    ? [{ data: { operation: 'add', clause: sitting.clauses.length, text }, spoken }]
    : [];
}

function sooner(sitting: Sitting, when: string): Proposed[] {
  return replaced(indexOf(sitting, startWords), `${startWords} ${when}.`, `a start ${when}`);
}

function later(sitting: Sitting): Proposed[] {
  const thing = sitting.own?.thing ?? 'the way back';
  return replaced(
    indexOf(sitting, startWords),
    `${startWords} when ${thing} has been tried at full load, and not before.`,
    `no start before ${thing} has been tried at full load`,
  );
}

/** The boldest take out a condition that is not theirs. */
function unbound(sitting: Sitting): Proposed[] {
  const conditions = sitting.clauses.flatMap((clause, at) => (clause.startsWith(beforeWords) ? [at + 1] : []));
  const last = conditions.at(-1);
  return last !== undefined && sitting.clauses.length > 4
    ? [{ data: { operation: 'strike', clause: last, text: '' }, spoken: `to strike clause ${last}` }]
    : [];
}

function wider(sitting: Sitting): Proposed[] {
  const thing = sitting.own?.thing ?? 'the gain';
  return added(
    sitting,
    `If the first stage holds, the next one takes in ${thing} without a new vote.`,
    `a next stage that takes in ${thing}`,
  );
}

function dated(sitting: Sitting): Proposed[] {
  const thing = sitting.own?.thing ?? 'the work';
  return replaced(
    indexOf(sitting, reviewWords),
    `${reviewWords} ${thing} are published every two weeks, and the third report decides whether the next stage begins.`,
    `a report every two weeks`,
  );
}

function measured(sitting: Sitting): Proposed[] {
  const thing = sitting.own?.thing ?? 'the cost';
  return replaced(
    indexOf(sitting, reviewWords),
    `${reviewWords} ${thing} are published after two weeks, and the work stops if they are worse than today.`,
    `a stop if the figures on ${thing} are worse than today`,
  );
}

function condition(sitting: Sitting): Proposed[] {
  return sitting.own ? added(sitting, conditionOf(sitting), sitting.own.safeguard) : [];
}

function owned(sitting: Sitting): Proposed[] {
  const risks = passagesFor(sitting.floor, { stance: 'against', kinds: ['risk', 'cost'], longest: 24 }, 4);
  const passage = risks.find(each => !each.text.endsWith('?'));
  if (!passage) return [];
  return added(
    sitting,
    `One person answers by name for this: ${quote(passage.text)}`,
    'a name behind the risk that the document itself admits',
  );
}
