import { HumanError } from '../base/errors';
import type { DocumentText } from '../document/document';
import { findQuote } from '../document/quote';
import { formatOf, formats } from '../formats';
import { replacedIn } from '../formats/inspection/cures';
import { wasRead } from '../formats/inspection/go';
import type { OpenedSeat, SessionOpened } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { type Brief, isPerson } from '../script/brief';
import type { FoundQuote } from '../script/call';
import type { Docket } from '../script/page';
import { sentences } from '../text/sentences';
import { endedPage } from '../transcript/sessionPage';
import { changesBetween } from './changes';

/** What a run after a change rests on. */
export type Earlier = NonNullable<Brief['earlier']>;

/** The format of a run after a change, whichever the one before had. */
export const againFormat = formats.find(each => each.runsAgain);

/** How many of those who read a document read what has changed of it. */
const readers = 2;

/** Those who read a document before and can read what has changed of it, as they sat there. */
export function readersBefore({ seats }: Pick<SessionOpened, 'seats'>, known: ReadonlySet<string>): OpenedSeat[] {
  return seats.filter(seat => !isPerson(seat) && known.has(seat.agent)).slice(0, readers);
}

/** How often a document is read again before what remains is left to people. */
const mostRounds = 3;

// All of it goes into prompts and into the record.
const longest = 120_000;

/** What a session on a document leaves for a run on the document as it stands now: its findings and what was written for them, and what reads otherwise since. `own`: it is this user's; a stranger's word that nothing was found proves nothing. */
export function earlierOf(
  state: SessionState,
  copy: DocumentText | undefined,
  now: DocumentText,
  { own }: { own: boolean },
): Earlier {
  const { opened } = state;
  const docket = endedPage(state, formatOf(opened?.format ?? ''))?.page.docket;
  if (!opened || !docket || !copy)
    throw new HumanError(
      'This session has no findings that could be looked at again.',
      'Name one on a document that was read and that has ended.',
    );
  if (opened.document?.firstLine !== undefined)
    throw new HumanError(
      'This session read a selection of its document.',
      'Run a review on the document, which can then be run again.',
    );
  const changes = changesBetween(copy, now);
  if (!changes || changes.reduce((sum, each) => sum + each.was.length + each.now.length, 0) > longest)
    throw new HumanError('The document has little in common with the one that was read.', 'Run a new review on it.');
  const round = (opened.earlier?.round ?? 0) + (changes.length > 0 ? 1 : 0);
  if (round > mostRounds)
    throw new HumanError(
      `This document was read again ${mostRounds} times. What is still open is for people to decide.`,
      'Dismiss or defer what remains (convene findings), or begin anew with a review.',
    );
  const data = writtenIn(docket);
  return {
    ...{ session: opened.session, round, whole: own && wasRead(docket), kind: docket.kind },
    findings: findingsIn(docket, opened.earlier).map(each => ({
      ...each,
      quotes: quotesIn(each.quotes, now),
    })),
    ...{ written: data, quotes: placed(replacedIn(data), now) },
    changes: changes.map((each, at) => ({ id: `H${at + 1}`, ...each })),
  };
}

/** Its findings, and before them those that had fallen in the runs before it: ids are for life. */
function findingsIn(docket: Docket, before: Earlier | undefined): Earlier['findings'] {
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

/** Changes, choices and the order of work as a call would answer them, so that they are read as its answers are. */
function writtenIn({ cures, choices, order }: Docket): Earlier['written'] {
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
  return JSON.parse(JSON.stringify(plain)) as Earlier['written'];
}

/** The words that a finding quotes, as far as they stand in a document: where some of them are gone, the sentences that are left. */
function quotesIn(quotes: readonly FoundQuote[], document: DocumentText): FoundQuote[] {
  const words = quotes.flatMap(({ text }) => {
    const left = findQuote(document, text) ? [] : sentences(text).filter(each => findQuote(document, each));
    return left.length > 0 ? left : [text];
  });
  return placed(words, document);
}

/** Words with their lines in a document; those that are not there any more have none. */
function placed(words: readonly string[], document: DocumentText): FoundQuote[] {
  return words.map(text => {
    const found = findQuote(document, text);
    return found ? { text, startLine: found.startLine, endLine: found.endLine } : { text };
  });
}
