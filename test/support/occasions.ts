import type { Prompt, PromptSubject, Voice } from '../../src/voices/voice';
import type { ModelRequest } from './modelServer/request';

/** What each request that a voice sends is for: the server sees only its words. */
export class Occasions {
  private readonly asked: { text: string; prompt: Prompt }[] = [];

  /** The same voice, of which it is known what each of its calls is for. */
  readonly over = (voice: Voice): Voice => ({
    ...voice,
    speak: (prompt, listening) => {
      const text = prompt.messages.at(-1)?.parts.at(-1)?.text;
      if (text !== undefined) this.asked.unshift({ text, prompt });
      return voice.speak(prompt, listening);
    },
  });

  /** The prompt that a request was made of. */
  prompt({ last }: Pick<ModelRequest, 'last'>): Prompt | undefined {
    return this.asked.find(({ text }) => last.includes(text))?.prompt;
  }

  /** What the first turn or call of a request is for. */
  of(request: Pick<ModelRequest, 'last'>): PromptSubject | undefined {
    return this.prompt(request)?.subjects[0];
  }
}
