import { ProductError } from '@app/contracts';

/**
 * Refuses NUL and lone surrogates in any string of a body, query or path. Postgres refuses both, so an unchecked string
 * would cause a 500.
 * @throws ProductError `invalid_request`
 */
export function refuseBrokenText(...parts: unknown[]): void {
  // An explicit stack, because recursion into a nested body could exhaust the call stack.
  const left = [...parts];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') refuseString(value);
    // `for … in` would list all keys of an array first.
    else if (Array.isArray(value)) for (const one of value) left.push(one);
    // Buffers are not text.
    else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      for (const key in value) {
        refuseString(key);
        left.push(Reflect.get(value, key));
      }
    }
  }
}

function refuseString(text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new ProductError('invalid_request', {
      sentence:
        'This text contains characters that are not text. Please remove them and try again.',
    });
}
