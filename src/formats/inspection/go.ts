// Whether to go ahead, by rule: the answer and headline of the page.

import type { JsonObject } from '../../base/json';
import type { EndedCall } from '../../script/call';
import { recheck } from '../../script/judging';
import type { Cure, Docket, Finding, Go, Page, Passage } from '../../script/page';
import type { Turn } from '../../script/turn';
import { readRecords, readText } from './items';
import { maxChanges } from './shapes';

const goValues: readonly Go[] = ['yes', 'yes-if', 'not-yet'];
const directions: readonly Page['direction'][] = ['stands', 'falls', 'open'];

/** The answer that the ruling proposes, or where there is none, the page's author; of a verdict that was asked for twice, the first. */
export function proposedRuling(
  turns: readonly Pick<Turn, 'move' | 'data'>[],
  calls: readonly Pick<EndedCall, 'kind' | 'data'>[],
): Partial<Pick<Page, 'go' | 'direction'>> {
  const data = [
    ...calls.filter(call => call.kind === 'page').map(call => ({ ...call.data, ...pageCorrections(calls) })),
    ...turns.filter(turn => turn.move !== recheck).map(turn => turn.data),
  ];
  const go = data.map(each => goValues.find(word => word === each?.go)).findLast(Boolean);
  const direction = data.map(each => directions.find(word => word === each?.direction)).findLast(Boolean);
  return { ...(go ? { go } : {}), ...(direction ? { direction } : {}) };
}

/** The corrections of the page check to the author's answers; a wrong direction without a correction is open. */
function pageCorrections(calls: readonly Pick<EndedCall, 'kind' | 'data'>[]): JsonObject {
  const faults = readRecords(calls.findLast(call => call.kind === 'pageCheck')?.data?.faults);
  const own = faults.filter(({ part }) => part === 'go' || part === 'direction');
  return Object.fromEntries(
    own.map(({ part, instead }) => [String(part), readText(instead) || (part === 'direction' ? 'open' : '')]),
  );
}

/** The open blocking findings, checked or not: they have to be settled before going ahead. */
export function openBlocks({ findings }: Pick<Docket, 'findings'>): Finding[] {
  return findings.filter(each => each.severity === 'blocks' && each.state !== 'fell');
}

/** Whether all readings were answered in full and cover the document, with a point examined; in a repeated run, whether everything was checked. */
export function wasReadWhole(docket: Pick<Docket, 'readers' | 'examined' | 'unread' | 'again'>): boolean {
  const { readers, unread, again } = docket;
  if (readers.some(each => each.outcome !== 'answered')) return false;
  return again ? again.whole : readers.length > 0 && unread.length === 0 && wasExamined(docket);
}

const wasExamined = ({ examined }: Pick<Docket, 'examined'>) =>
  Object.values(examined).some(each => each !== 'not examined');

/** Decides by rule whether to go ahead: yes only without open blocking findings, or with changes if a few undisputed written changes settle all of them. */
export function decideGo(docket: Docket, direction: Page['direction'] = 'open'): Go {
  if (direction === 'falls' || !wasReadWhole(docket)) return 'not-yet';
  const open = openBlocks(docket);
  if (open.length === 0) return 'yes';
  return areSettledBy(docket.cures, open, maxChanges) ? 'yes-if' : 'not-yet';
}

/** Whether undisputed written changes settle all of these findings, and at most `most` changes are involved. */
export function areSettledBy(
  cures: readonly Cure[],
  open: readonly Finding[],
  most = Number.POSITIVE_INFINITY,
): boolean {
  const isOpen = (id: string) => open.some(each => each.id === id);
  const usable = cures.filter(each => !each.disputed && hasWording(each) && each.settles.some(isOpen));
  return usable.length <= most && open.every(({ id }) => usable.some(each => settlesFully(each, id)));
}

/** Whether a change inserts or strikes words. */
export function hasWording({ change, replaces }: Passage): boolean {
  return change.trim() !== '' || replaces !== undefined;
}

/** Whether a change settles a finding and leaves nothing of it open. */
export function settlesFully({ settles, partly = [] }: Pick<Cure, 'settles' | 'partly'>, id: string): boolean {
  return settles.includes(id) && !partly.some(each => each.finding === id);
}

/** The headline of the page; a direction that falls is no answer where the document was not examined and nothing that blocks was found. */
export function pageHeadline(go: Go, direction: Page['direction'], docket: Docket): string {
  if (go === 'yes') return 'Yes';
  if (go === 'yes-if') return 'Yes, with changes';
  const isClear = openBlocks(docket).length === 0;
  const isJudged = !isClear || docket.again !== undefined || wasExamined(docket);
  if (direction === 'falls' && isJudged) return 'No, not this way';
  if (isClear) return 'No answer: the document was not read whole';
  return direction === 'stands' ? 'No, not as written; the direction stands' : 'No, not as written';
}
