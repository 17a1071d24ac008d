import type { Brief } from '../../script/brief';
import type { Examining } from '../../script/call';
import type { Format } from '../../script/format';
import { choiceOption, optionsOf } from '../../script/option';
import type { Outcome, Script } from '../../script/step';
import { again } from '../inspection/againCourse';
import { examiningOf, labelsOf } from '../inspection/calls';
import { wasAnyRead } from '../inspection/docket';
import { type Before, Inspection } from '../inspection/flow';
import { findingsOption } from '../inspection/options';
import { pageOf } from '../inspection/page';
import { reviewMoves } from './moves';
import { talk } from './talk';
import * as views from './view';
import { wording } from './wording';

const options = [
  findingsOption,
  choiceOption('discuss', 'Talked over', 'Open choices in two turns each, with a leaning at the end; or nothing.', [
    'none',
    'choices',
  ]),
] as const satisfies Format['options'];
const option = optionsOf(options);
/** Whether the choices that the changes leave open are talked over. */
const discusses = (brief: Pick<Brief, 'options'>) => option(brief, 'discuss') === 'choices';

const examiner = examiningOf({ closingMoves: [{ role: 'reader', move: 'leaning' }] });
const usualChoice = { question: 'Which?', about: [], sides: [{ what: 'one' }, { what: 'the other' }], chairs: true };
const examining: Examining = {
  ...examiner,
  usual: (call, brief) => ({
    ...examiner.usual?.(call, brief),
    ...(call.kind === 'cures' && discusses(brief) ? { choices: [usualChoice] } : {}),
  }),
};
const closingMoves: Format['closingMoves'] = [];
/** Nobody presides: there is no talk. */
const presiding = '';

function* script(brief: Brief): Script {
  const inspection = new Inspection(brief, { presiding });
  if (brief.earlier) yield* again(brief, inspection);
  else yield* inspection.begin(false);
  return yield* handOver(brief, inspection, 'reviewed', discusses(brief));
}

function* closing(brief: Brief, reason: string, before: Before): Script {
  return yield* handOver(brief, new Inspection(brief, { presiding }, before), reason);
}

function* handOver(brief: Brief, inspection: Inspection, reason: string, talks = false): Script {
  const { topic } = brief;
  if (!inspection.isMerged) yield* inspection.merge();
  if (!inspection.isTested) yield* inspection.test();
  if (!inspection.isMended) yield* inspection.mend();
  if (talks) yield* talk(brief, inspection);
  const docket = inspection.docket();
  const success = docket !== undefined && (wasAnyRead(docket) || docket.again?.changed === false);
  return yield* inspection.page({ reason: success ? reason : 'unread', success, topic });
}

function halted({ topic }: Brief, reason: string): Outcome {
  return { reason, success: false, topic };
}

/** The headings of its records in German. */
const words = {
  de: {
    Reading: 'Lesen',
    Check: 'Prüfen',
    Page: 'Seite',
    Review: 'Prüfung',
    Talk: 'Gespräch',
    'Choice {0}': 'Offene Frage {0}',
    Leaning: 'Neigung',
  },
};

/** Readers read a document, each alone; what they find is merged, checked, completed and mended, and one page is handed over. */
export const review: Format = {
  id: 'review',
  title: 'Review',
  description:
    'Readers read the document alone; what they find is checked and mended, and one page handed over. For everyday use.',
  icon: 'checklist',
  seats: [
    {
      role: 'reader',
      label: 'Reads the document alone',
      min: 1,
      max: 8,
      usual: 3,
      builtins: ['engineer', 'skeptic', 'operator'],
      hint: 'review architecture reliability security operations product risk cost data',
    },
  ],
  options,
  moves: reviewMoves,
  layout: 'shared',
  driftBelow: 0,
  runsAgain: true,
  presiding,
  topics: { en: 'What the author of “{0}” must know', de: 'Was zu „{0}“ zu sagen ist' },
  complaints: ({ document }) => (document ? [] : ['A review needs a document: there is nothing to read.']),
  script,
  closing: (brief, turns, reason, posts, calls = []) => closing(brief, reason, { turns, posts, calls }),
  closingMoves,
  halted: (brief, _heard, reason) => halted(brief, reason),
  wording,
  words,
  examining,
  calls: labelsOf(examining),
  page: pageOf,
  ...views,
};
