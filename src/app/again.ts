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

/** The results of an earlier session that a rerun builds on; they become part of its prompts and its record. */
export type EarlierResults = NonNullable<Brief['earlier']>;

/** The format of every rerun after a change. */
export const rerunFormat = formats.find(each => each.isForReruns);

/** The maximum number of readers who read the changes again. */
const maxReaders = 2;

/** The seats that read the document before and can read its changes, a few at most: their agents are still among the `known` ones. */
export function earlierReaders({ seats }: Pick<SessionOpened, 'seats'>, known: ReadonlySet<string>): OpenedSeat[] {
  return seats.filter(seat => !isPerson(seat) && known.has(seat.agent)).slice(0, maxReaders);
}

/** The maximum number of reruns; after that the rest is left to people. */
const maxRounds = 3;

// All changes are part of prompts and of the record.
const maxChangedCharacters = 120_000;

/**
 * Collects what a session leaves for a rerun on the current document: its findings, the changes that it proposed, and what has changed
 * in the document since. `own`: it is this user's; another user's claim that the document was read whole proves nothing.
 */
export function buildEarlier(
  state: SessionState,
  copy: DocumentText | undefined,
  now: DocumentText,
  { own }: { own: boolean },
): EarlierResults {
  const { opened } = state;
  // The docket: all findings of the session, with the changes (`cures`) and choices that it proposed.
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
  // A rerun on an unchanged document does not count.
  const round = (opened.earlier?.round ?? 0) + (changes.length > 0 ? 1 : 0);
  if (round > maxRounds)
    throw new HumanError(
      l10n`This document was already checked ${maxRounds} times. What is still open is for people to decide.`,
      'Dismiss or defer what remains (convene findings), or start over with a review.',
    );
  const findings = collectFindings(docket, opened.earlier);
  const written = answersOf(docket);
  return {
    ...{ session: opened.session, round, whole: own && wasReadWhole(docket), kind: docket.kind },
    findings: findings.map(each => ({ ...each, quotes: locateQuotes(each.quotes, now) })),
    ...{ written, quotes: locateTexts(placedPassages(written), now) },
    changes: changes.map((each, at) => ({ id: `H${at + 1}`, ...each })),
  };
}

/** The session's findings, after those that only the runs before it list: ids are never reused. */
function collectFindings(docket: Docket, before: EarlierResults | undefined): EarlierResults['findings'] {
  const ownFindings = docket.findings.map(finding => {
    const { id, section, slot, claim, consequence, type, severity, certainty, state } = finding;
    const { change, why = '', decided, quotes } = finding;
    const isByCheck = (state === 'fell' || state === 'unclear') && !decided;
    return {
      ...{ id, section, slot, claim, consequence, type, severity, certainty, state },
      ...(change ? { change } : {}),
      ...(isByCheck ? { why } : {}),
      quotes: [...quotes],
    };
  });
  const ownIds = new Set(ownFindings.map(({ id }) => id));
  return [...(before?.findings ?? []).filter(({ id }) => !ownIds.has(id)), ...ownFindings];
}

/** The session's changes, choices and order of work in the form of a model's answer, so that a rerun reads them like one. */
function answersOf({ cures, choices, order }: Docket): EarlierResults['written'] {
  const partly = cures.flatMap(({ id, partly = [] }) => partly.map(each => ({ by: id, ...each })));
  const answer = { cures: listByNumber(cures), choices: listByNumber(choices), partly, order };
  // Leaves out what is undefined, as in an answer.
  return JSON.parse(JSON.stringify(answer)) as EarlierResults['written'];
}

/** Puts `C3` in the third place, because an answer's items get their ids by their places; a missing number leaves an empty item. */
function listByNumber<T extends { id: string }>(items: readonly T[]): (T | Record<string, never>)[] {
  const byNumber = new Map(items.map(each => [Number(each.id.slice(1)), each]));
  return Array.from({ length: Math.max(0, ...byNumber.keys()) }, (_, at) => byNumber.get(at + 1) ?? {});
}

/** The quotes of a finding with their lines in a document; of a quote that changed, its unchanged sentences if there are any. */
function locateQuotes(quotes: readonly FoundQuote[], document: DocumentText): FoundQuote[] {
  const texts = quotes.flatMap(({ text }) => {
    const left = findQuote(document, text) ? [] : sentences(text).filter(each => findQuote(document, each));
    return left.length > 0 ? left : [text];
  });
  return locateTexts(texts, document);
}

/** Texts with their lines in a document; those that are gone have none. */
function locateTexts(texts: readonly string[], document: DocumentText): FoundQuote[] {
  return texts.map(text => {
    const match = findQuote(document, text);
    return match ? { text, startLine: match.startLine, endLine: match.endLine } : { text };
  });
}
