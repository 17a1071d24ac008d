import { html, nothing, type TemplateResult } from 'lit';
import type { TurnState } from '../../src/ledger/state';
import type { PlayLine } from '../../src/script/play';
import { cueDataOf } from '../../src/script/turn';
import { seatIn } from '../heard';
import { wish } from '../host';
import { say } from '../language';
import type { Shown } from '../shown';
import type { StagedLine } from '../staging';
import { speakingMarks } from '../wording';
import { face } from './face';

/** What surrounds a line, drawn by its card. */
export interface LineFrame {
  turn: TurnState;
  /** Missing where nothing of the turn is on the stage: a silence, a judgement, a failure. */
  line: StagedLine | undefined;
  shown: Shown;
  backstage: boolean;
  tools: TemplateResult | typeof nothing;
  /** What came of it and why. */
  below: TemplateResult;
}

/** A line as a play reads: who, to whom and how, then what they do and say. */
export function playLine(frame: LineFrame): TemplateResult {
  const { turn, line, shown, backstage, tools, below } = frame;
  return html`${face(seatIn(shown.state, turn.seat), turn.name)}
    <div class="delivery">
      <p class="cue">
        <button class="name" title=${say('Open {0}’s file', turn.name)} @click=${() => wish({ type: 'openSeat', seat: turn.seat })}>${turn.name}</button>
        ${line ? manner(line) : nothing}
        <span class="tools">${tools}</span>
      </p>
      ${backstage ? notes(turn) : nothing}
      <div class="words">${line ? delivered(line) : unheard(turn, shown, backstage)}</div>
      ${line?.also?.map(other => html`<p class="cue">${manner(other)}</p><div class="words">${delivered(other)}</div>`)}
      ${below}
    </div>`;
}

/** What a line is called by who hears it only. */
export function spokenLine({ speaker, to, tone, action, act, words, whisper, also = [] }: StagedLine): string {
  const how = [whisper ? say('whispers') : '', to ? say('to {0}', to) : '', toneShown(tone)].filter(Boolean);
  const who = action === 'interrupt' ? say('{0} cuts in', speaker) : speaker;
  const line = `${[who, ...how].join(', ')}: ${[act, words].filter(Boolean).join('. ')}`;
  return [line, ...also.map(spokenLine)].join(' ');
}

function manner({ to, tone, action, after, whisper }: PlayLine): TemplateResult {
  const cutsIn = after ? say('cuts in after “{0}”', after) : say('cuts in');
  const heard = toneShown(tone);
  return html`${action === 'interrupt' ? html`<span class="cuts">${cutsIn}</span>` : nothing}
    ${whisper ? html`<span class="whispers">${to ? say('whispers to {0}', to) : say('whispers')}</span>` : to ? html`<span class="to">${say('to {0}', to)}</span>` : nothing}
    ${heard ? html`<span class="tone">${heard}</span>` : nothing}`;
}

// A tone that nobody gave is no direction.
function toneShown(tone: string): string {
  return tone === 'neutral' ? '' : tone;
}

function delivered({ act, words }: PlayLine): TemplateResult {
  return html`${act ? html`<p class="act">${act}</p>` : nothing}${words ? html`<p class="speech">${words}</p>` : nothing}`;
}

/** What nobody on the stage hears: shown as it came. */
function unheard({ id, ended, name }: TurnState, { speaking }: Shown, backstage: boolean): TemplateResult {
  if (!ended) return html`<p class="act">${speakingMarks[speaking.get(id)?.state ?? 'waiting']}</p>`;
  if (!ended.text) return html`<p class="act">${say('{0} is unable to respond', name)}</p>`;
  return backstage
    ? html`<p class="raw">${ended.text}</p>`
    : html`<p class="act">${say('{0} is unable to respond', name)}</p>`;
}

const cueData = cueDataOf<{ notes: { text?: string }[] }>({ notes: [{}] });

/** The hidden notes that a line was spoken under; one without words of its own is told in the prompt behind the line. */
function notes({ cue }: TurnState): TemplateResult | typeof nothing {
  const { notes: found = [] } = cueData(cue.data);
  if (found.length === 0) return nothing;
  return html`<ul class="notes">
    ${found.map(({ text }) => html`<li>${typeof text === 'string' && text ? `${say('Note')}: ${text}` : say('Note')}</li>`)}
  </ul>`;
}
