import { addUsage, noUsage, type Usage } from '../base/usage';
import { briefOf } from '../ledger/state';
import type { Brief } from '../script/brief';
import { answeringSeat, type EndedCall, type RequestedCall } from '../script/call';
import type { Cue, Posted, Reply, Step } from '../script/step';
import { type Turn, uncheckedTurn } from '../script/turn';
import { withUserInput } from '../script/withUserInput';
import type { Prompt, Voice } from '../voices/voice';
import { buildCallPrompt } from './callPrompt';
import { condenseFirst, findCallRule } from './condensing';
import { estimateContext } from './estimateContext';
import type { LogBlock } from './log';
import { findMove, moveOfCue, usualReasoningTokens } from './moves';
import { openingOf } from './opening';
import { buildPrompt } from './prompt';
import type { PromptContext } from './promptContext';
import type { SessionServices, Setup } from './setup';
import { estimateDataTokens, estimateTokens } from './usualData';

/** The expected size and cost of a session; dollars are null if a price is unknown. */
export interface Estimate {
  calls: number;
  turns: number;
  inputTokens: number;
  outputTokens: number;
  usd: number | null;
  /** The cost if every answer used all its output tokens and nothing came from a cache. */
  worstUSD: number | null;
  minutes: number;
}

/** The tokens of a word in an answer. */
const tokensPerWord = 1.4;
/** The share of their word limit that turns usually use. */
const usualLimitShare = 0.7;
/** The share of answers that are usually retried once. */
const usualRetryShare = 0.05;
/** The maximum number of turns in a dry run, for formats that would never end. */
const maxTurns = 2_000;

/** Estimates the cost of a set-up by a dry run of its script through the real prompt builder; throws the errors that opening it would. */
export function estimate(setup: Setup, services: SessionServices): Estimate {
  const { options, format } = setup;
  const run = new DryRun(
    { ...setup, options: { ...options, ...format.unattendedOptions, ...format.estimateOptions?.(options) } },
    services,
  );
  return run.estimate();
}

const noReply: Reply = { turns: [], inputs: [] };

/** Runs a script on replies that are made up, and adds up what its turns and calls (model requests that are no turns) would cost. */
class DryRun {
  private readonly log: LogBlock[] = [];
  /** Turns of background cues that no listening step has received yet. */
  private readonly backgroundTurns: Turn[] = [];
  private readonly brief: Brief;
  private readonly promptContext: PromptContext;
  /** The tokens that are cached, by thread: the prompts that share a beginning. */
  private readonly cachedTokens = new Map<string, number>();
  private turns = 0;
  private calls = 0;
  /** The number of turns that are no speech. */
  private procedureTurns = 0;
  private usage: Usage = noUsage;
  private usd: number | null = 0;
  private worstUSD: number | null = 0;
  private seconds = 0;
  /** Calls that are no turns: all ended ones, those the script has not received, and the second at which each ends. */
  private readonly endedCalls: EndedCall[] = [];
  private unseenCalls: EndedCall[] = [];
  private readonly posts: Posted[] = [];
  private readonly callEnds = new Map<string, number>();

  constructor(
    private readonly setup: Setup,
    private readonly services: SessionServices,
  ) {
    const { opened, sources } = openingOf(setup, services);
    this.brief = briefOf(opened);
    this.promptContext = { ...estimateContext(setup, this.brief, sources), log: this.log };
  }

  estimate(): Estimate {
    const script = condenseFirst(this.brief, withUserInput(this.setup.format, this.brief));
    let next = script.next({ turns: [], inputs: [] });
    while (!next.done && this.turns < maxTurns) next = script.next(this.runStep(next.value));
    const { input, cacheRead, cacheWrite5m, cacheWrite1h, output } = this.usage;
    return {
      calls: this.calls,
      turns: this.turns - this.procedureTurns,
      inputTokens: input + cacheRead + cacheWrite5m + cacheWrite1h,
      outputTokens: output,
      usd: this.usd,
      worstUSD: this.worstUSD,
      minutes: this.seconds / 60,
    };
  }

  private runStep(step: Step): Reply {
    switch (step.kind) {
      case 'ask':
      case 'inTurn': {
        // Several cues in turn come only where one answer plays them all.
        const isTogether = step.kind === 'inTurn' && step.cues.length > 1;
        const groups = isTogether ? [step.cues] : step.cues.map(cue => [cue]);
        const seconds = groups.map(cues => this.simulateRequest(cues));
        // Simultaneous answers take as long as the slowest.
        this.seconds += step.kind === 'ask' ? Math.max(0, ...seconds) : seconds.reduce((sum, each) => sum + each, 0);
        const turns = step.cues.map(cue => this.endTurn(cue));
        this.log.push({ beat: `b${this.log.length}`, round: step.round && String(step.round), turns, remarks: [] });
        return this.replyWith(turns);
      }
      case 'examine':
        return this.examine(step);
      case 'post':
        this.posts.push({ topic: step.topic, data: step.data });
        return noReply;
      case 'start':
        // A background call adds no time.
        this.simulateRequest([step.cue]);
        this.backgroundTurns.push(this.endTurn(step.cue));
        return noReply;
      case 'listen': {
        const turn = step.for.includes('signal') ? this.backgroundTurns.shift() : undefined;
        if (turn) return { turns: [turn], inputs: [] };
        const seq = this.turns;
        // A question is answered; any other awaited input ends the dry run.
        const answered = step.for.includes('answer');
        return {
          turns: [],
          inputs: [answered ? { kind: 'answer', text: 'An answer.', seq } : { kind: 'wrapUp', seq }],
        };
      }
      case 'cancel':
        return noReply;
    }
  }

  /** Starts calls that are no turns; a step that waits takes as long as the slowest. */
  private examine({ calls, until }: Extract<Step, { kind: 'examine' }>): Reply {
    for (const call of calls) this.callEnds.set(call.name, this.seconds + this.simulateCall(call));
    if (!until) return noReply;
    this.seconds = Math.max(this.seconds, ...until.map(name => this.callEnds.get(name) ?? 0));
    return this.replyWith([]);
  }

  /** Takes the calls that the script has not received into the reply to a step. */
  private replyWith(turns: Turn[]): Reply {
    const calls = this.unseenCalls;
    this.unseenCalls = [];
    return { turns, inputs: [], ...(calls.length > 0 ? { calls } : {}) };
  }

  /** Simulates a call that is no turn and returns its seconds. */
  private simulateCall(asked: RequestedCall): number {
    const { brief, setup } = this;
    const { callRules } = setup.format;
    const rule = findCallRule(callRules, asked.kind);
    const answerer = rule && answeringSeat(asked, rule, brief);
    if (!rule || !answerer) return 0;
    const id = `x${this.endedCalls.length + 1}`;
    const known = { turns: [], calls: this.endedCalls, posts: this.posts, inputs: [] };
    const { prompt } = buildCallPrompt({ ...this.promptContext, known }, { id, asked: { call: id, ...asked } });
    const data = callRules?.estimatedData?.(asked, brief);
    const seq = this.turns + this.endedCalls.length + 1;
    const { name, kind, seat } = asked;
    const call = { id, name, kind, seat, outcome: 'answered', quotes: [], seq, data, asked: asked.data } as const;
    this.endedCalls.push(call);
    this.unseenCalls.push(call);
    const voice = this.services.voiceOf(answerer.voice);
    // Rehearsal calls find nothing and take no time.
    if (voice.flags.free) return 0;
    const thread = asked.examiner && rule.examinerPrompt ? `alone:${id}` : `calls:${prompt.model}`;
    return this.charge(prompt, voice, rule.usualTokens, thread);
  }

  /** Simulates the request of one turn, or of several that one answer plays, and returns its seconds. */
  private simulateRequest(cues: readonly Cue[]): number {
    if (cues.every(cue => findMove(this.setup.format, cue.move, this.brief).procedure)) return 0;
    // A prepared text needs no call.
    if (cues.every(cue => cue.said !== undefined)) return 0;
    const called = cues.map((cue, index) => ({ id: `t${this.turns + index + 1}`, cue }));
    const { prompt } = buildPrompt(this.promptContext, called);
    const seat = this.brief.seats.find(each => each.id === cues[0]?.seat);
    const voice = this.services.voiceOf(seat?.voice ?? this.setup.voice);
    const output = cues.reduce((sum, cue) => sum + this.expectedWords(cue) * tokensPerWord + this.extraTokens(cue), 0);
    const thread = this.setup.format.layout === 'threaded' ? `${prompt.model}:${cues[0]?.seat}` : (prompt.model ?? '');
    return this.charge(prompt, voice, output, thread);
  }

  /** Adds the expected usage of a call, and returns its seconds. */
  private charge(prompt: Prompt, voice: Voice, output: number, thread: string): number {
    const usage = this.estimateUsage(prompt, output, thread, voice.flags.caching);
    const once = voice.priceOf(usage, prompt.model);
    const again = voice.priceOf(this.retryUsage(usage, voice.flags.caching), prompt.model);
    const price = once === null || again === null ? null : once + again * usualRetryShare;
    const worst = voice.worstCase(prompt).usd;
    this.usd = this.usd === null || price === null ? null : this.usd + price;
    this.worstUSD = this.worstUSD === null || worst === null ? null : this.worstUSD + worst;
    this.usage = addUsage(this.usage, usage);
    this.calls += 1;
    // A person's time is not estimated.
    if (voice.flags.person) return 0;
    // A model begins within about two seconds and writes some sixty tokens a second; rehearsal is read as it is paced.
    return voice.flags.free ? usage.output / 20 : 2 + usage.output / 60;
  }

  /** The usage of a call; notes what is cached after it. */
  private estimateUsage(prompt: Prompt, output: number, thread: string, caching: boolean): Usage {
    const parts = prompt.messages.flatMap(message => message.parts);
    const tail = estimateTokens(parts.at(-1)?.text ?? '');
    // The answer schema precedes the prompt, unless it is described in words.
    const shape = prompt.answer && !prompt.schemaInPrompt ? estimateTokens(JSON.stringify(prompt.answer.schema)) : 0;
    const prefix = [...prompt.system, ...parts.slice(0, -1)].reduce(
      (sum, part) => sum + estimateTokens(part.text),
      shape,
    );
    if (!caching) return { ...noUsage, input: prefix + tail, output: Math.round(output) };
    const known = Math.min(prefix, this.cachedTokens.get(thread) ?? 0);
    this.cachedTokens.set(thread, prefix);
    const written =
      this.promptContext.cacheLifetime === '1h' ? { cacheWrite1h: prefix - known } : { cacheWrite5m: prefix - known };
    return { ...noUsage, input: tail, cacheRead: known, ...written, output: Math.round(output) };
  }

  /** The usage of a retry: the prompt is read from the cache, the answer is written again. */
  private retryUsage({ input, cacheRead, cacheWrite5m, cacheWrite1h, output }: Usage, caching: boolean): Usage {
    const prefix = cacheRead + cacheWrite5m + cacheWrite1h;
    return caching
      ? { ...noUsage, cacheRead: prefix, input: input + output, output }
      : { ...noUsage, input: input + output, output };
  }

  /** The tokens of an answer besides its words: its data and the model's reasoning. */
  private extraTokens(cue: Cue): number {
    const move = moveOfCue(this.setup.format, cue, this.brief);
    const declared = this.setup.format.estimatedAnswer?.(cue, this.brief);
    const data = move.answer ? estimateDataTokens(move.answer.shortSchema ?? move.answer.schema, declared) : 0;
    return data + usualReasoningTokens(move);
  }

  private expectedWords(cue: Cue): number {
    return Math.round(findMove(this.setup.format, cue.move, this.brief).limit * usualLimitShare);
  }

  /** Counts a turn and makes up its answer. */
  private endTurn(cue: Cue): Turn {
    this.turns += 1;
    if (cue.procedure) this.procedureTurns += 1;
    const words = this.expectedWords(cue);
    const { estimatedAnswer, prompts } = this.setup.format;
    const data = estimatedAnswer?.(cue, this.brief);
    const text = `Turn ${this.turns} ${'words '.repeat(words)}`;
    return uncheckedTurn({
      ...{ id: `t${this.turns}`, seat: cue.seat, move: cue.move, words, seq: this.turns, cue: cue.data },
      text: prompts.rehearsalAnswer?.(cue, this.brief, [])?.formatWords?.(text) ?? text,
      ...(data ? { data } : {}),
    });
  }
}
