import { isRecord } from '../../base/json';
import type { Block, TextVersion, Tone } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { type Bill, divisionsOf, versionsOf } from './bill';
import { nameOf, representatives } from './chamber';
import { amendmentWords } from './motions';
import { countsOf, type Tally, tallyOf, voteOf } from './tally';
import { voteLabel } from './voting';

/** The bill in its versions, each against the one before. */
export function billBlocks({ brief, turns }: Heard): Block[] {
  const versions = versionsOf(turns, brief.topic);
  if (versions.length === 0) return [];
  const shown = versions.map((bill, at): TextVersion => {
    const by = `${bill.title} (${nameOf(brief, bill.by)})`;
    return {
      label: `Version ${bill.version}`,
      turn: bill.turn,
      lines: [{ text: by }, ...linesOf(bill, versions[at - 1])],
    };
  });
  return [{ kind: 'versions', title: 'The bill', versions: shown }];
}

/** The lines of a version, with what it took away and what it brought. */
export function linesOf({ clauses, amendment }: Bill, before: Bill | undefined): TextVersion['lines'] {
  const numbered = (clause: string, at: number) => `${at + 1}. ${clause}`;
  const lines: TextVersion['lines'] = clauses.map((clause, at) => ({ text: numbered(clause, at) }));
  if (!amendment || !before) return lines;
  const at = amendment.operation === 'add' ? clauses.indexOf(amendment.text) : amendment.clause - 1;
  const old = amendment.operation === 'add' ? undefined : before.clauses[at];
  if (amendment.operation !== 'strike' && lines[at]) lines[at] = { ...lines[at], change: 'added' };
  return old === undefined ? lines : lines.toSpliced(at, 0, { text: numbered(old, at), change: 'removed' });
}

const tones: Record<string, Tone> = { aye: 'good', nay: 'bad', abstain: 'plain' };

/** Every vote on the bill, the last one first. */
export function ballotBlocks({ brief, turns, posts }: Heard): Block[] {
  const beats = [...new Set(turns.filter(turn => turn.move === 'vote').map(turn => turn.beat))].reverse();
  return beats.flatMap((beat): Block[] => {
    const cast = turns.filter(turn => turn.move === 'vote' && turn.beat === beat);
    const votes = cast.flatMap(turn => {
      const vote = voteOf(turn);
      return vote ? [{ seat: turn.seat, vote, tone: tones[vote] ?? 'plain', reason: turn.text }] : [];
    });
    const [first] = cast;
    if (!first || votes.length === 0) return [];
    const round = Number(first.cue?.round);
    // A vote that was broken off has come to nothing.
    const counted = posts.some(post => post.topic === 'tally' && isRecord(post.data) && post.data.round === round);
    const whole = counted || votes.length >= representatives(brief).length;
    const result = whole ? { result: resultOf(tallyOf(cast)) } : {};
    return [{ kind: 'ballot', title: voteLabel(round), votes, ...result }];
  });
}

function resultOf(tally: Tally): string {
  return tally.carried ? `Passed, ${countsOf(tally)}` : `Not passed, ${countsOf(tally)}`;
}

/** Every amendment that was put to the House, with what became of it. */
export function amendmentBlocks({ brief, turns }: Heard): Block[] {
  const rows = divisionsOf(turns).map(({ amendment, by, tally }) => {
    const { aye, nay, carried } = tally;
    const result = carried ? `carried, ${aye} to ${nay}` : `lost, ${aye} to ${nay}`;
    return { label: nameOf(brief, by), seat: by, cells: [result, amendmentWords(amendment)] };
  });
  const columns = ['Result', 'Amendment'];
  return rows.length > 0 ? [{ kind: 'matrix', title: 'Amendments', columns, rows }] : [];
}
