import { queueOptionsSymbol, type TaskQueue } from 'piscina';

type Task = Parameters<TaskQueue['push']>[0];

/**
 * Tasks waiting for a thread: urgent tasks first, then the others, each kind in order of arrival. `ThreadedStudio` adds
 * one urgent task at a time, so that the others also run.
 */
export class PriorityTaskQueue implements TaskQueue {
  private readonly urgent: Task[] = [];
  private readonly others: Task[] = [];

  get size(): number {
    return this.urgent.length + this.others.length;
  }

  push(task: Task): void {
    (task[queueOptionsSymbol] ? this.urgent : this.others).push(task);
  }

  shift(): Task | null {
    return this.urgent.shift() ?? this.others.shift() ?? null;
  }

  remove(task: Task): void {
    for (const line of [this.urgent, this.others]) {
      const at = line.indexOf(task);
      if (at >= 0) line.splice(at, 1);
    }
  }
}
