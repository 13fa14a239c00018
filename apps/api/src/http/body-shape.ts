import { ProductError } from '@app/contracts';

/** What we are sent is a list in an object, of a dozen values; the rest is room. */
const deepest = 16;
const mostValues = 1_000;

/**
 * Refuses a body of lists in lists in lists, or of very many fields: whatever walks through it afterwards calls itself
 * for each level, which would use up the stack, and remembers an error for each value, which would use up memory.
 * @throws ProductError `invalid_request`
 */
export function refuseOddShape(body: unknown): void {
  // Polls have none.
  if (!isNested(body)) return;
  let level: object[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw oddShape();
    const next: object[] = [];
    for (const one of level) {
      // Counted one by one: a list of millions must not be copied first.
      for (const key in one) {
        values += 1;
        if (values > mostValues) throw oddShape();
        const inside: unknown = Reflect.get(one, key);
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
