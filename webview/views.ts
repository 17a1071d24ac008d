import type { Block } from '../src/script/blocks';
import { blocksOf } from './heard';
import type { Shown } from './shown';
import { lineOf, type Staging, stagingOf } from './staging';

/** What the format makes of what is shown. A view reads the whole session, so it is asked once for each new fact, and not at all while old events pour in. */
export class Views {
  private of = '';
  private looked: { blocks: Block[]; staging: Staging | undefined } = { blocks: [], staging: undefined };

  /** The views of what is shown; `then`: as it was at a point of a replay. */
  at(shown: Shown, then: boolean, backstage: boolean): { blocks: Block[]; staging: Staging | undefined } {
    const { state, complete, events } = shown;
    const of = `${events.length}:${state.lastSeq}:${then}:${backstage}`;
    const wanted = complete || this.looked.blocks.length === 0;
    if (this.of === of || !wanted) return this.looked;
    this.of = of;
    const staging = stagingOf(shown, backstage);
    this.looked = {
      staging,
      blocks: blocksOf(state).filter(block => backstage || !(block.kind === 'lines' && block.hidden)),
    };
    return this.looked;
  }

  /** Whether a turn under way has come so far that it appears on the stage; the views are asked anew then. */
  appears(turn: string, shown: Shown): boolean {
    const { staging } = this.looked;
    const state = shown.state.turns.get(turn);
    if (!staging || !state || staging.entries.some(entry => entry.kind === 'turn' && entry.turn === turn)) return false;
    if (!lineOf(staging, state, shown)) return false;
    this.of = '';
    return true;
  }
}
