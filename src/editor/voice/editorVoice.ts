import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import { l10n } from '../../base/message';
import { noUsage, type Usage } from '../../base/usage';
import { BoundError, boundMessage, type CallBounds, callBounds, sanitizeStop, textCounter } from '../../voices/bounds';
import { costOf, modelFacts, type PriceOverrides } from '../../voices/prices';
import { approximateTokens, maxTokensOf } from '../../voices/tokens';
import type { CallListener, CallResult, Prompt, Stop, Voice, WorstCase } from '../../voices/voice';
import { startWatchdog, type Watchdog } from '../../voices/watchdog';
import { editorFailure, failedStop } from './failures';
import { editorModelName, editorVoiceId, findEditorModel, resolveListedModel } from './models';
import { chatMessage, flattenPrompt, type PlainMessage, usageOfPart } from './request';

/** The settings of the voice; `modelOf` finds a model by its name. */
export interface EditorVoiceSettings {
  clock: Clock;
  /** The maximum silence before a call is cancelled. */
  silentMs: number;
  /** The user's prices: VS Code does not report what its providers charge. */
  prices: PriceOverrides;
  modelOf?: typeof findEditorModel;
}

/** Creates a voice, which answers requests for agents, through the language models of VS Code; their usage is estimated where it is not reported. */
export function editorVoice(settings: EditorVoiceSettings): Voice {
  const priceOf = (usage: Usage, model: string | undefined) => costOf(usage, modelFacts(model ?? '', settings.prices));
  return {
    id: editorVoiceId,
    label: 'language models of VS Code',
    flags: { exactUsage: false, caching: false, dataAnswers: true, repeatable: false, free: false },
    cacheMinimum: () => 0,
    worstCase: prompt => worstCase(prompt, settings.prices),
    priceOf,
    modelOf: resolveListedModel,
    originOf: (model = resolveListedModel(undefined)) => (model ? `${model.split('/')[0]} (vscode.lm)` : 'vscode.lm'),
    async speak(prompt, listener) {
      const call = new EditorCall(flattenPrompt(prompt), prompt, listener);
      const stop = sanitizeStop(await call.make(settings), []);
      const usage = await call.usage(stop);
      const { text, model = prompt.model } = call;
      const bound = call.isUncounted(stop) ? { atMostUSD: worstCase(prompt, settings.prices).usd } : {};
      const costUSD = priceOf(usage, model);
      return { text, stop, usage, costUSD, ...bound, ...(model ? { model } : {}) } satisfies CallResult;
    },
  };
}

// More than what a provider adds around each message, and once around the whole.
const frameTokens = 16;

function worstCase(prompt: Prompt, prices: PriceOverrides): WorstCase {
  const messages = flattenPrompt(prompt);
  const inputTokens = messages.reduce((sum, { text }) => sum + maxTokensOf(text) + frameTokens, frameTokens);
  const outputTokens = prompt.maxTokens;
  const usd = costOf({ ...noUsage, input: inputTokens, output: outputTokens }, modelFacts(prompt.model ?? '', prices));
  return { inputTokens, outputTokens, usd };
}

/** One request, read to its end; every failure is returned as a stop, the reason why the answer ended. */
class EditorCall {
  text = '';
  model: string | undefined;
  private chat: vscode.LanguageModelChat | undefined;
  private reportedUsage: Usage | undefined;
  private sent = false;
  private readonly bounds: CallBounds;
  /** Aborted when the call ends before its answer: stopped by the caller, too slow or too long. */
  private readonly over = new AbortController();
  private readonly ended = new Promise<undefined>(resolve => {
    this.over.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

  constructor(
    private readonly messages: readonly PlainMessage[],
    private readonly prompt: Prompt,
    private readonly listener: CallListener,
  ) {
    this.bounds = callBounds(prompt.maxTokens);
  }

  /** Makes the call; returns why its answer ended. */
  async make({ clock, silentMs, modelOf = findEditorModel }: EditorVoiceSettings): Promise<Stop> {
    const { signal, onState } = this.listener;
    const name = this.prompt.model ?? 'a model of VS Code';
    if (signal.aborted) return failedStop('aborted', 'The call was stopped before it was sent.', name);
    const cancel = new vscode.CancellationTokenSource();
    const abort = () => this.over.abort();
    signal.addEventListener('abort', abort, { once: true });
    this.over.signal.addEventListener('abort', () => cancel.cancel(), { once: true });
    let watchdog: Watchdog | undefined;
    try {
      onState('waiting');
      this.chat = await modelOf(this.prompt.model);
      if (!this.chat) return failedStop('notFound', l10n`VS Code has no ${name} at the moment.`, name);
      this.model = editorModelName(this.chat);
      const response = await this.unlessOver(this.request(this.chat, cancel.token));
      // Started only now: before, VS Code may have asked the user for permission.
      watchdog = startWatchdog(clock, silentMs, abort, { ms: this.bounds.ms });
      const stop = response && (await this.read(response, watchdog));
      return stop ?? this.cutShort(watchdog, name);
    } catch (error) {
      if (this.over.signal.aborted) return this.cutShort(watchdog, name);
      if (error instanceof BoundError) {
        abort();
        return failedStop('notAModel', boundMessage(error, name), name);
      }
      return editorFailure(error, name, this.text !== '');
    } finally {
      watchdog?.stop();
      signal.removeEventListener('abort', abort);
      cancel.dispose();
    }
  }

  /** Whether it broke off before its usage was counted. */
  isUncounted(stop: Stop): boolean {
    return this.sent && !this.reportedUsage && (stop.kind === 'failed' || this.over.signal.aborted);
  }

  /** The usage: as the provider reports it, or by its token counter, or estimated. */
  async usage(stop: Stop): Promise<Usage> {
    if (!this.sent) return noUsage;
    if (this.reportedUsage) return this.reportedUsage;
    const counted = stop.kind === 'failed' ? undefined : await this.countTokens().catch(() => undefined);
    const texts = [this.text, ...this.messages.map(message => message.text)];
    const [output = 0, ...inputs] = counted ?? texts.map(text => approximateTokens(text));
    return { ...noUsage, input: inputs.reduce((sum, each) => sum + each, 0), output };
  }

  /** The model's own counts of the answer and of each message; undefined once the call is over. */
  private async countTokens(): Promise<number[] | undefined> {
    const { chat } = this;
    const texts = [this.text, ...this.messages.map(chatMessage)];
    return chat && this.unlessOver(Promise.all(texts.map(text => chat.countTokens(text))));
  }

  private request(
    chat: vscode.LanguageModelChat,
    token: vscode.CancellationToken,
  ): Thenable<vscode.LanguageModelChatResponse> {
    const justification = vscode.l10n.t('The agents of this workspace use it in the session that you started.');
    this.sent = true;
    // No tools: agents may only speak.
    return chat.sendRequest(this.messages.map(chatMessage), { justification }, token);
  }

  /** Reads the answer; undefined if the call was over before. */
  private async read({ stream }: vscode.LanguageModelChatResponse, watchdog: Watchdog): Promise<Stop | undefined> {
    const { onText, onState } = this.listener;
    const count = textCounter(this.bounds);
    const parts = stream[Symbol.asyncIterator]();
    for (;;) {
      const next = await this.unlessOver(parts.next());
      if (!next) return undefined;
      if (next.done) break;
      watchdog.reportBytes();
      this.reportedUsage = usageOfPart(next.value) ?? this.reportedUsage;
      const piece = next.value instanceof vscode.LanguageModelTextPart ? next.value.value : '';
      // Parts without text count too, or their number would be unlimited.
      count(Math.max(1, piece.length));
      if (piece === '') continue;
      if (this.text === '') onState('speaking');
      this.text += piece;
      onText(piece);
      // Enforced here, because the interface has no such limit.
      if (approximateTokens(this.text) > this.prompt.maxTokens) {
        this.over.abort();
        return this.listener.signal.aborted ? undefined : { kind: 'maxTokens' };
      }
    }
    if (this.text.trim() !== '') return { kind: 'done' };
    return failedStop('malformed', 'The model returned an empty answer.', this.model ?? '');
  }

  /** Why a call was over before its answer. */
  private cutShort(watchdog: Watchdog | undefined, name: string): Stop {
    if (this.listener.signal.aborted) return failedStop('aborted', 'The call was stopped.', name);
    if (watchdog?.expired === 'silence') return failedStop('stalled', l10n`${name} went silent.`, name);
    if (watchdog?.expired) return failedStop('notAModel', boundMessage(new BoundError('ms', this.bounds), name), name);
    return failedStop('cutOff', l10n`${name} ended the answer before it was whole.`, name);
  }

  /** The result, or undefined once the call is over: a provider may ignore the cancellation. */
  private unlessOver<T>(result: PromiseLike<T>): Promise<T | undefined> {
    return Promise.race([result, this.ended]);
  }
}
