import type { Brief } from '../../script/brief';
import type { Examined } from '../../script/call';
import type { Format } from '../../script/format';
import { recheck } from '../../script/judging';
import { declaredLines, declares, talkOf } from '../../script/stance';
import type { Outcome, Posted, Script, Step } from '../../script/step';
import { cueDataOf, type Turn } from '../../script/turn';
import { examiningOf, labelsOf } from './calls';
import { Inspection } from './flow';
import { findingsOption, inspectOption, isInspected, isTalkedOver, stancesOption, weighsSpeech } from './options';
import { pageOf } from './page';
import { talkingMove } from './talkShapes';
import { leaningWords, openWords, stanceWords } from './talkWording';
import { usualStances } from './usual';

/**
 * A format whose table reads the document before it is talked about: the readings run beside the first round, what they found is on the table from the second,
 * what tested it from the third or before whoever presides concludes; behind the end comes the page. The format's own turns stay as they are.
 */
export function inspected(format: Format): Format {
  const { wording } = format;
  const examining = examiningOf(format);
  const closing = new Set(format.closingMoves.map(each => each.move));
  const concluding = new Set([...closing, recheck]);
  return {
    ...format,
    options: [...format.options, inspectOption, findingsOption, stancesOption],
    moves: Object.fromEntries(
      Object.entries(format.moves).map(([name, move]) => [name, talkingMove(move, closing.has(name))]),
    ),
    examining,
    calls: labelsOf(examining),
    usualAnswer: (cue, brief) => {
      const own = format.usualAnswer?.(cue, brief);
      return declares(cue.data) && format.moves[cue.move]?.argues ? { ...own, ...usualStances } : own;
    },
    page: pageOf,
    script: brief => (isInspected(brief) ? beside(format, brief, format.script(brief)) : format.script(brief)),
    closing: (brief, heard, reason, posted, calls = []) => {
      const script = format.closing(brief, heard, reason, posted, calls);
      return isInspected(brief) ? beside(format, brief, script, { turns: heard, posts: posted, calls }) : script;
    },
    wording: {
      ...wording,
      house: brief => {
        const own = isInspected(brief) ? [houseWords, ...(isTalkedOver(brief) ? [declaredWords] : [])].join(' ') : '';
        return own === '' ? wording.house(brief) : `${wording.house(brief)}\n${own}`;
      },
      cue: (cue, brief, heard) => {
        const words = wording.cue(cue, brief, heard);
        if (!isInspected(brief)) return words;
        const isTalk = declares(cue.data);
        if (concluding.has(cue.move)) return [words, concludingWords, ...(isTalk ? [leaningWords] : [])].join('\n');
        const open = openWords(format.moves[cue.move], agendaIn(cue.data).agenda);
        return [withTask(words, open), ...(isTalk ? [stanceWords] : [])].join('\n');
      },
      plain: (cue, brief, heard) => {
        const own = wording.plain?.(cue, brief, heard);
        return declares(cue.data) ? { ...own, values: { ...own?.values, ...nothingToSay } } : own;
      },
      heardAs: (turn, seat, brief) => {
        const words = wording.heardAs ? wording.heardAs(turn, seat, brief) : turn.text;
        const declared = talkOf(turn.cue) > 0 ? declaredLines(turn.data).map(line => `[${line}]`) : [];
        return words === undefined ? undefined : [words, ...declared].join('\n');
      },
    },
  };
}

/** What is said aloud is asked for in the first line of a request, what is declared beside it in those that follow. */
function withTask(words: string, more: readonly string[]): string {
  const [task = '', ...fields] = words.split('\n');
  return [[task, ...more].join(' '), ...fields].join('\n');
}

const agendaIn = cueDataOf<{ agenda: string[] }>({ agenda: [''] });

/** Whoever has no model takes no stance. */
const nothingToSay = { stances: [], adds: [], leanings: [] };

const houseWords =
  'Everybody at the table also reads the document alone, beside the first round. What they find is then on the table under ids: findings (F1 …), changes that were tested (C1 …), open choices (Q1 …). Whoever presides weighs it beside what was argued; what nobody disputes stands.';

const declaredWords =
  'Where somebody stands on them follows the speech in [brackets]; “new” is what a speaker adds, which nobody has checked before the list says so.';

const concludingWords =
  'Weigh the findings on the table too: one that stands counts whether or not anybody argued it; what was new in the last round decides nothing. List no findings and changes, which go out on a page of their own: those changes that nobody says fail are part of what you conclude.';

/** What was there when a session came to its closing. */
type Closed = { turns: readonly Turn[]; posts: readonly Posted[]; calls: readonly Examined[] };

function* beside(format: Format, brief: Brief, script: Script, closed?: Closed): Script<Outcome> {
  const inspection = new Inspection(brief, format, closed);
  const rounds = new Set<string>();
  let hasBegun = closed !== undefined;
  let step = script.next({ turns: [], inputs: [] });
  while (!step.done) {
    const { value } = step;
    if (value.kind === 'ask' || value.kind === 'inTurn') {
      if (!hasBegun) yield* inspection.begin(true);
      hasBegun = true;
      const before = rounds.size;
      if (value.round !== undefined) rounds.add(value.round);
      const concludes = concludesIn(format, value);
      if (!inspection.isMerged && (rounds.size > 1 || concludes)) yield* inspection.merge();
      if (inspection.isMerged && !inspection.isTested && (rounds.size > 2 || concludes)) yield* inspection.test();
      // A ruling does not wait for the changes to what does not block, and nobody votes on what was not talked about: they go to the page.
      const isLate = weighsSpeech(brief) && !arguesIn(format, value);
      if (inspection.isTested && !inspection.isMended && rounds.size > 3 && !isLate) {
        yield* inspection.mend();
        yield* inspection.fit();
      }
      if (inspection.isTested && (concludes || rounds.size > before)) yield* inspection.weigh();
    }
    step = script.next(yield* inspection.pass(value));
  }
  return yield* inspection.page(step.value);
}

function arguesIn({ moves }: Format, { cues }: Extract<Step, { kind: 'ask' | 'inTurn' }>): boolean {
  return cues.some(({ move }) => moves[move]?.argues);
}

function concludesIn({ closingMoves }: Format, { cues }: Extract<Step, { kind: 'ask' | 'inTurn' }>): boolean {
  return cues.some(cue => closingMoves.some(({ move }) => move === cue.move));
}
