/** Characters that the API refuses: NUL, and lone surrogates, which slicing a text can leave. */
const refusedCharacters = /[\0\p{Surrogate}]/gu;

/** Serializes data as JSON. U+FFFD replaces every character that the API refuses. */
export function wellFormedJson(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(refusedCharacters, '\ufffd') : value,
  );
}
