import { html, type TemplateResult } from 'lit';
import { say } from '../language';

const keys = [
  ['J, K', say('next turn, turn before')],
  [say('Home, End'), say('first turn, newest turn')],
  ['P', say('pause or resume; in a replay, play')],
  ['S', say('one step while paused')],
  ['G', say('skip the turn under way')],
  ['W', say('wrap up')],
  ['X', say('stop, after a question')],
  ['L', say('limits')],
  ['M', say('say something')],
  ['/', say('find')],
  ['C', say('copy the turn in focus')],
  ['F', say('fork after the turn in focus')],
  ['O', say('overview')],
] as const;

const directing = [
  ['E', say('let something happen')],
  ['N', say('write a hidden note')],
  ['B', say('backstage')],
] as const;

const turning = [['←, →', say('slide before, next slide')]] as const;

/** The panel's keys, and those of a play or of somebody who presents; they work wherever no text is being written. */
export function help(played: boolean, presents: boolean): TemplateResult {
  return html`<details class="help">
    <summary>${say('Keys')}</summary>
    <dl>
      ${[...keys, ...(played ? directing : []), ...(presents ? turning : [])].map(([key, does]) => html`<div><dt>${key.split(', ').map(each => html`<kbd>${each}</kbd>`)}</dt><dd>${does}</dd></div>`)}
    </dl>
  </details>`;
}
