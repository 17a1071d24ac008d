// A process of `countMocha`: runs one test file after the other, as it is told, and tells what becomes of each test.
import './rejections.mjs';
import { pathToFileURL } from 'node:url';
import Mocha from 'mocha';

const { Base } = Mocha.reporters;

/** Tells of each test as it ends, and shows at the end of a file what failed in it. A test that skips itself has failed. */
class Telling extends Base {
  constructor(runner, options) {
    super(runner, options);
    const tell = word => () => process.send(word);
    runner.on('pass', tell('passed'));
    runner.on('fail', tell('failed'));
    runner.on('pending', tell('failed'));
    runner.on('pending', test => console.error(`\nSkipped, which counts as failed: ${test.fullTitle()}`));
    runner.once('end', () => this.failures.length > 0 && Base.list(this.failures));
  }
}

process.on('message', async ({ file, ...options }) => {
  const mocha = new Mocha({ ...options, reporter: Telling }).addFile(file);
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    console.error(`\n${pathToFileURL(file)} could not be loaded:`, error);
    process.send('failed');
    return process.send('over');
  }
  const runner = mocha.run(() => {
    runner.dispose();
    process.send('over');
  });
});
