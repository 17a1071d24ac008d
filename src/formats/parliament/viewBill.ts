import { ownValue } from '../../base/json';
import { l10n, type Message } from '../../base/message';
import type { Block, TextVersion, Tone } from '../../script/blocks';
import { seatName } from '../../script/brief';
import type { SessionView } from '../../script/format';
import type { Turn } from '../../script/turn';
import { describeAmendment, movedAmendment } from './amendment';
import { type Bill, billVersions, type Division, dropUnannouncedVotes, findDivisions } from './bill';
import { representatives } from './chamber';
import { voteLabel } from './kinds';
import { announcementPost, tallyPost } from './posts';
import { countVotes, describeCounts, type Tally, voteOf } from './tally';
import { cueData, roundOf } from './terms';

/** Renders the versions of the bill, each compared with the one before. */
export function billBlocks({ brief, turns, posts }: SessionView): Block[] {
  const versions = billVersions(dropUnannouncedVotes(turns, posts), brief.topic);
  if (versions.length === 0) return [];
  const shown = versions.map((bill, at): TextVersion => {
    const by = `${bill.title} (${seatName(brief, bill.by)})`;
    return {
      label: l10n`Version ${bill.version}`,
      turn: bill.turn,
      lines: [{ text: by }, ...versionLines(bill, versions[at - 1])],
    };
  });
  return [{ kind: 'versions', title: 'The bill', versions: shown }];
}

/** The lines of a version, with its changes marked. */
export function versionLines({ clauses, amendment }: Bill, before: Bill | undefined): TextVersion['lines'] {
  const numbered = (clause: string, at: number) => `${at + 1}. ${clause}`;
  const lines: TextVersion['lines'] = clauses.map((clause, at) => ({ text: numbered(clause, at) }));
  if (!amendment || !before) return lines;
  const at = amendment.operation === 'add' ? clauses.indexOf(amendment.text) : amendment.clause - 1;
  const old = amendment.operation === 'add' ? undefined : before.clauses[at];
  if (amendment.operation !== 'strike' && lines[at]) lines[at] = { ...lines[at], change: 'added' };
  return old === undefined ? lines : lines.toSpliced(at, 0, { text: numbered(old, at), change: 'removed' });
}

const tones: Record<string, Tone> = { aye: 'good', nay: 'bad', abstain: 'plain' };

/** Renders all votes on the bill, the last one first. */
export function ballotBlocks({ brief, turns, posts }: SessionView): Block[] {
  // The votes of one ballot share a beat.
  const beats = [...new Set(turns.filter(turn => turn.move === 'vote').map(turn => turn.beat))].reverse();
  return beats.flatMap((beat): Block[] => {
    const cast = turns.filter(turn => turn.move === 'vote' && turn.beat === beat);
    const [first] = cast;
    const voted = cast.filter(voteOf).length;
    if (!first || voted === 0) return [];
    const round = roundOf(first);
    // An interrupted vote does not count.
    const isCounted = tallyPost.among(posts).some(({ data }) => data.round === round);
    const isComplete = isCounted || voted >= representatives(brief).length;
    const votes = cast.flatMap(turn => {
      const vote = voteOf(turn) ?? (isCounted ? 'no vote' : undefined);
      return vote ? [{ seat: turn.seat, vote, tone: ownValue(tones, vote) ?? 'plain', reason: turn.text }] : [];
    });
    const result = isComplete ? { result: voteResultText(countVotes(cast)) } : {};
    return [{ kind: 'ballot', title: voteLabel(round), votes, ...result }];
  });
}

function voteResultText(tally: Tally): Message {
  return tally.carried ? l10n`Passed, ${describeCounts(tally)}` : l10n`Not passed, ${describeCounts(tally)}`;
}

/** Renders all amendments that were moved, with the results of their divisions (the votes on them). */
export function amendmentBlocks(session: SessionView): Block[] {
  const { brief, turns, posts } = session;
  const divisions = findDivisions(dropUnannouncedVotes(turns, posts));
  const rows = turns.flatMap(turn => {
    const division = divisions.find(each => each.turn === turn.id);
    const amendment = division?.amendment ?? movedAmendment(turn);
    if (!amendment) return [];
    const cells = [divisionResult(division) ?? unputResult(session, turn), describeAmendment(amendment)];
    return [{ label: seatName(brief, turn.seat), seat: turn.seat, cells }];
  });
  const columns = ['Result', 'Amendment'];
  return rows.length > 0 ? [{ kind: 'matrix', title: 'Amendments', columns, rows }] : [];
}

function divisionResult(division: Division | undefined): Message | undefined {
  if (!division) return undefined;
  const { aye, nay, carried } = division.tally;
  return carried ? l10n`carried, ${aye} to ${nay}` : l10n`lost, ${aye} to ${nay}`;
}

/** What became of an amendment without a result; one before the next ruling can still be put. */
function unputResult({ turns, posts, outcome }: SessionView, { id, seq }: Turn): Message {
  if (announcementPost.among(posts).some(({ data }) => data.outOfOrder === id)) return l10n`out of order`;
  const isRuled = turns.some(turn => turn.move === 'ruling' && turn.seq > seq);
  const isDivided = turns.some(turn => turn.move === 'division' && cueData(turn.cue).moved === id);
  return outcome || (isRuled && !isDivided) ? l10n`not put` : l10n`before the House`;
}
