import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Preloaded into a measured process: reports the delay of its event loop and the size of its heap. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', (question: { ask?: string }) => {
  if (question.ask === 'loop-delay') {
    // The timer's own interval is not a delay.
    const own = 5;
    const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - own);
    process.send?.({
      p50: ms(delay.percentile(50)),
      p99: ms(delay.percentile(99)),
      max: ms(delay.max),
    });
    delay.reset();
  }
  if (question.ask === 'heap') {
    globalThis.gc?.();
    process.send?.(process.memoryUsage().heapUsed / 1_048_576);
  }
});
