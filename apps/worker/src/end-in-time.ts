import { policy, stopWaitingForRedis } from '@app/queue';

/**
 * Whatever hangs in an orderly end, such as a Redis that is there and silent, must not outlast the container runtime's patience.
 * To be called once somebody listens to SIGTERM who ends in order; before, the signal ends the process by itself.
 */
export function endInTime(): void {
  process.once('SIGTERM', () => {
    stopWaitingForRedis();
    setTimeout(() => process.exit(1), policy.shutdownGraceMs + 5_000).unref();
  });
}
