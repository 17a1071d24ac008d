import { hash32 } from '../base/chance';
import { finishedTurn, finishedTurns, type SessionState } from '../ledger/state';
import { type SealedInput, wordsOf } from '../script/input';
import { happening, notice } from '../script/post';
import type { Turn } from '../script/turn';

/** What was heard at the table up to a beat, oldest first: one frozen block each. */
export interface LogBlock {
  beat: string;
  round?: string;
  by?: 'summary' | 'redirect';
  turns: readonly Turn[];
  /** What a post lets the table hear, and its topic: it belongs to no turn, and whoever hears anything hears it. */
  posted?: string;
  topic?: string;
  /** The user's remarks and the events sealed in it. */
  remarks: readonly { text: string; kind: 'remark' | 'event' | 'note'; to?: string | readonly string[] }[];
}

/** Whether a seat hears a remark: notes and events may be meant for some alone, what the user says is heard by all. */
export function isFor({ kind, to }: LogBlock['remarks'][number], seat: string): boolean {
  return !to || kind === 'remark' || [to].flat().includes(seat);
}

/** A token for the session's fences: from the recorded seed, so that prompts are the same on replay, and unknown to those who wrote the documents. */
export function fenceToken(seed: number, session: string): string {
  return hash32(`${session}:${seed}:fence`).toString(36).padStart(7, '0').slice(-7);
}

/** What was heard so far, one frozen block for every closed beat, in order; a remark belongs to the beat after whose call it was put in. */
export function logOf(
  state: SessionState,
  byArrival = false,
  heardAs: (post: SessionState['posts'][number]) => string | undefined = () => undefined,
): LogBlock[] {
  const beats = [...state.beats.values()];
  const standing = new Set(finishedTurns(state).map(({ id }) => id));
  const told = [
    ...state.inputs.flatMap(input => remarkOf(input).map(remark => ({ ...remark, seq: input.seq }))),
    ...happened(state.posts),
  ].sort((a, b) => a.seq - b.seq);
  const remarks = (from: number, to: number) => told.filter(({ seq }) => seq > from && seq < to);
  const posted = (from: number, to: number): LogBlock[] =>
    state.posts.flatMap(post => {
      const text = post.seq > from && post.seq < to ? heardAs(post) : undefined;
      return text ? [{ beat: post.beat, turns: [], remarks: [], posted: text, topic: post.topic }] : [];
    });
  const first = beats[0]?.called ?? Number.POSITIVE_INFINITY;
  const early = remarks(0, first);
  const blocks: LogBlock[] = early.length > 0 ? [{ beat: '', turns: [], remarks: early }] : [];
  blocks.push(...posted(0, first));
  for (const [index, beat] of beats.entries()) {
    // What was said while somebody answers in the background is heard all the same.
    if (beat.seal === undefined && beat.kind !== 'start') continue;
    const turns = beat.cues.flatMap(cue => {
      const turn = state.turns.get(cue.turn);
      const finished = turn && finishedTurn(turn);
      return finished && standing.has(finished.id) ? [finished] : [];
    });
    if (byArrival) turns.sort((a, b) => a.seq - b.seq);
    const until = beats[index + 1]?.called ?? Number.POSITIVE_INFINITY;
    blocks.push({ beat: beat.id, round: beat.round, by: beat.by, turns, remarks: remarks(beat.called, until) });
    blocks.push(...posted(beat.called, until));
  }
  return blocks;
}

function remarkOf(input: SealedInput): LogBlock['remarks'][number][] {
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
      return wordsOf(input) ? [{ kind: 'remark', text: wordsOf(input) }] : [];
    default:
      return [];
  }
}

/** An event or a notice that a script posts is heard like one that the user puts in; `to` names those who are there. */
function happened(posts: SessionState['posts']): (LogBlock['remarks'][number] & { seq: number })[] {
  return [...happening.among(posts), ...notice.among(posts).filter(({ data }) => data.heard !== false)].map(
    ({ data, seq }) => ({ kind: 'event', text: data.text, ...(data.to ? { to: data.to as string[] } : {}), seq }),
  );
}
