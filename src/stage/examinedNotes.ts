import type { faults } from '../script/call';
import type { Cue } from '../script/step';
import { type Check, wasSpoken } from '../script/turn';
import type { Prompt } from '../voices/voice';
import { anonymize, pseudonymOf } from './anonymize';
import type { PromptContext } from './promptContext';
import { escapeFence } from './promptRules';

const faultTexts: Readonly<Record<(typeof faults)[number], string>> = {
  refusal: 'it declined to take part',
  offTopic: 'it left the topic',
  repeats: 'it added nothing to what was said before',
  unanswered: 'it left unanswered what was put to it',
  forAnother: 'it spoke in another’s name',
  unclear: 'it cannot be understood by itself',
  filler: 'courtesy or recap stood in place of substance',
};

const isFault = (rule: string): rule is keyof typeof faultTexts => Object.hasOwn(faultTexts, rule);

/** The examiner's notes on a seat's last turn, shown to that seat only. */
export function ownFaultsNote(context: PromptContext, cue: Cue): string[] {
  const last = context.log.flatMap(block => block.turns).findLast(turn => turn.seat === cue.seat && wasSpoken(turn));
  const noted = (last ? (context.turns?.get(last.id)?.examined ?? []) : []).flatMap(check =>
    isFault(check.rule) ? [`${faultTexts[check.rule]}${detailOf(check, context, cue)}`] : [],
  );
  return noted.length > 0
    ? [`Told to you alone, of your last turn: ${noted.join('; ')}. Let this one be without.`]
    : [];
}

/** The maximum number of unanswered points in a prompt. */
const maxPoints = 8;

/** The points that the examiner found unanswered, for the seat that concludes. */
export function unansweredNote(context: PromptContext, cue: Cue): string[] {
  const { brief } = context;
  const points = context.log.flatMap(block =>
    block.turns.flatMap(({ id, seat }) => {
      const index = brief.seats.findIndex(each => each.id === seat);
      const by = cue.masked ? pseudonymOf(brief, index, cue) : (brief.seats[index]?.name ?? '');
      const left = (context.turns?.get(id)?.examined ?? []).filter(({ rule }) => rule === 'unanswered');
      return left.map(check => `${by}${detailOf(check, context, cue)}`);
    }),
  );
  if (points.length === 0) return [];
  return [`Left unanswered, as somebody who only looked for that saw it: ${points.slice(-maxPoints).join('; ')}.`];
}

function detailOf({ detail = '' }: Check, { brief, token }: PromptContext, cue: Cue): string {
  if (detail === '') return '';
  return ` (${escapeFence(cue.masked ? anonymize(detail, brief, cue, '') : detail, token)})`;
}

/** The correction request for a turn that is requested again in place of an earlier one. */
export function correctionOf({ log }: PromptContext, { replaces }: Cue): Prompt['mend'] {
  const turn = replaces && log.flatMap(block => block.turns).find(({ id }) => id === replaces.turn);
  return turn && { text: turn.text, reasons: [replaces.why] };
}
