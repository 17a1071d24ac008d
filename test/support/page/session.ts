import { debate } from '../../../src/formats/debate/debate';
import { pageFromDocket } from '../../../src/formats/inspection/page';
import type { SessionOpened } from '../../../src/ledger/events';
import type { SessionState } from '../../../src/ledger/state';
import type { EndedCall } from '../../../src/script/call';
import type { Format } from '../../../src/script/format';
import type { Docket } from '../../../src/script/page';
import { opening, sessionOf, type ToldTurn } from '../../unit/transcript/session';

/** A debate whose document was read: its state, and a format that makes its page of this docket. */
export function sessionWith(
  docket: Docket,
  calls: readonly EndedCall[] = [],
  { turns = [], opened = opening() }: { turns?: readonly ToldTurn[]; opened?: SessionOpened } = {},
): { state: SessionState; format: Format } {
  const state = sessionOf(turns, opened);
  const asked = { name: 'reading of proponent-1', kind: 'reading', seat: 'proponent-1', call: 'r1' };
  state.calls.set('r1', { id: 'r1', asked, called: 1, attempts: [] });
  const names = opened.seats.map(each => each.name);
  return { state, format: { ...debate, page: heard => pageFromDocket(docket, { calls, turns: heard.turns, names }) } };
}
