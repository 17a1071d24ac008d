/** Counts Ctrl-C; without a listener it ends the program at once. */
export interface Interrupts {
  /** Calls the listener with 1 at the first Ctrl-C, 2 at the second …, until the returned function is called. */
  listen(listener: (count: number) => void): () => void;
}

/** The interrupts of this process: a third Ctrl-C ends it whatever is under way. */
export const processInterrupts: Interrupts = {
  listen(listener) {
    let count = 0;
    const onSignal = () => {
      count += 1;
      if (count > 2) process.exit(130);
      listener(count);
    };
    // A closed terminal window stops at once.
    const onClosed = () => listener(2);
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
    process.on('SIGHUP', onClosed);
    return () => {
      process.off('SIGHUP', onClosed);
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    };
  },
};
