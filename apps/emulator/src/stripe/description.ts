import description from './stripe-description.json' with { type: 'json' };

/** Shape of a value of Stripe's API, as ops/stripe-description.ts writes and explains it. */
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

/** Fields by type and name. Each type is parsed once. */
const fieldCache = new Map<string, Map<string, Field>>();

export function fieldsOf(type: string): Map<string, Field> {
  const known = fieldCache.get(type);
  if (known) return known;
  const fields = new Map(
    Object.entries(types[type] ?? {}).map(([name, shape]): [string, Field] =>
      name.endsWith('?')
        ? [name.slice(0, -1), { shape, required: false }]
        : [name, { shape, required: true }],
    ),
  );
  fieldCache.set(type, fields);
  return fields;
}

/**
 * Returns the type of a call's parameters.
 * @throws Error for a call without a description
 */
export function parametersOf(route: string): string {
  const shape = requests[route];
  if (typeof shape !== 'object' || shape === null || !('is' in shape))
    throw new Error(`${route} is not described: see ops/stripe-description.ts`);
  return shape.is;
}

/** Returns the type of an object with this `object` field. */
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
