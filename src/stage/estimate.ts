import { addUsage, noUsage, type Usage } from '../base/usage';
import { briefOf } from '../ledger/state';
import { attended } from '../script/attended';
import type { Brief } from '../script/brief';
import { answererOf, type Examination, type Examined } from '../script/call';
import type { Cue, Posted, Reply, Step } from '../script/step';
import type { Turn } from '../script/turn';
import type { Prompt, Voice } from '../voices/voice';
import { buildCallPrompt } from './callPrompt';
import { afterCondensing, callRuleOf } from './condensing';
import type { Desk } from './desk';
import { firstDesk } from './firstDesk';
import type { LogBlock } from './log';
import { moveFor, moveOf, usualThinking } from './moves';
import { buildPrompt } from './prompt';
import { openingOf } from './seating';
import type { Setup, World } from './setup';
import { usualData, usualTokens } from './usualData';

/** What a session will probably take; dollars are null where a price is unknown. */
export interface Estimate {
  calls: number;
  turns: number;
  inputTokens: number;
  outputTokens: number;
  usd: number | null;
  /** If every answer used all its room and nothing came from a cache. */
  worstUSD: number | null;
  minutes: number;
}

/** How much of their limit turns use as a rule. */
const usualFill = 0.7;
/** The share of answers that are sent back once, to be mended. */
const usualMends = 0.05;
/** A format that listens for ever in a dry run has said enough. */
const mostTurns = 2_000;

/** Estimates a set-up by running its script dry through the real prompt builder; throws the HumanErrors that opening it would. */
export function estimate(setup: Setup, world: World): Estimate {
  const { options, format } = setup;
  const run = new DryRun({ ...setup, options: { ...options, ...format.dry, ...format.usual?.(options) } }, world);
  return run.estimate();
}

class DryRun {
  private readonly log: LogBlock[] = [];
  /** Turns of background cues that nobody listened for yet. */
  private readonly behind: Turn[] = [];
  private readonly brief: Brief;
  private readonly desk: Desk;
  private readonly written = new Map<string, number>();
  private turns = 0;
  private calls = 0;
  /** Turns that are no speech. */
  private unheard = 0;
  private usage: Usage = noUsage;
  private usd: number | null = 0;
  private worstUSD: number | null = 0;
  private seconds = 0;
  /** Calls that are no turns: all that ended, those the script has not seen, and when each is over. */
  private readonly examined: Examined[] = [];
  private unseen: Examined[] = [];
  private readonly posts: Posted[] = [];
  private readonly over = new Map<string, number>();

  constructor(
    private readonly setup: Setup,
    private readonly world: World,
  ) {
    const { opened, sources } = openingOf(setup, world);
    this.brief = briefOf(opened);
    this.desk = { ...firstDesk(setup, this.brief, sources), log: this.log };
  }

  estimate(): Estimate {
    const script = afterCondensing(this.brief, attended(this.setup.format, this.brief));
    let next = script.next({ turns: [], inputs: [] });
    while (!next.done && this.turns < mostTurns) next = script.next(this.take(next.value));
    const { input, cacheRead, cacheWrite5m, cacheWrite1h, output } = this.usage;
    return {
      calls: this.calls,
      turns: this.turns - this.unheard,
      inputTokens: input + cacheRead + cacheWrite5m + cacheWrite1h,
      outputTokens: output,
      usd: this.usd,
      worstUSD: this.worstUSD,
      minutes: this.seconds / 60,
    };
  }

  private take(step: Step): Reply {
    switch (step.kind) {
      case 'ask':
      case 'inTurn': {
        const together = step.kind === 'inTurn' && step.cues.length > 1;
        const groups = together ? [step.cues] : step.cues.map(cue => [cue]);
        const seconds = groups.map(cues => this.call(cues));
        // Those who answer together are waited for as long as the slowest takes.
        this.seconds += step.kind === 'ask' ? Math.max(0, ...seconds) : seconds.reduce((sum, each) => sum + each, 0);
        const turns = step.cues.map(cue => this.turn(cue));
        this.log.push({ beat: `b${this.log.length}`, round: step.round, turns, remarks: [] });
        return this.withCalls({ turns, inputs: [] });
      }
      case 'examine':
        return this.examine(step);
      case 'post':
        this.posts.push({ topic: step.topic, data: step.data });
        return { turns: [], inputs: [] };
      case 'start':
        return this.background(step.cue);
      case 'listen': {
        const turn = step.for.includes('signal') ? this.behind.shift() : undefined;
        if (turn) return { turns: [turn], inputs: [] };
        const seq = this.turns;
        // Whoever is asked answers; what else is waited for never comes by itself.
        const answered = step.for.includes('answer');
        return {
          turns: [],
          inputs: [answered ? { kind: 'answer', text: 'An answer.', seq } : { kind: 'wrapUp', seq }],
        };
      }
      default:
        return { turns: [], inputs: [] };
    }
  }

  /** Begins calls that are no turns; whoever waits for some waits as long as the slowest takes. */
  private examine({ calls, until }: Extract<Step, { kind: 'examine' }>): Reply {
    for (const call of calls) this.over.set(call.name, this.seconds + this.examineOne(call));
    if (!until) return { turns: [], inputs: [] };
    this.seconds = Math.max(this.seconds, ...until.map(name => this.over.get(name) ?? 0));
    return this.withCalls({ turns: [], inputs: [] });
  }

  private withCalls(reply: Reply): Reply {
    const { unseen } = this;
    this.unseen = [];
    return unseen.length > 0 ? { ...reply, calls: unseen } : reply;
  }

  /** Makes a call that is no turn and tells the seconds that it takes. */
  private examineOne(asked: Examination): number {
    const { brief, setup } = this;
    const { examining } = setup.format;
    const rule = callRuleOf(examining, asked.kind);
    const answerer = rule && answererOf(asked, rule, brief);
    if (!rule || !answerer) return 0;
    const id = `x${this.examined.length + 1}`;
    const known = { turns: [], calls: this.examined, posts: this.posts, inputs: [] };
    const { prompt } = buildCallPrompt({ ...this.desk, known }, { id, asked: { call: id, ...asked } });
    const data = examining?.usual?.(asked, brief);
    const seq = this.turns + this.examined.length + 1;
    const { name, kind, seat } = asked;
    const call = { id, name, kind, seat, outcome: 'answered', quotes: [], seq, data, asked: asked.data } as const;
    this.examined.push(call);
    this.unseen.push(call);
    const voice = this.world.voiceOf(answerer.voice);
    // By rehearsal nothing is found, and nobody waits for it.
    return voice.flags.free
      ? 0
      : this.charge(
          prompt,
          voice,
          rule.usualTokens,
          asked.examiner && rule.alone ? `alone:${id}` : `calls:${prompt.model}`,
        );
  }

  /** A call that nobody waits for takes no time of its own. */
  private background(cue: Cue): Reply {
    this.call([cue]);
    this.behind.push(this.turn(cue));
    return { turns: [], inputs: [] };
  }

  /** Makes a call and tells the seconds that it takes. */
  private call(cues: readonly Cue[]): number {
    if (cues.every(cue => moveOf(this.setup.format, cue.move, this.brief).procedure)) return 0;
    // What was prepared is said without a call.
    if (cues.every(cue => cue.said !== undefined)) return 0;
    const called = cues.map((cue, index) => ({ id: `t${this.turns + index + 1}`, cue }));
    const { prompt } = buildPrompt(this.desk, called);
    const seat = this.brief.seats.find(each => each.id === cues[0]?.seat);
    const voice = this.world.voiceOf(seat?.voice ?? this.setup.voice);
    const output = cues.reduce((sum, cue) => sum + this.wordsOf(cue) * 1.4 + this.extraOf(cue), 0);
    const thread = this.setup.format.layout === 'threaded' ? `${prompt.model}:${cues[0]?.seat}` : (prompt.model ?? '');
    return this.charge(prompt, voice, output, thread);
  }

  /** Adds what a call will probably take, and tells the seconds of it. */
  private charge(prompt: Prompt, voice: Voice, output: number, thread: string): number {
    const usage = this.likely(prompt, output, thread, voice.flags.caching);
    const once = voice.priceOf(usage, prompt.model);
    const again = voice.priceOf(this.mended(usage, voice.flags.caching), prompt.model);
    const price = once === null || again === null ? null : once + again * usualMends;
    const worst = voice.worstCase(prompt).usd;
    this.usd = this.usd === null || price === null ? null : this.usd + price;
    this.worstUSD = this.worstUSD === null || worst === null ? null : this.worstUSD + worst;
    this.usage = addUsage(this.usage, usage);
    this.calls += 1;
    // A person's time is their own.
    if (voice.flags.person) return 0;
    // A model begins within about two seconds and writes some sixty tokens a second; rehearsal is read as it is paced.
    return voice.flags.free ? usage.output / 20 : 2 + usage.output / 60;
  }

  private likely(prompt: Prompt, output: number, thread: string, caching: boolean): Usage {
    const parts = prompt.messages.flatMap(message => message.parts);
    const tail = usualTokens(parts.at(-1)?.text ?? '');
    // The shape of an answer goes before everything else, where the cue's own words do not ask for it.
    const shape = prompt.answer && !prompt.answerInWords ? usualTokens(JSON.stringify(prompt.answer.schema)) : 0;
    const prefix = [...prompt.system, ...parts.slice(0, -1)].reduce((sum, part) => sum + usualTokens(part.text), shape);
    if (!caching) return { ...noUsage, input: prefix + tail, output: Math.round(output) };
    const known = Math.min(prefix, this.written.get(thread) ?? 0);
    this.written.set(thread, prefix);
    const written = this.desk.ttl === '1h' ? { cacheWrite1h: prefix - known } : { cacheWrite5m: prefix - known };
    return { ...noUsage, input: tail, cacheRead: known, ...written, output: Math.round(output) };
  }

  /** What it takes to have an answer mended: the prompt is still in the cache, the answer comes once more. */
  private mended({ input, cacheRead, cacheWrite5m, cacheWrite1h, output }: Usage, caching: boolean): Usage {
    const prefix = cacheRead + cacheWrite5m + cacheWrite1h;
    return caching
      ? { ...noUsage, cacheRead: prefix, input: input + output, output }
      : { ...noUsage, input: input + output, output };
  }

  /** Tokens of an answer beside its words: its data, and what the model thinks before it. */
  private extraOf(cue: Cue): number {
    const move = moveFor(this.setup.format, cue, this.brief);
    const declared = this.setup.format.usualAnswer?.(cue, this.brief);
    const data = move.answer ? usualData(move.answer.inWords ?? move.answer.schema, declared) : 0;
    return data + usualThinking(move);
  }

  private wordsOf(cue: Cue): number {
    return Math.round(moveOf(this.setup.format, cue.move, this.brief).limit * usualFill);
  }

  private turn(cue: Cue): Turn {
    this.turns += 1;
    if (cue.procedure) this.unheard += 1;
    const words = this.wordsOf(cue);
    const { usualAnswer, wording } = this.setup.format;
    const data = usualAnswer?.(cue, this.brief);
    const text = `Turn ${this.turns} ${'words '.repeat(words)}`;
    return {
      id: `t${this.turns}`,
      beat: '',
      seat: cue.seat,
      move: cue.move,
      outcome: 'spoken',
      text: wording.plain?.(cue, this.brief, [])?.written?.(text) ?? text,
      words,
      checks: [],
      scores: { topic: 1, novelty: 1 },
      seq: this.turns,
      cue: cue.data,
      ...(data ? { data } : {}),
    };
  }
}
