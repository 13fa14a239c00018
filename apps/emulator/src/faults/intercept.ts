import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { modelError } from '../models/model-error.js';
import { googleError } from '../video-site/google-error.js';
import type { Fault, Faults, ModelFault } from './faults.js';

/** The emulator's control API, which faults never affect. */
const controlPaths = [
  '/health',
  '/emulator/faults',
  '/emulator/requests',
  '/emulator/quota',
  '/emulator/processing',
  '/emulator/thumbnail-pace',
  '/emulator/sign-in-faults',
  '/emulator/signing-keys',
  '/emulator/people',
];

/** Model faults of requests, as set by tests. */
const requestFaults = new WeakMap<object, ModelFault>();

export function modelFaultOf(request: FastifyRequest): ModelFault | undefined {
  return requestFaults.get(request.raw);
}

/** Applies the faults that tests have set, before any endpoint runs. */
export function installFaults(server: FastifyInstance, faults: Faults): void {
  const endpointFaults = new WeakMap<FastifyRequest, Fault>();

  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (controlPaths.some((own) => path.startsWith(own))) return;
    const fault = faults.takeFault(path, request.method);
    if (!fault) return;

    if (fault.delayMs !== undefined) await wait(fault.delayMs);
    if (fault.drop) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    if (fault.hang) {
      reply.hijack();
      // Keeps reading, or a closed connection would go unnoticed.
      request.raw.resume();
      return;
    }
    if (fault.model) requestFaults.set(request.raw, fault.model);
    endpointFaults.set(request, fault);
    if (fault.status !== undefined) {
      const model = modelError(path, fault.status, fault.reason, fault.retryAfterSeconds);
      if (fault.retryAfterSeconds !== undefined && (!model || model.retryAfterHeader)) {
        void reply.header('retry-after', String(fault.retryAfterSeconds));
      }
      await reply.code(fault.status).send(model?.body ?? bodyOf(fault, fault.status));
    }
  });

  server.addHook('onSend', async (request, reply, payload) => {
    const fault = endpointFaults.get(request);
    if (!fault || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    const bytes = Buffer.from(payload);
    if (fault.truncate !== undefined) {
      void reply.removeHeader('content-length');
      return bytes.subarray(0, fault.truncate);
    }
    if (fault.cut !== undefined) return Readable.from(cutAfter(bytes, fault.cut));
    if (fault.dripPerSecond !== undefined) {
      return Readable.from(drip(bytes, fault.dripPerSecond));
    }
    return payload;
  });
}

async function* cutAfter(bytes: Buffer, count: number): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, count);
  // Waits until the first part was sent before the connection is closed.
  await wait(20);
  throw new Error('the connection is cut by order');
}

async function* drip(bytes: Buffer, perSecond: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1) {
    yield bytes.subarray(at, at + 1);
    await wait(1_000 / perSecond, undefined, { ref: false });
  }
}

function bodyOf(fault: Fault, status: number): unknown {
  return fault.reason === undefined
    ? 'Requested by a test'
    : googleError(status, fault.reason, 'Requested by a test');
}
