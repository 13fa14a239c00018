import { createServer } from 'node:http';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import sharp from 'sharp';

/** The least that a worker for pictures can be: BullMQ, sharp, and a way to ask whether it is there. */
const connection = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null });
const worker = new Worker('bench-idle', async () => sharp.versions, { connection });
await worker.waitUntilReady();
createServer((_request, response) => response.end('ok')).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
process.on('disconnect', () => process.exit(0));
