const workMs = 15;

/** Tells by how much others keep this machine from working: a limit in seconds is meant for one that is ours alone. */
export class Slowness {
  private readonly samples: number[] = [];
  private readonly timer = setInterval(() => this.samples.push(sample()), 1_000);

  /** The median since it was made; 1 when nothing else used the processors. */
  close(): number {
    clearInterval(this.timer);
    return this.samples.toSorted((a, b) => a - b)[Math.floor(this.samples.length / 2)] ?? 1;
  }
}

/** How many times longer than its own time a little work takes. */
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
