import { hash32 } from '../base/chance';
import type { SessionState } from '../ledger/state';
import { finishedTurn } from '../ledger/state';
import type { SealedInput } from '../script/input';
import type { LogBlock } from './prompt';

/** A token for the session's fences: from the recorded seed, so that prompts are the same on replay, and unknown to those who wrote the documents. */
export function fenceToken(seed: number, session: string): string {
  return hash32(`${session}:${seed}:fence`).toString(36).padStart(7, '0').slice(-7);
}

/** What was heard so far, one frozen block for every closed beat, in order. */
export function logOf(state: SessionState): LogBlock[] {
  const blocks: LogBlock[] = [];
  let sealed = 0;
  for (const beat of state.beats.values()) {
    if (beat.seal === undefined) continue;
    const { seal } = beat;
    const turns = beat.cues.flatMap(cue => {
      const turn = state.turns.get(cue.turn);
      const finished = turn && finishedTurn(turn);
      return finished ? [finished] : [];
    });
    const remarks = state.inputs.filter(input => input.seq > sealed && input.seq < seal).flatMap(remarkOf);
    sealed = seal;
    blocks.push({ beat: beat.id, round: beat.round, by: beat.by, turns, remarks });
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
    default:
      return [];
  }
}
