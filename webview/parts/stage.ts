import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import type { Block, StagePerson } from '../../src/script/blocks';
import { isPerson, type Seat } from '../../src/script/brief';
import { seatIn } from '../heard';
import { given, say } from '../language';
import { coloured } from './colour';
import { face } from './face';
import { type BlockContext, framed, toTurn } from './frame';
import { type IconName, icon } from './icon';

/** Who is on the stage: there or not, in what mood, who is at it; where the session can be directed, who is muted, and in a play whose turn is next. */
export function stage({ title, people }: Extract<Block, { kind: 'stage' }>, context: BlockContext): TemplateResult {
  // What is too wide for its place is scrolled by keys; where there is a button, it takes them.
  const leads = context.direct !== undefined || people.some(({ mood, turn }) => mood && turn);
  return framed(
    'stage',
    '',
    html`<ul aria-label=${given(title)} tabindex=${leads ? nothing : '0'}>
      ${people.map(each => person(each, context))}
    </ul>`,
  );
}

function person({ seat, present, mood, moodTone = 'plain', turn }: StagePerson, context: BlockContext): TemplateResult {
  const { state } = context;
  const who = seatIn(state, seat);
  const name = who?.name ?? seat;
  const busy = present && isBusy(seat, state);
  const muted = isMuted(seat, state);
  const classes = ['person', present ? 'here' : 'away', busy ? 'busy' : '', muted ? 'muted' : ''];
  return html`<li class=${classes.filter(Boolean).join(' ')} ${coloured(who?.color)}>
    ${face(who, name)}
    <span class="who">
      <span class="name" title=${name}>${name}${isPerson(who) ? html` <span class="quiet">${say('you')}</span>` : nothing}</span>
      <span class="mood tone-${moodTone}">${present ? toTurn(given(mood ?? ''), turn, context) : say('not here')}${busy ? html`<span class="unseen">, ${say('is speaking')}</span>` : nothing}</span>
    </span>
    ${context.direct && present ? direction(seat, who, muted, context) : nothing}
  </li>`;
}

/** What a director may do with a character; one that a person plays is given a line alone. */
function direction(
  seat: string,
  who: Seat | undefined,
  muted: boolean,
  { direct, write }: BlockContext,
): TemplateResult {
  const name = who?.name ?? seat;
  const tool = (label: string, sign: IconName, click: () => void, pressed?: boolean) =>
    html`<button class="tool" aria-label=${label} aria-pressed=${pressed ?? nothing} title=${label} @click=${click}>${icon(sign)}</button>`;
  const line = write && tool(say('Say {0}’s next line', name), 'line', () => write('line', seat));
  if (isPerson(who)) return html`<span class="directs">${line}</span>`;
  return html`<span class="directs">
    ${
      write
        ? [
            tool(say('A note to {0}', name), 'note', () => write('note', seat)),
            line,
            tool(say('{0} is next, alone', name), 'next', () => direct?.({ kind: 'next', seat })),
          ]
        : nothing
    }
    ${tool(muted ? say('Let {0} speak again', name) : say('Mute {0}', name), muted ? 'muted' : 'voice', () => direct?.({ kind: 'mute', seat, on: !muted }), muted)}
  </span>`;
}

function isBusy(seat: string, { turns, status }: SessionState): boolean {
  if (status === 'ended') return false;
  for (const turn of turns.values()) if (turn.seat === seat && turn.status === 'speaking') return true;
  return false;
}

function isMuted(seat: string, { inputs }: SessionState): boolean {
  const last = inputs.findLast(input => input.kind === 'mute' && input.seat === seat);
  return last?.kind === 'mute' && last.on;
}
