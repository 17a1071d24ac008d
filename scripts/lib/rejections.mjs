const fail = reason => {
  throw reason;
};

/** Makes a rejection that nobody handles fail the test that runs: mocha drops it, and takes listeners away after each file. */
export const mochaHooks = {
  beforeAll() {
    if (!process.listeners('unhandledRejection').includes(fail)) process.on('unhandledRejection', fail);
  },
};
