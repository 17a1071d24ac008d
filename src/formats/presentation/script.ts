import { assertNever } from '../../base/never';
import type { Brief } from '../../script/brief';
import { announce } from '../../script/post';
import type { Cue, Outcome, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { postDropped } from './announcing';
import { pickAgent } from './choice';
import { callQuestioner, continueExchange, resolveExchange } from './conversing';
import { debriefCue, presentationOutcome } from './debrief';
import { findDueHint } from './engagement';
import { obsoleteDrafts, questionsToPrepare } from './preparing';
import { announceSlide, applySignal, createRun, currentSetup, type PresentationRun, postState } from './run';
import { absorbReply, cancelTasks, nextSignal, startTask } from './signalQueue';
import { isUsable } from './terms';

/**
 * Runs a presentation, by a person or by itself: reads one signal after another (a slide, words, an answer …), lets the panel ask, and
 * ends with a debrief. Questions (move `drafted`) and the moderator's transitions (`handover`) are prepared in background tasks.
 */
export function* script(brief: Brief): Script {
  const run = createRun(brief);
  yield* announceSlide(run);
  yield* postState(run);
  for (;;) {
    const { phase, talk } = run.state;
    switch (phase.at) {
      case 'presenting':
        if (talk.ended) return yield* runDebrief(run);
        yield* stepTalk(run);
        break;
      case 'trigger':
        yield* callQuestioner(run, phase);
        break;
      case 'exchange':
        yield* continueExchange(run, phase);
        break;
      case 'resolving':
        yield* resolveExchange(run, phase);
        break;
      default:
        return assertNever(phase);
    }
  }
}

/** Prepares questions, gives a hint if one is due, and applies the next signal. */
function* stepTalk(run: PresentationRun): Script<void> {
  // Queued signals come first: the presenter may have left the slide. A break that nobody requested waits for what is prepared already.
  const { pendingBreak } = run.state.talk;
  if (run.pending.length === 0 && (!pendingBreak || pendingBreak.isRequested)) yield* prepareQuestions(run);
  const { talk } = run.state;
  const setup = currentSetup(run);
  const hint = setup.rules.person && findDueHint(talk, setup);
  if (hint) {
    run.state = { ...run.state, talk: { ...talk, hinted: { ...talk.hinted, [hint.key]: talk.now } } };
    yield* announce(hint.text, { heard: false, hint: hint.key });
  }
  yield* applySignal(run, yield* nextSignal(run));
}

/** Drops obsolete questions, and starts to prepare those that are missing and the moderator's transitions to them. */
function* prepareQuestions(run: PresentationRun): Script<void> {
  const setup = currentSetup(run);
  // If no person presents, the current slide is the last one once it was opened to questions (see `takeTalkSignal`): only the end follows.
  if (!setup.rules.person && run.onceKeys.has(`open-qa ${run.state.talk.slide}`)) return;
  const obsolete = obsoleteDrafts(run.state.talk, setup);
  const talk = { ...run.state.talk, drafts: run.state.talk.drafts.filter(each => !obsolete.includes(each)) };
  run.state = { ...run.state, talk };
  if (obsolete.length > 0) yield* postDropped(obsolete, 'left');
  for (const { agent, slide } of questionsToPrepare(talk, setup)) {
    const current = run.state.talk;
    run.state = { ...run.state, talk: { ...current, inPreparation: [...current.inPreparation, { agent, slide }] } };
    const data = { slide, heard: talk.spokenCharacters };
    yield* startTask(run, `question ${agent}`, { seat: agent, move: 'drafted', hears: 'all', data, procedure: true });
  }
  yield* prepareHandover(run);
}

/** Prepares, once for the current slide, the moderator's transitions to who will probably ask (`agent`), and to the others in case one of them does. */
function* prepareHandover(run: PresentationRun): Script<void> {
  const { talk } = run.state;
  const { slide } = talk;
  const key = `handover ${slide}`;
  if (run.onceKeys.has(key)) return;
  run.onceKeys.add(key);
  const { plan, rules } = currentSetup(run);
  const panel = plan.panel.map(seat => seat.id);
  const agent = pickAgent(talk, currentSetup(run), slide, panel) ?? '';
  const others = rules.prepare === 'picked' ? [] : panel.filter(each => each !== agent);
  const cue: Cue = { seat: plan.moderator.id, move: 'handover', hears: 'all', procedure: true };
  yield* startTask(run, 'handover', { ...cue, data: { slide, agent, others } });
}

function* runDebrief(run: PresentationRun): Script<Outcome> {
  yield* cancelTasks(run);
  const { brief, turns } = run;
  const reply = yield { kind: 'inTurn', cues: [debriefCue(brief, turns)], round: 'Debrief' };
  absorbReply(run, reply, reply.turns);
  return presentationOutcome(brief, turns, endReasonOf(turns));
}

/** Why a presentation ended: if no prepared question was usable, or the debrief failed, it does not count as presented. */
function endReasonOf(turns: readonly Turn[]): string {
  const drafts = turns.filter(turn => turn.move === 'drafted' && turn.outcome !== 'skipped');
  if (drafts.length > 0 && !drafts.some(isUsable)) return 'no-questions';
  return turns.some(turn => turn.move === 'debrief' && wasSpoken(turn)) ? 'presented' : 'no-debrief';
}

/** Closes a presentation early with the debrief, when the user wraps up or a cap is reached. */
export function* closing(brief: Brief, turns: readonly Turn[], reason: string): Script<Outcome> {
  const reply = yield { kind: 'inTurn', cues: [debriefCue(brief, turns, { soFar: true })], round: 'Debrief' };
  return presentationOutcome(brief, [...turns, ...reply.turns], reason);
}
