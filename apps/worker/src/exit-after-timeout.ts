import { generationPolicy, stopWaitingForRedis } from '@app/queue';

/**
 * Exits before the container runtime kills the process, in case a graceful shutdown hangs, for instance because Redis
 * does not answer. Call it after the SIGTERM handler of the graceful shutdown is set.
 */
export function exitAfterTimeout(): void {
  process.once('SIGTERM', () => {
    stopWaitingForRedis();
    setTimeout(() => process.exit(1), generationPolicy.shutdownGraceMs + 5_000).unref();
  });
}
