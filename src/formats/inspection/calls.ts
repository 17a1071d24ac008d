// The model calls of an inspection, which are no turns: how long their answers may be, and which prompt and schema each has.

import type { Brief } from '../../script/brief';
import type { Amend, CallRule, CallRules, KnownSession, RequestedCall } from '../../script/call';
import type { Format } from '../../script/format';
import { changed, claims, settlingQuotes } from './again';
import { changedPrompt, changesPrompt, claimsPrompt } from './againWording';
import { placedPassages } from './cures';
import { docketSummary, docketText } from './docketText';
import { estimateCallAnswer } from './estimate';
import { filedPrompt } from './filed';
import { fitPrompt } from './fitPrompt';
import { findingQuotes } from './items';
import { chairMaterial, pageCheckPrompt, pagePrompt } from './pageWording';
import {
  checkInstructions,
  checkPrompt,
  curesInstructions,
  curesPrompt,
  kindPrompt,
  mergePrompt,
  mergeSystemPrompt,
  missedPrompt,
  readerSystemPrompt,
  readingPrompt,
} from './readerWording';
import {
  changedShape,
  checkShape,
  claimsShape,
  curesShape,
  fitShape,
  kindShape,
  mergeShape,
  missedShape,
  pageCheckShape,
  pageShape,
  readingShape,
  talkShape,
  titlesShape,
} from './shapes';
import { talkQuotes } from './talk';
import { talkPrompt } from './talkWording';
import { titlesPrompt, titlesSystemPrompt } from './titles';
import { refutingQuotes } from './verdicts';

/** The calls of an inspection: on its first line what each is, on its second the maximum (`room`) and usual tokens of its answer, and how it is treated. */
const calls = {
  kind: {
    ...{ label: 'settles which kind of document it is', prefix: 'x', answer: kindShape },
    ...{ room: 200, usualTokens: 12, effort: 'low' },
  },
  reading: {
    ...{ label: 'reads the document', prefix: 'r', answer: readingShape },
    ...{ room: 6_000, usualTokens: 2_600, effort: 'low', quotes: findingQuotes, streams: 'findings' },
  },
  [claims]: {
    ...{ label: 'holds earlier findings against the changed text', prefix: 'x', answer: claimsShape },
    ...{ room: 6_000, usualTokens: 1_000, effort: 'medium', quotes: settlingQuotes, mends: true },
  },
  [changed]: {
    ...{ label: 'reads what has changed', prefix: 'r', answer: changedShape },
    ...{ room: 4_000, usualTokens: 800, effort: 'medium', quotes: findingQuotes, streams: 'findings' },
  },
  merge: {
    ...{ label: 'puts the findings together', prefix: 'x', answer: mergeShape },
    ...{ room: 1_200, usualTokens: 450, effort: 'low', mends: true, examinerPrompt: mergeSystemPrompt },
  },
  check: {
    ...{ label: 'tries to refute the findings', prefix: 'x', answer: checkShape },
    ...{ room: 4_000, usualTokens: 700, effort: 'medium', quotes: refutingQuotes, streams: 'others', mends: true },
  },
  missed: {
    ...{ label: 'looks for what all readers missed', prefix: 'x', answer: missedShape },
    ...{ room: 4_000, usualTokens: 1_300, effort: 'medium', quotes: findingQuotes, streams: 'findings' },
  },
  cures: {
    ...{ label: 'tries to break the proposed changes', prefix: 'x', answer: curesShape },
    ...{ room: 8_000, usualTokens: 2_000, effort: 'medium', quotes: placedPassages, streams: 'cures', mends: true },
  },
  fit: {
    ...{ label: 'reads all changes together', prefix: 'x', answer: fitShape },
    ...{ room: 4_000, usualTokens: 300, effort: 'medium', quotes: placedPassages, mends: true },
  },
  talk: {
    ...{ label: 'weighs what the table contested and added', prefix: 'x', answer: talkShape },
    ...{ room: 3_000, usualTokens: 300, effort: 'low', quotes: talkQuotes, mends: true },
  },
  titles: {
    ...{ label: 'puts the titles of the page into the language of the document', prefix: 'x', answer: titlesShape },
    ...{ room: 4_000, usualTokens: 1_400, effort: 'low', examinerPrompt: titlesSystemPrompt },
  },
  page: {
    ...{ label: 'writes the page', prefix: 'x', answer: pageShape },
    ...{ room: 3_000, usualTokens: 950, effort: 'medium', streams: 'lines', mends: true },
  },
  pageCheck: {
    ...{ label: 'reads the page against the document', prefix: 'x', answer: pageCheckShape },
    ...{ room: 2_000, usualTokens: 350, effort: 'low', mends: true },
  },
} as const satisfies Record<string, CallRule>;

/** The call rules and prompts of a format whose document is inspected. */
export function inspectionCallRules({ closingMoves }: Pick<Format, 'closingMoves'>): CallRules {
  const concludingMoves = closingMoves.map(each => each.move);
  return {
    calls,
    systemPrompt: readerSystemPrompt,
    shared: (call, brief, known) => sharedPrompt(call, brief, known, concludingMoves),
    instructions: ({ kind }) =>
      kind === 'check' ? checkInstructions : kind === 'cures' ? curesInstructions : undefined,
    postText: docketText,
    shortPosts: { topic: 'docket', words: docketSummary },
    estimatedData: estimateCallAnswer,
    request: requestPrompt,
  };
}

/** The label of each kind of call, shown while it runs. */
export function callLabels({ calls }: CallRules): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(calls).map(([kind, { label }]) => [kind, label]));
}

/** What precedes the request of a call, the same for several calls so that it is cached; undefined for calls that share nothing. */
function sharedPrompt(
  call: RequestedCall,
  brief: Brief,
  known: KnownSession,
  concludingMoves: readonly string[],
): string | undefined {
  if (call.kind === 'page' || call.kind === 'pageCheck') return chairMaterial(brief, known, concludingMoves);
  const filed = filedPrompt(call, brief, known);
  // Whoever looks at what the changes brought has to know what stood there before.
  const isAboutChanges = [claims, changed, 'check', 'cures'].includes(call.kind) && brief.earlier;
  return isAboutChanges ? [changesPrompt(brief), ...(filed ? [filed] : [])].join('\n\n') : filed;
}

function requestPrompt(call: RequestedCall, brief: Brief, known: KnownSession, amend?: Amend): string {
  switch (call.kind as keyof typeof calls) {
    case 'reading':
      return readingPrompt(call, brief, known);
    case 'kind':
      return kindPrompt;
    case 'titles':
      return titlesPrompt(call);
    case claims:
      return claimsPrompt(call, brief);
    case changed:
      return changedPrompt(brief);
    case 'merge':
      return mergePrompt(brief, known);
    case 'check':
      return checkPrompt(call, brief, known);
    case 'missed':
      return missedPrompt(call, brief, known);
    case 'cures':
      return curesPrompt(call, brief, known);
    case 'fit':
      return fitPrompt(brief, known, amend);
    case 'talk':
      return talkPrompt(call, brief, known);
    case 'page':
      return pagePrompt;
    case 'pageCheck':
      return pageCheckPrompt(brief, known);
  }
}
