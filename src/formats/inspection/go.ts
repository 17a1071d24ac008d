import type { JsonObject } from '../../base/json';
import type { Examined } from '../../script/call';
import { recheck } from '../../script/judging';
import type { Cure, Docket, Finding, Go, Page, Passage } from '../../script/page';
import type { Turn } from '../../script/turn';
import { recordsIn, textIn } from './items';
import { mostChanges } from './shapes';

const words: readonly Go[] = ['yes', 'yes-if', 'not-yet'];
const directions: readonly Page['direction'][] = ['stands', 'falls', 'open'];

/** What the ruling proposes, or where nobody rules, whoever writes the page; of a verdict that was asked for twice, the first asking. */
export function rulingOf(
  turns: readonly Pick<Turn, 'move' | 'data'>[],
  calls: readonly Pick<Examined, 'kind' | 'data'>[],
): Partial<Pick<Page, 'go' | 'direction'>> {
  const data = [
    ...calls.filter(call => call.kind === 'page').map(call => ({ ...call.data, ...corrected(calls) })),
    ...turns.filter(turn => turn.move !== recheck).map(turn => turn.data),
  ];
  const go = data.map(each => words.find(word => word === each?.go)).findLast(Boolean);
  const direction = data.map(each => directions.find(word => word === each?.direction)).findLast(Boolean);
  return { ...(go ? { go } : {}), ...(direction ? { direction } : {}) };
}

/** What whoever read the page against the document put in the place of its answers; what is wrong and has nothing in its place is open. */
function corrected(calls: readonly Pick<Examined, 'kind' | 'data'>[]): JsonObject {
  const faults = recordsIn(calls.findLast(call => call.kind === 'pageCheck')?.data?.faults);
  const own = faults.filter(({ part }) => part === 'go' || part === 'direction');
  return Object.fromEntries(
    own.map(({ part, instead }) => [String(part), textIn(instead) || (part === 'direction' ? 'open' : '')]),
  );
}

/** The findings that have to be settled before anybody goes ahead: those that did not fall, checked or not. */
export function openBlocks({ findings }: Pick<Docket, 'findings'>): Finding[] {
  return findings.filter(each => each.severity === 'blocks' && each.state !== 'fell');
}

/** Whether the document was read whole: a part that nobody read, a reading that was skipped or never ended, or one that shows nothing it looked at proves nothing clean. */
export function wasRead(docket: Pick<Docket, 'readers' | 'examined' | 'unread' | 'again'>): boolean {
  const { readers, unread, again } = docket;
  if (again) return again.whole;
  return (
    unread.length === 0 &&
    wasExamined(docket) &&
    readers.some(each => each.outcome === 'answered') &&
    !readers.some(each => each.outcome === 'skipped')
  );
}

const wasExamined = ({ examined }: Pick<Docket, 'examined'>) =>
  Object.values(examined).some(each => each !== 'not examined');

/** Whether to go ahead, by rule: never where a blocking finding is open, unless a few undisputed changes that are written down settle all of them. */
export function goOf(docket: Docket, direction: Page['direction'] = 'open'): Go {
  if (direction === 'falls' || !wasRead(docket)) return 'not-yet';
  const open = openBlocks(docket);
  if (open.length === 0) return 'yes';
  return areSettledBy(docket.cures, open, mostChanges) ? 'yes-if' : 'not-yet';
}

/** Whether undisputed changes that are written down settle all of these findings: `most`, with as many of them and no more, for a finding may need several. */
export function areSettledBy(
  cures: readonly Cure[],
  open: readonly Finding[],
  most = Number.POSITIVE_INFINITY,
): boolean {
  const isOpen = (id: string) => open.some(each => each.id === id);
  const usable = cures.filter(each => !each.disputed && isWorded(each) && each.settles.some(isOpen));
  return usable.length <= most && open.every(({ id }) => usable.some(each => settlesWhole(each, id)));
}

/** Whether a change has words to put in, or to strike. */
export function isWorded({ change, replaces }: Passage): boolean {
  return change.trim() !== '' || replaces !== undefined;
}

/** Whether a change settles a finding, and leaves nothing of it open. */
export function settlesWhole({ settles, partly = [] }: Pick<Cure, 'settles' | 'partly'>, id: string): boolean {
  return settles.includes(id) && !partly.some(each => each.finding === id);
}

/** The first words of the page; where nobody has looked at the document, no direction that a ruling names is an answer to it. */
export function headlineOf(go: Go, direction: Page['direction'], docket: Docket): string {
  if (go === 'yes') return 'Yes';
  if (go === 'yes-if') return 'Yes, with changes';
  const isClear = openBlocks(docket).length === 0;
  if (direction === 'falls' && !(isClear && !docket.again && !wasExamined(docket))) return 'No, not this way';
  if (isClear) return 'No answer: the document was not read whole';
  return direction === 'stands' ? 'No, not as written; the direction stands' : 'No, not as written';
}
