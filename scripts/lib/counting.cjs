// A reporter of mocha: a dot for each test, failures in words, and, for the lane that started it, the counts as JSON.
const { writeFileSync } = require('node:fs');
const Mocha = require('mocha');

module.exports = class Counting extends Mocha.reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const { output } = options.reporterOptions;
    const ran = new Set();
    const count = ({ file }) => ran.add(file);
    runner.on('pass', count).on('fail', count);
    runner.once('end', () => {
      const { passes, failures } = this.stats;
      writeFileSync(output, JSON.stringify({ passed: passes, failed: failures, files: [...ran] }));
    });
  }
};
