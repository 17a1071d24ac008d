import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import { noUsage, type Usage } from '../../base/usage';
import { BoundError, boundMessage, type CallBounds, callBounds, presentable, textBound } from '../../voices/bounds';
import { costOf, factsOf, type PriceOverrides } from '../../voices/prices';
import { tokensAbout, tokensAtMost } from '../../voices/tokens';
import type { Listening, Prompt, Spoken, Stop, Voice, WorstCase } from '../../voices/voice';
import { type Watchdog, watchSilence } from '../../voices/watchdog';
import { failed, stopOf } from './failures';
import { editorVoiceId, modelNamed, modelSeen, nameOf } from './models';
import { chatMessage, type PlainMessage, plainMessages, usageIn } from './request';

/** How the voice is set up. */
export interface EditorVoiceSettings {
  clock: Clock;
  /** The longest silence before a call is given up. */
  silentMs: number;
  /** What the user's own settings say of prices: nobody else knows what a provider of the editor asks for. */
  prices: PriceOverrides;
  modelOf?: typeof modelNamed;
}

/** A voice that speaks through the language models that VS Code has for its extensions; what it uses is estimated. */
export function editorVoice(settings: EditorVoiceSettings): Voice {
  const priceOf = (usage: Usage, model: string | undefined) => costOf(usage, factsOf(model ?? '', settings.prices));
  return {
    id: editorVoiceId,
    label: 'language models of VS Code',
    flags: { exactUsage: false, caching: false, dataAnswers: true, repeatable: false, free: false },
    cacheMinimum: () => 0,
    worstCase: prompt => worstCase(prompt, settings.prices),
    priceOf,
    modelOf: modelSeen,
    originOf: (model = modelSeen(undefined)) => (model ? `${model.split('/')[0]} (vscode.lm)` : 'vscode.lm'),
    async speak(prompt, listening) {
      const call = new Call(plainMessages(prompt), prompt, listening);
      const stop = presentable(await call.make(settings), []);
      const usage = await call.usage(stop);
      const { text, model = prompt.model } = call;
      const unknown = call.isUncounted(stop) ? { atMostUSD: worstCase(prompt, settings.prices).usd } : {};
      const costUSD = priceOf(usage, model);
      return { text, stop, usage, costUSD, ...unknown, ...(model ? { model } : {}) } satisfies Spoken;
    },
  };
}

// What a provider may put around each message.
const frame = 16;

function worstCase(prompt: Prompt, prices: PriceOverrides): WorstCase {
  const messages = plainMessages(prompt);
  const inputTokens = messages.reduce((sum, { text }) => sum + tokensAtMost(text) + frame, frame);
  const outputTokens = prompt.maxTokens;
  const usd = costOf({ ...noUsage, input: inputTokens, output: outputTokens }, factsOf(prompt.model ?? '', prices));
  return { inputTokens, outputTokens, usd };
}

/** One request, read to its end; whatever happens is told as a stop. */
class Call {
  text = '';
  model: string | undefined;
  private chat: vscode.LanguageModelChat | undefined;
  private told: Usage | undefined;
  private sent = false;
  private readonly bounds: CallBounds;
  private readonly over = new AbortController();
  private readonly ended = new Promise<undefined>(resolve => {
    this.over.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

  constructor(
    private readonly messages: readonly PlainMessage[],
    private readonly prompt: Prompt,
    private readonly listening: Listening,
  ) {
    this.bounds = callBounds(prompt.maxTokens);
  }

  async make({ clock, silentMs, modelOf = modelNamed }: EditorVoiceSettings): Promise<Stop> {
    const { signal, onState } = this.listening;
    const name = this.prompt.model ?? 'a model of VS Code';
    if (signal.aborted) return failed('aborted', 'The call was stopped before it was sent.', name);
    const cancel = new vscode.CancellationTokenSource();
    const abort = () => this.over.abort();
    signal.addEventListener('abort', abort, { once: true });
    this.over.signal.addEventListener('abort', () => cancel.cancel(), { once: true });
    let dog: Watchdog | undefined;
    try {
      onState('waiting');
      this.chat = await modelOf(this.prompt.model);
      if (!this.chat) return failed('notFound', `VS Code has no ${name} at the moment.`, name);
      this.model = nameOf(this.chat);
      const response = await this.unlessOver(this.request(this.chat, cancel.token));
      // Only now: before it, a person may have been asked whether they allow it.
      dog = watchSilence(clock, silentMs, abort, { ms: this.bounds.ms });
      const stop = response && (await this.read(response, dog));
      return stop ?? this.cutShort(dog, name);
    } catch (error) {
      if (this.over.signal.aborted) return this.cutShort(dog, name);
      if (error instanceof BoundError) {
        abort();
        return failed('notAModel', boundMessage(error, name), name);
      }
      return stopOf(error, name, this.text !== '');
    } finally {
      dog?.stop();
      signal.removeEventListener('abort', abort);
      cancel.dispose();
    }
  }

  /** Whether it broke off before anybody counted what it used. */
  isUncounted(stop: Stop): boolean {
    return this.sent && !this.told && (stop.kind === 'failed' || this.over.signal.aborted);
  }

  /** What was used: as the provider tells it, else as its own counter reckons it, else about. */
  async usage(stop: Stop): Promise<Usage> {
    if (!this.sent) return noUsage;
    if (this.told) return this.told;
    const texts = this.messages.map(message => message.text);
    const about = () => texts.reduce((sum, text) => sum + tokensAbout(text), 0);
    const { chat } = this;
    if (!chat || stop.kind === 'failed') return { ...noUsage, input: about(), output: tokensAbout(this.text) };
    try {
      const counted = Promise.all([...this.messages.map(chatMessage), this.text].map(each => chat.countTokens(each)));
      const counts = await this.unlessOver(counted);
      const output = counts?.pop() ?? tokensAbout(this.text);
      return { ...noUsage, input: counts?.reduce((sum, each) => sum + each, 0) ?? about(), output };
    } catch {
      return { ...noUsage, input: about(), output: tokensAbout(this.text) };
    }
  }

  private request(
    chat: vscode.LanguageModelChat,
    token: vscode.CancellationToken,
  ): Thenable<vscode.LanguageModelChatResponse> {
    const justification = vscode.l10n.t('The agents of this workspace speak through it, in the session you started.');
    this.sent = true;
    // No tools: whoever deliberates may do nothing else.
    return chat.sendRequest(this.messages.map(chatMessage), { justification }, token);
  }

  private async read({ stream }: vscode.LanguageModelChatResponse, dog: Watchdog): Promise<Stop | undefined> {
    const { onText, onState } = this.listening;
    const count = textBound(this.bounds);
    const parts = stream[Symbol.asyncIterator]();
    for (;;) {
      const next = await this.unlessOver(parts.next());
      if (!next) return undefined;
      if (next.done) break;
      dog.alive();
      this.told = usageIn(next.value) ?? this.told;
      const piece = next.value instanceof vscode.LanguageModelTextPart ? next.value.value : '';
      // Parts without text count too, or there could be any number of them.
      count(Math.max(1, piece.length));
      if (piece === '') continue;
      if (this.text === '') onState('speaking');
      this.text += piece;
      onText(piece);
      // Nobody else keeps to it: the interface knows no such limit.
      if (tokensAbout(this.text) > this.prompt.maxTokens) {
        this.over.abort();
        return this.listening.signal.aborted ? undefined : { kind: 'maxTokens' };
      }
    }
    if (this.text.trim() !== '') return { kind: 'done' };
    return failed('malformed', 'The model answered nothing.', this.model ?? '');
  }

  private cutShort(dog: Watchdog | undefined, name: string): Stop {
    if (this.listening.signal.aborted) return failed('aborted', 'The call was stopped.', name);
    if (dog?.barked === 'silence') return failed('stalled', `${name} went silent.`, name);
    if (dog?.barked) return failed('notAModel', boundMessage(new BoundError('ms', this.bounds), name), name);
    return failed('cutOff', `${name} ended the answer before it was whole.`, name);
  }

  /** The result, or undefined once the call is over: a provider may pay no heed to being cancelled. */
  private unlessOver<T>(result: PromiseLike<T>): Promise<T | undefined> {
    return Promise.race([result, this.ended]);
  }
}
