import { assertNever } from '../../base/never';
import type { Brief } from '../../script/brief';
import { notice } from '../../script/post';
import type { Cue, Outcome, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { pickAgent } from './choice';
import { callOn, converse, resolve } from './conversing';
import { debriefCue, outcomeOf } from './debrief';
import { hintDue } from './engagement';
import { absorb, next } from './hearing';
import { leftBehind, wantedNow } from './preparing';
import { announceSlide, begin, move, type Run, tableOf, tellStanding } from './run';
import { callOff, start } from './tasks';
import { tellDropped } from './telling';
import { isUsable } from './terms';

/** A presentation, signal by signal, to its debrief. */
export function* script(brief: Brief): Script {
  const run = begin(brief);
  yield* announceSlide(run);
  yield* tellStanding(run);
  for (;;) {
    const { phase, floor } = run.standing;
    switch (phase.at) {
      case 'presenting':
        if (floor.ended) return yield* end(run);
        yield* present(run);
        break;
      case 'trigger':
        yield* callOn(run, phase);
        break;
      case 'exchange':
        yield* converse(run, phase);
        break;
      case 'resolving':
        yield* resolve(run, phase);
        break;
      default:
        return assertNever(phase);
    }
  }
}

/** While the presenter speaks: questions are prepared, and hints given. */
function* present(run: Run): Script<void> {
  // What the presenter did meanwhile comes first: it may have left the slide.
  const { due } = run.standing.floor;
  if (run.pending.length === 0 && (!due || due.wanted)) yield* prepare(run);
  const { floor } = run.standing;
  const table = tableOf(run);
  const hint = table.rules.person && hintDue(floor, table);
  if (hint) {
    run.standing = { ...run.standing, floor: { ...floor, hinted: { ...floor.hinted, [hint.key]: floor.now } } };
    yield* notice.post({ text: hint.text, heard: false, hint: hint.key });
  }
  yield* move(run, yield* next(run, false));
}

/** Throws away what no slide needs any more, and begins what the slide that is up and the next one lack. */
function* prepare(run: Run): Script<void> {
  const table = tableOf(run);
  // Where nobody presents, nothing is asked any more once the last slide was opened to questions.
  if (!table.rules.person && run.shown.has(`open-qa ${run.standing.floor.slide}`)) return;
  const left = leftBehind(run.standing.floor, table);
  const floor = { ...run.standing.floor, drafts: run.standing.floor.drafts.filter(each => !left.includes(each)) };
  run.standing = { ...run.standing, floor };
  if (left.length > 0) yield* tellDropped(left, 'left');
  for (const { agent, slide } of wantedNow(floor, table)) {
    const standing = run.standing.floor;
    run.standing = { ...run.standing, floor: { ...standing, underWay: [...standing.underWay, { agent, slide }] } };
    const data = { slide, heard: floor.said };
    yield* start(run, `question ${agent}`, { seat: agent, move: 'drafted', hears: 'all', data, procedure: true });
  }
  yield* prepareHandover(run);
}

/** The moderator's transitions for the slide that is up, once it has a question to lead to. */
function* prepareHandover(run: Run): Script<void> {
  const { floor } = run.standing;
  const { slide } = floor;
  const key = `handover ${slide}`;
  if (run.shown.has(key)) return;
  run.shown.add(key);
  const { plan, rules } = tableOf(run);
  const panel = plan.panel.map(seat => seat.id);
  const agent = pickAgent(floor, tableOf(run), slide, panel) ?? '';
  const others = rules.prepare === 'picked' ? [] : panel.filter(each => each !== agent);
  const cue: Cue = { seat: plan.moderator.id, move: 'handover', hears: 'all', procedure: true };
  yield* start(run, 'handover', { ...cue, data: { slide, agent, others } });
}

function* end(run: Run): Script<Outcome> {
  yield* callOff(run, '');
  const { brief, heard } = run;
  const reply = yield { kind: 'inTurn', cues: [debriefCue(brief, heard, false)], round: 'Debrief' };
  absorb(run, reply, reply.turns);
  return outcomeOf(brief, heard, reasonOf(heard));
}

/** A presentation whose panel could prepare nothing, or that nobody summed up, was none. */
function reasonOf(heard: readonly Turn[]): string {
  const drafts = heard.filter(turn => turn.move === 'drafted' && turn.outcome !== 'skipped');
  if (drafts.length > 0 && !drafts.some(isUsable)) return 'no-questions';
  return heard.some(turn => turn.move === 'debrief' && wasSpoken(turn)) ? 'presented' : 'no-debrief';
}

/** Closes on what was heard, with the debrief; what still runs behind it, nobody will hear. */
export function* closing(brief: Brief, heard: readonly Turn[], reason: string): Script<Outcome> {
  const reply = yield { kind: 'inTurn', cues: [debriefCue(brief, heard, true)], round: 'Debrief' };
  return outcomeOf(brief, [...heard, ...reply.turns], reason);
}
