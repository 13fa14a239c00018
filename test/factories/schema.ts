import { z } from 'zod';
import { validRows } from './rows.js';

const columnShape = {
  type: z.string(),
  /** Whether an insert without a value for the column fails. */
  required: z.boolean(),
};
type Column = z.infer<z.ZodObject<typeof columnShape>>;

/** Properties of a database schema that statements rely on. */
export interface Schema {
  /** By table and column. */
  tables: Record<string, Record<string, Column>>;
  /** By table: constraints, as Postgres prints them. */
  constraints: Record<string, string[]>;
  uniqueIndexes: Record<string, string[]>;
  functions: string[];
}

/** Reads the catalog of the schema `public`. */
export async function readSchema(query: (text: string) => Promise<unknown[]>): Promise<Schema> {
  const rows = async <Shape extends z.ZodRawShape>(shape: Shape, text: string) =>
    validRows(shape, await query(text));
  const columns = await rows(
    { table: z.string(), column: z.string(), ...columnShape },
    `
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull and not a.atthasdef and a.attidentity = '' as required
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     order by 1, a.attname`,
  );
  const rules = await rows(
    { table: z.string(), rule: z.string() },
    `
    select c.relname as table, pg_get_constraintdef(k.oid) as rule
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'x') order by 1, 2`,
  );
  const unique = await rows(
    { table: z.string(), index: z.string() },
    `
    select c.relname as table, pg_get_indexdef(i.indexrelid) as index
      from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique order by 1, 2`,
  );
  const functions = await rows(
    { name: z.string() },
    `
    select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name
      from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  );
  const tables: Schema['tables'] = {};
  for (const { table, column, type, required } of columns) {
    (tables[table] ??= {})[column] = { type, required };
  }
  return {
    tables,
    constraints: groupByKey(rules.map(({ table, rule }) => [table, rule])),
    uniqueIndexes: groupByKey(unique.map(({ table, index }) => [table, index])),
    functions: functions.map(({ name }) => name),
  };
}

/**
 * Lists why statements written for the old schema may fail on the new one. A replaced constraint counts as new, because
 * only a reviewer can decide whether it allows less.
 */
export function findBreakingChanges(before: Schema, after: Schema): string[] {
  const missed: string[] = [];
  for (const [table, columns] of Object.entries(before.tables)) {
    const now = after.tables[table];
    if (!now) {
      missed.push(`table ${table} is gone`);
      continue;
    }
    for (const [column, { type, required }] of Object.entries(columns)) {
      const known = now[column];
      if (!known) missed.push(`column ${table}.${column} is gone`);
      else if (known.type !== type) missed.push(`column ${table}.${column} is of another type`);
      else if (known.required && !required) missed.push(`column ${table}.${column} is required`);
    }
    for (const [column, { required }] of Object.entries(now)) {
      if (required && !columns[column]) missed.push(`column ${table}.${column} is required`);
    }
    const fresh = new Set(Object.keys(now).filter((column) => !columns[column]));
    for (const rule of findAdded(before.constraints[table], after.constraints[table])) {
      // Old code does not set a new column, so the column's default satisfies the rule.
      if (!mentionsAny(rule, fresh)) missed.push(`${table} has a new rule: ${rule}`);
    }
    for (const index of findAdded(before.uniqueIndexes[table], after.uniqueIndexes[table])) {
      if (!mentionsAny(index.slice(index.indexOf('(')), fresh)) {
        missed.push(`${table} has a new unique index: ${index}`);
      }
    }
  }
  const gone = findAdded(after.functions, before.functions);
  return [...missed, ...gone.map((name) => `function ${name} is gone`)];
}

function mentionsAny(text: string, columns: Set<string>): boolean {
  // The referenced table's columns do not count.
  const [own = ''] = text.split(' REFERENCES ');
  return (own.match(/[a-z_][a-z_0-9]*/g) ?? []).some((word) => columns.has(word));
}

function findAdded(before: string[] = [], after: string[] = []): string[] {
  const known = new Set(before);
  return after.filter((one) => !known.has(one));
}

function groupByKey(pairs: [string, string][]): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [key, value] of pairs) (groups[key] ??= []).push(value);
  return groups;
}
