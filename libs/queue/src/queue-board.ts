import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { FastifyPluginCallback } from 'fastify';
import { generationQueue, paymentQueue, publicationQueue, webhookQueue } from './policy.js';

/** Pages that show the queues, except that of text edits. Read-only, because policies and sweeps control the jobs. */
@Injectable()
export class QueueBoard {
  private readonly queues: Queue[];

  constructor(
    @InjectQueue(generationQueue) generations: Queue,
    @InjectQueue(paymentQueue) payments: Queue,
    @InjectQueue(publicationQueue) publications: Queue,
    @InjectQueue(webhookQueue) webhooks: Queue,
  ) {
    this.queues = [generations, payments, publications, webhooks];
  }

  /** Creates the pages. Register them under `path`, behind access control. */
  async createPages(path: string): Promise<FastifyPluginCallback> {
    // Imported late, because workers use this library too but never show pages.
    const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
      import('@bull-board/fastify'),
    ]);
    const pages = new FastifyAdapter().setBasePath(path);
    createBullBoard({
      queues: this.queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
      serverAdapter: pages,
      options: {
        // The package cannot find its files from within a bundle.
        uiBasePath: dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json')),
        uiConfig: { boardTitle: 'Posterframe queues', pollingInterval: { showSetting: true } },
      },
    });
    return pages.registerPlugin();
  }
}
