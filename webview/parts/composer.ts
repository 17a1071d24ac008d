import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SessionState } from '../../src/ledger/state';
import { isPerson, type Seat } from '../../src/script/brief';
import type { UserInput } from '../../src/script/input';
import { savedState, saveState, sendToHost } from '../host';
import { localize } from '../language';
import { localizeName } from '../wording';
import { renderAvatar } from './avatar';
import { setFieldText, TextPart } from './field';
import { icon } from './icon';
import { mutableProperty } from './part';

/** What a director may write: an event, a hidden note, a character's next line, the goals. */
export type DirectorInput = 'event' | 'note' | 'line' | 'goals';

/** What the user may enter: a remark to the seats, or in a play a director's input. */
type InputKind = 'remark' | DirectorInput;

const hints: Record<InputKind, string> = {
  remark: localize('Say something, or use @ to address one'),
  event: localize('Something happens'),
  note: localize('A note that only the actors see; use @ to address one'),
  line: localize('Said in the next beat'),
  goals: localize('The goals, one per line'),
};

const directorInputs = [
  { kind: 'event', label: localize('Event'), key: 'E' },
  { kind: 'note', label: localize('Note'), key: 'N' },
] as const;

/** The field for remarks to all or to one seat, and for a director's inputs. */
@customElement('convene-composer')
export class Composer extends TextPart {
  @property(mutableProperty) declare session: SessionState;
  @property({ attribute: false }) declare played: boolean;
  // Restored after hiding: a note to one character must never become an event for all.
  @state() private directs: DirectorInput | undefined = savedState().directs;
  @state() private to: string | undefined = savedState().to;
  @state() private offered: readonly Seat[] = [];
  @state() private chosen = 0;

  override render(): TemplateResult {
    const to = this.session.opened?.seats.find(seat => seat.id === this.addressee);
    return html`<div class="composer" @keydown=${this.onKey} @focusout=${this.closeCompletion} @dragover=${allowFiles} @drop=${this.drop}>
      ${this.offered.length > 0 ? this.completion() : nothing}
      ${this.played ? this.kinds() : nothing}
      ${to && this.isAddressed ? html`<span class="to">${renderAvatar(to, to.name)}${this.kind === 'line' ? to.name : localize('to {0}', to.name)}${to === this.ownSeat ? nothing : html`<vscode-button appearance="icon" aria-label=${localize('To everyone instead')} @click=${this.toAll}>${icon('close')}</vscode-button>`}</span>` : nothing}
      <vscode-text-area rows="1" resize="none" aria-label=${hints[this.kind]} placeholder=${hints[this.kind]} .value=${savedState().draft} @input=${this.type}></vscode-text-area>
      <vscode-button appearance="icon" aria-label=${localize('Attach a file')} title=${localize('Attach a file (#file, #selection, or drop files with Shift held)')} @click=${() => sendToHost({ type: 'attach', what: 'file' })}>${icon('attach')}</vscode-button>
      <vscode-button appearance="icon" class="send" aria-label=${localize('Send')} title=${localize('Send (Enter)')} @click=${this.send}>${icon('send')}</vscode-button>
      <span class="unseen" role="status">${this.completionStatus()}</span>
    </div>`;
  }

  protected override firstUpdated(): void {
    this.fitRows(savedState().draft);
  }

  override focus(): void {
    this.field?.focus();
  }

  /** Begins an event, a hidden note, a line or new goals, with the given addressee and text. */
  write(what: DirectorInput, to?: string, text?: string): void {
    const { field: area } = this;
    if (!this.played || !area) return;
    this.directs = what;
    this.setAddressee(to);
    saveState({ directs: what });
    if (text !== undefined) setFieldText(area, text);
    this.fitRows(area.value);
    area.focus();
  }

  /** Adds quoted text to what is being written. */
  attach(text: string): void {
    const { field: area } = this;
    if (!area) return;
    setFieldText(area, [area.value.trimEnd(), text, ''].filter((each, at) => each !== '' || at > 0).join('\n\n'));
    saveState({ draft: area.value });
    this.fitRows(area.value);
    area.focus();
  }

  private drop(event: DragEvent): void {
    const dropped = listOfFiles(event);
    if (dropped === '') return;
    event.preventDefault();
    sendToHost({ type: 'attach', dropped });
  }

  private get isAddressed(): boolean {
    return this.kind !== 'event' && this.kind !== 'goals';
  }

  private get kind(): InputKind {
    return this.played ? (this.directs ?? (this.ownSeat ? 'line' : 'event')) : 'remark';
  }

  /** The character that the user plays. */
  private get ownSeat(): Seat | undefined {
    return this.played ? this.session.opened?.seats.find(isPerson) : undefined;
  }

  private get addressee(): string | undefined {
    return this.to ?? (this.kind === 'line' ? this.ownSeat?.id : undefined);
  }

  private kinds(): TemplateResult {
    const { ownSeat: own, kind, addressee } = this;
    return html`<span class="kinds" role="group" aria-label=${localize('What to add')}>
      ${own ? html`<button class="kind" aria-pressed=${kind === 'line' && addressee === own.id} @click=${() => this.write('line', own.id)}>${icon('line')}${localize('Your line')}</button>` : nothing}
      ${directorInputs.map(
        each => html`<button class="kind" aria-pressed=${each.kind === kind} title="${each.label} (${each.key})" @click=${() => this.write(each.kind)}>
          ${icon(each.kind)}${each.label}
        </button>`,
      )}
    </span>`;
  }

  private completion(): TemplateResult {
    return html`<ul class="completion" role="listbox" aria-label=${localize('To whom')}>
      ${this.offered.map(
        (
          seat,
          index,
        ) => html`<li role="option" aria-selected=${index === this.chosen} @mousedown=${(event: Event) => this.chooseAddressee(seat, event)}>
          ${renderAvatar(seat, seat.name)}<span>${seat.name}</span><span class="quiet">${localizeName(seat.role)}</span>
        </li>`,
      )}
    </ul>`;
  }

  private completionStatus(): string {
    const seat = this.offered[this.chosen];
    return seat
      ? localize('To {0}, {1} of {2}. Press Enter to choose.', seat.name, this.chosen + 1, this.offered.length)
      : '';
  }

  private type(): void {
    const { field: area } = this;
    const asks = /(?:^|\s)#([a-z]+)$/.exec(area?.value ?? '');
    const what = asks?.[1];
    if (area && asks && (what === 'file' || what === 'selection')) {
      setFieldText(area, area.value.slice(0, asks.index));
      sendToHost({ type: 'attach', what });
    }
    const text = area?.value ?? '';
    saveState({ draft: text });
    this.fitRows(text);
    // The speaker is chosen already.
    const asked =
      !this.isAddressed || this.kind === 'line'
        ? undefined
        : /(?:^|\s)@([\p{L}\p{N}-]*)$/u.exec(text)?.[1]?.toLowerCase();
    const seats = this.session.opened?.seats.filter(seat => !isPerson(seat)) ?? [];
    this.offered =
      asked === undefined ? [] : seats.filter(({ name, role }) => `${name} ${role}`.toLowerCase().includes(asked));
    this.chosen = 0;
  }

  private fitRows(text: string): void {
    this.field?.setAttribute('rows', String(Math.min(6, text.split('\n').length + Math.floor(text.length / 90))));
  }

  private chooseAddressee(seat: Seat, event: Event): void {
    event.preventDefault();
    const { field: area } = this;
    if (!area) return;
    setFieldText(area, area.value.replace(/@[\p{L}\p{N}-]*$/u, ''));
    saveState({ draft: area.value });
    this.setAddressee(seat.id);
    this.offered = [];
  }

  private toAll(): void {
    // A line belongs to one character, so it cannot address all.
    if (this.kind === 'line') this.resetKind();
    this.setAddressee(undefined);
    this.field?.focus();
  }

  /** Goes back to the default kind: the user's own line, or an event. */
  private resetKind(): void {
    this.write(this.ownSeat ? 'line' : 'event', this.ownSeat?.id);
  }

  private setAddressee(to: string | undefined): void {
    this.to = to;
    saveState({ to });
  }

  private closeCompletion(): void {
    this.offered = [];
  }

  private onKey(event: KeyboardEvent): void {
    if (event.isComposing || !(event.target as Element).matches('vscode-text-area')) return;
    const seat = this.offered[this.chosen];
    if (seat) this.choose(event, seat);
    else if (this.isSendKey(event)) this.send();
  }

  private choose(event: KeyboardEvent, seat: Seat): void {
    const count = this.offered.length;
    if (event.key === 'ArrowDown') this.chosen = (this.chosen + 1) % count;
    else if (event.key === 'ArrowUp') this.chosen = (this.chosen + count - 1) % count;
    else if (event.key === 'Enter' || event.key === 'Tab') this.chooseAddressee(seat, event);
    else if (event.key === 'Escape') this.offered = [];
    else return;
    event.preventDefault();
  }

  private send(): void {
    const { field: area, kind, addressee } = this;
    const text = area?.value.trim();
    if (!area || !text) return;
    sendToHost({ type: 'input', input: inputOf(kind, text, addressee) });
    if (kind === 'line' || kind === 'goals' || this.ownSeat) this.resetKind();
    setFieldText(area, '');
    saveState({ draft: '' });
    this.fitRows('');
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

function inputOf(kind: InputKind, text: string, to: string | undefined): UserInput {
  if (kind === 'event') return { kind, text };
  const goals = text.split('\n').filter(line => line.trim() !== '');
  if (kind === 'goals') return { kind: 'limit', key: 'goal', value: goals.map(goal => `- ${goal}`).join('\n') };
  if (kind === 'line') return { kind, seat: to ?? '', text };
  return { kind, text, ...(to ? { to } : {}) };
}
