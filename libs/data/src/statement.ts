import { stageNames, thumbnailShapes, videoSiteNames } from '@app/contracts';
import { z } from 'zod';

/** A union describes statements whose columns depend on each other. */
type RowSchema = z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>;

/**
 * A named SQL statement and the shape of its rows. Postgres plans it once per connection, which halves its cost.
 * `test/integration/data/statements.spec.ts` compares the shape with the migrated database.
 */
export interface Statement<Row extends z.ZodType = RowSchema> {
  readonly name: string;
  readonly row: Row;
  readonly sql: string;
}

/** All declared statements of the loaded modules, by name. */
export const statements = new Map<string, Statement>();

/** Declares a statement. Names must be unique, or the first connection that runs both statements fails. */
export function statement<Row extends RowSchema>(declared: Statement<Row>): Statement<Row> {
  const known = statements.get(declared.name);
  if (known && known.sql !== declared.sql) {
    throw new Error(`two statements are named ${declared.name}`);
  }
  statements.set(declared.name, declared);
  return declared;
}

/** Validates rows from Postgres. */
export function rowsOf<Row extends z.ZodType>(
  { name, row }: Statement<Row>,
  rows: unknown[],
): z.infer<Row>[] {
  return rows.map((one) => {
    const parsed = row.safeParse(one);
    if (parsed.success) return parsed.data;
    // Zod's message contains columns and types, never values.
    throw new Error(
      `${name} returned another row than it declares: ${z.prettifyError(parsed.error)}`,
    );
  });
}

export const emptyRow = z.object({});
export const idRow = z.object({ id: z.string() });

export const stageName = z.enum(stageNames);
export const thumbnailShape = z.enum(thumbnailShapes);
export const videoSiteName = z.enum(videoSiteNames);
