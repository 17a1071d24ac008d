import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../src/base/never';
import type { Entry, SessionState, TurnState } from '../../src/ledger/state';
import { localize, localizeRecorded } from '../language';
import { renderMarkdown } from '../markdown';
import type { PanelContext } from '../panelContext';
import { inputLine, noteTitles } from '../wording';
import './card';

/** Renders an entry of the transcript: a turn, a user's input, or a note. */
export function renderEntry(
  each: Entry,
  place: number,
  of: number,
  context: PanelContext,
): TemplateResult | typeof nothing {
  switch (each.kind) {
    case 'turn':
      return html`<convene-card .panelContext=${context} .turnId=${each.turn} .place=${place} .of=${of} .stamp=${cardStamp(context.shown.state.turns.get(each.turn), context)}></convene-card>`;
    case 'input': {
      const line = inputLine(each.input, context.shown.state);
      if (!line) return nothing;
      const { who, text, quiet } = line;
      if (quiet) return html`<p class="aside">${who} ${text}</p>`;
      return html`<article class="said ${each.input.kind}" aria-label=${who} tabindex="-1"><h3>${who}</h3>${renderProse(text, context)}${renderReach(each, context)}</article>`;
    }
    case 'note': {
      const { kind, text } = each.note;
      const own = localizeRecorded(each.note, 'text');
      if (kind === 'system') return html`<p class="aside">${own}</p>`;
      const who = noteTitles[kind === 'moderator' && !isModerated(context.shown.state) ? 'chair' : kind];
      return html`<article class="said ${kind}" aria-label=${who} tabindex="-1">
        <h3>${who}</h3>
        ${renderProse(kind === 'moderator' ? own : text, context)}
      </article>`;
    }
    default:
      return assertNever(each);
  }
}

/** Renders who hears a remark, and the turn that answers it. */
function renderReach(
  { input, seq }: Extract<Entry, { kind: 'input' }>,
  context: PanelContext,
): TemplateResult | typeof nothing {
  if (input.kind !== 'remark') return nothing;
  const { beats, turns, status, opened } = context.shown.state;
  const later = [...turns.values()].filter(({ beat }) => (beats.get(beat)?.called ?? 0) > seq);
  const isAnswer = (turn: TurnState) => turn.move === 'reply' && turn.seat === input.to;
  const turn = input.to ? later.find(isAnswer) : later[0];
  const name = turn?.name ?? opened?.seats.find(({ id }) => id === input.to)?.name ?? '';
  if (turn) {
    const words = input.to ? localize('{0} answers', name) : localize('Heard from {0}’s turn on', name);
    return html`<p class="reach"><button class="turn" title=${localize('Show the turn')} @click=${() => context.show(turn.id)}>${words}</button></p>`;
  }
  if (status === 'ended') return html`<p class="reach">${localize('The session ended before anyone answered.')}</p>`;
  const next = input.to
    ? localize('{0} answers next, after the current turn', name)
    : localize('Everybody hears this from the next turn on');
  return html`<p class="reach">${next}</p>`;
}

// In a format without a moderator, notes of the procedure are the chair's.
function isModerated({ opened }: SessionState): boolean {
  return opened?.seats.some(({ role }) => role === 'moderator') === true;
}

// A key that changes whenever something that the card shows has changed.
function cardStamp(turn: TurnState | undefined, { live, staging, backstage }: PanelContext): string {
  const line = staging?.lines.get(turn?.id ?? '');
  return `${live} ${turn?.status} ${turn?.attempts.length} ${turn?.ended?.seq} ${turn?.examined.length} ${turn?.replacedBy} ${line?.words} ${backstage}`;
}

function renderProse(text: string, context: PanelContext): DocumentFragment {
  return renderMarkdown(text, context.linksOf(''));
}
