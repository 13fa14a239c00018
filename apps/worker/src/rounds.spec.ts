import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { register } from 'prom-client';
import { Rounds } from './rounds.js';

Logger.overrideLogger(false);

async function told(what: string): Promise<Record<string, number | undefined>> {
  const metrics = await register.getMetricsAsJSON();
  const of = (name: string): number | undefined =>
    metrics
      .find((metric) => metric.name === `posterframe_rounds_${name}`)
      ?.values.find(({ labels }) => labels['what'] === what)?.value;
  return { failed: of('failed_total'), inARow: of('failed_in_a_row') };
}

describe('rounds that fail', () => {
  it('are told as none before the first, counted in a row until one does not, and in all for good', async () => {
    let well = false;
    const rounds = new Rounds('a look', async () => {
      if (!well) throw new Error('away');
    });
    expect(await told('a look')).toEqual({ failed: 0, inARow: 0 });
    for (let round = 0; round < 3; round += 1) await rounds.once();
    expect(await told('a look')).toEqual({ failed: 3, inARow: 3 });
    well = true;
    await rounds.once();
    expect(await told('a look')).toEqual({ failed: 3, inARow: 0 });
  });
});
