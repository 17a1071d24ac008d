// The review: its course (`script`), its early end (`closing`), and its definition as a format (`review`, at the end).
// The steps of reading and checking a document are those of `Inspection`; `brief` is what the session was opened with.

import type { Brief } from '../../script/brief';
import type { CallRules } from '../../script/call';
import type { Format } from '../../script/format';
import { choiceOption, optionReader } from '../../script/option';
import type { Script } from '../../script/step';
import { repeatInspection } from '../inspection/againCourse';
import { callLabels, inspectionCallRules } from '../inspection/calls';
import { type BeforeClosing, Inspection } from '../inspection/course';
import { wasAnyRead } from '../inspection/docket';
import { findingsOption } from '../inspection/options';
import { buildPage } from '../inspection/page';
import { reviewMoves } from './moves';
import { discussChoices } from './talk';
import * as views from './view';
import { wording } from './wording';

const options = [
  findingsOption,
  choiceOption(
    'discuss',
    'Talked over',
    'Discusses open choices in two turns each, with a leaning at the end; or nothing.',
    ['none', 'choices'],
  ),
] as const satisfies Format['options'];
const option = optionReader(options);
/** Whether the open choices are discussed before the page is written. */
const hasDiscussion = (brief: Pick<Brief, 'options'>) => option(brief, 'discuss') === 'choices';

/** The rules of the model calls of an inspection that are no turns, from reading to page. */
const inspectionRules = inspectionCallRules({ closingMoves: [{ role: 'reader', move: 'leaning' }] });
/** The open choice that a cost estimate supposes, so that it counts the discussion of one. */
const estimateChoice = { question: 'Which?', about: [], sides: [{ what: 'one' }, { what: 'the other' }], chairs: true };
const callRules: CallRules = {
  ...inspectionRules,
  estimatedData: (call, brief) => ({
    ...inspectionRules.estimatedData?.(call, brief),
    ...(call.kind === 'cures' && hasDiscussion(brief) ? { choices: [estimateChoice] } : {}),
  }),
};
/** The presiding role: none, since a review has no table. */
const presidingRole = '';

/** Runs a review: readings, the merge and check of the findings, changes, and the page; after a changed document it builds on the earlier review. */
function* script(brief: Brief): Script {
  const inspection = new Inspection(brief, { presidingRole });
  if (brief.earlier) yield* repeatInspection(brief, inspection);
  else yield* inspection.beginReadings({ late: false });
  return yield* finishReview(brief, inspection, { reason: 'reviewed', hasTalk: hasDiscussion(brief) });
}

/** Closes a review early: with the page, and without a discussion. */
function* closing(brief: Brief, reason: string, before: BeforeClosing): Script {
  const inspection = new Inspection(brief, { presidingRole }, before);
  return yield* finishReview(brief, inspection, { reason, hasTalk: false });
}

/** Completes the missing steps, discusses open choices if asked to, and requests the page. */
function* finishReview(
  brief: Brief,
  inspection: Inspection,
  { reason, hasTalk }: { reason: string; hasTalk: boolean },
): Script {
  const { topic } = brief;
  if (!inspection.isMerged) yield* inspection.mergeReadings();
  if (!inspection.isTested) yield* inspection.finishTests();
  if (!inspection.isMended) yield* inspection.finishCures();
  if (hasTalk) yield* discussChoices(brief, inspection);
  const docket = inspection.docket();
  // A repeated review of an unchanged document has nothing to read.
  const success = docket !== undefined && (wasAnyRead(docket) || docket.again?.changed === false);
  return yield* inspection.handOverPage({ reason: success ? reason : 'unread', success, topic });
}

/** Translations of the record headings. */
const translations = {
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

/**
 * A review: readers read the document alone; the findings are merged, checked and completed, changes for them are proposed and tested,
 * and one page presents the result.
 */
export const review: Format = {
  id: 'review',
  title: 'Review',
  description:
    'Readers read the document on their own; their findings are checked and corrected, and you get one page. For everyday use.',
  icon: 'checklist',
  seats: [
    {
      role: 'reader',
      label: 'Reads the document alone',
      min: 1,
      max: 8,
      usualCount: 3,
      builtins: ['engineer', 'skeptic', 'operator'],
      hint: 'review architecture reliability security operations product risk cost data',
    },
  ],
  options,
  moves: reviewMoves,
  layout: 'shared',
  offTopicBelow: 0,
  isForReruns: true,
  presidingRole,
  defaultTopics: { en: 'What the author of “{0}” must know', de: 'Was zu „{0}“ zu sagen ist' },
  complaints: ({ document }) => (document ? [] : ['A review needs a document: there is nothing to read.']),
  script,
  closing: (brief, turns, reason, posts, calls = []) => closing(brief, reason, { turns, posts, calls }),
  closingMoves: [],
  abortedOutcome: ({ topic }, _heard, reason) => ({ reason, success: false, topic }),
  prompts: wording,
  translations,
  callRules,
  calls: callLabels(callRules),
  page: buildPage,
  ...views,
};
