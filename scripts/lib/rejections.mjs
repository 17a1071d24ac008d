// Imported before mocha, which drops a rejection that nobody handles; so it fails the test that runs.
process.on('unhandledRejection', reason => {
  throw reason;
});
