import type { faults } from '../script/call';
import type { Cue } from '../script/step';
import { type Check, wasSpoken } from '../script/turn';
import type { Prompt } from '../voices/voice';
import type { Desk } from './desk';
import { fenced } from './house';
import { letterOf, withoutNames } from './veil';

const inWords: Readonly<Record<(typeof faults)[number], string>> = {
  refusal: 'it declined to take part',
  offTopic: 'it left the topic',
  repeats: 'it added nothing to what was said before',
  unanswered: 'it left unanswered what was put to it',
  forAnother: 'it spoke in another’s name',
  unclear: 'it cannot be understood by itself',
  filler: 'courtesy or recap stood in place of substance',
};

const isFault = (rule: string): rule is keyof typeof inWords => Object.hasOwn(inWords, rule);

/** What the examiner noted of a seat's last turn, told to nobody but that seat. */
export function ownFaultsNote(desk: Desk, cue: Cue): string[] {
  const last = desk.log.flatMap(block => block.turns).findLast(turn => turn.seat === cue.seat && wasSpoken(turn));
  const noted = (last ? (desk.turns?.get(last.id)?.examined ?? []) : []).flatMap(check =>
    isFault(check.rule) ? [`${inWords[check.rule]}${detailOf(check, desk, cue)}`] : [],
  );
  return noted.length > 0
    ? [`Told to you alone, of your last turn: ${noted.join('; ')}. Let this one be without.`]
    : [];
}

/** Most points that whoever presides is told of. */
const mostPoints = 8;

/** What went unanswered, as far as the examiner saw, for whoever concludes. */
export function unansweredNote(desk: Desk, cue: Cue): string[] {
  const { brief } = desk;
  const points = desk.log.flatMap(block =>
    block.turns.flatMap(({ id, seat }) => {
      const index = brief.seats.findIndex(each => each.id === seat);
      const by = cue.masked ? letterOf(brief, index, cue) : (brief.seats[index]?.name ?? '');
      const left = (desk.turns?.get(id)?.examined ?? []).filter(({ rule }) => rule === 'unanswered');
      return left.map(check => `${by}${detailOf(check, desk, cue)}`);
    }),
  );
  if (points.length === 0) return [];
  return [`Left unanswered, as somebody who only looked for that saw it: ${points.slice(-mostPoints).join('; ')}.`];
}

function detailOf({ detail = '' }: Check, { brief, token }: Desk, cue: Cue): string {
  if (detail === '') return '';
  return ` (${fenced(cue.masked ? withoutNames(detail, brief, cue, '') : detail, token)})`;
}

/** The request to mend a turn that is asked for once more, in place of one that was heard. */
export function mendOf({ log }: Desk, { replaces }: Cue): Prompt['mend'] {
  const turn = replaces && log.flatMap(block => block.turns).find(({ id }) => id === replaces.turn);
  return turn && { text: turn.text, reasons: [replaces.why] };
}
