import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import type { StagePerson } from '../../src/script/blocks';
import { isPerson } from '../../src/script/brief';
import { localize } from '../language';
import { findSeat } from '../sessionLookups';
import { renderAvatar } from './avatar';
import { agentColour } from './colour';
import { type BlockContext, type BlockOf, renderFrame, turnLink } from './frame';
import { type IconName, icon } from './icon';

/** Renders the characters of a play, whether they are on stage, and their mood; a user who directs also gets controls. */
export function renderStage({ title, people }: BlockOf<'stage'>, context: BlockContext): TemplateResult {
  // An overflowing list is scrolled by keyboard, which needs a focusable element: itself, unless it has buttons.
  const hasButtons = context.direct !== undefined || people.some(({ mood, turn }) => mood && turn);
  return renderFrame(
    'stage',
    '',
    html`<ul aria-label=${title} tabindex=${hasButtons ? nothing : '0'}>
      ${people.map(each => renderPerson(each, context))}
    </ul>`,
  );
}

function renderPerson(
  { seat, present, mood, moodTone = 'plain', turn }: StagePerson<string>,
  context: BlockContext,
): TemplateResult {
  const { state } = context;
  const who = findSeat(state, seat);
  const name = who?.name ?? seat;
  const isBusy = present && isSpeaking(seat, state);
  const muted = isMuted(seat, state);
  const classes = ['person', present ? 'here' : 'away', isBusy ? 'busy' : '', muted ? 'muted' : ''];
  return html`<li class=${classes.filter(Boolean).join(' ')} ${agentColour(who?.color)}>
    ${renderAvatar(who, name)}
    <span class="who">
      <span class="name" title=${name}>${name}${isPerson(who) ? html` <span class="quiet">${localize('you')}</span>` : nothing}</span>
      <span class="mood tone-${moodTone}">${present ? turnLink(mood ?? '', turn, context) : localize('not here')}${isBusy ? html`<span class="unseen">, ${localize('is speaking')}</span>` : nothing}</span>
    </span>
    ${context.direct && present ? renderDirectorTools(seat, context) : nothing}
  </li>`;
}

/** Renders the director's controls for a character; for one that a person plays, only the next line. Without `write`, only muting. */
function renderDirectorTools(seat: string, { state, direct, write }: BlockContext): TemplateResult {
  const who = findSeat(state, seat);
  const muted = isMuted(seat, state);
  const name = who?.name ?? seat;
  const tool = (label: string, sign: IconName, click: () => void, pressed?: boolean) =>
    html`<button class="tool" aria-label=${label} aria-pressed=${pressed ?? nothing} title=${label} @click=${click}>${icon(sign)}</button>`;
  const line = write && tool(localize('Say {0}’s next line', name), 'line', () => write('line', seat));
  if (isPerson(who)) return html`<span class="directs">${line}</span>`;
  return html`<span class="directs">
    ${
      write
        ? [
            tool(localize('A note to {0}', name), 'note', () => write('note', seat)),
            line,
            tool(localize('{0} is next, alone', name), 'next', () => direct?.({ kind: 'next', seat })),
          ]
        : nothing
    }
    ${tool(muted ? localize('Let {0} speak again', name) : localize('Mute {0}', name), muted ? 'muted' : 'voice', () => direct?.({ kind: 'mute', seat, on: !muted }), muted)}
  </span>`;
}

function isSpeaking(seat: string, { turns, status }: SessionState): boolean {
  if (status === 'ended') return false;
  for (const turn of turns.values()) if (turn.seat === seat && turn.status === 'speaking') return true;
  return false;
}

function isMuted(seat: string, { inputs }: SessionState): boolean {
  const last = inputs.findLast(input => input.kind === 'mute' && input.seat === seat);
  return last?.kind === 'mute' && last.on;
}
