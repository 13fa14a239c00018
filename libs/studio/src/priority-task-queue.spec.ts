import { describe, expect, it } from '@jest/globals';
import { queueOptionsSymbol } from 'piscina';
import { PriorityTaskQueue } from './priority-task-queue.js';

const task = (isUrgent: boolean) => ({
  [queueOptionsSymbol]: isUrgent ? { urgent: isUrgent } : null,
});

describe('PriorityTaskQueue', () => {
  it('returns urgent tasks first, and each kind in order of arrival', () => {
    const line = new PriorityTaskQueue();
    const [plate, other, edit, second] = [task(false), task(false), task(true), task(true)];
    for (const one of [plate, edit, other, second]) line.push(one);
    expect(line.size).toBe(4);
    expect([1, 2, 3, 4, 5].map(() => line.shift())).toEqual([edit, second, plate, other, null]);
  });

  it('drops removed tasks', () => {
    const line = new PriorityTaskQueue();
    const [plate, edit] = [task(false), task(true)];
    line.push(plate);
    line.push(edit);
    line.remove(edit);
    line.remove(edit);
    expect(line.size).toBe(1);
    expect(line.shift()).toBe(plate);
  });
});
