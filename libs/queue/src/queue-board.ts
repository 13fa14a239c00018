import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { FastifyPluginCallback } from 'fastify';
import { generationQueue, paymentQueue, publicationQueue, webhookQueue } from './policy.js';

/** Pages that show the queues, read-only, because policy and sweeps decide what happens to a job. */
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

  /** To be registered under `path`, behind access control. */
  async createPages(path: string): Promise<FastifyPluginCallback> {
    // Imported late: workers share this library and never show a page.
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
        // The package locates its files in a way that a bundle does not support.
        uiBasePath: dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json')),
        uiConfig: { boardTitle: 'Posterframe queues', pollingInterval: { showSetting: true } },
      },
    });
    return pages.registerPlugin();
  }
}
