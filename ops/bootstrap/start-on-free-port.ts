import { PlainError } from './errors.ts';
import type { Services, Service } from './services.ts';
import { findFreePort } from './ports.ts';

/** Tries another port when one is taken before the server starts. */
export async function startOnFreePort(
  services: Services,
  service: (port: number) => Service,
  tries = 3,
): Promise<number> {
  const port = await findFreePort();
  try {
    await services.start(service(port));
    return port;
  } catch (error) {
    const isTaken = error instanceof PlainError && /address already in use/i.test(error.message);
    if (!isTaken || tries <= 1) throw error;
    return await startOnFreePort(services, service, tries - 1);
  }
}
