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

/** What the director of a play may write: an event, a hidden note, a character's next line, or the goals. */
export type DirectorInput = 'event' | 'note' | 'line' | 'goals';

/** What the user may enter: a remark to the seats, or in a play, where the user directs, a director's input. */
type InputKind = 'remark' | DirectorInput;

const hints: Record<InputKind, string> = {
  remark: localize('Say something, or use @ to address one'),
  event: localize('Something happens'),
  note: localize('A note that only the actors see; use @ to address one'),
  line: localize('Said in the next beat'),
  goals: localize('The goals, one per line'),
};

// The director's inputs that have a button here, and a key.
const directorInputs = [
  { kind: 'event', label: localize('Event'), key: 'E' },
  { kind: 'note', label: localize('Note'), key: 'N' },
] as const;

/** The field for remarks to all or to one seat, and for a director's inputs. */
@customElement('convene-composer')
export class Composer extends TextPart {
  @property(mutableProperty) declare session: SessionState;
  /** Whether the session is a play. */
  @property({ attribute: false }) declare played: boolean;
  // Kind and addressee are restored after hiding: a note to one character must never become an event for all.
  @state() private chosenKind: DirectorInput | undefined = savedState().directs;
  @state() private chosenAddressee: string | undefined = savedState().to;
  /** The seats that complete the @ that is being typed, and the index of the one that Enter chooses. */
  @state() private offered: readonly Seat[] = [];
  @state() private highlighted = 0;

  override render(): TemplateResult {
    const to = this.session.opened?.seats.find(seat => seat.id === this.addressee);
    return html`<div class="composer" @keydown=${this.onKey} @focusout=${this.closeCompletion} @dragover=${allowFiles} @drop=${this.onDrop}>
      ${this.offered.length > 0 ? this.renderCompletion() : nothing}
      ${this.played ? this.renderKinds() : nothing}
      ${to && this.isAddressed ? html`<span class="to">${renderAvatar(to, to.name)}${this.kind === 'line' ? to.name : localize('to {0}', to.name)}${to === this.ownSeat ? nothing : html`<vscode-button appearance="icon" aria-label=${localize('To everyone instead')} @click=${this.addressAll}>${icon('close')}</vscode-button>`}</span>` : nothing}
      <vscode-text-area rows="1" resize="none" aria-label=${hints[this.kind]} placeholder=${hints[this.kind]} .value=${savedState().draft} @input=${this.onInput}></vscode-text-area>
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
  write(kind: DirectorInput, to?: string, text?: string): void {
    const { field: area } = this;
    if (!this.played || !area) return;
    this.chosenKind = kind;
    this.setAddressee(to);
    if (text !== undefined) setFieldText(area, text);
    saveState({ directs: kind, draft: area.value });
    this.fitRows(area.value);
    area.focus();
  }

  /** Adds quoted text to what is being written, in a paragraph of its own; the empty last one is for what follows. */
  attach(text: string): void {
    const { field: area } = this;
    if (!area) return;
    setFieldText(area, [area.value.trimEnd(), text, ''].filter((each, at) => each !== '' || at > 0).join('\n\n'));
    saveState({ draft: area.value });
    this.fitRows(area.value);
    area.focus();
  }

  private onDrop(event: DragEvent): void {
    const dropped = listOfFiles(event);
    if (dropped === '') return;
    event.preventDefault();
    sendToHost({ type: 'attach', dropped });
  }

  /** Whether what is written can go to one seat alone. */
  private get isAddressed(): boolean {
    return this.kind !== 'event' && this.kind !== 'goals';
  }

  private get kind(): InputKind {
    return this.played ? (this.chosenKind ?? (this.ownSeat ? 'line' : 'event')) : 'remark';
  }

  /** The character that the user plays. */
  private get ownSeat(): Seat | undefined {
    return this.played ? this.session.opened?.seats.find(isPerson) : undefined;
  }

  private get addressee(): string | undefined {
    return this.chosenAddressee ?? (this.kind === 'line' ? this.ownSeat?.id : undefined);
  }

  private renderKinds(): TemplateResult {
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

  private renderCompletion(): TemplateResult {
    return html`<ul class="completion" role="listbox" aria-label=${localize('To whom')}>
      ${this.offered.map(
        (
          seat,
          index,
        ) => html`<li role="option" aria-selected=${index === this.highlighted} @mousedown=${(event: Event) => this.chooseAddressee(seat, event)}>
          ${renderAvatar(seat, seat.name)}<span>${seat.name}</span><span class="quiet">${localizeName(seat.role)}</span>
        </li>`,
      )}
    </ul>`;
  }

  private completionStatus(): string {
    const seat = this.offered[this.highlighted];
    return seat
      ? localize('To {0}, {1} of {2}. Press Enter to choose.', seat.name, this.highlighted + 1, this.offered.length)
      : '';
  }

  private onInput(): void {
    const { field: area } = this;
    // #file or #selection at the end is a request for an attachment.
    const tag = /(?:^|\s)#([a-z]+)$/.exec(area?.value ?? '');
    const what = tag?.[1];
    if (area && tag && (what === 'file' || what === 'selection')) {
      setFieldText(area, area.value.slice(0, tag.index));
      sendToHost({ type: 'attach', what });
    }
    const text = area?.value ?? '';
    saveState({ draft: text });
    this.fitRows(text);
    // A line has its speaker already, so an @ in it addresses nobody.
    const canAddress = this.isAddressed && this.kind !== 'line';
    const namePart = canAddress ? /(?:^|\s)@([\p{L}\p{N}-]*)$/u.exec(text)?.[1]?.toLowerCase() : undefined;
    const seats = this.session.opened?.seats.filter(seat => !isPerson(seat)) ?? [];
    this.offered =
      namePart === undefined
        ? []
        : seats.filter(({ name, role }) => `${name} ${role}`.toLowerCase().includes(namePart));
    this.highlighted = 0;
  }

  // A row holds about 90 letters.
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

  private addressAll(): void {
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
    this.chosenAddressee = to;
    saveState({ to });
  }

  private closeCompletion(): void {
    this.offered = [];
  }

  private onKey(event: KeyboardEvent): void {
    if (event.isComposing || !(event.target as Element).matches('vscode-text-area')) return;
    const seat = this.offered[this.highlighted];
    if (seat) this.onCompletionKey(event, seat);
    else if (this.isSendKey(event)) this.send();
  }

  private onCompletionKey(event: KeyboardEvent, seat: Seat): void {
    const count = this.offered.length;
    if (event.key === 'ArrowDown') this.highlighted = (this.highlighted + 1) % count;
    else if (event.key === 'ArrowUp') this.highlighted = (this.highlighted + count - 1) % count;
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
    // Events and notes often come in a row, so their kind stays, unless the user has a line of their own to say next.
    if (kind === 'line' || kind === 'goals' || this.ownSeat) this.resetKind();
    setFieldText(area, '');
    saveState({ draft: '' });
    this.fitRows('');
    this.dispatchEvent(new Event('sent', { bubbles: true }));
  }
}

// VS Code hands dropped files over as a list of URIs, and opens them itself unless Shift is held. The host takes no longer list.
function listOfFiles({ dataTransfer }: DragEvent): string {
  const list = dataTransfer?.getData('application/vnd.code.uri-list') || dataTransfer?.getData('text/uri-list') || '';
  return list.slice(0, 20_000);
}

function allowFiles(event: DragEvent): void {
  if (event.dataTransfer?.types.some(type => type.endsWith('uri-list'))) event.preventDefault();
}

function inputOf(kind: InputKind, text: string, to: string | undefined): UserInput {
  if (kind === 'event') return { kind, text };
  if (kind === 'goals') {
    const goals = text.split('\n').filter(line => line.trim() !== '');
    return { kind: 'limit', key: 'goal', value: goals.map(goal => `- ${goal}`).join('\n') };
  }
  if (kind === 'line') return { kind, seat: to ?? '', text };
  return { kind, text, ...(to ? { to } : {}) };
}
