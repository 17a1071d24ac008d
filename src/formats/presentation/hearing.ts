import { endedBy } from '../../script/input';
import type { Reply, Script } from '../../script/step';
import type { Turn } from '../../script/turn';
import { shown } from './posts';
import { type Run, tableOf } from './run';
import { type PresenterSignal, type Signal, signalOf } from './signals';
import type { Floor, Table } from './standing';
import { answerOf, cueData, isUsable, measured } from './terms';

/** The next signal, in the order in which they were recorded; where nobody presents, the slides go on by themselves. */
export function* next(run: Run, answering: boolean): Script<Signal> {
  const { person } = tableOf(run).rules;
  for (;;) {
    const signal = run.pending.shift();
    if (signal) return signal;
    if (!person && !answering && run.underWay.size === 0) {
      const slide = showNext(run.standing.floor, tableOf(run), run.shown);
      yield* shown.post({ ...slide });
      return slide;
    }
    // Asked once, when nothing else can come between: whoever cannot answer would be asked again and again.
    yield* listen(run, answering && !person && run.underWay.size === 0);
  }
}

/** Waits for one more recorded input. */
export function* listen(run: Run, answering = false): Script<void> {
  absorb(run, yield { kind: 'listen', for: answering ? ['signal', 'answer'] : ['signal'] });
}

/** Takes in what a step brought beside its own turns; `own` are those. */
export function absorb(run: Run, reply: Reply, own: readonly Turn[] = []): void {
  const turns = new Map([...reply.turns, ...(reply.behind ?? [])].map(turn => [turn.id, turn]));
  run.heard.push(...turns.values());
  for (const turn of own) turns.delete(turn.id);
  for (const input of reply.inputs) {
    const ended = turns.get(endedBy(input) ?? '');
    if (ended) {
      turns.delete(ended.id);
      endTask(run, ended);
    } else if (input.kind === 'mute') mute(run, input.seat, input.on);
    else {
      const signal = signalOf(input);
      if (signal) run.pending.push(signal);
    }
  }
  for (const turn of turns.values()) endTask(run, turn);
}

function mute(run: Run, seat: string, on: boolean): void {
  const { floor } = run.standing;
  const others = floor.muted.filter(each => each !== seat);
  run.standing = { ...run.standing, floor: { ...floor, muted: on ? [...others, seat] : others } };
}

/** Something prepared in the background has come to its end, in whatever way. */
function endTask(run: Run, turn: Turn): void {
  const { task = '', slide = 0 } = cueData(turn.cue);
  run.underWay.delete(task);
  const spoken = isUsable(turn);
  switch (turn.move) {
    case 'drafted':
      run.pending.push(drafted(turn, spoken, slide));
      return;
    case 'handover':
      if (spoken) run.handovers.set(slide, turn);
      return;
    case 'bridging':
      if (spoken && isCurrent(run, turn)) run.bridge = turn;
      return;
    case 'seconding':
      if (spoken && isCurrent(run, turn)) run.pileOns.push(turn);
      return;
    case 'verdict': {
      if (!isCurrent(run, turn)) return;
      const { verdict = undefined, reason = '' } = (spoken && answerOf('verdict', turn)) || {};
      run.pending.push({ kind: 'verdict', verdict, circular: measured(turn).circular === true, reason });
    }
  }
}

function drafted(turn: Turn, spoken: boolean, slide: number): Signal {
  const { id, seat: agent, text } = turn;
  if (!spoken) return { kind: 'unprepared', agent, slide };
  const shares = answerOf('drafted', turn) ?? { relevance: 0.5, urgency: 0.5 };
  return { kind: 'prepared', draft: { turn: id, agent, slide, text, ...shares, heard: cueData(turn.cue).heard ?? 0 } };
}

function isCurrent({ standing: { phase } }: Run, turn: Turn): boolean {
  return 'call' in phase && cueData(turn.cue).exchange === phase.call.exchange;
}

/** Characters of a slide that are told in a second, and the least time a slide is up. */
const charactersASecond = 15;
const leastSeconds = 20;
const pauseSeconds = 3;

/** The next signal where nobody presents: each slide is up for as long as it takes to tell, and the panel is let in as its mode would have it. */
function showNext(floor: Floor, { plan, rules }: Table, done: Set<string>): PresenterSignal {
  const { slide, now } = floor;
  const once = (what: string) => {
    const key = `${what} ${slide}`;
    return !done.has(key) && done.add(key) !== undefined;
  };
  const size = plan.slides[slide]?.size ?? 0;
  const until = floor.slideAt + Math.max(leastSeconds, Math.round(size / charactersASecond));
  if (now < until) return { kind: 'tick', t: until };
  if (floor.hands.length > 0) return { kind: 'acknowledge', t: now };
  if (rules.mode === 'free-flow' && once('pause'))
    return { kind: 'pause', t: now + pauseSeconds, seconds: pauseSeconds };
  const isLast = slide >= plan.slides.length - 1;
  if (!isLast) return { kind: 'slide', t: now, slide: slide + 2 };
  return rules.mode === 'section-breaks' && once('open-qa') ? { kind: 'open-qa', t: now } : { kind: 'end', t: now };
}
