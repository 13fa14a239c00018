import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { emptyRow, statement } from './statement.js';

const claimStatement = statement({
  name: 'scheduled-work-claim',
  row: z.object({ name: z.string() }),
  sql: `
    insert into scheduled_work as w (name, begun_at) values ($1, now())
    on conflict (name) do update set begun_at = now() where w.begun_at < now() - make_interval(secs => $2)
    returning name`,
});

const finishStatement = statement({
  name: 'scheduled-work-finish',
  row: emptyRow,
  sql: `update scheduled_work set finished_at = now(), found = $2 where name = $1`,
});

/** Claims of scheduled tasks, so that only one process runs each. */
@Injectable()
export class ScheduledWork {
  constructor(private readonly database: Database) {}

  /** Returns true to one process in each interval. If that process dies, the task waits for the next interval. */
  async claim(name: string, everySeconds: number): Promise<boolean> {
    const rows = await this.database.run(claimStatement, [name, everySeconds]);
    return rows.length === 1;
  }

  /** Records that a claimed task has finished, and how many things it found. Safe to repeat: the last call wins. */
  async finish(name: string, found: number): Promise<void> {
    await this.database.run(finishStatement, [name, found]);
  }
}
