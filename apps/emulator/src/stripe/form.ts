/** Nested parameters: `a[b][0]=c` becomes `{ a: { b: { 0: 'c' } } }`. */
export interface Form {
  [name: string]: string | Form;
}

/** Converts flat parameters to nested objects. Drops names that cannot be parsed. */
export function nestedForm(flat: unknown): Form {
  const form: Form = Object.create(null) as Form;
  if (typeof flat !== 'object' || flat === null) return form;
  for (const [name, value] of Object.entries(flat)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    const path = /^[^[\]]+(\[[^[\]]*\])*$/.test(name) ? name.replaceAll(']', '').split('[') : [];
    if (typeof first === 'string' && path.length > 0) put(form, path, first);
  }
  return form;
}

function put(form: Form, path: string[], value: string): void {
  let place = form;
  for (const part of path.slice(0, -1)) {
    const next = place[part];
    const inside: Form = typeof next === 'object' ? next : (Object.create(null) as Form);
    place[part] = inside;
    place = inside;
  }
  place[path.at(-1) ?? ''] = value;
}

/** Returns the value at a path such as `line_items.0.price`. */
export function valueAt(form: Form, path: string): string | undefined {
  const found = findAt(form, path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

export function formAt(form: Form, path: string): Form | undefined {
  const found = findAt(form, path);
  return typeof found === 'object' ? found : undefined;
}

/** Returns the items of a list, in order. */
export function listAt(form: Form, path: string): (string | Form)[] {
  const found = formAt(form, path) ?? {};
  return Object.keys(found)
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((key) => found[key] ?? []);
}

/** Returns the string values of an object such as `metadata`. */
export function textsAt(form: Form, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(formAt(form, path) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

export function numberAt(form: Form, path: string): number | undefined {
  const value = Number(valueAt(form, path));
  return Number.isSafeInteger(value) ? value : undefined;
}

function findAt(form: Form, path: string): string | Form | undefined {
  let place: string | Form | undefined = form;
  for (const part of path.split('.')) place = typeof place === 'object' ? place[part] : undefined;
  return place;
}
