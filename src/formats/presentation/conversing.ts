import { pick } from '../../base/chance';
import type { Language } from '../../base/language';
import { question } from '../../script/post';
import type { Cue, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { pickAgent } from './choice';
import { absorb, listen, next } from './hearing';
import { titleOf } from './plan';
import { move, nameOf, type Run, tableOf } from './run';
import { type Call, type Exchange, type Resolving, secondsLeft, slideMeant, type Trigger } from './standing';
import { callOff, start } from './tasks';
import { answerOf, cueData, measured } from './terms';

/** With less time than this left there is no pile-on. */
const secondsForPileOn = 180;
/** From here on a pile-on is worth its turn. */
const worthHearing = 0.5;

/** Calls the agent by name and lets it ask, both as they were prepared: no model is asked on this path. */
export function* callOn(run: Run, { call }: Trigger): Script<void> {
  const { agent, slide, draft, exchange } = call;
  const name = nameOf(run, agent);
  const prepared = measured(run.handovers.get(slide)).phrases;
  const other = slide === run.standing.floor.slide ? undefined : slide + 1;
  const phrase = prepared?.[agent] ?? phrases[run.plan.language].call(name, other);
  const data = { exchange, slide, agent, from: draft.turn };
  const turns = yield* say(run, call, [
    { seat: run.plan.moderator.id, move: 'transition', hears: 'all', said: String(phrase), data },
    { seat: agent, move: 'question', hears: 'all', said: draft.text, data },
  ]);
  const asked = turns.find(turn => turn.move === 'question');
  const spoken = asked !== undefined && wasSpoken(asked);
  run.bridge = undefined;
  run.pileOns = [];
  yield* move(run, { kind: 'called', spoken });
  // A question that could not be put ends its exchange as soon as it has begun.
  if (!spoken) return yield* move(run, { kind: 'called', spoken });
  const bridging: Cue = { seat: run.plan.moderator.id, move: 'bridging', hears: 'all', procedure: true };
  yield* start(run, `bridge ${exchange}`, { ...bridging, data: { exchange, slide, agent } });
}

/** One step of an exchange: an answer, which is weighed, or the verdict on it. */
export function* converse(run: Run, phase: Exchange): Script<void> {
  const { call, awaits } = phase;
  if (awaits === 'answer' && !tableOf(run).rules.person) {
    const last = run.heard.findLast(turn => turn.seat === call.agent && cueData(turn.cue).exchange === call.exchange);
    if (last) yield* question.post(last.id);
  }
  yield* move(run, yield* next(run, awaits === 'answer'));
  const now = run.standing.phase;
  if (awaits === 'answer' && now.at === 'exchange' && now.awaits === 'verdict') yield* weigh(run, now);
  if (awaits === 'verdict' && now.at !== 'exchange') yield* callOff(run, `verdict ${call.exchange}`);
}

/** Has the answer weighed in the background, so that the presenter is heard meanwhile; the others think along. */
function* weigh(run: Run, { call, questions, answers }: Exchange): Script<void> {
  const { exchange, agent, slide } = call;
  const answer = answers.at(-1) ?? '';
  const data = { exchange, slide, agent, questions, answer };
  const nod = pick(nodsFor(run, slide), run.plan.seed, `nod ${exchange} ${questions}`) ?? '';
  yield* say(run, call, [{ seat: run.plan.moderator.id, move: 'nod', hears: 'all', said: nod, data: { exchange } }]);
  const judged: Cue = { seat: agent, move: 'verdict', hears: 'all', data };
  yield* start(run, `verdict ${exchange}`, judged, chapterOf(run, slide));
  if (answers.length > 1) return;
  for (const other of secondersOf(run, call)) {
    const cue: Cue = { seat: other, move: 'seconding', hears: 'all', procedure: true };
    yield* start(run, `pile-on ${exchange}`, { ...cue, data: { exchange, slide, asker: agent, answer } });
  }
}

function nodsFor(run: Run, slide: number): string[] {
  const { nods } = answerOf('handover', run.handovers.get(slide)) ?? { nods: [] };
  const usable = nods.filter(nod => nod !== '' && nod.length <= 30);
  return usable.length > 0 ? usable : [...phrases[run.plan.language].nods];
}

/** Who may pile on: the others, or only the one the rules would call. */
function secondersOf(run: Run, { agent, slide }: Call): string[] {
  const table = tableOf(run);
  const { floor } = run.standing;
  const others = run.plan.panel.map(seat => seat.id).filter(each => each !== agent && !floor.muted.includes(each));
  if (table.rules.prepare === 'panel') return others;
  const one = secondsLeft(floor, table) < secondsForPileOn ? undefined : pickAgent(floor, table, slide, others);
  return one ? [one] : [];
}

/** Leads back to the talk, lets one other pile on where it is due, records how it ended and refreshes what was prepared. */
export function* resolve(run: Run, phase: Resolving): Script<void> {
  const { call, ending, reason, questions } = phase;
  const { exchange, agent, slide } = call;
  const isBroken = ending === 'left' || ending === 'stepped in';
  if (!isBroken) yield* prepared(run, exchange);
  if (isOver(run)) yield* callOff(run, '');
  else for (const task of tasksOf(exchange)) yield* callOff(run, task);
  const candidate = [...run.pileOns]
    .filter(turn => measured(turn).refers && worthOf(turn) >= worthHearing)
    .sort((a, b) => worthOf(b) - worthOf(a))[0];
  const hasTime = secondsLeft(run.standing.floor, tableOf(run)) >= secondsForPileOn;
  const isDue = candidate !== undefined && hasTime && !isBroken && !goesOn(run);
  const flagged = candidate && !isDue ? { flagged: candidate.id } : {};
  const data = { exchange, agent, slide, ending, reason, questions, ...flagged };
  yield* say(run, call, [{ seat: run.plan.moderator.id, move: 'bridge', hears: 'all', said: wayBack(run), data }]);
  if (candidate && isDue) {
    const from = { exchange, slide, asker: agent, from: candidate.id };
    yield* say(run, call, [{ seat: candidate.seat, move: 'pileOn', hears: 'all', said: candidate.text, data: from }]);
  }
  yield* move(run, { kind: 'bridged' });
  if (run.standing.floor.due) yield* move(run, { kind: 'again' });
}

/** The way back as it was prepared, unless it names a slide that the talk does not go back to. */
function wayBack(run: Run): string {
  const { bridge, plan, pending, standing } = run;
  const turned = pending.findLast(signal => signal.kind === 'slide');
  const slide = turned ? slideMeant(turned.slide, tableOf(run)) : standing.floor.slide;
  const { names } = measured(bridge);
  if (bridge && !(names && (isOver(run) || cueData(bridge.cue).now !== slide))) return bridge.text;
  const { over, back } = phrases[plan.language];
  return isOver(run) ? over : back(slide + 1, titleOf(plan, slide));
}

/** What an exchange sets under way for after it. */
function tasksOf(exchange: number): string[] {
  return [`bridge ${exchange} `, `pile-on ${exchange} `];
}

/** What a presenter does who waits for nobody. */
const goingOn: ReadonlySet<string> = new Set(['slide', 'say', 'open-qa', 'acknowledge', 'step-in', 'end']);

/** Waits for what the exchange has set under way, as long as the presenter does. */
function* prepared(run: Run, exchange: number): Script<void> {
  const isDue = () => [...run.underWay].some(task => tasksOf(exchange).some(name => task.startsWith(name)));
  while (isDue() && !goesOn(run)) yield* listen(run);
}

function goesOn({ pending }: Run): boolean {
  return pending.some(signal => goingOn.has(signal.kind));
}

/** Whether the presenter has ended the talk: nobody speaks up after that. */
function isOver(run: Run): boolean {
  return run.pending.some(signal => signal.kind === 'end');
}

/** Speaks turns that were prepared, one after another. */
function* say(run: Run, { slide }: Call, cues: Cue[]): Script<Turn[]> {
  const reply = yield { kind: 'inTurn', cues, round: chapterOf(run, slide) };
  absorb(run, reply, reply.turns);
  return reply.turns;
}

/** What the questions on a slide stand under: they may come, and go on, when the next one is up already. */
function chapterOf({ plan, standing: { floor } }: Run, slide: number): string {
  const [number, title] = [slide + 1, titleOf(plan, slide)];
  const wasOpened = slide !== floor.slide && floor.asked.some(each => each.slide === slide && each.at < floor.slideAt);
  return wasOpened ? `More questions on slide ${number}: ${title}` : `Questions on slide ${number}: ${title}`;
}

function worthOf(turn: Turn): number {
  return answerOf('seconding', turn)?.worth ?? worthHearing;
}

/** What the moderator says where nothing was prepared, or where it no longer fits. */
interface Phrases {
  /** Calls somebody; the number of the slide only where another is up. */
  call(name: string, slide?: number): string;
  back(slide: number, title: string): string;
  over: string;
  nods: readonly string[];
}

const phrases: Record<Language, Phrases> = {
  en: {
    call: (name, slide) =>
      `Before we go on, ${name} has a question on ${slide === undefined ? 'this slide' : `slide ${slide}`}.`,
    back: (slide, title) => `Back to “Slide ${slide}: ${title}”.`,
    over: 'That ends the talk: what is open goes into the debrief.',
    nods: ['Mm-hm.', 'Go on.', 'Noted.'],
  },
  de: {
    call: (name, slide) =>
      `Bevor wir weitergehen, hat ${name} eine Frage zu ${slide === undefined ? 'dieser Folie' : `Folie ${slide}`}.`,
    back: (slide, title) => `Zurück zu „Folie ${slide}: ${title}“.`,
    over: 'Damit endet der Vortrag: Was offen ist, kommt in die Nachbesprechung.',
    nods: ['Mhm.', 'Nur weiter.', 'Notiert.'],
  },
};
