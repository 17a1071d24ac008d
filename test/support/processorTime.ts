/** Milliseconds of processor time that a piece of work takes, the least of some runs: no other program on the machine makes it longer. */
export function processorTime(work: () => void, runs = 3): number {
  const timed = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...timed);
}
