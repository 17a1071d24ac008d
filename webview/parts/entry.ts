import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../src/base/never';
import type { Entry, SessionState, TurnState } from '../../src/ledger/state';
import type { Desk } from '../desk';
import { reported, say, told } from '../language';
import { markdown } from '../markdown';
import { inputLine, noteMarks } from '../wording';
import './card';

/** One entry of the transcript: a turn, what the user put in, or a note. */
export function entry(each: Entry, place: number, of: number, desk: Desk): TemplateResult | typeof nothing {
  switch (each.kind) {
    case 'turn':
      return html`<convene-card .desk=${desk} .turnId=${each.turn} .place=${place} .of=${of} .stamp=${stamp(desk.shown.state.turns.get(each.turn), desk)}></convene-card>`;
    case 'input': {
      const line = inputLine(each.input, desk.shown.state);
      if (!line) return nothing;
      const { who, text, quiet } = line;
      if (quiet) return html`<p class="aside">${who} ${text}</p>`;
      return html`<article class="said ${each.input.kind}" aria-label=${who} tabindex="-1"><h3>${who}</h3>${prose(text, desk)}${reach(each, desk)}</article>`;
    }
    case 'note': {
      const { kind, text } = each.note;
      if (kind === 'system') return html`<p class="aside">${reported(text)}</p>`;
      const who = noteMarks[kind === 'moderator' && !isModerated(desk.shown.state) ? 'chair' : kind];
      return html`<article class="said ${kind}" aria-label=${who} tabindex="-1">
        <h3>${who}</h3>
        ${prose(kind === 'moderator' ? told(text) : text, desk)}
      </article>`;
    }
    default:
      return assertNever(each);
  }
}

/** What comes of a remark: who hears it from when on, and the turn that answers it. */
function reach({ input, seq }: Extract<Entry, { kind: 'input' }>, desk: Desk): TemplateResult | typeof nothing {
  if (input.kind !== 'remark') return nothing;
  const { beats, turns, status, opened } = desk.shown.state;
  const later = [...turns.values()].filter(({ beat }) => (beats.get(beat)?.called ?? 0) > seq);
  const isAnswer = (turn: TurnState) => turn.move === 'reply' && turn.seat === input.to;
  const turn = input.to ? later.find(isAnswer) : later[0];
  const name = turn?.name ?? opened?.seats.find(({ id }) => id === input.to)?.name ?? '';
  if (turn) {
    const words = input.to ? say('{0} answers', name) : say('Heard from {0}’s turn on', name);
    return html`<p class="reach"><button class="turn" title=${say('Show the turn')} @click=${() => desk.show(turn.id)}>${words}</button></p>`;
  }
  if (status === 'ended') return html`<p class="reach">${say('The session ended before anybody answered.')}</p>`;
  const next = input.to
    ? say('{0} answers next, once the turn under way has ended', name)
    : say('Everybody hears it from the next turn on');
  return html`<p class="reach">${next}</p>`;
}

// Some formats have nobody who is called so, and their procedure speaks all the same.
function isModerated({ opened }: SessionState): boolean {
  return opened?.seats.some(({ role }) => role === 'moderator') === true;
}

// Differs whenever something of a turn has changed that its card shows.
function stamp(turn: TurnState | undefined, { live, staging, backstage }: Desk): string {
  const line = staging?.lines.get(turn?.id ?? '');
  return `${live} ${turn?.status} ${turn?.attempts.length} ${turn?.ended?.seq} ${turn?.examined.length} ${turn?.replacedBy} ${line?.words} ${backstage}`;
}

function prose(text: string, desk: Desk): DocumentFragment {
  return markdown(text, desk.linksOf(''));
}
