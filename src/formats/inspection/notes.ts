// Notes for the page on what was not done: readings and steps that were skipped or failed, findings that were left out.

import type { Json, JsonObject } from '../../base/json';
import { l10n, type Message, type Text } from '../../base/message';
import type { Brief } from '../../script/brief';
import type { EndedCall } from '../../script/call';
import type { Finding } from '../../script/page';
import { isReading } from './register';

const stepNotes: Readonly<Record<string, string>> = {
  merge: 'The findings were not merged: some may say the same.',
  check: 'The check did not finish.',
  missed: 'Nobody looked for what all readers missed.',
  claims: 'Not every earlier finding was held against the text as it stands now.',
  cures: 'The proposed changes were not tested.',
  fit: 'Nobody read the changes together: two of them may not fit.',
  talk: 'What the table contested and added was not weighed.',
};

/** Notes on readings and steps that were skipped or failed, and on findings that are left out or unchecked. */
export function docketNotes(
  calls: readonly EndedCall[],
  findings: readonly Finding[],
  leftOut: number,
  brief: Pick<Brief, 'seats'>,
): Text[] {
  // Why a reading is missing is in the data: whoever decides has to know only that it is.
  const readings = calls.filter(each => isReading(each.kind)).flatMap(each => readingNote(each, brief));
  const others = calls.filter(each => each.outcome !== 'answered').flatMap(({ kind }) => stepNotes[kind] ?? []);
  const answered = calls.some(each => each.kind === 'check');
  const unchecked = findings.filter(each => each.state === 'unchecked').length;
  return [
    ...readings,
    ...(leftOut === 1 ? [l10n`1 finding left out: over the limit, or without words that could be read.`] : []),
    ...(leftOut > 1 ? [l10n`${leftOut} findings left out: over the limit, or without words that could be read.`] : []),
    ...new Set(others),
    ...(answered && unchecked === 1 ? [l10n`1 finding unchecked.`] : []),
    ...(answered && unchecked > 1 ? [l10n`${unchecked} findings unchecked.`] : []),
  ];
}

/** A note on a reading that is incomplete or found nothing. */
export function readingNote(
  { kind, seat, outcome, data }: Pick<EndedCall, 'kind' | 'seat' | 'outcome' | 'data'>,
  brief: Pick<Brief, 'seats'>,
): Message[] {
  const name = brief.seats.find(each => each.id === seat)?.name ?? seat;
  if (outcome === 'answered')
    return kind === 'reading' && isEmpty(data)
      ? [l10n`The reading of ${name} found nothing, and does not say what it looked at.`]
      : [];
  return outcome === 'partial'
    ? [l10n`The reading of ${name} was not finished; what was complete stands.`]
    : [l10n`The reading of ${name} did not take place.`];
}

function isEmpty(data: JsonObject | undefined): boolean {
  const none = (value: Json | undefined) => value === undefined || (Array.isArray(value) && value.length === 0);
  return none(data?.findings) && none(data?.examined);
}
