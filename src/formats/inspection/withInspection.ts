// Adds the reading of the document to a format whose seats talk at a table.

import type { Brief } from '../../script/brief';
import type { Format } from '../../script/format';
import { recheck } from '../../script/judging';
import { asksForStance, declaredLines, talkNumber } from '../../script/stance';
import type { Outcome, Script, Step } from '../../script/step';
import { cueDataReader } from '../../script/turn';
import { callLabels, inspectionCallRules } from './calls';
import { type BeforeClosing, Inspection } from './course';
import { estimateStances } from './estimate';
import { findingsOption, inspectOption, isInspected, stancesOption, takesStances, weighsSpeech } from './options';
import { buildPage } from './page';
import { withTalkAnswer } from './talkShapes';
import { leaningsPrompt, stancesPrompt, takeUpLines } from './talkWording';

/**
 * Wraps a format so that the table reads the document first: readings run beside the first round, their findings are on the table from the
 * second, the test results from the third or before the conclusion, the changes to what does not block from the fourth; what the table said of
 * them is weighed between rounds, and the page comes after the end. Cues of inspected sessions alone have a talk and an agenda in their data.
 */
export function withInspection(format: Format): Format {
  const { prompts: wording } = format;
  const callRules = inspectionCallRules(format);
  const closingMoves = new Set(format.closingMoves.map(each => each.move));
  const concludingMoves = new Set([...closingMoves, recheck]);
  return {
    ...format,
    options: [...format.options, inspectOption, findingsOption, stancesOption],
    moves: Object.fromEntries(
      Object.entries(format.moves).map(([name, move]) => [name, withTalkAnswer(move, closingMoves.has(name))]),
    ),
    callRules,
    calls: callLabels(callRules),
    estimatedAnswer: (cue, brief) => {
      const own = format.estimatedAnswer?.(cue, brief);
      return asksForStance(cue.data) && format.moves[cue.move]?.argues ? { ...own, ...estimateStances } : own;
    },
    page: buildPage,
    script: brief =>
      isInspected(brief) ? runWithInspection(format, brief, format.script(brief)) : format.script(brief),
    closing: (brief, heard, reason, posted, calls = []) => {
      const script = format.closing(brief, heard, reason, posted, calls);
      return isInspected(brief)
        ? runWithInspection(format, brief, script, { turns: heard, posts: posted, calls })
        : script;
    },
    prompts: {
      ...wording,
      systemPrompt: brief => {
        const prompt = wording.systemPrompt(brief);
        if (!isInspected(brief)) return prompt;
        return `${prompt}\n${inspectionSystemPrompt}${takesStances(brief) ? ` ${declarationsSystemPrompt}` : ''}`;
      },
      cuePrompt: (cue, brief, heard) => {
        const prompt = wording.cuePrompt(cue, brief, heard);
        if (!isInspected(brief)) return prompt;
        const declares = asksForStance(cue.data);
        if (concludingMoves.has(cue.move))
          return [prompt, concludingPrompt, ...(declares ? [leaningsPrompt] : [])].join('\n');
        const tasks = takeUpLines(format.moves[cue.move], agendaIn(cue.data).agenda);
        return [withTask(prompt, tasks), ...(declares ? [stancesPrompt] : [])].join('\n');
      },
      rehearsalAnswer: (cue, brief, heard) => {
        const own = wording.rehearsalAnswer?.(cue, brief, heard);
        return asksForStance(cue.data) ? { ...own, values: { ...own?.values, ...emptyDeclarations } } : own;
      },
      textForOthers: (turn, seat, brief) => {
        const words = wording.textForOthers ? wording.textForOthers(turn, seat, brief) : turn.text;
        const declared = talkNumber(turn.cue) > 0 ? declaredLines(turn.data).map(line => `[${line}]`) : [];
        return words === undefined ? undefined : [words, ...declared].join('\n');
      },
    },
  };
}

/** Adds sentences to the first line of a prompt, which says what is spoken; the lines after it say what is declared. */
function withTask(prompt: string, more: readonly string[]): string {
  const [task = '', ...fields] = prompt.split('\n');
  return [[task, ...more].join(' '), ...fields].join('\n');
}

const agendaIn = cueDataReader<{ agenda: string[] }>({ agenda: [''] });

/** What the answers of a rehearsal, which asks no model, declare: nothing. */
const emptyDeclarations = { stances: [], adds: [], leanings: [] };

const inspectionSystemPrompt =
  'Everybody at the table also reads the document alone, beside the first round. What they find is then on the table under ids: findings (F1 …), changes that were tested (C1 …), open choices (Q1 …). Whoever presides weighs it beside what was argued; what nobody disputes stands.';

const declarationsSystemPrompt =
  'Where somebody stands on them follows the speech in [brackets]; “new” is what a speaker adds, which nobody has checked before the list says so.';

const concludingPrompt =
  'Weigh the findings on the table too: one that stands counts whether or not anybody argued it; what was new in the last round decides nothing. List no findings and changes, which go out on a page of their own: those changes that stand, in their last wording, are part of what you conclude.';

/** Runs a format's script, and before each of its steps the parts of the inspection that are due by then. */
function* runWithInspection(format: Format, brief: Brief, script: Script, before?: BeforeClosing): Script<Outcome> {
  const inspection = new Inspection(brief, format, before);
  // The rounds of this script: a closing counts its own only, and so catches up where it concludes.
  const rounds = new Set<string>();
  let hasBegun = before !== undefined;
  let step = script.next({ turns: [], inputs: [] });
  while (!step.done) {
    const { value } = step;
    if (value.kind === 'ask' || value.kind === 'inTurn') {
      if (!hasBegun) yield* inspection.beginReadings({ late: true });
      hasBegun = true;
      const roundsBefore = rounds.size;
      if (value.round !== undefined) rounds.add(String(value.round));
      const isNewRound = rounds.size > roundsBefore;
      const concludes = hasClosingMove(format, value);
      if (!inspection.isMerged && (rounds.size > 1 || concludes)) yield* inspection.mergeReadings();
      if (inspection.isMerged && !inspection.isTested && (rounds.size > 2 || concludes))
        yield* inspection.finishTests();
      // Where nobody argues any more, changes to what does not block go to the page: nobody waits for them, or votes on what was not talked about.
      const isLate = weighsSpeech(brief) && !hasArguingMove(format, value);
      if (inspection.isTested && !inspection.isMended && rounds.size > 3 && !isLate) {
        yield* inspection.finishCures();
        yield* inspection.beginFit();
      }
      if (inspection.isTested && (concludes || isNewRound)) yield* inspection.weighTalk(concludes);
    }
    step = script.next(yield* inspection.passStep(value));
  }
  return yield* inspection.handOverPage(step.value);
}

function hasArguingMove({ moves }: Format, { cues }: Extract<Step, { kind: 'ask' | 'inTurn' }>): boolean {
  return cues.some(({ move }) => moves[move]?.argues);
}

function hasClosingMove({ closingMoves }: Format, { cues }: Extract<Step, { kind: 'ask' | 'inTurn' }>): boolean {
  return cues.some(cue => closingMoves.some(({ move }) => move === cue.move));
}
