/** The used part of JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: Schema;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** The api's own description, from `/api/docs-json`. */
export interface Description {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  /** `POST /thumbnail/{id}/text` */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** Of the JSON body; undefined for operations without one. */
  body: Schema | undefined;
}

export function operationsOf({ paths, components }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase();
      const schema = requestBody?.content['application/json']?.schema;
      const name = schema?.$ref?.split('/').at(-1) ?? '';
      const body = schema?.$ref ? components.schemas[name] : schema;
      return { name: `${method} ${path}`, method, path, parameters, body };
    }),
  );
}
