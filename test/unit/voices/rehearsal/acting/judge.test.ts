import assert from 'node:assert/strict';
import type { Seat } from '../../../../../src/script/brief';
import { goalsIn } from '../../../../../src/text/checklist';
import { type Said, saidOf } from '../../../../../src/voices/rehearsal/acting/heard';
import { judged } from '../../../../../src/voices/rehearsal/acting/judge';
import { met, type Transcript, talkedAbout } from './scripts';

const seats: Seat[] = ['Alice', 'Bob'].map((name, at) => ({
  ...{ id: `character-${at + 1}`, name, role: 'character', agent: name.toLowerCase() },
  ...{ icon: '🎭', color: '#335577', voice: 'rehearsal' },
}));

function linesOf({ lines }: Transcript): Said[] {
  return lines.map((line, at) => {
    const [, name, tone, act, words] = /^(\w+) \(([^)]+)\)(?: \*([^*]+)\*)?: (.*)$/.exec(line) ?? [];
    const seat = seats.find(each => each.name === name);
    assert.ok(seat, line);
    const text = `[TONE: ${tone}${act ? `, *${act}*` : ''}] "${words}"`;
    return saidOf({ id: `t${at}`, text, cue: { beat: at } }, seat, seats);
  });
}

function isMet(transcript: Transcript): boolean {
  return judged(goalsIn(transcript.goal), seats, linesOf(transcript)).every(each => each !== undefined);
}

describe('the judge of rehearsed scenes', () => {
  it('has at least twenty of each to judge', () => {
    assert.ok(talkedAbout.length >= 20 && met.length >= 20, `${talkedAbout.length}, ${met.length}`);
  });
  for (const each of talkedAbout)
    it(`does not take talk for the deed: ${each.goal}: ${each.lines.at(-1)}`, () => assert.equal(isMet(each), false));
  for (const each of met)
    it(`sees the deed: ${each.goal}: ${each.lines.at(-1)}`, () => assert.equal(isMet(each), true));
  it('names a line and words of it as evidence', () => {
    for (const each of met) {
      for (const evidence of judged(goalsIn(each.goal), seats, linesOf(each)))
        assert.ok(
          evidence && `${evidence.said.words} ${evidence.said.act}`.includes(evidence.quote.slice(0, 10)),
          each.goal,
        );
    }
  });
});
