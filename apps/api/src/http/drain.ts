import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Environment } from '@app/config';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Must exceed the time in which a proxy notices new apis (`refresh` in ops/container/Caddyfile). */
const announceMs = 1_500;
/** Both times together must be less than the 30 s after which a container is killed. */
const finishMs = 20_000;

/**
 * Stops an api without failing requests. A proxy might send its next request through a kept-alive connection that is
 * about to close, so every answer first asks to close its connection. Then the server stops listening and finishes
 * running requests.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly env: Environment,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    setTimeout(() => server.closeAllConnections(), finishMs).unref();
    // Without a proxy no announcement is needed, and developers would wait at every restart.
    if (!server.listening || this.env.API_TRUSTED_PROXIES.length === 0) return;
    server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close');
    });
    await pause(announceMs);
  }
}
