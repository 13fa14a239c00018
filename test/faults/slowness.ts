const workMs = 15;

/** Measures how much other processes slow this one down, because time limits are meant for an idle machine. */
export class Slowness {
  private readonly samples: number[] = [];
  private readonly timer = setInterval(() => this.samples.push(sample()), 1_000);

  /** Ends the measurement; returns the median slowdown, which is 1 when nothing else used the processors. */
  close(): number {
    clearInterval(this.timer);
    return this.samples.toSorted((a, b) => a - b)[Math.floor(this.samples.length / 2)] ?? 1;
  }
}

/** Duration of a small computation relative to an idle machine. */
function sample(): number {
  const began = performance.now();
  const before = process.cpuUsage();
  let usedMs = 0;
  while (usedMs < workMs) {
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1_000;
  }
  return Math.max(1, (performance.now() - began) / usedMs);
}
