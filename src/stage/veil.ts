import type { Brief } from '../script/brief';
import type { Format } from '../script/format';
import type { Cue } from '../script/step';
import type { LogBlock } from './log';

/** What stands for a seat where names are withheld; a judge that is asked again meets other letters. */
export function letterOf(brief: Brief, index: number, cue: Pick<Cue, 'exchanged'>): string {
  const place = cue.exchanged ? brief.seats.length - 1 - index : index;
  return `Speaker ${String.fromCharCode(65 + (Math.max(0, place) % 26))}`;
}

/** A text in which the names of the table are replaced by what stands for them. */
export function withoutNames(text: string, brief: Brief, cue: Pick<Cue, 'exchanged'>): string {
  const named = brief.seats
    .map((seat, index) => ({ name: seat.name, letter: letterOf(brief, index, cue) }))
    .sort((a, b) => b.name.length - a.name.length);
  return named.reduce((rest, { name, letter }) => {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu'), letter);
  }, text);
}

/** The same turns with the members' places exchanged within each round; whoever presides keeps its own. */
export function exchanged(blocks: readonly LogBlock[], format: Format, brief: Brief): LogBlock[] {
  const presiding = new Set(format.seats.filter(rule => rule.presides).map(rule => rule.role));
  const isMember = (seat: string) => !presiding.has(brief.seats.find(each => each.id === seat)?.role ?? '');
  const rounds: LogBlock[][] = [];
  for (const block of blocks) {
    const last = rounds.at(-1);
    if (last?.[0] && last[0].round === block.round) last.push(block);
    else rounds.push([block]);
  }
  return rounds.flatMap(round => {
    const members = round.flatMap(block => block.turns).filter(turn => isMember(turn.seat));
    return round.map(block => ({
      ...block,
      turns: block.turns.map(turn => (isMember(turn.seat) ? (members.pop() ?? turn) : turn)),
    }));
  });
}
