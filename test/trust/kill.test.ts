import assert from 'node:assert/strict';
import { seededRandom } from '../../src/base/chance';
import { type Aftermath, killAndResume, unbroken } from '../support/kill/kill';

const moments = Number(process.env.KILL_MOMENTS ?? 40);

function hold(aftermath: Aftermath, turns: number, what: string): void {
  assert.deepEqual(aftermath.lost, [], `${what}: turns on disk were lost`);
  assert.deepEqual(aftermath.repeated, [], `${what}: recorded attempts were repeated`);
  assert.ok(
    aftermath.hits <= aftermath.journalled,
    `${what}: ${aftermath.hits} calls, ${aftermath.journalled} journalled`,
  );
  assert.equal(aftermath.state.outcome?.reason, 'ruled', what);
  assert.equal(aftermath.state.turnsEnded, turns, what);
}

/** Two at a time: as many as the machine has cores. */
async function inPairs<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
  };
  await Promise.all([worker(), worker()]);
}

describe('R1: a session killed with -9 and taken up again', function () {
  // Some hundred processes, one after the other.
  this.timeout(300_000);

  it('R1: loses and repeats nothing at every write point', async () => {
    const { points, turns } = await unbroken();
    let killed = 0;
    await inPairs(points, async point => {
      const aftermath = await killAndResume({ point });
      if (aftermath.killed) killed += 1;
      hold(aftermath, turns, point);
    });
    assert.ok(turns >= 6, `${turns} turns`);
    // A debate of six turns appends some 26 times, each with three points or four.
    assert.ok(points.length >= 70, `only ${points.length} points`);
    // What two speakers write at once may be flushed together.
    assert.ok(killed >= points.length - 4, `only ${killed} of ${points.length} points were reached`);
  });

  it(`R1: loses and repeats nothing at ${moments} random moments`, async () => {
    const seeds = Array.from({ length: moments }, (_, index) => index);
    const { turns } = await unbroken();
    let midway = 0;
    await inPairs(seeds, async index => {
      const seconds = Math.round(150 + seededRandom(11, `moment ${index}`) * 350) / 1000;
      const aftermath = await killAndResume({ seconds });
      if (aftermath.killed) midway += 1;
      hold(aftermath, turns, `killed after ${seconds} s`);
    });
    assert.ok(midway >= moments / 3, `only ${midway} of ${moments} were killed midway`);
  });
});
