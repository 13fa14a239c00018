import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { googleError } from '../video-site/google-error.js';
import type { Fault, Faults } from './faults.js';

/** Own pages of the emulator, which tests rely on and which therefore never fail by order. */
const untouched = ['/health', '/emulator/faults', '/emulator/requests'];

/** Puts the ordered faults in front of every endpoint. */
export function intercept(server: FastifyInstance, faults: Faults): void {
  const truncations = new WeakMap<FastifyRequest, number>();

  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (untouched.some((own) => path.startsWith(own))) return;
    const fault = faults.strike(path);
    if (!fault) return;

    if (fault.delayMs !== undefined) await wait(fault.delayMs);
    if (fault.drop) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    if (fault.truncate !== undefined) truncations.set(request, fault.truncate);
    if (fault.status !== undefined) {
      if (fault.retryAfterSeconds !== undefined) {
        void reply.header('retry-after', String(fault.retryAfterSeconds));
      }
      await reply.code(fault.status).send(bodyOf(fault, fault.status));
    }
  });

  server.addHook('onSend', async (request, reply, payload) => {
    const bytes = truncations.get(request);
    if (bytes === undefined || !(typeof payload === 'string' || Buffer.isBuffer(payload))) {
      return payload;
    }
    void reply.removeHeader('content-length');
    return Buffer.from(payload).subarray(0, bytes);
  });
}

function bodyOf(fault: Fault, status: number): unknown {
  return fault.reason === undefined
    ? 'Ordered by a test'
    : googleError(status, fault.reason, 'Ordered by a test');
}
