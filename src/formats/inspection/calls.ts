import type { Brief } from '../../script/brief';
import type { CallRule, Examination, Examining, Known } from '../../script/call';
import type { Format } from '../../script/format';
import { changed, claims, settlingIn } from './again';
import { changedWords, changesWords, claimsWords } from './againWording';
import { replacedIn } from './cures';
import { filedWords } from './filed';
import { fitWords } from './fit';
import { heardAs, heardInShort } from './heard';
import { quotesIn } from './items';
import { pageCheckWords, pageWords } from './pageWording';
import { checkWords, curesWords, house, mergeHouse, mergeWords, missedWords, readingWords } from './readerWording';
import {
  changedShape,
  checkShape,
  claimsShape,
  curesShape,
  fitShape,
  mergeShape,
  missedShape,
  pageCheckShape,
  pageShape,
  readingShape,
  talkShape,
} from './shapes';
import { provenIn } from './talked';
import { talkWords } from './talkWording';
import { usual } from './usual';
import { refutingIn } from './verdicts';

/** The calls of an inspection, with the room and the usual length of their answers. */
const calls = {
  reading: {
    ...{ label: 'reads the document', prefix: 'r', answer: readingShape },
    ...{ room: 6_000, usualTokens: 2_600, effort: 'low', quotes: quotesIn, streams: 'findings' },
  },
  [claims]: {
    ...{ label: 'holds earlier findings against the changed text', prefix: 'x', answer: claimsShape },
    ...{ room: 6_000, usualTokens: 1_000, effort: 'medium', quotes: settlingIn, mends: true },
  },
  [changed]: {
    ...{ label: 'reads what has changed', prefix: 'r', answer: changedShape },
    ...{ room: 4_000, usualTokens: 800, effort: 'medium', quotes: quotesIn, streams: 'findings' },
  },
  merge: {
    ...{ label: 'puts the findings together', prefix: 'x', answer: mergeShape },
    ...{ room: 1_200, usualTokens: 450, effort: 'low', mends: true, alone: mergeHouse },
  },
  check: {
    ...{ label: 'tries to refute the findings', prefix: 'x', answer: checkShape },
    ...{ room: 4_000, usualTokens: 700, effort: 'medium', quotes: refutingIn, streams: 'others', mends: true },
  },
  missed: {
    ...{ label: 'looks for what all readers missed', prefix: 'x', answer: missedShape },
    ...{ room: 4_000, usualTokens: 1_300, effort: 'medium', quotes: quotesIn, streams: 'findings' },
  },
  cures: {
    ...{ label: 'tries to break the proposed changes', prefix: 'x', answer: curesShape },
    ...{ room: 8_000, usualTokens: 2_000, effort: 'medium', quotes: replacedIn, streams: 'cures', mends: true },
  },
  fit: {
    ...{ label: 'reads all changes together', prefix: 'x', answer: fitShape },
    ...{ room: 4_000, usualTokens: 300, effort: 'medium', quotes: replacedIn, mends: true },
  },
  talk: {
    ...{ label: 'weighs what the table contested and added', prefix: 'x', answer: talkShape },
    ...{ room: 3_000, usualTokens: 300, effort: 'low', quotes: provenIn, mends: true },
  },
  page: {
    ...{ label: 'writes the page', prefix: 'x', answer: pageShape },
    ...{ room: 2_500, usualTokens: 850, effort: 'medium', streams: 'lines', mends: true },
  },
  pageCheck: {
    ...{ label: 'reads the page against the document', prefix: 'x', answer: pageCheckShape },
    ...{ room: 1_000, usualTokens: 120, effort: 'low', mends: true },
  },
} as const satisfies Record<string, CallRule>;

/** The calls of a format that has its document inspected, and their words. */
export function examiningOf({ closingMoves }: Pick<Format, 'closingMoves'>): Examining {
  const concluding = closingMoves.map(each => each.move);
  const inShort = { topic: 'docket', words: heardInShort };
  return {
    ...{ calls, house, shared, heardAs, inShort, usual },
    request: (call, brief, known) => request(call, brief, known, concluding),
  };
}

/** What is done in each call, for whoever watches. */
export function labelsOf({ calls }: Examining): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(calls).map(([kind, { label }]) => [kind, label]));
}

function shared(call: Examination, brief: Brief, known: Known): string | undefined {
  const begins = call.kind === claims || call.kind === changed;
  return begins ? changesWords(brief) : filedWords(call, brief, known);
}

function request(call: Examination, brief: Brief, known: Known, concluding: readonly string[]): string {
  switch (call.kind as keyof typeof calls) {
    case 'reading':
      return readingWords(call, brief);
    case claims:
      return claimsWords(call, brief);
    case changed:
      return changedWords(brief);
    case 'merge':
      return mergeWords(brief, known);
    case 'check':
      return checkWords(call, brief, known);
    case 'missed':
      return missedWords(call, brief, known);
    case 'cures':
      return curesWords(call, brief, known);
    case 'fit':
      return fitWords(brief, known);
    case 'talk':
      return talkWords(call, brief, known);
    case 'page':
      return pageWords(brief, known, concluding);
    case 'pageCheck':
      return pageCheckWords(brief, known);
  }
}
