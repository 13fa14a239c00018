import type { Operation, Schema } from './open-api.js';

/** A request that can still be changed. */
export interface Draft {
  method: string;
  /** Segments of the path, percent-encoded. */
  path: string[];
  /** Percent-encoded names and values. */
  query: [name: string, value: string][];
  /** Raw text after the path, in place of the query. */
  tail?: string;
  headers: Record<string, string>;
  /** The body as a value; `bytes` replaces it. */
  json: unknown;
  bytes?: Buffer;
  /** How the body is sent; `hang-up` announces more than it sends, and closes the connection. */
  sending: 'length' | 'chunked' | 'shorter-length' | 'hang-up';
}

/** Values of a sender's valid requests, by the name of a field, a parameter or an operation. */
export interface KnownValues {
  /** Path and query parameters by operation; `*` for all others. */
  ids: Record<string, string>;
  /** Fields of bodies. */
  fields: Record<string, unknown>;
  authorization: string | undefined;
  /** Cookies of a browser, sent with operations under /auth as a browser does. */
  cookie: string | undefined;
  address: string;
}

/** Builds a valid request of an operation. When `full`, it has every optional field with a known or described value. */
export function validRequest(operation: Operation, known: KnownValues, isFull: boolean): Draft {
  const id = known.ids[operation.name] ?? known.ids['*'] ?? '';
  const queried = queryOf(operation, id, isFull);
  const headers: Record<string, string> = { 'x-forwarded-for': known.address };
  if (known.authorization !== undefined) headers['authorization'] = known.authorization;
  if (known.cookie !== undefined && operation.path.startsWith('/auth/'))
    headers['cookie'] = known.cookie;
  if (operation.body) headers['content-type'] = 'application/json';
  return {
    method: operation.method,
    path: operation.path
      .split('/')
      .slice(1)
      .map((segment) => segment.replace(/\{\w+\}/, id)),
    query: queried,
    headers,
    json: operation.body && bodyOf(operation, operation.body, known, isFull),
    sending: 'length',
  };
}

/** Parameters whose values come from an earlier answer. */
const fromEarlierAnswer = new Set(['before', 'created_by', 'page']);

/** This operation takes its id from the query; the API description omits that. */
const undescribed = 'GET /api/shared_thumbnail';

function queryOf(operation: Operation, id: string, isFull: boolean): [string, string][] {
  const described = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (isFull || parameter.required))
    .map(({ name, schema }): [string, string] => {
      const value = schema?.default ?? schema?.enum?.[0] ?? schema?.minimum ?? id;
      return [name, typeof value === 'string' ? value : JSON.stringify(value)];
    })
    .filter(([name]) => !fromEarlierAnswer.has(name));
  return operation.name === undescribed ? [['id', id]] : described;
}

function bodyOf(
  operation: Operation,
  { properties = {}, required = [] }: Schema,
  known: KnownValues,
  isFull: boolean,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (videoFileFields.has(name) || !(isFull || required.includes(name) || name in known.fields))
      continue;
    if (name === 'id') body[name] = known.ids[operation.name];
    else body[name] = name in known.fields ? known.fields[name] : valueOf(schema);
  }
  return body;
}

/** Fields that replace the link by a video file: valid requests have the link. */
const videoFileFields = new Set(['video_stills_base64', 'video_file_name', 'own_video']);

function valueOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  // A copy, because mutations change it.
  if (schema.example !== undefined) return structuredClone(schema.example);
  // The second type is `null` where null is allowed.
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return false;
  if (type === 'array') return schema.items ? [valueOf(schema.items)] : [];
  if (type === 'string') return 'Words';
  return {};
}

const marked = /"⟦((?:[^"\\]|\\.)*?)⟧"/g;

/** Stands for JSON that no value serializes to, such as 1e309. */
export function rawJson(text: string): string {
  return `⟦${text}⟧`;
}

/** The bytes of the body; undefined without one. */
export function bytesOf({ json, bytes }: Draft): Buffer | undefined {
  if (bytes) return bytes;
  if (json === undefined) return undefined;
  return Buffer.from(JSON.stringify(json).replace(marked, '$1'));
}

export function targetOf({ path, query, tail }: Draft): string {
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return `/${path.join('/')}${tail ?? (search && `?${search}`)}`;
}
