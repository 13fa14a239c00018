import description from './stripe-description.json' with { type: 'json' };

/** A type; see ops/stripe-description.ts, which writes the file. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'anything'
  | { oneOf: (string | number)[] }
  | { list: Shape }
  | { map: Shape }
  | { is: string }
  | { expands: string }
  | { any: Shape[] };

export interface Field {
  shape: Shape;
  required: boolean;
}

const { types, requests, objects, eventTypes } = description as unknown as {
  types: Record<string, Record<string, Shape>>;
  requests: Record<string, Shape | null>;
  objects: Record<string, Shape>;
  eventTypes: string[];
};

/** Fields by type and name; each type is parsed once. */
const read = new Map<string, Map<string, Field>>();

export function fieldsOf(type: string): Map<string, Field> {
  const known = read.get(type);
  if (known) return known;
  const fields = new Map(
    Object.entries(types[type] ?? {}).map(([name, shape]): [string, Field] =>
      name.endsWith('?')
        ? [name.slice(0, -1), { shape, required: false }]
        : [name, { shape, required: true }],
    ),
  );
  read.set(type, fields);
  return fields;
}

/**
 * The type of a call's parameters.
 * @throws Error for a call without a description
 */
export function parametersOf(route: string): string {
  const shape = requests[route];
  if (typeof shape !== 'object' || shape === null || !('is' in shape))
    throw new Error(`${route} is not described: see ops/stripe-description.ts`);
  return shape.is;
}

/** The type of an object, by its `object` field. */
export function typeOfObject(name: string): string | undefined {
  const shape = Object.hasOwn(objects, name) ? objects[name] : undefined;
  return typeof shape === 'object' && 'is' in shape ? shape.is : undefined;
}

export function isEventType(type: string): boolean {
  return eventTypes.includes(type);
}

export function alternativesOf(shape: Shape): Shape[] {
  return typeof shape === 'object' && 'any' in shape ? shape.any : [shape];
}
