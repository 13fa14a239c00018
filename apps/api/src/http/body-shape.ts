import { ProductError } from '@app/contracts';

/** Valid bodies are objects with a dozen values and at most one list, so this leaves room. */
const maxDepth = 16;
const maxValues = 1_000;

/**
 * Refuses deep or wide bodies. Validation recurses into each level and keeps an error for each value, which could
 * exhaust stack and memory.
 * @throws ProductError `invalid_request`
 */
export function refuseDeepOrWideBody(body: unknown): void {
  if (!isNested(body)) return;
  let level: object[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw shapeError();
    const next: object[] = [];
    for (const one of level) {
      // `for … in` would create all index strings of an array before the first value is counted.
      for (const inside of Array.isArray(one) ? one : Object.values(one)) {
        values += 1;
        if (values > maxValues) throw shapeError();
        if (isNested(inside)) next.push(inside);
      }
    }
    level = next;
  }
}

function shapeError(): ProductError {
  return new ProductError('invalid_request', { detail: 'a body too deep or too wide' });
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
