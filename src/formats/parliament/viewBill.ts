import { ownValue } from '../../base/json';
import type { Block, TextVersion, Tone } from '../../script/blocks';
import type { Heard } from '../../script/format';
import type { Turn } from '../../script/turn';
import { amendmentIn, amendmentWords } from './amendment';
import { announcedIn, type Bill, type Division, divisionsOf, versionsOf } from './bill';
import { nameOf, representatives } from './chamber';
import { voteLabel } from './labels';
import { announced, counted } from './posts';
import { countsOf, type Tally, tallyOf, voteOf } from './tally';
import { cueData, roundOf } from './terms';

/** The bill in its versions, each against the one before. */
export function billBlocks({ brief, turns, posts }: Heard): Block[] {
  const versions = versionsOf(announcedIn(turns, posts), brief.topic);
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
    const [first] = cast;
    const voted = cast.filter(voteOf).length;
    if (!first || voted === 0) return [];
    const round = roundOf(first);
    // A vote that was broken off has come to nothing.
    const isCounted = counted.among(posts).some(({ data }) => data.round === round);
    const whole = isCounted || voted >= representatives(brief).length;
    const votes = cast.flatMap(turn => {
      const vote = voteOf(turn) ?? (isCounted ? 'no vote' : undefined);
      return vote ? [{ seat: turn.seat, vote, tone: ownValue(tones, vote) ?? 'plain', reason: turn.text }] : [];
    });
    const result = whole ? { result: resultOf(tallyOf(cast)) } : {};
    return [{ kind: 'ballot', title: voteLabel(round), votes, ...result }];
  });
}

function resultOf(tally: Tally): string {
  return tally.carried ? `Passed, ${countsOf(tally)}` : `Not passed, ${countsOf(tally)}`;
}

/** Every amendment that was moved, with what became of it. */
export function amendmentBlocks(heard: Heard): Block[] {
  const { brief, turns, posts } = heard;
  const divisions = divisionsOf(announcedIn(turns, posts));
  const rows = turns.flatMap(turn => {
    const division = divisions.find(each => each.turn === turn.id);
    const amendment = division?.amendment ?? amendmentIn(turn);
    if (!amendment) return [];
    const cells = [became(division) ?? unputResult(heard, turn), amendmentWords(amendment)];
    return [{ label: nameOf(brief, turn.seat), seat: turn.seat, cells }];
  });
  const columns = ['Result', 'Amendment'];
  return rows.length > 0 ? [{ kind: 'matrix', title: 'Amendments', columns, rows }] : [];
}

function became(division: Division | undefined): string | undefined {
  if (!division) return undefined;
  const { aye, nay, carried } = division.tally;
  return carried ? `carried, ${aye} to ${nay}` : `lost, ${aye} to ${nay}`;
}

function unputResult({ turns, posts, outcome }: Heard, { id, seq }: Turn): string {
  if (announced.among(posts).some(({ data }) => data.outOfOrder === id)) return 'out of order';
  const isRuled = turns.some(turn => turn.move === 'ruling' && turn.seq > seq);
  const isDivided = turns.some(turn => turn.move === 'division' && cueData(turn.cue).moved === id);
  return outcome || (isRuled && !isDivided) ? 'not put' : 'before the House';
}
