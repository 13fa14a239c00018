import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { boundConnections } from './connections.js';

const files = (
  soft: string,
): string => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95914                95914                processes
Max open files            ${soft.padEnd(21)}1048576              files
`;

function bounded(limits: string) {
  const warnings: string[] = [];
  const server = Object.assign(new EventEmitter(), { maxConnections: 0 });
  boundConnections(server, 10_000, (message) => warnings.push(message), limits);
  return { server, warnings };
}

describe('how many connections an api holds', () => {
  it.each([
    ['as configured', files('1048576'), 10_000],
    ['as configured, where the kernel sets no limit', files('unlimited'), 10_000],
    ['as configured, where nobody tells the limit', '', 10_000],
    ['fewer, where a process may open fewer files', files('4096'), 3_596],
    ['one at least', files('256'), 1],
  ])('is %s', (_what, limits, bound) => {
    expect(bounded(limits).server.maxConnections).toBe(bound);
  });

  it('is said once when more come, not for each of them', () => {
    const { server, warnings } = bounded('');
    for (let time = 0; time < 3; time += 1) server.emit('drop');
    expect(warnings).toEqual(['Refused a connection: 10000 are open, as many as this api holds.']);
  });
});
