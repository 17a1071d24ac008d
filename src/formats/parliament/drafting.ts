import { isRecord } from '../../base/json';
import type { Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { foldSpace, shorten } from '../../text/spaces';
import { textOf, textsOf } from '../deliberation/conclusion';
import { announce, askSpeaker, hearAll, hearOne, memberCue, type Read } from './asking';
import { clausesOf } from './bill';
import { billOf, type Chamber, lastRound, memberNamed, nameOf } from './chamber';
import { isBeyond, longestClause, mostClauses } from './clauses';
import { openingLabels } from './labels';
import * as posts from './posts';
import { motivesOf, temperatureIn } from './temperature';
import { answerOf } from './terms';

type Evaluation = Omit<posts.Evaluation, 'by'>;

/** The most representatives who are asked for a draft before the sitting ends without a bill. */
const mostDrafters = 3;

/** The opening statements, written blind. */
export function* hearStatements(chamber: Chamber): Script<void> {
  const { brief, members } = chamber;
  const rounds = lastRound(chamber);
  const cues = members.map(seat =>
    memberCue(seat.id, 'statement', { round: 0, blind: true, temperature: temperatureIn(brief, seat, 0, rounds) }),
  );
  yield* hearAll(chamber, cues, openingLabels.statements);
}

/** Has the statements evaluated, a drafter appointed and the bill drafted; without a bill nobody whom it asked had one. */
export function* obtainBill(chamber: Chamber): Script<void> {
  const tried = new Set<string>();
  yield* evaluate(chamber);
  while (tried.size < Math.min(mostDrafters, chamber.members.length)) {
    const drafter = chamber.drafter;
    if (!drafter || tried.has(drafter)) break;
    tried.add(drafter);
    const seat = chamber.members.find(each => each.id === drafter);
    const temperature = seat ? temperatureIn(chamber.brief, seat, 0, lastRound(chamber)) : 50;
    const draft = yield* hearOne(chamber, memberCue(drafter, 'draft', { round: 0, temperature }), openingLabels.draft);
    const bill = billOf(chamber);
    if (bill) {
      yield* announce(`The bill, version 1, “${bill.title}”: ${clausesOf(bill)}`, 'clerk');
      if (isCut(draft)) yield* announce(cut, 'clerk');
      return;
    }
    yield* appoint(chamber, tried);
  }
}

const cut = `A bill has at most ${mostClauses} clauses of ${longestClause} characters: the rest of the draft is left out.`;

function isCut(draft: Turn): boolean {
  return isBeyond(answerOf('draft', draft)?.bill?.clauses);
}

function* evaluate(chamber: Chamber): Script<void> {
  const statements = chamber.turns.filter(wasSpoken);
  const { value, turn } =
    statements.length > 0
      ? yield* askSpeaker(chamber, 'evaluation', openingLabels.evaluation, { round: 0 }, each =>
          evaluated(chamber, each),
        )
      : { value: undefined, turn: undefined };
  const evaluation = value ?? evaluationFrom(statements, byRule(chamber, new Set()), answerOf('evaluation', turn));
  chamber.drafter = evaluation.drafter;
  chamber.agreed = textsOf(evaluation.facts.agreed);
  chamber.contested = textsOf(evaluation.facts.contested);
  yield* posts.evaluation.post({ ...evaluation, by: value ? 'speaker' : 'clerk' });
  if (!value) yield* announce(byClerk(chamber), 'clerk');
}

function evaluated(chamber: Chamber, turn: Turn): Read<Evaluation> {
  const answer = answerOf('evaluation', turn);
  const target = shorten(foldSpace(answer?.target ?? ''), 60);
  const drafter = memberNamed(chamber, target);
  if (!answer || !drafter) return { complaint: `“${target}” is no representative: name one of them as drafter.` };
  return { value: { drafter: drafter.id, facts: answer.facts, directions: answer.directions } };
}

/** The fact base where nothing of the Speaker's holds: what it found all the same, else what the statements themselves declare. */
function evaluationFrom(
  statements: readonly Turn[],
  drafter: string,
  found: Omit<Evaluation, 'drafter'> | undefined,
): Evaluation {
  if (isRecord(found?.facts)) return { drafter, facts: found.facts, directions: found.directions };
  const said = (turn: Turn) => answerOf('statement', turn);
  const all = (key: 'facts' | 'constraints') => [...new Set(statements.flatMap(turn => textsOf(said(turn)?.[key])))];
  const facts = all('facts');
  const shared = facts.filter(fact => statements.filter(turn => textsOf(said(turn)?.facts).includes(fact)).length > 1);
  const directions = statements.flatMap(turn => {
    const direction = textOf(said(turn)?.direction);
    if (direction === '') return [];
    return [{ name: direction, description: direction, advocates: [turn.seat], strengths: '', risks: '' }];
  });
  return {
    drafter,
    facts: { agreed: shared, contested: [], constraints: all('constraints'), questions: [] },
    directions: directions.slice(0, 4),
  };
}

/** Appoints another drafter where the one before delivered nothing. */
function* appoint(chamber: Chamber, tried: ReadonlySet<string>): Script<void> {
  const left = chamber.members.filter(seat => !tried.has(seat.id));
  if (left.length === 0 || tried.size >= mostDrafters) {
    chamber.drafter = undefined;
    return;
  }
  const data = { round: 0, tried: [...tried] };
  const { value } = yield* askSpeaker(chamber, 'appointment', openingLabels.draft, data, (turn): Read<string> => {
    const seat = memberNamed(chamber, answerOf('appointment', turn)?.target);
    if (seat && !tried.has(seat.id)) return { value: seat.id };
    return { complaint: `Name one of ${left.map(each => each.name).join(', ')} as drafter.` };
  });
  chamber.drafter = value ?? byRule(chamber, tried);
  const ruling = { action: 'appoint_drafter', round: 0, target: chamber.drafter };
  if (!value) yield* announce(byClerk(chamber), 'clerk', { ruling });
}

/** The drafter by the Clerk's rule: the broadest motives, then the temperature closest to the centre, then the order of the roster. */
function byRule(chamber: Pick<Chamber, 'brief' | 'members'>, tried: ReadonlySet<string>): string {
  const distance = (seat: Chamber['members'][number]) => Math.abs(temperatureIn(chamber.brief, seat, 0, 1) - 50);
  const [first] = chamber.members
    .filter(seat => !tried.has(seat.id))
    .sort((a, b) => motivesOf(b).length - motivesOf(a).length || distance(a) - distance(b));
  return first?.id ?? '';
}

function byClerk({ brief, drafter }: Chamber): string {
  return `The Clerk appoints ${nameOf(brief, drafter)} to draft the bill, by the rule: broadest motives, then the temperature closest to the centre.`;
}
