import { html, nothing, type TemplateResult } from 'lit';
import { turnOfPerson } from '../../src/protocol/waiting';
import { beatEnds, type Playback } from '../playback';
import type { PanelSession } from '../session';
import { ballotAsked, concludingIn, presents, wrapsUp } from '../waiting';
import { help } from './help';
import { limits } from './limits';
import './composer';
import './ownTurn';
import './player';
import './presenter';
import './question';
import './steering';
import './vote';

/** What the foot of the panel shows, and what its parts ask of the panel. */
export interface Foot {
  session: PanelSession;
  playback: Playback | undefined;
  limiting: boolean;
  replaying: boolean;
  /** Whether the session is a play, which is directed and not spoken into. */
  played: boolean;
  seek(turn: number): void;
  toggleLimits(): void;
  toggleReplay(): void;
}

/** The foot of the panel: what waits for the user, the replay, the composer and the controls. */
export function foot(shown: Foot): TemplateResult {
  const { session, limiting, toggleLimits, toggleReplay } = shown;
  const { state, info } = session;
  const open = info?.live === true && state.status !== 'ended';
  return html`<footer class="foot">
    ${open ? waiting(session) : nothing} ${open && shown.replaying ? replay(shown) : nothing}
    ${limiting && open ? limits(state) : nothing}
    <div class="bar">
      ${
        open
          ? asks(session) || presents(state) || turnOfPerson(state)
            ? nothing
            : html`<convene-composer .session=${state} .played=${shown.played}></convene-composer>`
          : replay(shown)
      }
      <convene-steering
        .header=${session.header}
        .info=${info}
        .limits=${limiting}
        .concluding=${concludingIn(state)}
        .wrapping=${wrapsUp(state)}
        @limits=${toggleLimits}
        @replay=${toggleReplay}
      ></convene-steering>
      ${help(shown.played, open && presents(state))}
    </div>
  </footer>`;
}

function waiting({ state, speaking }: PanelSession): TemplateResult | typeof nothing {
  const own = turnOfPerson(state);
  const asked = own && speaking.get(own.id)?.asked;
  if (own && asked) return html`<convene-own-turn .session=${state} .turn=${own} .asked=${asked}></convene-own-turn>`;
  if (presents(state)) return html`<convene-presenter .session=${state}></convene-presenter>`;
  const ballot = ballotAsked(state);
  if (ballot) return html`<convene-vote .asked=${ballot}></convene-vote>`;
  if (!asks({ state })) return nothing;
  return html`<convene-question .turn=${state.turns.get(state.question ?? '')}></convene-question>`;
}

function asks({ state }: Pick<PanelSession, 'state'>): boolean {
  return state.status === 'asking' && !presents(state) && !ballotAsked(state);
}

function replay({ session, playback, played, seek }: Foot): TemplateResult | typeof nothing {
  if (!session.complete || session.state.turnsEnded === 0) return nothing;
  return html`<convene-player
    .playback=${playback}
    .turns=${session.state.turnsEnded}
    .beats=${played ? beatEnds(session.events) : undefined}
    .newest=${session.events.findLast(event => event.type === 'turn.ended')?.turn}
    @seek=${(event: CustomEvent<number>) => seek(event.detail)}
  ></convene-player>`;
}
