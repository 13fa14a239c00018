/** What the api refuses in a text: NUL, and halves of characters, which a cut at a length leaves. */
const broken = /[\0\p{Surrogate}]/gu;

/** JSON with U+FFFD in place of each of them. */
export function wellFormedJson(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(broken, '\ufffd') : value,
  );
}
