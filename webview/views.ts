import type { ShownBlock } from '../src/script/blocks';
import { viewBlocks } from './sessionLookups';
import type { ShownSession } from './shownSession';
import { buildStaging, lineOfTurn, type Staging } from './staging';

/** Caches the blocks and the play of the session: computing them reads the whole session, so they are updated once per new fact, and not while old events are loading. */
export class ViewCache {
  private cacheKey = '';
  private cached: { blocks: ShownBlock[]; staging: Staging | undefined } = { blocks: [], staging: undefined };

  /** The views of what is shown; `then`: at a point of a replay. */
  viewsOf(
    shown: ShownSession,
    then: boolean,
    backstage: boolean,
  ): { blocks: ShownBlock[]; staging: Staging | undefined } {
    const { state, complete, events } = shown;
    const key = `${events.length}:${state.lastSeq}:${then}:${backstage}`;
    const isUpdatable = complete || this.cached.blocks.length === 0;
    if (this.cacheKey === key || !isUpdatable) return this.cached;
    this.cacheKey = key;
    const staging = buildStaging(shown, backstage);
    this.cached = {
      staging,
      blocks: viewBlocks(state).filter(block => backstage || !(block.kind === 'lines' && block.hidden)),
    };
    return this.cached;
  }

  /** Whether a turn in progress now has a line that can be staged; the views are updated then. */
  becomesVisible(turn: string, shown: ShownSession): boolean {
    const { staging } = this.cached;
    const state = shown.state.turns.get(turn);
    if (!staging || !state || staging.entries.some(entry => entry.kind === 'turn' && entry.turn === turn)) return false;
    if (!lineOfTurn(staging, state, shown)) return false;
    this.cacheKey = '';
    return true;
  }
}
