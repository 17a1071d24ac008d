import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../src/base/never';
import type { Block } from '../../src/script/blocks';
import { seatIn } from '../heard';
import { given, percent, say, told } from '../language';
import { chart } from './chart';
import { face } from './face';
import { type BlockContext, framed, toTurn } from './frame';
import { icon } from './icon';
import { matrix } from './matrix';
import { stage } from './stage';
import { versions } from './versions';

/** Draws one block of a format's view. */
export function drawn(block: Block, context: BlockContext): TemplateResult {
  switch (block.kind) {
    case 'rail':
      return rail(block, context);
    case 'matrix':
      return matrix(block, context);
    case 'ballot':
      return ballot(block, context);
    case 'chart':
      return chart(block, context);
    case 'lines':
      return lines(block, context);
    case 'checklist':
      return checklist(block, context);
    case 'stage':
      return stage(block, context);
    case 'versions':
      return versions(block, context);
    case 'verdict':
      return verdict(block);
    default:
      return assertNever(block);
  }
}

const states = { done: say('done'), now: say('under way'), next: say('still to come') } as const;

/** Entries that fit beside one another; of more, only the one under way keeps its label in sight, unless the window is wide. */
const roomy = 7;
const roomyWhereWide = 9;

/** Where the session is: its rounds, phases or states in a row. */
function rail({ entries }: Extract<Block, { kind: 'rail' }>, context: BlockContext): TemplateResult {
  return html`<ol class="rail ${entries.length > roomy ? 'many' : ''} ${entries.length <= roomyWhereWide ? 'few' : ''}" aria-label=${say('Where the session is')}>
    ${entries.map(({ label, state, turn, detail }) => {
      const inside = html`<span class="dot" aria-hidden="true"></span><span class="stage">${given(label)}</span
        >${detail ? html`<span class="detail">${given(detail)}</span>` : nothing}<span class="unseen">, ${states[state]}</span>`;
      return html`<li class=${state} title=${entries.length > roomy ? given(label) : nothing} aria-current=${state === 'now' ? 'step' : nothing}>
        ${turn ? html`<button @click=${() => context.goTo(turn)}>${inside}</button>` : html`<span class="place">${inside}</span>`}
      </li>`;
    })}
  </ol>`;
}

function ballot({ title, votes, result }: Extract<Block, { kind: 'ballot' }>, context: BlockContext): TemplateResult {
  return framed(
    'ballot',
    title,
    html`<ul>
        ${votes.map(({ seat, vote, tone, reason }) => {
          const who = seatIn(context.state, seat);
          return html`<li>
            ${face(who, who?.name ?? seat)}<span class="who">${who?.name ?? seat}</span><span class="vote tone-${tone}">${given(vote)}</span
            >${reason ? html`<span class="reason">${reason}</span>` : nothing}
          </li>`;
        })}
      </ul>
      ${result ? html`<p class="result">${given(result)}</p>` : nothing}`,
  );
}

/** A list of short lines; a changed text's lines keep their signs. */
function lines(block: Extract<Block, { kind: 'lines' }>, context: BlockContext): TemplateResult {
  return framed(
    'lines',
    block.title,
    html`<ul>
      ${block.lines.map(line => html`<li class="tone-${line.tone ?? 'plain'}">${toTurn(told(line.text), line.turn, context)}</li>`)}
    </ul>`,
  );
}

/** Goals and whether they are met; a met one leads to the turn that met it. */
function checklist({ title, items }: Extract<Block, { kind: 'checklist' }>, context: BlockContext): TemplateResult {
  const met = items.filter(item => item.done).length;
  const goals = items.map(item => item.text).join('\n');
  const change = context.write
    ? html`<button class="tool" aria-label=${say('Change the goals')} title=${say('Change the goals')} @click=${() => context.write?.('goals', undefined, goals)}>${icon('note')}</button>`
    : nothing;
  return framed(
    'checklist',
    title,
    html`<p class="share"><progress max=${items.length || 1} value=${met} aria-label=${given(title)}></progress>${say('{0} of {1}', met, items.length)}${change}</p>
      <ul>
        ${items.map(
          ({ text, done, turn }) => html`<li class=${done ? 'met' : 'open'}>
            <span class="box">${done ? icon('check') : ''}</span><span class="unseen">${done ? say('Met: ') : say('Open: ')}</span
            ><span>${toTurn(worded(text), turn, context)}</span>
          </li>`,
        )}
      </ul>`,
  );
}

// A title keeps its own words; what was counted for it is told in the panel's language.
function worded(text: string): string {
  return text.replace(/\(\d+ \w+\)$/, count => given(count));
}

/** How it came out, how sure that is, and what it rests on. */
function verdict({ title, headline, tone, confidence, parts }: Extract<Block, { kind: 'verdict' }>): TemplateResult {
  return framed(
    `verdict tone-${tone}`,
    title,
    html`<p class="headline">${given(headline)}</p>
      ${confidence === undefined ? nothing : sureness(confidence)}
      ${parts
        .filter(part => part.items.length > 0)
        .map(
          ({ label, items }) => html`<h4>${given(label)}</h4>
            <ul>
              ${items.map(item => html`<li>${told(item)}</li>`)}
            </ul>`,
        )}`,
  );
}

function sureness(confidence: number): TemplateResult {
  const share = confidence > 1 ? confidence / 100 : confidence;
  return html`<p class="share"><progress max="1" value=${share} aria-label=${say('Confidence')}></progress>${say('{0} sure', percent(share))}</p>`;
}
