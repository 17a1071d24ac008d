import { html, type TemplateResult } from 'lit';
import { localize } from '../language';

// Each row: the keys, separated by a comma, and what they do.
const keys = [
  ['J, K', localize('next turn, previous turn')],
  [localize('Home, End'), localize('first turn, latest turn')],
  ['P', localize('pause or resume; in a replay, play')],
  ['S', localize('one step while paused')],
  ['G', localize('skip the current turn')],
  ['W', localize('wrap up')],
  ['X', localize('stop, after a question')],
  ['L', localize('limits')],
  ['M', localize('say something')],
  ['/', localize('find')],
  ['C', localize('copy the focused turn')],
  ['F', localize('fork after the focused turn')],
  ['O', localize('overview')],
] as const;

const directorKeys = [
  ['E', localize('make something happen')],
  ['N', localize('write a hidden note')],
  ['B', localize('backstage')],
] as const;

const slideKeys = [['←, →', localize('previous slide, next slide')]] as const;

/** Renders the list of shortcuts, with those of a play (`played`) or those of a user who presents. */
export function renderHelp(played: boolean, presents: boolean): TemplateResult {
  return html`<details class="help">
    <summary>${localize('Keys')}</summary>
    <dl>
      ${[...keys, ...(played ? directorKeys : []), ...(presents ? slideKeys : [])].map(([key, does]) => html`<div><dt>${key.split(', ').map(each => html`<kbd>${each}</kbd>`)}</dt><dd>${does}</dd></div>`)}
    </dl>
  </details>`;
}
