import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../src/base/never';
import type { ShownBlock } from '../../src/script/blocks';
import { formatPercent, localize } from '../language';
import { findSeat } from '../sessionLookups';
import { renderAvatar } from './avatar';
import { renderChart } from './chart';
import { type BlockContext, type BlockOf, renderFrame, turnLink } from './frame';
import { icon } from './icon';
import { renderMatrix } from './matrix';
import { renderStage } from './stage';
import { renderVersions } from './versions';

/** Renders a block: a part of what a format displays beside the turns, such as a table or a chart. */
export function renderBlock(block: ShownBlock, context: BlockContext): TemplateResult {
  switch (block.kind) {
    case 'rail':
      return renderRail(block, context);
    case 'matrix':
      return renderMatrix(block, context);
    case 'ballot':
      return renderBallot(block, context);
    case 'chart':
      return renderChart(block, context);
    case 'lines':
      return renderLines(block, context);
    case 'checklist':
      return renderChecklist(block, context);
    case 'stage':
      return renderStage(block, context);
    case 'versions':
      return renderVersions(block, context);
    case 'verdict':
      return renderVerdict(block);
    default:
      return assertNever(block);
  }
}

/** The states of a rail's entries. */
const stateLabels = { done: localize('done'), now: localize('in progress'), next: localize('still to come') } as const;

/** The maximum number of rail entries with visible labels, in a narrow and in a wide window; with more, only the current and the last one keep theirs. */
const maxLabelled = 7;
const maxLabelledWhereWide = 9;

/** Renders the rails of a session: rows of its rounds that show how far it has come. */
export function renderRails(rails: readonly ShownBlock[], context: BlockContext): TemplateResult {
  // A rail that is too wide is scrolled by keys, for which it must be focusable; with a button in it, it need not be.
  const hasButtons = rails.some(block => block.kind === 'rail' && block.entries.some(entry => entry.turn));
  return html`<nav class="rails" aria-label=${localize('Rounds')} tabindex=${hasButtons ? nothing : '0'}>${rails.map(block => renderBlock(block, context))}</nav>`;
}

/** Renders the rounds, phases or states of a session in a row. */
function renderRail({ entries }: BlockOf<'rail'>, context: BlockContext): TemplateResult {
  return html`<ol class="rail ${entries.length > maxLabelled ? 'many' : ''} ${entries.length <= maxLabelledWhereWide ? 'few' : ''}" aria-label=${localize('Progress of the session')}>
    ${entries.map(({ label, state, turn, detail }) => {
      const content = html`<span class="dot" aria-hidden="true"></span><span class="stage">${label}</span
        >${detail ? html`<span class="detail">${detail}</span>` : nothing}<span class="unseen">, ${stateLabels[state]}</span>`;
      return html`<li class=${state} title=${entries.length > maxLabelled ? label : nothing} aria-current=${state === 'now' ? 'step' : nothing}>
        ${turn ? html`<button @click=${() => context.goTo(turn)}>${content}</button>` : html`<span class="place">${content}</span>`}
      </li>`;
    })}
  </ol>`;
}

function renderBallot({ title, votes, result }: BlockOf<'ballot'>, context: BlockContext): TemplateResult {
  return renderFrame(
    'ballot',
    title,
    html`<ul>
        ${votes.map(({ seat, vote, tone, reason }) => {
          const who = findSeat(context.state, seat);
          return html`<li>
            ${renderAvatar(who, who?.name ?? seat)}<span class="who">${who?.name ?? seat}</span><span class="vote tone-${tone}">${vote}</span
            >${reason ? html`<span class="reason">${reason}</span>` : nothing}
          </li>`;
        })}
      </ul>
      ${result ? html`<p class="result">${result}</p>` : nothing}`,
  );
}

/** Renders a list of short lines. If all are good, none is coloured, because colours only tell lines apart. */
function renderLines(block: BlockOf<'lines'>, context: BlockContext): TemplateResult {
  const isUniform = block.lines.every(line => line.tone === 'good');
  return renderFrame(
    'lines',
    block.title,
    html`<ul>
      ${block.lines.map(line => html`<li class="tone-${(!isUniform && line.tone) || 'plain'}">${turnLink(line.text, line.turn, context)}</li>`)}
    </ul>`,
  );
}

/** Renders goals and whether they are met; one that is met links to its turn. */
function renderChecklist({ title, items }: BlockOf<'checklist'>, context: BlockContext): TemplateResult {
  const met = items.filter(item => item.done).length;
  const goals = items.map(item => item.text).join('\n');
  const changeButton = context.write
    ? html`<button class="tool" aria-label=${localize('Change the goals')} title=${localize('Change the goals')} @click=${() => context.write?.('goals', undefined, goals)}>${icon('note')}</button>`
    : nothing;
  return renderFrame(
    'checklist',
    title,
    html`<p class="share"><progress max=${items.length || 1} value=${met} aria-label=${title}></progress>${localize('{0} of {1}', met, items.length)}${changeButton}</p>
      <ul>
        ${items.map(
          ({ text, done, turn }) => html`<li class=${done ? 'met' : 'open'}>
            <span class="box">${done ? icon('check') : ''}</span><span class="unseen">${done ? localize('Met: ') : localize('Open: ')}</span
            ><span>${turnLink(text, turn, context)}</span>
          </li>`,
        )}
      </ul>`,
  );
}

/** Renders the outcome, its confidence and its reasons. */
function renderVerdict({ title, headline, tone, confidence, parts }: BlockOf<'verdict'>): TemplateResult {
  return renderFrame(
    `verdict tone-${tone}`,
    title,
    html`<p class="headline">${headline}</p>
      ${confidence === undefined ? nothing : renderConfidence(confidence)}
      ${parts
        .filter(part => part.items.length > 0)
        .map(
          ({ label, items }) => html`<h4>${label}</h4>
            <ul>
              ${items.map(item => html`<li>${item}</li>`)}
            </ul>`,
        )}`,
  );
}

function renderConfidence(confidence: number): TemplateResult {
  // A number above 1 is meant as a percentage.
  const share = confidence > 1 ? confidence / 100 : confidence;
  return html`<p class="share"><progress max="1" value=${share} aria-label=${localize('Confidence')}></progress>${localize('{0} sure', formatPercent(share))}</p>`;
}
