import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Environment } from '@app/config';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { collectDefaultMetrics, register } from 'prom-client';
import { InstallationMetrics } from './installation-metrics.js';

/** Serves metrics on a separate port, which the proxy never exposes. Off without `API_METRICS_PORT`. */
@Injectable()
export class MetricsPort implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly env: Environment,
    private readonly installation: InstallationMetrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.env.API_METRICS_PORT === undefined) return;
    collectDefaultMetrics();
    this.server = createServer((request, response) => {
      // A failing scrape must not crash the api.
      this.answer(request, response).catch(() => response.writeHead(500).end());
    });
    this.server.listen(this.env.API_METRICS_PORT, this.env.API_HOST);
    await once(this.server, 'listening');
  }

  beforeApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    await this.installation.refresh();
    response.setHeader('content-type', register.contentType).end(await register.metrics());
  }
}
