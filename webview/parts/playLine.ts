import { html, nothing, type TemplateResult } from 'lit';
import type { TurnState } from '../../src/ledger/state';
import type { PlayLine } from '../../src/script/play';
import { cueDataReader } from '../../src/script/turn';
import { sendToHost } from '../host';
import { localize } from '../language';
import { speakerOf } from '../sessionLookups';
import type { ShownSession } from '../shownSession';
import type { StagedLine } from '../staging';
import { voiceStateTexts } from '../wording';
import { renderAvatar } from './avatar';

/** A line of a play with its turn, and what its card adds. */
export interface LineFrame {
  turn: TurnState;
  /** The line; undefined if nothing of the turn is on stage: a silence, a judgement, a failure. */
  line: StagedLine | undefined;
  shown: ShownSession;
  backstage: boolean;
  tools: TemplateResult | typeof nothing;
  /** What follows the line: failures and the explanation. */
  below: TemplateResult;
}

/** Renders a line of a play: speaker, delivery, action and words. */
export function renderPlayLine(frame: LineFrame): TemplateResult {
  const { turn, line, shown, backstage, tools, below } = frame;
  return html`${renderAvatar(speakerOf(shown.state, turn), turn.name)}
    <div class="delivery">
      <p class="cue">
        <button class="name" title=${localize('Open {0}’s file', turn.name)} @click=${() => sendToHost({ type: 'openSeat', seat: turn.seat })}>${turn.name}</button>
        ${line ? renderManner(line) : nothing}
        <span class="tools">${tools}</span>
      </p>
      ${backstage ? renderNotes(turn) : nothing}
      <div class="words">${line ? renderWords(line) : renderUnstaged(turn, shown, backstage)}</div>
      ${line?.also?.map(other => html`<p class="cue">${renderManner(other)}</p><div class="words">${renderWords(other)}</div>`)}
      ${below}
    </div>`;
}

/** The text of a line for screen readers. */
export function announcedLine({ speaker, to, tone, action, act, words, whisper, also = [] }: StagedLine): string {
  const how = [whisper ? localize('whispers') : '', to ? localize('to {0}', to) : '', toneOf(tone)].filter(Boolean);
  const who = action === 'interrupt' ? localize('{0} cuts in', speaker) : speaker;
  const line = `${[who, ...how].join(', ')}: ${[act, words].filter(Boolean).join('. ')}`;
  return [line, ...also.map(announcedLine)].join(' ');
}

/** Renders how and to whom something is said. */
function renderManner({ to, tone, action, after, whisper }: PlayLine): TemplateResult {
  const cutsIn = after ? localize('cuts in after “{0}”', after) : localize('cuts in');
  const toneText = toneOf(tone);
  return html`${action === 'interrupt' ? html`<span class="cuts">${cutsIn}</span>` : nothing}
    ${whisper ? html`<span class="whispers">${to ? localize('whispers to {0}', to) : localize('whispers')}</span>` : to ? html`<span class="to">${localize('to {0}', to)}</span>` : nothing}
    ${toneText ? html`<span class="tone">${toneText}</span>` : nothing}`;
}

// The default tone is not shown.
function toneOf(tone: string): string {
  return tone === 'neutral' ? '' : tone;
}

function renderWords({ act, words }: PlayLine): TemplateResult {
  return html`${act ? html`<p class="act">${act}</p>` : nothing}${words ? html`<p class="speech">${words}</p>` : nothing}`;
}

/** Renders a turn without a line: what its voice is doing, its raw text backstage, or that the character cannot respond. */
function renderUnstaged({ id, ended, name }: TurnState, shown: ShownSession, backstage: boolean): TemplateResult {
  if (!ended) return html`<p class="act">${voiceStateTexts[shown.speaking.get(id)?.state ?? 'waiting']}</p>`;
  if (backstage && ended.text) return html`<p class="raw">${ended.text}</p>`;
  return html`<p class="act">${localize('{0} is unable to respond', name)}</p>`;
}

const readCueData = cueDataReader<{ notes: { text?: string }[] }>({ notes: [{}] });

/** Renders the hidden notes that were in the request for a line; one without a text of its own has fixed wording in the prompt. */
function renderNotes({ cue }: TurnState): TemplateResult | typeof nothing {
  const { notes = [] } = readCueData(cue.data);
  if (notes.length === 0) return nothing;
  return html`<ul class="notes">
    ${notes.map(({ text }) => html`<li>${typeof text === 'string' && text ? `${localize('Note')}: ${text}` : localize('Note')}</li>`)}
  </ul>`;
}
