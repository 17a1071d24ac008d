const fail = reason => {
  throw reason;
};

/** Makes a rejection that nobody handles fail the test that runs: mocha drops it, and takes listeners away after each file. */
export const mochaHooks = {
  beforeAll() {
    if (!process.listeners('unhandledRejection').includes(fail)) process.on('unhandledRejection', fail);
  },
};

// Mocha gives its workers a second to end, and then this signal. Whoever writes down by then what it covered finishes it.
if (process.env.NODE_V8_COVERAGE) process.once('SIGTERM', () => process.exit(143));
