import { ProductError } from '@app/contracts';

/** Valid bodies are objects of a dozen values with at most one list; the rest is headroom. */
const maxDepth = 16;
const maxValues = 1_000;

/**
 * Refuses deep or wide bodies. Validation recurses into each level, which could exhaust the stack, and keeps an error
 * for each value, which could exhaust memory.
 * @throws ProductError `invalid_request`
 */
export function refuseDeepOrWideBody(body: unknown): void {
  if (!isNested(body)) return;
  let level: object[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw oddShape();
    const next: object[] = [];
    for (const one of level) {
      // Not `for … in`: for an array it creates all index strings before the first is counted.
      for (const inside of Array.isArray(one) ? one : Object.values(one)) {
        values += 1;
        if (values > maxValues) throw oddShape();
        if (isNested(inside)) next.push(inside);
      }
    }
    level = next;
  }
}

function oddShape(): ProductError {
  return new ProductError('invalid_request', { detail: 'a body too deep or too wide' });
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
