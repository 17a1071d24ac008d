import type { ShownBlock } from '../src/script/blocks';
import { viewBlocks } from './sessionLookups';
import type { ShownSession } from './shownSession';
import { buildStaging, lineOfTurn, type Staging } from './staging';

/** What the panel computes from a session: the blocks of its format, and the session as a play, if it is one. */
interface Views {
  blocks: ShownBlock[];
  staging: Staging | undefined;
}

/** Caches the views: computing them reads the whole session, so they are updated once per new event or choice, and not while old events are loading. */
export class ViewCache {
  private cacheKey = '';
  private cached: Views = { blocks: [], staging: undefined };

  /** The views of what is shown; `isReplay`: at a point of a replay. */
  viewsOf(shown: ShownSession, isReplay: boolean, backstage: boolean): Views {
    const { state, complete, events } = shown;
    const key = `${events.length}:${state.lastSeq}:${isReplay}:${backstage}`;
    // While old events are loading, the first views stay.
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

  /** Drops the cached views if a turn in progress now has its first line that can be staged; returns whether they were dropped. */
  dropIfFirstLine(turn: string, shown: ShownSession): boolean {
    const { staging } = this.cached;
    const turnState = shown.state.turns.get(turn);
    const isStaged = staging?.entries.some(entry => entry.kind === 'turn' && entry.turn === turn);
    if (!staging || !turnState || isStaged || !lineOfTurn(staging, turnState, shown)) return false;
    this.cacheKey = '';
    return true;
  }
}
