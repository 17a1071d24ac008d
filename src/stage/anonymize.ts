import { escapePattern } from '../base/escapePattern';
import type { Brief } from '../script/brief';
import type { Format } from '../script/format';
import type { Cue } from '../script/step';
import { stopWords } from '../text/stopWords';
import type { LogBlock } from './log';

/** Replaces the names of all seats in a text, whole or in part, by pseudonyms; a part that `sourceText` also writes in lower case is an ordinary word. */
export function anonymize(text: string, brief: Brief, cue: Pick<Cue, 'exchanged'>, sourceText: string): string {
  const replacements = brief.seats
    .flatMap(({ name }, index) => {
      const pseudonym = pseudonymOf(brief, index, cue);
      const parts = distinctParts(name, brief).filter(
        part => !wholeWordPattern(part.toLowerCase(), 'u').test(sourceText),
      );
      return [{ form: name, pseudonym, flags: 'giu' }, ...parts.map(form => ({ form, pseudonym, flags: 'gu' }))];
    })
    .sort((a, b) => b.form.length - a.form.length);
  return replacements.reduce(
    (rest, { form, pseudonym, flags }) => rest.replace(wholeWordPattern(form, flags), pseudonym),
    text,
  );
}

/** The brief with pseudonyms for the names of all seats but the one that is asked. */
export function anonymizeTable(brief: Brief, cue: Cue): Brief {
  const seats = brief.seats.map((seat, index) =>
    seat.id === cue.seat ? seat : { ...seat, name: pseudonymOf(brief, index, cue) },
  );
  return { ...brief, seats };
}

/** The pseudonym of a seat by its place among the seats, from “Speaker A”; for a second verdict (`exchanged`) counted from the last seat. */
export function pseudonymOf(brief: Brief, index: number, cue: Pick<Cue, 'exchanged'>): string {
  const place = cue.exchanged ? brief.seats.length - 1 - index : index;
  return `Speaker ${String.fromCharCode('A'.charCodeAt(0) + (Math.max(0, place) % 26))}`;
}

/** The parts of a long name that identify only one seat. */
function distinctParts(name: string, { seats }: Brief): string[] {
  const parts = name.split(/\s+/).filter(part => /^\p{Lu}.*\p{L}/u.test(part) && !stopWords.has(part.toLowerCase()));
  const isOwn = (part: string) => seats.filter(seat => seat.name.split(/\s+/).includes(part)).length === 1;
  return parts.filter(part => part !== name && isOwn(part));
}

/** Matches whole words; speakers write a name with hyphens also with spaces. */
function wholeWordPattern(words: string, flags: string): RegExp {
  const parts = words.split(/[-\s]+/).map(escapePattern);
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('[-\\s]+')}(?![\\p{L}\\p{N}])`, flags);
}

/** Reverses the order of the members' turns within each round of the log; the presiding seat's turns stay in place. */
export function swapSides(blocks: readonly LogBlock[], format: Format, brief: Brief): LogBlock[] {
  const presiding = new Set(format.seats.filter(rule => rule.presides).map(rule => rule.role));
  const isMember = (seat: string) => !presiding.has(brief.seats.find(each => each.id === seat)?.role ?? '');
  const rounds: LogBlock[][] = [];
  for (const block of blocks) {
    const last = rounds.at(-1);
    if (last?.[0] && last[0].round === block.round) last.push(block);
    else rounds.push([block]);
  }
  return rounds.flatMap(round => {
    // Each member's turn gives its place to the last one that is left.
    const members = round.flatMap(block => block.turns).filter(turn => isMember(turn.seat));
    return round.map(block => ({
      ...block,
      turns: block.turns.map(turn => (isMember(turn.seat) ? (members.pop() ?? turn) : turn)),
    }));
  });
}
