import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SessionState } from '../../src/ledger/state';
import { isPerson, type Seat } from '../../src/script/brief';
import type { UserInput } from '../../src/script/input';
import { keep, kept, wish } from '../host';
import { say } from '../language';
import { named } from '../wording';
import { face } from './face';
import { fill, Writing } from './field';
import { icon } from './icon';
import { growing } from './part';

/** What a director may write: an event, a hidden note, what a character says in the next beat, the checklist. */
export type Directs = 'event' | 'note' | 'line' | 'goals';

/** What may be put in: words to the seats; into a play, which nobody speaks into, what its director writes. */
type Kind = 'remark' | Directs;

const hints: Record<Kind, string> = {
  remark: say('Say something to all, or to one with @'),
  event: say('Something happens in the scene'),
  note: say('A note that only the actors see; to one with @'),
  line: say('What is said in the next beat'),
  goals: say('What is to come to pass, one goal a line'),
};

const directs = [
  { kind: 'event', label: say('Event'), key: 'E' },
  { kind: 'note', label: say('Note'), key: 'N' },
] as const;

/** Where a person speaks: to all, or to one seat that replies. */
@customElement('convene-composer')
export class Composer extends Writing {
  @property(growing) declare session: SessionState;
  @property({ attribute: false }) declare played: boolean;
  // As they were before the panel was hidden: a note to one must never become an event for all.
  @state() private directs: Directs | undefined = kept().directs;
  @state() private to: string | undefined = kept().to;
  @state() private offered: readonly Seat[] = [];
  @state() private chosen = 0;

  override render(): TemplateResult {
    const to = this.session.opened?.seats.find(seat => seat.id === this.addressee);
    return html`<div class="composer" @keydown=${this.key} @focusout=${this.leave} @dragover=${allowFiles} @drop=${this.drop}>
      ${this.offered.length > 0 ? this.completion() : nothing}
      ${this.played ? this.kinds() : nothing}
      ${to && this.isAddressed ? html`<span class="to">${face(to, to.name)}${this.kind === 'line' ? to.name : say('to {0}', to.name)}${to === this.own ? nothing : html`<vscode-button appearance="icon" aria-label=${say('To all instead')} @click=${this.toAll}>${icon('close')}</vscode-button>`}</span>` : nothing}
      <vscode-text-area rows="1" resize="none" aria-label=${hints[this.kind]} placeholder=${hints[this.kind]} .value=${kept().draft} @input=${this.type}></vscode-text-area>
      <vscode-button appearance="icon" aria-label=${say('Attach a file')} title=${say('Attach a file (#file, #selection, or drop files with Shift held)')} @click=${() => wish({ type: 'attach', what: 'file' })}>${icon('attach')}</vscode-button>
      <vscode-button appearance="icon" class="send" aria-label=${say('Send')} title=${say('Send (Enter)')} @click=${this.send}>${icon('send')}</vscode-button>
      <span class="unseen" role="status">${this.told()}</span>
    </div>`;
  }

  protected override firstUpdated(): void {
    this.grow(kept().draft);
  }

  override focus(): void {
    this.area?.focus();
  }

  /** Begins an event, a hidden note to one or to all, a line of one, or other goals than these. */
  write(what: Directs, to?: string, text?: string): void {
    const { area } = this;
    if (!this.played || !area) return;
    this.directs = what;
    this.address(to);
    keep({ directs: what });
    if (text !== undefined) fill(area, text);
    this.grow(area.value);
    area.focus();
  }

  /** Adds quoted text to what is being written. */
  attach(text: string): void {
    const { area } = this;
    if (!area) return;
    fill(area, [area.value.trimEnd(), text, ''].filter((each, at) => each !== '' || at > 0).join('\n\n'));
    keep({ draft: area.value });
    this.grow(area.value);
    area.focus();
  }

  private drop(event: DragEvent): void {
    const dropped = listOfFiles(event);
    if (dropped === '') return;
    event.preventDefault();
    wish({ type: 'attach', dropped });
  }

  private get isAddressed(): boolean {
    return this.kind !== 'event' && this.kind !== 'goals';
  }

  private get kind(): Kind {
    return this.played ? (this.directs ?? (this.own ? 'line' : 'event')) : 'remark';
  }

  /** The character whom the person who watches plays. */
  private get own(): Seat | undefined {
    return this.played ? this.session.opened?.seats.find(isPerson) : undefined;
  }

  private get addressee(): string | undefined {
    return this.to ?? (this.kind === 'line' ? this.own?.id : undefined);
  }

  private kinds(): TemplateResult {
    const { own, kind, addressee } = this;
    return html`<span class="kinds" role="group" aria-label=${say('What to put in')}>
      ${own ? html`<button class="kind" aria-pressed=${kind === 'line' && addressee === own.id} @click=${() => this.write('line', own.id)}>${icon('line')}${say('Your line')}</button>` : nothing}
      ${directs.map(
        each => html`<button class="kind" aria-pressed=${each.kind === kind} title="${each.label} (${each.key})" @click=${() => this.write(each.kind)}>
          ${icon(each.kind)}${each.label}
        </button>`,
      )}
    </span>`;
  }

  private completion(): TemplateResult {
    return html`<ul class="completion" role="listbox" aria-label=${say('To whom')}>
      ${this.offered.map(
        (
          seat,
          index,
        ) => html`<li role="option" aria-selected=${index === this.chosen} @mousedown=${(event: Event) => this.take(seat, event)}>
          ${face(seat, seat.name)}<span>${seat.name}</span><span class="quiet">${named(seat.role)}</span>
        </li>`,
      )}
    </ul>`;
  }

  private told(): string {
    const seat = this.offered[this.chosen];
    return seat ? say('To {0}, {1} of {2}. Enter takes it.', seat.name, this.chosen + 1, this.offered.length) : '';
  }

  private type(): void {
    const { area } = this;
    const asks = /(?:^|\s)#([a-z]+)$/.exec(area?.value ?? '');
    const what = asks?.[1];
    if (area && asks && (what === 'file' || what === 'selection')) {
      fill(area, area.value.slice(0, asks.index));
      wish({ type: 'attach', what });
    }
    const text = area?.value ?? '';
    keep({ draft: text });
    this.grow(text);
    // Whose line it is stands already.
    const asked =
      !this.isAddressed || this.kind === 'line'
        ? undefined
        : /(?:^|\s)@([\p{L}\p{N}-]*)$/u.exec(text)?.[1]?.toLowerCase();
    const seats = this.session.opened?.seats.filter(seat => !isPerson(seat)) ?? [];
    this.offered =
      asked === undefined ? [] : seats.filter(({ name, role }) => `${name} ${role}`.toLowerCase().includes(asked));
    this.chosen = 0;
  }

  private grow(text: string): void {
    this.area?.setAttribute('rows', String(Math.min(6, text.split('\n').length + Math.floor(text.length / 90))));
  }

  private take(seat: Seat, event: Event): void {
    event.preventDefault();
    const { area } = this;
    if (!area) return;
    fill(area, area.value.replace(/@[\p{L}\p{N}-]*$/u, ''));
    keep({ draft: area.value });
    this.address(seat.id);
    this.offered = [];
  }

  private toAll(): void {
    // A line is somebody's; said to all it is nobody's.
    if (this.kind === 'line') this.begin();
    this.address(undefined);
    this.area?.focus();
  }

  /** Goes back to what is written as a rule: one's own line, or an event. */
  private begin(): void {
    this.write(this.own ? 'line' : 'event', this.own?.id);
  }

  private address(to: string | undefined): void {
    this.to = to;
    keep({ to });
  }

  private leave(): void {
    this.offered = [];
  }

  private key(event: KeyboardEvent): void {
    if (event.isComposing || !(event.target as Element).matches('vscode-text-area')) return;
    const seat = this.offered[this.chosen];
    if (seat) this.choose(event, seat);
    else if (this.sends(event)) this.send();
  }

  private choose(event: KeyboardEvent, seat: Seat): void {
    const count = this.offered.length;
    if (event.key === 'ArrowDown') this.chosen = (this.chosen + 1) % count;
    else if (event.key === 'ArrowUp') this.chosen = (this.chosen + count - 1) % count;
    else if (event.key === 'Enter' || event.key === 'Tab') this.take(seat, event);
    else if (event.key === 'Escape') this.offered = [];
    else return;
    event.preventDefault();
  }

  private send(): void {
    const { area, kind, addressee } = this;
    const text = area?.value.trim();
    if (!area || !text) return;
    wish({ type: 'input', input: inputOf(kind, text, addressee) });
    if (kind === 'line' || kind === 'goals' || this.own) this.begin();
    fill(area, '');
    keep({ draft: '' });
    this.grow('');
    this.dispatchEvent(new Event('sent', { bubbles: true }));
  }
}

// VS Code hands files over as a list of URIs; the editor opens them unless Shift is held.
function listOfFiles({ dataTransfer }: DragEvent): string {
  return (dataTransfer?.getData('application/vnd.code.uri-list') || dataTransfer?.getData('text/uri-list') || '').slice(
    0,
    20_000,
  );
}

function allowFiles(event: DragEvent): void {
  if (event.dataTransfer?.types.some(type => type.endsWith('uri-list'))) event.preventDefault();
}

function inputOf(kind: Kind, text: string, to: string | undefined): UserInput {
  if (kind === 'event') return { kind, text };
  const goals = text.split('\n').filter(line => line.trim() !== '');
  if (kind === 'goals') return { kind: 'limit', key: 'goal', value: goals.map(goal => `- ${goal}`).join('\n') };
  if (kind === 'line') return { kind, seat: to ?? '', text };
  return { kind, text, ...(to ? { to } : {}) };
}
