// A reporter of mocha: a dot for each test, failures in words, which tests were tried again and why, and, for the lane that started it, the counts as JSON.
const { writeFileSync } = require('node:fs');
const Mocha = require('mocha');

module.exports = class Counting extends Mocha.reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const { output } = options.reporterOptions;
    const ran = new Set();
    const again = [];
    const count = ({ file }) => ran.add(file);
    runner.on('retry', (test, error) => again.push(`  tried again: ${test.fullTitle()}: ${error.message}`));
    runner.on('pass', count).on('fail', count);
    runner.once('end', () => {
      for (const line of again) console.log(line);
      const { passes, failures } = this.stats;
      writeFileSync(output, JSON.stringify({ passed: passes, failed: failures, files: [...ran] }));
    });
  }
};
