import { html, nothing, type TemplateResult } from 'lit';
import { waitingPersonTurn } from '../../src/protocol/waiting';
import { beatEnds, type Playback } from '../playback';
import type { PanelSession } from '../session';
import { ballotRequest, findConcluding, isPresenting, isWrappingUp } from '../waiting';
import { renderHelp } from './help';
import { renderLimits } from './limits';
import './composer';
import './ownTurn';
import './player';
import './presenter';
import './question';
import './steering';
import './vote';

/** The data and actions of the panel's foot. */
export interface FooterProps {
  session: PanelSession;
  playback: Playback | undefined;
  showsLimits: boolean;
  /** Whether the user asked for the replay of a session that still runs. */
  showsReplay: boolean;
  /** Whether the session is a play, which is directed and takes no remarks. */
  played: boolean;
  /** Shows the session as it was after this number of turns. */
  seek(turn: number): void;
  toggleLimits(): void;
  toggleReplay(): void;
}

/** Renders the foot of the panel: what waits for the user, the replay, the composer and the controls. */
export function renderFooter(shown: FooterProps): TemplateResult {
  const { session, showsLimits, toggleLimits, toggleReplay } = shown;
  const { state, info } = session;
  const isRunning = info?.live === true && state.status !== 'ended';
  // A form for what the session waits for takes the place of the composer.
  const hasOwnForm = waitsForAnswer(session) || isPresenting(state) || waitingPersonTurn(state);
  return html`<footer class="foot">
    ${isRunning ? renderWaiting(session) : nothing} ${isRunning && shown.showsReplay ? renderReplay(shown) : nothing}
    ${showsLimits && isRunning ? renderLimits(state) : nothing}
    <div class="bar">
      ${
        isRunning
          ? hasOwnForm
            ? nothing
            : html`<convene-composer .session=${state} .played=${shown.played}></convene-composer>`
          : renderReplay(shown)
      }
      <convene-steering
        .header=${session.header}
        .info=${info}
        .showsLimits=${showsLimits}
        .concluding=${findConcluding(state)}
        .isWrappingUp=${isWrappingUp(state)}
        @limits=${toggleLimits}
        @replay=${toggleReplay}
      ></convene-steering>
      ${renderHelp(shown.played, isRunning && isPresenting(state))}
    </div>
  </footer>`;
}

/** Renders the form for what the session waits for. */
function renderWaiting({ state, speaking }: PanelSession): TemplateResult | typeof nothing {
  const ownTurn = waitingPersonTurn(state);
  const asked = ownTurn && speaking.get(ownTurn.id)?.asked;
  if (ownTurn && asked)
    return html`<convene-own-turn .session=${state} .turn=${ownTurn} .asked=${asked}></convene-own-turn>`;
  if (isPresenting(state)) return html`<convene-presenter .session=${state}></convene-presenter>`;
  const ballot = ballotRequest(state);
  if (ballot) return html`<convene-vote .asked=${ballot}></convene-vote>`;
  if (!waitsForAnswer({ state })) return nothing;
  return html`<convene-question .turn=${state.turns.get(state.question ?? '')}></convene-question>`;
}

function waitsForAnswer({ state }: Pick<PanelSession, 'state'>): boolean {
  return state.status === 'asking' && !isPresenting(state) && !ballotRequest(state);
}

function renderReplay({ session, playback, played, seek }: FooterProps): TemplateResult | typeof nothing {
  if (!session.complete || session.state.turnsEnded === 0) return nothing;
  return html`<convene-player
    .playback=${playback}
    .turns=${session.state.turnsEnded}
    .beats=${played ? beatEnds(session.events) : undefined}
    .newest=${session.events.findLast(event => event.type === 'turn.ended')?.turn}
    @seek=${(event: CustomEvent<number>) => seek(event.detail)}
  ></convene-player>`;
}
