import { PlainError } from './errors.ts';
import type { Fleet, Service } from './fleet.ts';
import { freePort } from './ports.ts';

/** Somebody may take a free port between our look and the server's start; then another one is tried. */
export async function startOnFreePort(
  fleet: Fleet,
  service: (port: number) => Service,
  tries = 3,
): Promise<number> {
  const port = await freePort();
  try {
    await fleet.start(service(port));
    return port;
  } catch (error) {
    const taken = error instanceof PlainError && /address already in use/i.test(error.message);
    if (!taken || tries <= 1) throw error;
    return await startOnFreePort(fleet, service, tries - 1);
  }
}
