import type { LedgerEvent } from '../ledger/events';
import type { Play, PlayEntry } from '../script/play';
import { printable } from '../transcript/escape';
import { entryText, sceneTitle, situationParagraphs } from '../transcript/scene';
import type { Screen } from './screen';
import { wrapText } from './wrapping';

/** The SessionPrinter of a play: prints it as its beats (steps) end, each entry once, in the order of the play. */
export class PlayPrinter {
  private readonly printed = new Set<string>();
  private begun = false;
  /** The beats that only start calls in the background, such as a judgement: their end ends no beat of the play. */
  private readonly inBackground = new Set<string>();

  constructor(
    private readonly screen: Screen,
    private readonly currentPlay: () => Play | undefined,
    private readonly colorOf: (seat: string) => string,
  ) {}

  /** Handles an event; the play is printed up to the last finished beat. */
  event(event: LedgerEvent): void {
    if (event.type === 'beat.called' && event.kind === 'start') this.inBackground.add(event.beat);
    const isBeatOver = event.type === 'beat.closed' && !this.inBackground.has(event.beat);
    if (isBeatOver || event.type === 'session.ended') this.flush();
    else if (event.type === 'note.posted' && event.kind === 'system') this.print(`[${event.text}]`);
  }

  /** Ignored: a line is only printed once it is complete. */
  delta(): void {}

  /** Never has to wait, since no sentence is half printed. */
  aside(printAside: () => void): void {
    printAside();
  }

  breakOff(): void {}

  private flush(): void {
    const play = this.currentPlay();
    if (!play) return;
    if (!this.begun) this.printOpening(play);
    // Entries are known by their source and their number there: a count of those printed would not do, since an interruption may belong between them.
    const counts = new Map<string, number>();
    for (const entry of play.entries) {
      const source = entry.kind === 'event' ? `${entry.beat} ${entry.text}` : `${entry.turn}`;
      const nth = counts.get(source) ?? 0;
      counts.set(source, nth + 1);
      const key = `${entry.kind} ${source} ${nth}`;
      if (!this.printed.has(key)) this.writeLine(entry);
      this.printed.add(key);
    }
  }

  private printOpening(play: Play): void {
    const { setting, characters } = play;
    this.begun = true;
    const { screen } = this;
    const names = printable(characters.map(each => each.name).join(', '));
    screen.print(`${screen.bold(printable(sceneTitle(play)))}\n${names}\n\n`);
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
    // A line's text begins with the name and, in brackets, how it is said.
    const name = text.slice(0, text.indexOf(' ['));
    const rest = wrapText(text, screen.width, '').slice(name.length);
    screen.print(`${screen.tinted(name, this.colorOf(entry.seat))}${rest}\n\n`);
  }

  private print(text: string): void {
    const { screen } = this;
    screen.print(`${screen.dim(wrapText(printable(text), screen.width))}\n\n`);
  }
}
