/** Ctrl-C, counted; while nobody listens it ends the program at once, as everywhere. */
export interface Interrupts {
  /** Calls with 1 at the first Ctrl-C, with 2 at the second …, until the returned function is called. */
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
    // Whoever closes the terminal's window waits for no turn.
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
