import type { Seat } from '../../../script/brief';
import { type Turn, wasSpoken } from '../../../script/turn';
import type { Occasion } from '../../voice';

/** A line of a scene as an actor or a judge hears it. */
export interface Said {
  turn: string;
  seat: Seat;
  beat: number;
  kind: 'speak' | 'interrupt' | 'silent' | 'react';
  to?: Seat;
  whisper: boolean;
  tone: string;
  act: string;
  words: string;
}

/** The lines of a scene so far, in the order in which they came. */
export function saidIn({ heard, brief }: Pick<Occasion, 'heard' | 'brief'>): Said[] {
  const characters = brief.seats.filter(seat => seat.role !== 'moderator');
  return [...heard]
    .sort((a, b) => a.seq - b.seq)
    .flatMap(turn => {
      const seat = characters.find(each => each.id === turn.seat);
      return seat && turn.move === 'line' && wasSpoken(turn) ? [saidOf(turn, seat, characters)] : [];
    });
}

/** Reads one answer in the form that characters are asked for; an answer without a tag is all words. */
export function saidOf(turn: Pick<Turn, 'id' | 'text' | 'cue'>, seat: Seat, characters: readonly Seat[]): Said {
  const [, tag = '', rest = ''] = /^\s*(?:\[([^\]]*)\])?\s*([\s\S]*)$/.exec(turn.text) ?? [];
  const field = (key: RegExp) => key.exec(tag)?.[1]?.trim();
  const target = field(/\bTO:\s*([^,\]]+)/i)?.toLowerCase();
  const to = target === undefined ? undefined : characters.find(each => callsTo(target, each.name));
  return {
    turn: turn.id,
    seat,
    beat: typeof turn.cue?.beat === 'number' ? turn.cue.beat : 0,
    kind: /^\s*silent/i.test(tag)
      ? 'silent'
      : /^\s*react/i.test(tag)
        ? 'react'
        : /^\s*interrupt/i.test(tag)
          ? 'interrupt'
          : 'speak',
    ...(to ? { to } : {}),
    whisper: /\bWHISPER\b/i.test(tag),
    tone: field(/\bTONE:\s*([^,*\]]+)/i) ?? 'neutral',
    act: field(/\*([^*]+)\*/) ?? '',
    words: rest.trim().replace(/^["“]|["”]$/g, ''),
  };
}

function callsTo(target: string, name: string): boolean {
  const lower = name.toLowerCase();
  return target === lower || target === lower.split(/\s+/)[0];
}
