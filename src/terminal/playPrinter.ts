import type { LedgerEvent } from '../ledger/events';
import type { Play, PlayEntry } from '../script/play';
import { printable } from '../transcript/escape';
import { entryText, sceneTitle, situationParagraphs } from '../transcript/scene';
import type { Screen } from './screen';
import { wrapText } from './wrapping';

/** Prints a play beat by beat, with the lines in the order in which they came; silent turns are left out. */
export class PlayPrinter {
  private readonly printed = new Set<string>();
  private begun = false;
  private readonly judging = new Set<string>();

  constructor(
    private readonly screen: Screen,
    private readonly played: () => Play | undefined,
    private readonly colorOf: (seat: string) => string,
  ) {}

  /** Handles an event; the play is printed up to the last finished beat. */
  event(event: LedgerEvent): void {
    if (event.type === 'beat.called' && event.kind === 'start') this.judging.add(event.beat);
    const isOver = event.type === 'beat.closed' && !this.judging.has(event.beat);
    if (isOver || event.type === 'session.ended') this.flush();
    else if (event.type === 'note.posted' && event.kind === 'system') this.print(`[${event.text}]`);
  }

  /** Ignored: a line is only printed once it is complete. */
  delta(): void {}

  aside(printEntry: () => void): void {
    printEntry();
  }

  breakOff(): void {}

  private flush(): void {
    const play = this.played();
    if (!play) return;
    if (!this.begun) this.open(play);
    // An interruption may belong between lines that are already printed.
    const seen = new Map<string, number>();
    for (const entry of play.entries) {
      const of = entry.kind === 'event' ? `${entry.beat} ${entry.text}` : `${entry.turn}`;
      const nth = seen.get(of) ?? 0;
      seen.set(of, nth + 1);
      const key = `${entry.kind} ${of} ${nth}`;
      if (!this.printed.has(key)) this.writeLine(entry);
      this.printed.add(key);
    }
  }

  private open(play: Play): void {
    const { setting, characters } = play;
    this.begun = true;
    const { screen } = this;
    screen.print(`${screen.bold(printable(sceneTitle(play)))}\n${characters.map(each => each.name).join(', ')}\n\n`);
    if (setting) this.print(`[Setting: ${setting}]`);
    for (const paragraph of situationParagraphs(play)) this.print(paragraph);
  }

  private writeLine(entry: PlayEntry): void {
    const text = printable(entryText(entry));
    if (entry.kind !== 'line') {
      this.print(text);
      return;
    }
    const { screen } = this;
    const name = text.slice(0, text.indexOf(' ['));
    const rest = wrapText(text, screen.width, '').slice(name.length);
    screen.print(`${screen.tinted(name, this.colorOf(entry.seat))}${rest}\n\n`);
  }

  private print(text: string): void {
    const { screen } = this;
    screen.print(`${screen.dim(wrapText(printable(text), screen.width))}\n\n`);
  }
}
