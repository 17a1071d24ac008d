import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** Mocha's dots, with the counts written to the file that CONVENE_COUNTS names. A test that skips itself counts as failed. */
export default class CountingReporter extends Mocha.reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const skipped = [];
    runner.on('pending', test => skipped.push(test.fullTitle()));
    runner.once('end', () => {
      for (const title of skipped) console.error(`Skipped, which counts as failed: ${title}`);
      const { passes, failures } = runner.stats;
      writeFileSync(process.env.CONVENE_COUNTS, JSON.stringify({ passed: passes, failed: failures + skipped.length }));
    });
  }
}
