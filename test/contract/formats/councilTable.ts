import { council } from '../../../src/formats/council/council';
import { sessionView } from '../../../src/ledger/state';
import type { Options } from '../../../src/script/brief';
import type { Format } from '../../../src/script/format';
import { safeViewBlocks } from '../../../src/script/viewing';
import { openSession, type Session } from '../../../src/stage/session';
import type { CallResult, PromptSubject } from '../../../src/voices/voice';
import { MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

/** A signal that never aborts. */
export const forever = new AbortController().signal;

/** What a session starts with besides its options. */
interface Start {
  extra?: number;
  seed?: number;
  answer?: Answer;
}

/** Performs a council to its end. */
export const perform = (options: Options, start?: Start) => performToEnd(council, options, start);

/** Performs a session of a format to its end. */
export async function performToEnd(format: Format, options: Options, start: Start = {}): Promise<Session> {
  const { answer, ...setup } = start;
  const session = await openSession(
    new MemoryLedger(),
    setupOf(format, { options, ...setup }),
    worldOf(scriptedVoice(answer)),
  );
  // After too many failures in a row the session pauses; this one goes on.
  session.onEvent(event => {
    if (event.type === 'input.received' && event.kind === 'pause') void session.put({ kind: 'resume' });
  });
  await session.perform(forever);
  return session;
}

/** The experts as they were called, in order, with their rounds. */
export function calls(session: Session) {
  return [...session.state.turns.values()]
    .filter(turn => turn.role === 'expert')
    .map(turn => ({ seat: turn.seat, name: turn.name, move: turn.move, round: Number(turn.cue.data?.round) }));
}

/** Whether a turn is an expert’s: it is asked for a stance. */
export const expert = ({ move }: PromptSubject) => 'stance' in ((move.answer?.schema.properties ?? {}) as object);
/** An answer of words and data. */
export const saying = (say: string, data: object): Partial<CallResult> => ({ text: JSON.stringify({ say, ...data }) });

/** An expert’s assent. */
export const accepts = {
  stance: 'for',
  confidence: 0.9,
  changedBy: '',
  declares: 'accept',
  conditions: [],
  objections: [],
};
/** An objection to one point. */
export const objection = { point: 'point 1', objection: 'Nobody owns the rollback.' };
/** An expert who objects. */
export const objects = { ...accepts, declares: 'object', objections: [objection] };
/** A synthesis on which the table has come together. */
export const agreed = { proposal: ['The drill comes first.'], aligned: true, disputed: [] };

/** A table that has come together: everybody accepts the proposal and could not break it, and the synthesis shows alignment. */
export const agreeing: Answer = (_prompt, occasion) => {
  const { cue, turn, seat } = occasion;
  if (expert(occasion))
    return saying(`${seat.name} holds ${turn} against the batch window; after ${turn} drills ${turn} hours are left.`, {
      ...accepts,
      stressTested: true,
    });
  return cue.move === 'synthesis' ? saying(`All hold that the drill of ${turn} comes first.`, agreed) : undefined;
};

/** The same, but for what one expert declares. */
export const butFor =
  (seat: string, data: object): Answer =>
  (prompt, occasion) =>
    occasion.seat.id === seat && expert(occasion)
      ? saying(`The ${occasion.turn} drills of Ada prove the easy half.`, { ...accepts, stressTested: false, ...data })
      : agreeing(prompt, occasion);

/** What the panel shows of a session, as JSON. */
export function blocksOf(session: Session): string {
  return JSON.stringify(safeViewBlocks(council, sessionView(session.state), String));
}
