import { ProductError } from '@app/contracts';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';

/** A named statement: Postgres parses and plans it once per connection, which halves its cost. */
export interface Statement {
  name: string;
  text: string;
}

/** A unique key that exists already. The caller knows what it means. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';

  constructor(
    readonly constraint: string,
    cause: unknown,
  ) {
    super(`unique key ${constraint} exists already`, { cause });
  }
}

/** Runs single statements on the pool that TypeORM uses too. Each call is one round trip and one transaction. */
@Injectable()
export class Database implements OnApplicationShutdown {
  private found: pg.Pool | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Rows of a prepared statement. Fails with `UniqueViolation`, or with `service_unavailable` when the server
   * cannot be reached or does not answer in time: then it is unknown whether the statement took effect.
   */
  async run<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> {
    try {
      const result = await this.pool.query<Row>({ ...statement, values });
      return result.rows;
    } catch (error) {
      throw translate(error);
    }
  }

  async isReachable(): Promise<boolean> {
    return this.run({ name: 'ping', text: 'select 1 as one' }, []).then(
      () => true,
      () => false,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.dataSource.destroy();
  }

  private get pool(): pg.Pool {
    this.found ??= poolOf(this.dataSource);
    return this.found;
  }
}

/** TypeORM types its pool loosely; this is the one place that looks at it. */
function poolOf(dataSource: DataSource): pg.Pool {
  const pool: unknown = Reflect.get(dataSource.driver, 'master');
  if (pool instanceof pg.Pool) return pool;
  throw new ProductError('service_unavailable', { detail: 'the database is not connected' });
}

/** SQLSTATE classes after which the server was not reachable or not able, as opposed to the statement being wrong. */
const unavailableClasses = ['08', '53', '57'];
/** Text that Postgres cannot store, such as a NUL: a client sent it, and validation did not remove it. */
const unstorableText = ['22021', '22P05'];
/** Another statement has held a row for longer than anybody waits. */
const lockNotAvailable = '55P03';

function translate(error: unknown): unknown {
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
  // What else pg and the socket throw without a SQLSTATE is always about the connection, never about the statement.
  return unavailable(error);
}

function unavailable(cause: unknown): ProductError {
  return new ProductError('service_unavailable', {
    cause,
    detail: 'the database did not answer',
    retryAfterSeconds: 2,
  });
}
