// Runs a session again after its document has changed: what the new run takes over from the old one.

import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import type { DocumentText } from '../document/document';
import { findQuote } from '../document/quote';
import { formatOf, formats } from '../formats';
import { placedPassages } from '../formats/inspection/cures';
import { wasReadWhole } from '../formats/inspection/go';
import type { OpenedSeat, SessionOpened } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { type Brief, isPerson } from '../script/brief';
import type { FoundQuote } from '../script/call';
import type { Docket } from '../script/page';
import { sentences } from '../text/sentences';
import { endedPage } from '../transcript/sessionPage';
import { diffDocuments } from './changes';

/** The results of an earlier session that a rerun builds on. */
export type EarlierResults = NonNullable<Brief['earlier']>;

/** The format of every rerun after a change. */
export const rerunFormat = formats.find(each => each.isForReruns);

/** The maximum number of readers who read the changes again. */
const maxReaders = 2;

/** The seats that read the document before and can read its changes. */
export function earlierReaders({ seats }: Pick<SessionOpened, 'seats'>, known: ReadonlySet<string>): OpenedSeat[] {
  return seats.filter(seat => !isPerson(seat) && known.has(seat.agent)).slice(0, maxReaders);
}

/** The maximum number of reruns; after that the rest is left to people. */
const maxRounds = 3;

// All changes are part of prompts and of the record.
const maxChangedCharacters = 120_000;

/** Collects what a session leaves for a rerun on the current document: its findings, its changes, and what has changed in the document. `own`: it is this user's; another user's claim that nothing was found proves nothing. */
export function buildEarlier(
  state: SessionState,
  copy: DocumentText | undefined,
  now: DocumentText,
  { own }: { own: boolean },
): EarlierResults {
  const { opened } = state;
  const docket = endedPage(state, formatOf(opened?.format ?? ''))?.page.docket;
  if (!opened || !docket || !copy)
    throw new HumanError(
      'This session has no findings that could be looked at again.',
      'Choose a session that has ended and whose document was read.',
    );
  if (opened.document?.firstLine !== undefined)
    throw new HumanError(
      'This session read a selection of its document.',
      'Review the whole document; that session can be run again.',
    );
  const changes = diffDocuments(copy, now);
  if (!changes || changes.reduce((sum, each) => sum + each.was.length + each.now.length, 0) > maxChangedCharacters)
    throw new HumanError(
      'The document has little in common with the one that was read then.',
      'Run a new review on it.',
    );
  const round = (opened.earlier?.round ?? 0) + (changes.length > 0 ? 1 : 0);
  if (round > maxRounds)
    throw new HumanError(
      l10n`This document was already checked ${maxRounds} times. What is still open is for people to decide.`,
      'Dismiss or defer what remains (convene findings), or start over with a review.',
    );
  const data = answersOf(docket);
  return {
    ...{ session: opened.session, round, whole: own && wasReadWhole(docket), kind: docket.kind },
    findings: collectFindings(docket, opened.earlier).map(each => ({
      ...each,
      quotes: locateQuotes(each.quotes, now),
    })),
    ...{ written: data, quotes: locateTexts(placedPassages(data), now) },
    changes: changes.map((each, at) => ({ id: `H${at + 1}`, ...each })),
  };
}

/** The session's findings, after the rejected ones of earlier runs: ids are never reused. */
function collectFindings(docket: Docket, before: EarlierResults | undefined): EarlierResults['findings'] {
  const own = docket.findings.map(
    ({
      id,
      section,
      slot,
      claim,
      consequence,
      change,
      type,
      severity,
      certainty,
      state,
      why = '',
      decided,
      quotes,
    }) => ({
      ...{ id, section, slot, claim, consequence, type, severity, certainty, state },
      ...(change ? { change } : {}),
      ...((state === 'fell' || state === 'unclear') && !decided ? { why } : {}),
      quotes: [...quotes],
    }),
  );
  const known = new Set(own.map(({ id }) => id));
  return [...(before?.findings ?? []).filter(({ id }) => !known.has(id)), ...own];
}

/** The session's changes, choices and order of work in the form of a call's answer, so that they are read like one. */
function answersOf({ cures, choices, order }: Docket): EarlierResults['written'] {
  const places = new Map(cures.map(each => [Number(each.id.slice(1)), each]));
  const asked = new Map(choices.map(each => [Number(each.id.slice(1)), each]));
  // Their ids are their places: what is gone leaves its place empty.
  const all = <T>(known: ReadonlyMap<number, T>) =>
    Array.from({ length: Math.max(0, ...known.keys()) }, (_, at) => known.get(at + 1));
  const plain = {
    cures: all(places).map(each => each ?? {}),
    choices: all(asked).map(each => each ?? {}),
    partly: cures.flatMap(({ id, partly = [] }) => partly.map(each => ({ by: id, ...each }))),
    order,
  };
  return JSON.parse(JSON.stringify(plain)) as EarlierResults['written'];
}

/** The quotes of a finding that occur in a document; of a quote that changed, its unchanged sentences. */
function locateQuotes(quotes: readonly FoundQuote[], document: DocumentText): FoundQuote[] {
  const words = quotes.flatMap(({ text }) => {
    const left = findQuote(document, text) ? [] : sentences(text).filter(each => findQuote(document, each));
    return left.length > 0 ? left : [text];
  });
  return locateTexts(words, document);
}

/** Texts with their lines in a document; those that are gone have none. */
function locateTexts(words: readonly string[], document: DocumentText): FoundQuote[] {
  return words.map(text => {
    const found = findQuote(document, text);
    return found ? { text, startLine: found.startLine, endLine: found.endLine } : { text };
  });
}
