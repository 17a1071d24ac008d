import { html, nothing, type TemplateResult } from 'lit';
import { isRecord, type JsonObject } from '../../src/base/json';
import type { CallState } from '../../src/ledger/state';
import type { UserInput } from '../../src/script/input';
import { formatIn } from '../heard';
import { wish } from '../host';
import { given, number, say } from '../language';
import type { Shown, Speaking } from '../shown';
import { face } from './face';

/** A finding as a reading reports it, before anybody has merged or checked it. */
interface Filed {
  claim: string;
  section: string;
  severity: 'blocks' | 'matters' | 'minor';
  /** The line of its first quote, where the host has found it. */
  line?: number;
}

/** The readers of the document while they read, and what they find as they find it: open until there is a page of it or somebody speaks. */
export function reading(
  shown: Shown,
  direct: ((input: UserInput) => void) | undefined,
  hasPage: boolean,
): TemplateResult | typeof nothing {
  const readings = [...shown.state.calls.values()].filter(call => call.id.startsWith('r'));
  if (readings.length === 0) return nothing;
  const running = [...shown.state.calls.values()].filter(call => !call.ended);
  const isReading = readings.some(call => !call.ended);
  const found = readings.flatMap(call => filedIn(call, shown));
  const order = { blocks: 0, matters: 1, minor: 2 };
  found.sort((a, b) => order[a.severity] - order[b.severity]);
  const isOpen = isReading || (!hasPage && running.length > 0);
  const alone = isOpen && shown.state.entries.length === 0;
  const readers = html`<div class="readers">
      ${readings.map(call => reader(call, shown))}
      ${
        running.length > 0 && direct
          ? html`<vscode-button appearance="secondary" @click=${() => direct({ kind: 'goOn' })}>${found.length > 0 ? say('Go on with what is there') : say('Go on without reading')}</vscode-button>`
          : nothing
      }
    </div>`;
  // Once nothing goes on beside the talk, one line leads to what there was.
  const isOver = running.length === 0 && found.length > 0;
  return html`<section class=${alone ? 'reading alone' : 'reading'} aria-label=${say('Reading')}>
    ${isOver ? nothing : readers} ${running.length > 0 && !isReading ? html`<p class="quiet">${beside(running, shown)}</p>` : nothing}
    ${
      found.length > 0
        ? html`<details class="filed" ?open=${isOpen}>
            <summary>${counted(found, isReading)}</summary>
            ${isOver ? readers : nothing}
            <ul tabindex="0" aria-label=${say('Findings on the document')}>${found.map(each => filedItem(each))}</ul>
          </details>`
        : nothing
    }
  </section>`;
}

function reader(call: CallState, { state, calling, found }: Shown): TemplateResult {
  const seat = state.opened?.seats.find(each => each.id === call.asked.seat);
  const name = seat?.name ?? call.asked.seat;
  const count = call.ended ? itemsOf(call.ended.data).length : (found.get(call.id)?.length ?? 0);
  return html`<span class="reader">${face(seat, name)}<span>${name}</span><small class="quiet">${doing(call, calling.get(call.id), count)}</small></span>`;
}

function doing({ ended }: CallState, state: Speaking['state'] | undefined, found: number): string {
  if (ended?.outcome === 'answered' || ended?.outcome === 'partial') return findings(found);
  if (ended) return ended.outcome === 'skipped' ? say('did not read') : say('could not read');
  if (found > 0) return say('reads: {0}', findings(found));
  if (state === 'thinking') return say('thinks');
  return state === 'retrying' ? say('tries again') : say('reads…');
}

function findings(count: number): string {
  return count === 1 ? say('1 finding') : say('{0} findings', number(count));
}

function counted(found: readonly Filed[], isReading: boolean): string {
  const blocking = found.filter(each => each.severity === 'blocks').length;
  const told =
    blocking > 0 ? say('{0}, {1} blocking', findings(found.length), number(blocking)) : findings(found.length);
  return isReading ? told : say('As the readers filed them: {0}', told);
}

/** What is done beside the talk: merging, checking, testing changes. */
function beside(running: readonly CallState[], { state }: Shown): string {
  const labels = formatIn(state)?.calls ?? {};
  const label = running.map(({ asked }) => given(labels[asked.kind] ?? asked.kind));
  return label.length > 0 ? say('Now: {0}', label.join(', ')) : '';
}

function filedItem({ claim, section, severity, line }: Filed): TemplateResult {
  const place = section || (line ? say('line {0}', number(line)) : '');
  const words = { blocks: say('blocks'), matters: say('matters'), minor: say('minor') };
  return html`<li><span class="severity is-${severity}">${words[severity]}</span><span>${claim}${
    place === ''
      ? nothing
      : line
        ? html` <button class="turn place" title=${say('Show it in the document')} @click=${() => wish({ type: 'revealLine', line })}>${place}</button>`
        : html` <small class="quiet">${place}</small>`
  }</span></li>`;
}

/** What a reading has found: as recorded once it has ended, before that as it comes. */
function filedIn(call: CallState, { found }: Shown): Filed[] {
  const items = call.ended ? itemsOf(call.ended.data) : (found.get(call.id) ?? []);
  const lines = new Map((call.ended?.quotes ?? []).map(({ text, startLine }) => [text, startLine]));
  return items.flatMap(item => {
    const { claim, section, severity, quotes } = item;
    if (typeof claim !== 'string' || claim === '') return [];
    const [quote] = Array.isArray(quotes) ? quotes : [];
    return [
      {
        claim,
        section: typeof section === 'string' ? section : '',
        severity: severity === 'blocks' || severity === 'minor' ? severity : 'matters',
        line: typeof quote === 'string' ? lines.get(quote) : undefined,
      },
    ];
  });
}

function itemsOf(data: JsonObject | undefined): JsonObject[] {
  const items = data?.findings;
  return Array.isArray(items) ? items.filter((each): each is JsonObject => isRecord(each)) : [];
}
