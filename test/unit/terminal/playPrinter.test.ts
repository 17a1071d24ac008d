import assert from 'node:assert/strict';
import type { LedgerEvent } from '../../../src/ledger/events';
import type { Play, PlayEntry } from '../../../src/script/play';
import { PlayPrinter } from '../../../src/terminal/playPrinter';
import { Screen } from '../../../src/terminal/screen';

const line = (turn: string, speaker: string, words: string): PlayEntry => ({
  ...{ kind: 'line', beat: 0, turn, seat: speaker, speaker, action: 'speak', tone: 'calm', words },
});
const closed: LedgerEvent = { v: 1, seq: 1, at: '', type: 'beat.closed', beat: 'b1' };

describe('a play that is printed as it is acted', () => {
  it('prints each line once, also one that comes to stand between others, and all of a turn’s', () => {
    const printed: string[] = [];
    const stdout = { write: (text: string) => void printed.push(text), on: () => undefined };
    const screen = new Screen(stdout, { ...stdout, write: () => undefined }, true);
    let entries: PlayEntry[] = [line('t1', 'Bob', 'Look, I can explain'), line('t2', 'Cleo', 'Who wants tea?')];
    const play = (): Play => ({
      ...{
        title: 'Tea',
        setting: '',
        goal: '',
        characters: [{ seat: 'bob', name: 'Bob\u001b[2J' }],
        beats: 1,
        goalAchieved: false,
      },
      entries,
    });
    const printer = new PlayPrinter(screen, play, () => '#336699');
    printer.event(closed);
    const [first, second] = entries;
    if (!first || !second) throw new Error('No lines');
    entries = [
      { ...first, words: 'Look, I can—' } as PlayEntry,
      line('t3', 'Ada', 'No!'),
      second,
      line('t3', 'Ada', 'Go.'),
    ];
    printer.event(closed);
    printer.event(closed);
    const text = printed.join('');
    for (const words of ['"Look, I can explain"', '"Who wants tea?"', '"No!"', '"Go."'])
      assert.equal(text.split(words).length, 2, `${words} in ${text}`);
    assert.doesNotMatch(text, /can—/);
    assert.doesNotMatch(text, /(?!\n)\p{Cc}/u);
  });
});
