import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { register } from 'prom-client';
import { ScheduledTask } from './scheduled-task.js';

Logger.overrideLogger(false);

async function failuresOf(task: string): Promise<Record<string, number | undefined>> {
  const metrics = await register.getMetricsAsJSON();
  const valueOf = (name: string): number | undefined =>
    metrics
      .find((metric) => metric.name === `posterframe_scheduled_task_failures_${name}`)
      ?.values.find(({ labels }) => labels['task'] === task)?.value;
  return { total: valueOf('total'), inARow: valueOf('in_a_row') };
}

describe('ScheduledTask', () => {
  it('counts all failures, and failures since the last success, starting at 0', async () => {
    let isWorking = false;
    const task = new ScheduledTask('a test', async () => {
      if (!isWorking) throw new Error('unreachable');
    });
    expect(await failuresOf('a test')).toEqual({ total: 0, inARow: 0 });
    for (let run = 0; run < 3; run += 1) await task.run();
    expect(await failuresOf('a test')).toEqual({ total: 3, inARow: 3 });
    isWorking = true;
    await task.run();
    expect(await failuresOf('a test')).toEqual({ total: 3, inARow: 0 });
  });

  it('runs at once after startNow, and waits for that run when it is stopped', async () => {
    let runs = 0;
    const task = new ScheduledTask('another test', async () => {
      runs += 1;
    });
    task.startNow(60_000);
    await task.stop();
    expect(runs).toBe(1);
  });
});
