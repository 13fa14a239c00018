import pg from 'pg';
import { z } from 'zod';
import { validRows } from './rows.js';

/** A column of a statement's result, as Postgres describes it. */
interface DescribedColumn {
  name: string;
  type: string;
  /** Whether the table's column may be null. Also false when Postgres does not report the table. */
  nullable: boolean;
}

interface RowDescription {
  fields: { name: string; tableID: number; columnID: number; dataTypeID: number }[];
}

/** The methods of pg's connection that `submit` uses; pg's types lack them. */
interface Wire {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Prepares a statement and reads the description of its rows, without running it. */
class Description {
  readonly described: Promise<RowDescription['fields']>;
  private fields: RowDescription['fields'] = [];
  private readonly settle: PromiseWithResolvers<RowDescription['fields']>;

  constructor(private readonly text: string) {
    this.settle = Promise.withResolvers();
    this.described = this.settle.promise;
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    wire.parse({ name: '', text: this.text, types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.settle.resolve(this.fields);
  }
}

/** Describes the columns that a statement returns. Fails with Postgres's error when the statement cannot be prepared. */
export async function describeStatement(
  client: pg.Client,
  sql: string,
): Promise<DescribedColumn[]> {
  const description = new Description(sql);
  client.query(description);
  const fields = await description.described;
  const { rows } = await client.query(
    `select format_type(f.type, null) as type, coalesce(not a.attnotnull and c.relkind = 'r', false) as nullable
       from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality as f (type, "table", "column", place)
       left join pg_attribute a on a.attrelid = f."table" and a.attnum = f."column" and f."column" > 0
       left join pg_class c on c.oid = a.attrelid
      order by f.place`,
    [
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  );
  return validRows({ type: z.string(), nullable: z.boolean() }, rows).map((row, place) => ({
    name: fields[place]?.name ?? '',
    ...row,
  }));
}

/** The Postgres types that pg returns as values of this schema. */
const typesOf: Partial<Record<z.core.$ZodTypeDef['type'], readonly string[]>> = {
  string: ['text', 'character varying', 'uuid', 'bigint'],
  enum: ['text'],
  custom: ['text'],
  number: ['smallint', 'integer', 'double precision'],
  boolean: ['boolean'],
  date: ['timestamp with time zone'],
  array: ['jsonb', 'text[]'],
  object: ['jsonb'],
  unknown: ['jsonb'],
};

/** Differences between a statement's declared row and its actual one, one line each. */
export function findDifferences(
  row: z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>,
  columns: DescribedColumn[],
): string[] {
  const options = row instanceof z.ZodUnion ? row.options : [row];
  const declared = new Set(options.flatMap((option) => Object.keys(option.shape)));
  const found = new Set(columns.map(({ name }) => name));
  const twice = columns.filter(
    ({ name }, place) => columns.findIndex((one) => one.name === name) < place,
  );
  return [
    ...[...declared].filter((name) => !found.has(name)).map((name) => `lacks the column ${name}`),
    ...twice.map(({ name }) => `returns the column ${name} twice`),
    ...columns.flatMap((column) =>
      declared.has(column.name)
        ? findColumnDifferences(
            column,
            options.flatMap((option) => option.shape[column.name] ?? []),
          )
        : [`returns the column ${column.name}, which is not declared`],
    ),
  ];
}

/** @param schemas of the column, one per option of a union */
function findColumnDifferences(
  { name, type, nullable }: DescribedColumn,
  schemas: z.core.$ZodType[],
): string[] {
  const kinds = schemas.map(kindOf);
  const wrong = kinds.filter((kind) => kind.type !== 'null' && !typesOf[kind.type]?.includes(type));
  return [
    ...wrong.map((kind) => `returns ${name} as ${type}, declared as ${kind.type}`),
    ...(nullable && !kinds.some((kind) => kind.nullable)
      ? [`returns ${name}, which may be null and is declared as never null`]
      : []),
  ];
}

function kindOf(schema: z.core.$ZodType): { type: z.core.$ZodTypeDef['type']; nullable: boolean } {
  if (schema instanceof z.ZodNullable) return { ...kindOf(schema.unwrap()), nullable: true };
  const type = schema instanceof z.ZodType ? schema.def.type : 'custom';
  return { type, nullable: type === 'null' || type === 'unknown' };
}
