/** A claim by which a provider makes users administrators. */
export interface AdminClaim {
  /** Name of the claim, or its path with dots. */
  name: string;
  /** Values of the claim that make a user an administrator. */
  values: string[];
  /** Identifies this setting; a role by it ends with it. */
  digest: string;
}

/**
 * The value of a claim; undefined if it is missing. Tries the whole name before the path, because a name may be a URL
 * with dots.
 */
export function claimAt(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/**
 * Whether a claim, which is one value or a list, equals or contains an administrator value. Text is compared as a
 * whole.
 */
export function hasAdminValue(claim: unknown, { values }: Pick<AdminClaim, 'values'>): boolean {
  const found = Array.isArray(claim) ? claim : [claim];
  return found.some(
    (each) =>
      (typeof each === 'string' || typeof each === 'boolean') && values.includes(String(each)),
  );
}
