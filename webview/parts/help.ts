import { html, type TemplateResult } from 'lit';

const keys = [
  ['J, K', 'next turn, turn before'],
  ['Home, End', 'first turn, newest turn'],
  ['P', 'pause or resume; in a replay, play'],
  ['S', 'one step while paused'],
  ['G', 'skip the turn under way'],
  ['W', 'wrap up'],
  ['X', 'stop, after a question'],
  ['L', 'limits'],
  ['M', 'say something'],
  ['/', 'find'],
  ['C', 'copy the turn in focus'],
  ['F', 'fork after the turn in focus'],
  ['O', 'overview'],
] as const;

/** The panel's keys; they work wherever no text is being written. */
export function help(): TemplateResult {
  return html`<details class="help">
    <summary>Keys</summary>
    <dl>
      ${keys.map(([key, does]) => html`<div><dt>${key.split(', ').map(each => html`<kbd>${each}</kbd>`)}</dt><dd>${does}</dd></div>`)}
    </dl>
  </details>`;
}
