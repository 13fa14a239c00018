import { generationPolicy, stopWaitingForRedis } from '@app/queue';

/**
 * Exits before the container runtime kills the process, even if a graceful shutdown hangs (for instance on a silent
 * Redis). Call it after the graceful shutdown's own SIGTERM handler is set; before, the signal ends the process by
 * itself.
 */
export function exitAfterTimeout(): void {
  process.once('SIGTERM', () => {
    stopWaitingForRedis();
    setTimeout(() => process.exit(1), generationPolicy.shutdownGraceMs + 5_000).unref();
  });
}
