// The readings of the document (calls in which a reader lists its findings) and these findings: open while they come, and folded once all is over.

import { html, nothing, type TemplateResult } from 'lit';
import { isRecord, type JsonObject } from '../../src/base/json';
import { type CallState, seatAt } from '../../src/ledger/state';
import type { UserInput } from '../../src/script/input';
import { sendToHost } from '../host';
import { formatNumber, localize, localizeText } from '../language';
import { formatOfSession } from '../sessionLookups';
import type { LiveTurn, ShownSession } from '../shownSession';
import { renderAvatar } from './avatar';

/** A finding as a reading reports it, before it is merged or checked. */
interface ReportedFinding {
  claim: string;
  section: string;
  severity: 'blocks' | 'matters' | 'minor';
  /** The line of its first quote, if it was found in the document. */
  line?: number;
}

/** Renders the readers and their findings. `direct` sends an input of the user, if one can be sent; `hasPage`: whether there is a page of merged findings. */
export function renderReadings(
  shown: ShownSession,
  direct: ((input: UserInput) => void) | undefined,
  hasPage: boolean,
): TemplateResult | typeof nothing {
  const calls = [...shown.state.calls.values()];
  // Ids of readings begin with r: each format has its own kinds of readings.
  const readings = calls.filter(call => call.id.startsWith('r'));
  if (readings.length === 0) return nothing;
  const running = calls.filter(call => !call.ended);
  const isReading = readings.some(call => !call.ended);
  const findings = readings.flatMap(call => reportedFindings(call, shown));
  const order = { blocks: 0, matters: 1, minor: 2 };
  findings.sort((a, b) => order[a.severity] - order[b.severity]);
  const isListOpen = isReading || (running.length > 0 && !hasPage);
  // Without turns, it fills the panel.
  const isAlone = isListOpen && shown.state.entries.length === 0;
  const readers = html`<div class="readers">
      ${readings.map(call => renderReader(call, shown))}
      ${
        running.length > 0 && direct
          ? html`<vscode-button appearance="secondary" @click=${() => direct({ kind: 'goOn' })}>${findings.length > 0 ? localize('Continue with these findings') : localize('Continue without reading')}</vscode-button>`
          : nothing
      }
    </div>`;
  // After all calls have ended, the readers are folded with their findings, if there are any.
  const areReadersFolded = running.length === 0 && findings.length > 0;
  return html`<section class=${isAlone ? 'reading alone' : 'reading'} aria-label=${localize('Reading')}>
    ${areReadersFolded ? nothing : readers} ${running.length > 0 && !isReading ? html`<p class="quiet">${callsInProgress(running, shown)}</p>` : nothing}
    ${
      findings.length > 0
        ? html`<details class="filed" ?open=${isListOpen}>
            <summary>${summaryText(findings, isReading)}</summary>
            ${areReadersFolded ? readers : nothing}
            <ul tabindex="0" aria-label=${localize('Findings on the document')}>${findings.map(each => renderFinding(each))}</ul>
          </details>`
        : nothing
    }
  </section>`;
}

function renderReader(call: CallState, shown: ShownSession): TemplateResult {
  const seat = seatAt(shown.state, call.asked.seat, call.ended?.seq);
  const name = seat?.name ?? call.asked.seat;
  const count = reportedFindings(call, shown).length;
  return html`<span class="reader">${renderAvatar(seat, name)}<span>${name}</span><small class="quiet">${statusText(call, shown.calling.get(call.id), count)}</small></span>`;
}

/** What a reader is doing or has done; `voice` is the status of its voice, `count` the number of its findings. */
function statusText({ ended }: CallState, voice: LiveTurn['state'] | undefined, count: number): string {
  if (ended?.outcome === 'answered' || ended?.outcome === 'partial') return countText(count);
  if (ended) return ended.outcome === 'skipped' ? localize('did not read') : localize('could not read');
  if (count > 0) return localize('reads: {0}', countText(count));
  if (voice === 'thinking') return localize('thinks');
  return voice === 'retrying' ? localize('tries again') : localize('reads…');
}

function countText(count: number): string {
  return count === 1 ? localize('1 finding') : localize('{0} findings', formatNumber(count));
}

function summaryText(findings: readonly ReportedFinding[], isReading: boolean): string {
  const blocking = findings.filter(each => each.severity === 'blocks').length;
  const summary =
    blocking > 0
      ? localize('{0}, {1} blocking', countText(findings.length), formatNumber(blocking))
      : countText(findings.length);
  return isReading ? summary : localize('As reported by the readers: {0}', summary);
}

/** The labels of the calls in progress that follow the readings: merging, checking, testing changes. */
function callsInProgress(running: readonly CallState[], { state }: ShownSession): string {
  const labels = formatOfSession(state)?.calls ?? {};
  const texts = running.map(({ asked }) => localizeText(labels[asked.kind] ?? asked.kind));
  return localize('Now: {0}', texts.join(', '));
}

function renderFinding({ claim, section, severity, line }: ReportedFinding): TemplateResult {
  const place = section || (line ? localize('line {0}', formatNumber(line)) : '');
  const words = { blocks: localize('blocks'), matters: localize('matters'), minor: localize('minor') };
  return html`<li><span class="severity is-${severity}">${words[severity]}</span><span>${claim}${
    place === ''
      ? nothing
      : line
        ? html` <button class="turn place" title=${localize('Show it in the document')} @click=${() => sendToHost({ type: 'revealLine', line })}>${place}</button>`
        : html` <small class="quiet">${place}</small>`
  }</span></li>`;
}

/** The findings of a reading: as recorded if it has ended, otherwise those that have streamed in. Models write them, so every field is checked. */
function reportedFindings(call: CallState, { found }: ShownSession): ReportedFinding[] {
  const items = call.ended ? findingsData(call.ended.data) : (found.get(call.id) ?? []);
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

function findingsData(data: JsonObject | undefined): JsonObject[] {
  const items = data?.findings;
  return Array.isArray(items) ? items.filter((each): each is JsonObject => isRecord(each)) : [];
}
