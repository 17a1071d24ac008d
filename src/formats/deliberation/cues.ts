import { cueDataOf, type Turn } from '../../script/turn';

/** The data of a deliberation's cues: when it is (a phase, once more after a block, or a round), whom it is put to or answers, what stands behind it, and why it is summed up, where before its time, and the proposal as it stands with what is disputed in it. */
export const cueData = cueDataOf<
  { round: number; proposal: string[]; disputed: string[] } & Record<
    'phase' | 'to' | 'by' | 'about' | 'strategy' | 'prompt' | 'reason',
    string
  > &
    Record<'again' | 'asked' | 'blocks' | 'blind' | 'settled' | 'soFar', boolean>
>({ proposal: [''], disputed: [''] });

/** The round of a turn, 0 for an opening; -1 for what belongs to none. */
export const roundOf = ({ cue }: Pick<Turn, 'cue'>) => cueData(cue).round ?? -1;

/** The last round that turns belong to. */
export const roundsIn = (turns: readonly Turn[]) => Math.max(0, ...turns.map(roundOf));
