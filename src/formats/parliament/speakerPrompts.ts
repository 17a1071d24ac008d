import { type Brief, seatName } from '../../script/brief';
import type { Cue } from '../../script/step';
import type { SeatId } from '../../script/turn';
import { joinNames, representatives } from './chamber';
import { billPrompt, sanitizeLine } from './memberPrompts';
import { countVotes } from './tally';
import { bandOf, motivesOf, temperatureInRound } from './temperature';
import { type CueData, cueData } from './terms';

const neutralityNote = 'You preside and take no side on the matter; to acknowledge real progress is welcome.';

/** The prompt for the Speaker: the task, then the state of the session, the clocks and the bill. */
export function speakerPrompt(cue: Cue, brief: Brief): string {
  const data = cueData(cue.data);
  const retryLines =
    typeof data.again === 'string'
      ? [`The Clerk could not take your ruling: ${sanitizeLine(data.again)} Rule again.`]
      : [];
  return [
    neutralityNote,
    ...retryLines,
    taskPrompt(cue.move, data, brief),
    sessionPrompt(data, brief),
    billPrompt(data),
  ].join('\n');
}

function taskPrompt(move: string, data: CueData, brief: Brief): string {
  const { aye, nay, abstain } = data.counts ?? countVotes([]);
  const who = `by name, of: ${joinNames(representatives(brief).map(seat => seat.name))}`;
  switch (move) {
    case 'evaluation':
      return `EVALUATE_STATEMENTS. All opening statements are in. As facts sort what they hold: agreed, contested, constraints, questions. As directions group what they propose into two to four approaches (one if there is but one), each with name, description, advocates (${who}), strengths and risks. As target name the drafter (${who}): the one whose direction joins most of the concerns; where the directions are far apart, one of a moderate temperature who can bridge them. Say aloud which approaches you see and whom you appoint.`;
    case 'appointment':
      return `SELECT_DRAFTER. The drafter delivered no bill (${seatNames(data.tried, brief)}). As target name another (${who}): the one with the broadest motives; among equals the temperature closest to 50.`;
    case 'plan':
      return `PLAN_ROUND. Open the round. Say aloud what is agreed, what is contested and what the bill proposes, and put the same into standing (agreed, contested, proposes). As order list the exchanges, as many as the clock allows at most: speaker, to (both ${who}) and topic. Those who have spoken least come first${data.waiting ? ` (${data.waiting.join(', ')})` : ''}; pair an objection with the drafter, or with somebody whose motives oppose it.${data.sentBack ? ' The Prime Minister has sent the bill back: the message comes first.' : ''}`;
    case 'ruling':
      return `NEXT_ACTION. ${rulingPrompt(data)}`;
    case 'tally':
      return `EVALUATE_VOTE. Announce the vote: as counts give aye ${aye}, nay ${nay}, abstain ${abstain}, as result ${data.due}. Say the numbers aloud and what follows, and, where somebody voted otherwise, that every dissent stands in the record.`;
    case 'closing':
      return `The sitting ends early.${data.sentBack ? ' The Prime Minister has sent the bill back: the vote before that counts no more.' : ''} Say where the House stands: what is agreed, what is contested, what the bill proposes, and what was not reached. Put the same into standing.`;
    default:
      return `It is your turn: ${move}.`;
  }
}

function rulingPrompt(data: CueData): string {
  const { capped } = data;
  const choices = capped
    ? 'The clock of exchanges has run out: as action only call_vote or end_round are open.'
    : 'As action give one of: continue (next in the order), follow_up (the same two once more), redirect (target left the question and has the floor for it), quiet (target, with ground: blocking without alternatives, hostility to the process, or dominating; the vote stays), call_vote, deadlock_warning, force_compromise (target words it), end_round.';
  const noticed = [
    ...labelledLine('Over the clock and cut; note it', data.over),
    ...labelledLine('Went further than the rules allow yet, and counts as', data.held),
    ...labelledLine('Signs of a deadlock', data.signs),
    ...(data.waiting
      ? [`Not yet heard, so that no vote can be called unless a deadlock is declared: ${joinNames(data.waiting)}.`]
      : []),
    ...(data.last ? ['This is the last round: its end is followed by the vote.'] : []),
  ];
  return [
    choices,
    motionPrompt(data),
    'A vote needs the key objections: list them as objections, and where the House stands as standing.',
    ...noticed,
    'Rule in one or two sentences.',
  ]
    .filter(part => part !== '')
    .join(' ');
}

function motionPrompt(data: CueData): string {
  if (!data.motions) return '';
  const moved = data.motions.map(({ from, kind, text }) => `${from} (${kind}): ${sanitizeLine(text)}`);
  return `Moved: ${moved.join(' | ')}. As motions give to each (from, kind) a response: act, deny or acknowledge. To act on an amendment puts it to the House at once; one that is only acknowledged is not kept waiting, and whoever wants it moves it again. To act on any other motion, give the action that it asks for.`;
}

function sessionPrompt(data: CueData, brief: Brief): string {
  const { round = 0, rounds = 1 } = data;
  const clock =
    data.exchanges === undefined
      ? ''
      : `; exchange ${data.exchange} of ${data.exchanges}; ${data.sentences} sentences an answer`;
  const roster = representatives(brief).map(seat => {
    const temperature = temperatureInRound(brief, seat, round, rounds);
    return `${seat.name} (${temperature}, ${bandOf(temperature)}; ${motivesOf(seat).slice(0, 3).join(', ')})`;
  });
  const quieted = data.quieted ? ` Quieted: ${seatNames(data.quieted, brief)}.` : '';
  return `Session: round ${round} of ${rounds}${clock}. Roster: ${roster.join('; ')}.${quieted}`;
}

function seatNames(seats: readonly SeatId[] | undefined, brief: Brief): string {
  return joinNames((seats ?? []).map(id => seatName(brief, id)));
}

function labelledLine(label: string, texts: readonly string[] = []): string[] {
  return texts.length > 0 ? [`${label}: ${texts.join(' ')}`] : [];
}
