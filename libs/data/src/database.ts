import { setTimeout as pause } from 'node:timers/promises';
import { ProductError } from '@app/contracts';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { rowsOf, statement, type Statement } from './statement.js';

const pingStatement = statement({
  name: 'ping',
  row: z.object({ one: z.number() }),
  sql: `select 1 as one`,
});

/** A unique key was violated. The caller decides what that means. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';

  constructor(
    readonly constraint: string,
    cause: unknown,
  ) {
    super(`unique key ${constraint} exists already`, { cause });
  }
}

/** Runs single statements on TypeORM's connection pool. Each call is one round trip and one transaction. */
@Injectable()
export class Database implements OnApplicationShutdown {
  private cachedPool: pg.Pool | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs a prepared statement and returns its validated rows. Throws `UniqueViolation`, or `service_unavailable` when
   * the server cannot be reached or does not answer in time. Then the statement may or may not have taken effect. Runs
   * the statement again after a deadlock, which has undone it.
   */
  async run<Row extends z.ZodType>(
    declared: Statement<Row>,
    values: unknown[],
  ): Promise<z.infer<Row>[]> {
    const { rows } = await this.runQuery({ name: declared.name, text: declared.sql, values });
    return rowsOf(declared, rows);
  }

  async isReachable(): Promise<boolean> {
    return this.run(pingStatement, []).then(
      () => true,
      () => false,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.dataSource.destroy();
  }

  private async runQuery(query: pg.QueryConfig): Promise<pg.QueryResult<Record<string, unknown>>> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.pool.query<Record<string, unknown>>(query);
      } catch (error) {
        if (tries === maxTries || !isDeadlock(error)) throw translateError(error);
      }
      await pause(tries * pauseMs);
    }
  }

  private get pool(): pg.Pool {
    this.cachedPool ??= poolOf(this.dataSource);
    return this.cachedPool;
  }
}

/** Only this function accesses TypeORM's pool, which has no precise type. */
function poolOf(dataSource: DataSource): pg.Pool {
  const pool: unknown = Reflect.get(dataSource.driver, 'master');
  if (pool instanceof pg.Pool) return pool;
  throw new ProductError('service_unavailable', { detail: 'the database is not connected' });
}

/** SQLSTATE classes of an unreachable or overloaded server, as opposed to a wrong statement. */
const unavailableClasses = ['08', '53', '57'];
/** A client sent text that Postgres cannot store, such as a NUL, and validation did not reject it. */
const unstorableText = ['22021', '22P05'];
/** Postgres canceled the statement, because it and another waited for each other's rows. */
const deadlockDetected = '40P01';
/** Tries of a statement after a deadlock, and the pause in which the other transaction gets its locks. */
const maxTries = 3;
const pauseMs = 100;
/** Another statement has held a row for too long. */
const lockNotAvailable = '55P03';

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === deadlockDetected;
}

function translateError(error: unknown): unknown {
  if (error instanceof ProductError) return error;
  if (error instanceof pg.DatabaseError) {
    if (error.code === '23505') return new UniqueViolation(error.constraint ?? 'unknown', error);
    if (unstorableText.includes(error.code ?? ''))
      return new ProductError('invalid_request', { cause: error, detail: 'unstorable text' });
    if (error.code === lockNotAvailable) return unavailable(error);
    if (unavailableClasses.includes(error.code?.slice(0, 2) ?? '')) return unavailable(error);
    return error;
  }
  if (error instanceof TypeError || error instanceof RangeError) return error;
  // Errors without a SQLSTATE come from pg or the socket and concern the connection, never the statement.
  return unavailable(error);
}

function unavailable(cause: unknown): ProductError {
  return new ProductError('service_unavailable', {
    cause,
    detail: 'the database did not answer',
    retryAfterSeconds: 2,
  });
}
