import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Environment } from '@app/config';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Longer than a proxy takes to notice new apis (`refresh` in ops/container/Caddyfile). */
const announceMs = 1_500;
/** Together with the time above less than the 30 s after which a container is killed. */
const finishMs = 20_000;

/**
 * Stops an api without a failed request. A proxy would send its next request into a kept-alive connection that is
 * about to close, so every answer first asks to close its connection. Then the server stops listening, and running
 * requests are answered.
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
    // Without a proxy there is nothing to announce, and a developer would wait at every restart.
    if (!server.listening || this.env.API_TRUSTED_PROXIES.length === 0) return;
    server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close');
    });
    await pause(announceMs);
  }
}
