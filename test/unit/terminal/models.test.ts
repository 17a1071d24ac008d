import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { askAboutOrigins } from '../../../src/terminal/models';
import { ParsedArgs } from '../../../src/terminal/parsedArgs';
import { Screen } from '../../../src/terminal/screen';
import type { Terminal } from '../../../src/terminal/terminal';
import type { Voice } from '../../../src/voices/voice';
import { tempFolder } from '../../support/disk/ledgers';
import { scriptedVoice } from '../../support/scriptedVoice';

const seats = [
  { name: 'Ada', voice: 'here' },
  { name: 'Bo', voice: 'there' },
];
const world = {
  voiceOf: (id: string): Voice => ({ ...scriptedVoice(), id, originOf: () => `https://${id}.example` }),
};

/** Asks at a terminal where a person types this; `typed` undefined ends the input. */
async function asked(state: string, workspace: string, typed: string | undefined): Promise<string> {
  const stdin = new PassThrough();
  let shown = '';
  const output = { isTTY: true, on: () => undefined, write: (text: string) => (shown += text) };
  const terminal: Terminal = {
    screen: new Screen(output, output, false),
    ...{ cwd: workspace, env: { CONVENE_STATE_HOME: state }, interrupts: { listen: () => () => undefined }, stdin },
  };
  stdin.end(typed);
  await askAboutOrigins(seats, world, workspace, new ParsedArgs([], new Map()), terminal);
  return shown;
}

describe('a person at the terminal whose session goes to two places', () => {
  it('S30: is asked once for a folder, and anything but a yes is a no', async () => {
    const [state, workspace] = [await tempFolder(), await tempFolder()];
    for (const typed of ['\n', 'n\n', 'yesterday\n', undefined]) {
      await assert.rejects(
        asked(state, workspace, typed),
        /to 2 places: https:\/\/here\.example \(Ada\); https:\/\/there/,
      );
    }
    assert.match(await asked(state, workspace, 'y\n'), /sends what it is about to 2 places/);
    assert.equal(await asked(state, workspace, undefined), '');
    await assert.rejects(asked(state, await tempFolder(), undefined));
  });
});
