import { personVoiceId } from '../script/brief';
import type { AnswerShape } from '../script/move';
import { freeAnswer, freeVoiceTraits } from './procedure';
import type { CallResult, PersonAnswer, Voice } from './voice';

/** A turn that waits for a person. */
interface PendingTurn {
  answer: AnswerShape | undefined;
  resolve(text: string): void;
}

/** Creates the voice of a person: it is asked for one turn at a time and waits without a deadline; an answer after the turn's end is ignored. */
export function personVoice(): Voice {
  const waiting = new Map<string, PendingTurn>();
  return {
    id: personVoiceId,
    label: 'a person',
    ...freeVoiceTraits,
    flags: { ...freeVoiceTraits.flags, repeatable: false, person: true },
    speak({ subjects, answer }, { signal, onState }) {
      const turn = subjects[0]?.turn ?? '';
      return new Promise(resolve => {
        const end = (spoken: CallResult) => {
          waiting.delete(turn);
          signal.removeEventListener('abort', leave);
          resolve(spoken);
        };
        const leave = () => end(unanswered);
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave, { once: true });
        waiting.set(turn, { answer, resolve: text => end(freeAnswer(text, { kind: 'done' })) });
        onState('asking');
      });
    },
    answer(turn, said) {
      const asked = waiting.get(turn);
      if (!asked) return undefined;
      const { say, data } = said;
      const complaint = invalidReason(said, asked.answer);
      if (complaint === undefined) asked.resolve(asked.answer ? JSON.stringify({ say, ...data }) : say);
      return complaint;
    },
  };
}

/** The result of a turn that the stage aborts: it was skipped, or the session was left or stopped. */
const unanswered: CallResult = freeAnswer('', {
  kind: 'failed',
  failure: 'aborted',
  message: 'Nobody answered.',
  remedy: 'Resume the session to be asked again.',
});

function invalidReason({ say, data }: PersonAnswer, answer: AnswerShape | undefined): string | undefined {
  if (say.trim() === '') return 'The answer has no text: write what you want to say, or skip the turn.';
  const checked = answer?.check({ say, ...data });
  return checked && 'complaint' in checked ? checked.complaint : undefined;
}
