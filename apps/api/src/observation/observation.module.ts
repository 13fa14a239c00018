import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { InstallationMetrics } from './installation-metrics.js';
import { MetricsPort } from './metrics-port.js';

/** Health checks and metrics. */
@Module({
  controllers: [HealthController],
  providers: [InstallationMetrics, MetricsPort],
})
export class ObservationModule {}
