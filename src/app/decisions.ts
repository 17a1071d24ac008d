// The decisions of users on findings of a document (dismissed, deferred or fixed), as a new session on it takes them up.

import { errorMessage } from '../base/errors';
import { l10n, type Message, type Text } from '../base/message';
import { type FoundDisposition, readDispositions } from '../disk/dispositions';
import { maxDecisions } from '../ledger/shapes';
import type { Brief } from '../script/brief';

/** The earlier decisions that a session on a document opens with, and the notices about them. */
export interface EarlierDecisions {
  /** As the script of a session gets them. */
  settled: NonNullable<Brief['settled']>;
  notices: readonly Text[];
}

/** A decision on a finding of a document, with its file's name and its time (ISO). */
export type FindingDecision = EarlierDecisions['settled'][number] & { name: string; at: string };

/** Selects the decisions on findings of a document: this user's own first, then the newest. */
export function decisionsOn(document: string | undefined, found: readonly FoundDisposition[]): FindingDecision[] {
  const onDocument = found.filter(each => each.disposition.document === document).sort(ownAndNewestFirst);
  return onDocument.map(each => ({ ...decisionFields(each), name: each.name, at: each.disposition.at }));
}

/** Loads the earlier decisions for a session that is opened, with the notices about them; never throws. */
export async function loadDecisions(
  document: string | undefined,
  workspace: string,
  home: string | undefined,
): Promise<EarlierDecisions> {
  try {
    const { found, left } = await readDispositions(workspace, home);
    const decisions = decisionsOn(document, found);
    const foreign = decisions.filter(each => !each.own).length;
    const unread = left > 0 ? [l10n`${left} files in convene/dispositions could not be read and are ignored.`] : [];
    return {
      settled: decisions.slice(0, maxDecisions).map(({ name: _name, at: _at, ...decision }) => decision),
      notices: [...(foreign > 0 ? [foreignNotice(foreign)] : []), ...unread],
    };
  } catch (error) {
    return { settled: [], notices: [l10n`Earlier decisions are ignored. ${errorMessage(error)}`] };
  }
}

function foreignNotice(count: number): Message {
  return l10n`${count} decisions on this document’s findings were made by somebody else. They have no effect until you confirm them (convene findings).`;
}

function ownAndNewestFirst(a: FoundDisposition, b: FoundDisposition): number {
  if (a.own !== b.own) return a.own ? -1 : 1;
  const [one, other] = [a.disposition.at, b.disposition.at];
  if (one !== other) return one > other ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

function decisionFields({
  own,
  disposition: { decision, why, finding },
}: FoundDisposition): EarlierDecisions['settled'][number] {
  const { severity, claim, consequence, section, quotes } = finding;
  return { decision, why, own, severity, claim, consequence, section, quotes };
}
