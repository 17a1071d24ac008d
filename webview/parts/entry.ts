import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../src/base/never';
import type { Entry, SessionState, TurnState } from '../../src/ledger/state';
import { localize, localizeRecorded } from '../language';
import { renderMarkdown } from '../markdown';
import type { PanelContext } from '../panelContext';
import { inputLine, noteTitles } from '../wording';
import './card';

/** Renders an entry of the transcript: a turn, a user's input, or a note. `place` is its place among `of` entries, from 1; 0 while older ones are loading. */
export function renderEntry(
  entry: Entry,
  place: number,
  of: number,
  context: PanelContext,
): TemplateResult | typeof nothing {
  switch (entry.kind) {
    case 'turn':
      return html`<convene-card .panelContext=${context} .turnId=${entry.turn} .place=${place} .of=${of} .stamp=${cardStamp(context.shown.state.turns.get(entry.turn), context)}></convene-card>`;
    case 'input': {
      const line = inputLine(entry.input, context.shown.state);
      if (!line) return nothing;
      const { who, text, quiet } = line;
      if (quiet) return html`<p class="aside">${who} ${text}</p>`;
      return html`<article class="said ${entry.input.kind}" aria-label=${who} tabindex="-1"><h3>${who}</h3>${renderProse(text, context)}${renderReach(entry, context)}</article>`;
    }
    case 'note': {
      const { kind, text } = entry.note;
      const localized = localizeRecorded(entry.note, 'text');
      if (kind === 'system') return html`<p class="aside">${localized}</p>`;
      const who = noteTitles[kind === 'moderator' && !isModerated(context.shown.state) ? 'chair' : kind];
      return html`<article class="said ${kind}" aria-label=${who} tabindex="-1">
        <h3>${who}</h3>
        ${renderProse(kind === 'moderator' ? localized : text, context)}
      </article>`;
    }
    default:
      return assertNever(entry);
  }
}

/** Renders who hears a remark of the user: the turn that answers it or is the first to hear it, or when that will be. */
function renderReach(
  { input, seq }: Extract<Entry, { kind: 'input' }>,
  context: PanelContext,
): TemplateResult | typeof nothing {
  if (input.kind !== 'remark') return nothing;
  const { beats, turns, status, opened } = context.shown.state;
  // A turn hears what was said before its beat was called, a procedure of the format hears nothing.
  const spoken = [...turns.values()].filter(({ cue }) => !cue.procedure);
  const later = spoken.filter(({ beat }) => (beats.get(beat)?.called ?? 0) > seq);
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

// Notes of kind `moderator` come from the format itself; where no seat moderates, they are shown as the chair's.
function isModerated({ opened }: SessionState): boolean {
  return opened?.seats.some(({ role }) => role === 'moderator') === true;
}

// A key that changes whenever something that the card shows has changed, except its words in progress.
function cardStamp(turn: TurnState | undefined, { live, staging, backstage }: PanelContext): string {
  const line = staging?.lines.get(turn?.id ?? '');
  return `${live} ${turn?.status} ${turn?.attempts.length} ${turn?.ended?.seq} ${turn?.examined.length} ${turn?.replacedBy} ${line?.words} ${backstage}`;
}

// Only turns have links into the document, so no turn is named.
function renderProse(text: string, context: PanelContext): DocumentFragment {
  return renderMarkdown(text, context.linksOf(''));
}
