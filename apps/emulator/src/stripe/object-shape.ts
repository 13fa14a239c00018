import { alwaysSent } from './always-sent.js';
import { alternativesOf, fieldsOf, isEventType, typeOfObject, type Shape } from './description.js';

type Fields = Record<string, unknown>;

/** Adds every field that Stripe always sends. Fields without a value are null or empty. */
export function withAllFields(object: object): Fields {
  const fields = { ...object } as Fields;
  const type = typeOfObject(String(fields['object']));
  return type === undefined || fields['deleted'] ? fields : completeFields(type, fields);
}

function completeFields(type: string, known: Fields): Fields {
  const sent = { ...alwaysSent[type]?.(known), ...known };
  const whole: Fields = {};
  for (const [name, { shape, required }] of fieldsOf(type)) {
    const value = sent[name];
    if (value !== undefined) whole[name] = completeValue(shape, value);
    else if (required) {
      const empty = emptyOf(shape);
      if (empty !== undefined) whole[name] = empty;
    }
  }
  // Unknown fields stay, so that a check finds them.
  return { ...sent, ...whole };
}

function completeValue(shape: Shape, value: unknown): unknown {
  for (const one of alternativesOf(shape)) {
    if (typeof one !== 'object') continue;
    if ('list' in one && Array.isArray(value))
      return value.map((item) => completeValue(one.list, item));
    if (!isFields(value)) continue;
    if ('is' in one) return completeFields(one.is, value);
    if ('expands' in one) return withAllFields(value);
  }
  return value;
}

function emptyOf(shape: Shape): unknown {
  const alternatives = alternativesOf(shape);
  if (alternatives.includes('null')) return null;
  return alternatives.some((one) => typeof one === 'object' && 'list' in one) ? [] : undefined;
}

/** Lists the differences between an object and Stripe's types, one line each. */
export function differencesFromTypes(value: unknown): string[] {
  if (!isFields(value)) return ['is no object'];
  const name = String(value['object']);
  if (name === 'list' && Array.isArray(value['data']))
    return value['data'].flatMap((one, place) =>
      differencesFromTypes(one).map((complaint) => `data.${place}.${complaint}`),
    );
  if (name === 'event') {
    const { type, data } = value;
    const wrong = isEventType(String(type)) ? [] : [`type ${String(type)} does not exist`];
    const object = isFields(data) ? data['object'] : undefined;
    return [...wrong, ...differencesFromTypes(object).map((one) => `data.object.${one}`)];
  }
  if (value['deleted']) return [];
  const type = typeOfObject(name);
  return type === undefined
    ? [`object ${name} is not described`]
    : fieldDifferences(type, value, name);
}

function fieldDifferences(type: string, value: Fields, at: string): string[] {
  const fields = fieldsOf(type);
  const madeUp = Object.keys(value).filter((name) => !fields.has(name));
  return [
    ...madeUp.map((name) => `${at}.${name} does not exist`),
    ...[...fields].flatMap(([name, { shape, required }]) => {
      const sent = value[name];
      if (sent === undefined) return required ? [`${at}.${name} is missing`] : [];
      return valueDifferences(shape, sent, `${at}.${name}`);
    }),
  ];
}

function valueDifferences(shape: Shape, value: unknown, at: string): string[] {
  const wrong: string[][] = [];
  for (const one of alternativesOf(shape)) {
    const found = shapeDifferences(one, value, at);
    if (found.length === 0) return [];
    // When several types are allowed and the value is an object, only a mismatch with an object type matters.
    if (!isFields(value) || typeof one === 'object') wrong.push(found);
  }
  return wrong.sort((a, b) => a.length - b.length)[0] ?? [`${at} is an object`];
}

function shapeDifferences(shape: Shape, value: unknown, at: string): string[] {
  const otherwise = [
    `${at} is ${JSON.stringify(value)?.slice(0, 60)}, not ${JSON.stringify(shape)}`,
  ];
  if (shape === 'anything') return [];
  if (shape === 'null') return value === null ? [] : otherwise;
  if (typeof shape === 'string') return typeof value === shape ? [] : otherwise;
  if ('oneOf' in shape) return shape.oneOf.some((one) => one === value) ? [] : otherwise;
  if ('list' in shape)
    return Array.isArray(value)
      ? value.flatMap((one, place) => valueDifferences(shape.list, one, `${at}.${place}`))
      : otherwise;
  if ('expands' in shape)
    return typeof value === 'string'
      ? []
      : isFields(value)
        ? differencesFromTypes(value)
        : otherwise;
  if (!isFields(value)) return otherwise;
  if ('map' in shape)
    return Object.entries(value).flatMap(([name, one]) =>
      valueDifferences(shape.map, one, `${at}.${name}`),
    );
  return 'is' in shape ? fieldDifferences(shape.is, value, at) : otherwise;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
