import { nodeClock } from '../../../src/disk/clock';
import { parseDocumentText } from '../../../src/document/reader';
import { formatOf } from '../../../src/formats';
import type { Options } from '../../../src/script/brief';
import type { Outcome } from '../../../src/script/step';
import { openSession, type Session } from '../../../src/stage/session';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import type { PromptSubject, Voice } from '../../../src/voices/voice';
import { MemoryLedger } from '../memoryLedger';
import { type ModelServer, startModelServer } from '../modelServer/server';
import type { Answer } from '../modelServer/sse';
import { setupOf, worldOf } from '../table';
import { type Language, type Sound, soundOf, subjects } from './sound';

/** A turn that is asked for over the wire: who speaks, in which language, and at which attempt. */
export interface At extends PromptSubject {
  talk: string;
  language: Language;
  attempt: number;
  /** Name of somebody else at the table. */
  other: string;
  presides: boolean;
  sound: Sound;
  /** What was written in place of the sound answer. */
  wrote?: string;
}

/** What a model writes at a turn in place of the sound answer; undefined where it has no such habit there. */
export type Writes = (sound: Sound, at: At) => string | Answer | undefined;

/** The five talks as they are tried: short, with two members and whoever presides. */
export const talks: Readonly<Record<string, { format: string; options: Options }>> = {
  debate: { format: 'debate', options: { rounds: 2, orderSwap: false } },
  consensus: { format: 'consensus', options: {} },
  discussion: { format: 'discussion', options: { rounds: 1 } },
  council: { format: 'council', options: { strategy: 'consensus-check', maxRounds: 3 } },
  structured: { format: 'structured', options: {} },
};

/** What came of a session, and what each of its turns was asked for. */
export interface Held {
  session: Session;
  outcome: Outcome;
  asked: ReadonlyMap<string, At>;
}

/** Performs whole talks against one model server; each call is answered for the seat and the move that it was made for. */
export class HabitTable {
  private readonly askers = new Map<string, (last: string) => string | Answer | undefined>();
  private server: ModelServer | undefined;
  private opened = 0;

  async open(): Promise<void> {
    this.server = await startModelServer({
      answer: (request, { headers }) => this.askers.get(headers.authorization ?? '')?.(request.last),
    });
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** One talk in a language, its turns answered soundly but for what is written in their place. */
  async hold(talk: string, language: Language, writes: Writes = () => undefined): Promise<Held> {
    const { format, options } = talks[talk] ?? { format: talk, options: {} };
    const presiding = new Set(formatOf(format)?.seats.flatMap(({ role, presides }) => (presides ? [role] : [])));
    const key = `habit-${this.opened++}`;
    const asked = new Map<string, At>();
    const byTail = new Map<string, At>();
    this.askers.set(`Bearer ${key}`, last => {
      const at = byTail.get(last);
      if (!at) return undefined;
      const answer = writes(at.sound, at);
      if (answer !== undefined) at.wrote = typeof answer === 'string' ? answer : answer.text;
      return answer ?? at.sound.written;
    });
    const settings = { key, endpoint: this.server?.url ?? '', auth: 'bearer', clock: nodeClock } as const;
    const wire = anthropicVoice({ ...settings, model: 'claude-sonnet-5-5' });
    const voice: Voice = {
      ...wire,
      speak(prompt, listening) {
        const [occasion] = prompt.subjects;
        if (occasion) {
          const { seat, brief } = occasion;
          const other = brief.seats.find(({ id, role }) => id !== seat.id && !presiding.has(role))?.name ?? '';
          const at = {
            ...occasion,
            talk,
            language,
            attempt: prompt.attempt,
            other,
            presides: presiding.has(seat.role),
            sound: soundOf(talk, occasion, language),
            wrote: asked.get(occasion.turn)?.wrote,
          };
          asked.set(occasion.turn, at);
          byTail.set((prompt.messages.at(-1)?.parts ?? []).map(({ text }) => text).join('\n'), at);
        }
        return wire.speak(prompt, listening);
      },
    };
    const { topic, text } = subjects[language];
    const setup = setupOf(format, { options, topic, document: parseDocumentText(text), voice: 'anthropic' });
    const session = await openSession(new MemoryLedger(), setup, worldOf(voice));
    session.onEvent(event => {
      if (event.type === 'listen.called') void session.put({ kind: 'answer', text: '8.' });
    });
    const outcome = await session.perform(new AbortController().signal);
    this.askers.delete(`Bearer ${key}`);
    if (!outcome) throw new Error(`The ${talk} was left`);
    return { session, outcome, asked };
  }
}
