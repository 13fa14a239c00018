import { policy } from '@app/queue';

/**
 * Whatever hangs in an orderly end, such as a Redis that is away, must not outlast the container runtime's patience.
 * To be called once somebody listens to SIGTERM who ends in order; before, the signal ends the process by itself.
 */
export function endInTime(): void {
  process.once('SIGTERM', () => {
    setTimeout(() => process.exit(1), policy.shutdownGraceMs + 5_000).unref();
  });
}
