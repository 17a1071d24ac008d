import { escapePattern } from '../base/escapePattern';
import type { Brief } from '../script/brief';
import type { Format } from '../script/format';
import type { Cue } from '../script/step';
import { stopWords } from '../text/stopWords';
import type { LogBlock } from './log';

/** What stands for a seat where names are withheld; a judge that is asked again meets other letters. */
export function letterOf(brief: Brief, index: number, cue: Pick<Cue, 'exchanged'>): string {
  const place = cue.exchanged ? brief.seats.length - 1 - index : index;
  return `Speaker ${String.fromCharCode(65 + (Math.max(0, place) % 26))}`;
}

/** The table as a seat knows it from whom names are withheld: its own name stays. */
export function withoutOthersNames(brief: Brief, cue: Cue): Brief {
  const seats = brief.seats.map((seat, index) =>
    seat.id === cue.seat ? seat : { ...seat, name: letterOf(brief, index, cue) },
  );
  return { ...brief, seats };
}

/** A text in which the names of the table, whole or a part of them alone, are replaced by what stands for them; a part that `known` writes small is a word like any other. */
export function withoutNames(text: string, brief: Brief, cue: Pick<Cue, 'exchanged'>, known: string): string {
  const named = brief.seats
    .flatMap(({ name }, index) => {
      const letter = letterOf(brief, index, cue);
      const parts = partsOf(name, brief).filter(part => !alone(part.toLowerCase(), 'u').test(known));
      return [{ form: name, letter, flags: 'giu' }, ...parts.map(form => ({ form, letter, flags: 'gu' }))];
    })
    .sort((a, b) => b.form.length - a.form.length);
  return named.reduce((rest, { form, letter, flags }) => rest.replace(alone(form, flags), letter), text);
}

/** The parts of a long name by which only one seat can be meant. */
function partsOf(name: string, { seats }: Brief): string[] {
  const parts = name.split(/\s+/).filter(part => /^\p{Lu}.*\p{L}/u.test(part) && !stopWords.has(part.toLowerCase()));
  const isOwn = (part: string) => seats.filter(seat => seat.name.split(/\s+/).includes(part)).length === 1;
  return parts.filter(part => part !== name && isOwn(part));
}

function alone(words: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(words)}(?![\\p{L}\\p{N}])`, flags);
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
