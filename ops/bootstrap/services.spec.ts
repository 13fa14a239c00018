import { describe, expect, it } from '@jest/globals';
import { inStopOrder, type Kind } from './services.ts';

const member = (kind: Kind, name: string) => ({ name, service: { kind } });

describe('the order of stopping', () => {
  it('has the workers first and together, then what they need, and the database last', () => {
    const running = [
      member('postgres', 'postgres'),
      member('redis', 'redis'),
      member('emulator', 'emulator'),
      member('worker', 'worker-1'),
      member('api', 'api'),
      member('worker', 'worker-2'),
    ];
    expect(inStopOrder(running).map((group) => group.map(({ name }) => name))).toEqual([
      ['worker-1', 'worker-2'],
      ['api'],
      ['emulator'],
      ['redis'],
      ['postgres'],
    ]);
  });

  it('is empty when nothing was started', () => {
    expect(inStopOrder([])).toEqual([]);
  });
});
