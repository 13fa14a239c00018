/** Characters that the API refuses: NUL and lone surrogates, which slicing can leave. */
const broken = /[\0\p{Surrogate}]/gu;

/** JSON in which U+FFFD replaces each of these characters. */
export function wellFormedJson(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(broken, '\ufffd') : value,
  );
}
