import { hash32 } from '../base/chance';
import { finishedTurn, finishedTurns, type SessionState } from '../ledger/state';
import { inputText, type SealedInput } from '../script/input';
import { happening, notice } from '../script/post';
import type { Turn } from '../script/turn';

/** A part of the shared log in prompts: the turns, remarks and posts of one beat; unchanged once a later beat has begun. */
export interface LogBlock {
  beat: string;
  round?: string;
  by?: 'summary' | 'redirect';
  turns: readonly Turn[];
  /** The text of a post, heard by every seat that hears anything; `topic` is the post's. */
  posted?: string;
  topic?: string;
  /** The user's remarks, and the events, of the beat. */
  remarks: readonly { text: string; kind: 'remark' | 'event' | 'note'; to?: string | readonly string[] }[];
}

/** Builds the log: one block for every closed beat (a script's step with its turns), in order; a remark belongs to the beat that was called before it. */
export function buildLog(
  state: SessionState,
  /** Whether the turns of a block are in the order in which they ended, and not in that of their cues. */
  byArrival = false,
  textOfPost: (post: SessionState['posts'][number]) => string | undefined = () => undefined,
): LogBlock[] {
  const beats = [...state.beats.values()];
  const validTurnIds = new Set(finishedTurns(state).map(({ id }) => id));
  const allRemarks = [
    ...state.inputs.flatMap(input => remarksIn(input).map(remark => ({ ...remark, seq: input.seq }))),
    ...postedRemarks(state.posts),
  ].sort((a, b) => a.seq - b.seq);
  const remarksBetween = (from: number, to: number) => allRemarks.filter(({ seq }) => seq > from && seq < to);
  const postsBetween = (from: number, to: number): LogBlock[] =>
    state.posts.flatMap(post => {
      const text = post.seq > from && post.seq < to ? textOfPost(post) : undefined;
      return text ? [{ beat: post.beat, turns: [], remarks: [], posted: text, topic: post.topic }] : [];
    });
  const first = beats[0]?.called ?? Number.POSITIVE_INFINITY;
  const early = remarksBetween(0, first);
  const blocks: LogBlock[] = early.length > 0 ? [{ beat: '', turns: [], remarks: early }] : [];
  blocks.push(...postsBetween(0, first));
  for (const [index, beat] of beats.entries()) {
    // Remarks made while a background beat runs are heard although it is not closed.
    if (beat.seal === undefined && beat.kind !== 'start') continue;
    const turns = beat.cues.flatMap(cue => {
      const turn = state.turns.get(cue.turn);
      const finished = turn && finishedTurn(turn);
      return finished && validTurnIds.has(finished.id) ? [finished] : [];
    });
    if (byArrival) turns.sort((a, b) => a.seq - b.seq);
    const until = beats[index + 1]?.called ?? Number.POSITIVE_INFINITY;
    blocks.push({ beat: beat.id, round: beat.round, by: beat.by, turns, remarks: remarksBetween(beat.called, until) });
    blocks.push(...postsBetween(beat.called, until));
  }
  return blocks;
}

function remarksIn(input: SealedInput): LogBlock['remarks'][number][] {
  switch (input.kind) {
    case 'remark':
      return [{ kind: 'remark', text: input.text, to: input.to }];
    case 'event':
      return [{ kind: 'event', text: input.text }];
    case 'note':
      return [{ kind: 'note', text: input.text, to: input.to }];
    case 'answer':
      return [{ kind: 'remark', text: input.text ?? 'The user skips the question.' }];
    case 'signal':
      return inputText(input) ? [{ kind: 'remark', text: inputText(input) }] : [];
    default:
      return [];
  }
}

/** The events and notices that a script posted, heard like the user's; `to` names the seats that hear them. */
function postedRemarks(posts: SessionState['posts']): (LogBlock['remarks'][number] & { seq: number })[] {
  return [...happening.among(posts), ...notice.among(posts).filter(({ data }) => data.heard !== false)].map(
    ({ data, seq }) => ({ kind: 'event', text: data.text, ...(data.to ? { to: data.to as string[] } : {}), seq }),
  );
}

/** Whether a seat hears a remark: notes and events may be addressed to some seats, the user's remarks are heard by all. */
export function isAddressedTo({ kind, to }: LogBlock['remarks'][number], seat: string): boolean {
  return !to || kind === 'remark' || [to].flat().includes(seat);
}

/** Derives the session's fence token from the recorded seed: the same on replay, unknown to the authors of documents. */
export function fenceToken(seed: number, session: string): string {
  return hash32(`${session}:${seed}:fence`).toString(36).padStart(7, '0').slice(-7);
}
