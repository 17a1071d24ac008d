import { cueDataReader, type Turn } from '../../script/turn';

/** Reads the data of a cue, the request to a seat: its phase or round, whom it addresses or answers, and for a summary what it sums up and why. */
export const cueData = cueDataReader<
  {
    round: number;
    proposal: string[];
    disputed: string[];
    conditions: { id: string; by: string; text: string }[];
  } & Record<'phase' | 'to' | 'by' | 'about' | 'strategy' | 'prompt' | 'reason', string> &
    Record<'again' | 'asked' | 'blocks' | 'blind' | 'settled' | 'soFar', boolean>
>({ proposal: [''], disputed: [''], conditions: [{ id: '', by: '', text: '' }] });

/** The round of a turn: 0 for an opening, -1 if it belongs to none. */
export const roundOf = ({ cue }: Pick<Turn, 'cue'>) => cueData(cue).round ?? -1;

/** The highest round that turns belong to. */
export const lastRoundIn = (turns: readonly Turn[]) => Math.max(0, ...turns.map(roundOf));
