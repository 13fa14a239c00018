import { createServer } from 'node:net';
import { PlainError } from './errors.ts';

const loopback = '127.0.0.1';

/** Resolves to the port if it can be listened on now, else to undefined. 0 takes any free port. */
function probe(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address ? address.port : undefined;
      server.close(() => resolve(taken));
    });
  });
}

/** Finds a free port, the preferred one if possible. */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred && (await probe(preferred, loopback))) return preferred;
  const port = await probe(0, loopback);
  if (!port) throw new PlainError('No free port could be had on 127.0.0.1.');
  return port;
}

/** @throws PlainError when the port is taken */
export async function requirePort(port: number, host = loopback): Promise<void> {
  if (await probe(port, host)) return;
  throw new PlainError(
    `Port ${port} is in use by another program. Stop that program, or choose another port: npm start -- --port ${port + 1}`,
  );
}
