/** A claim by which a provider decides who is an administrator. */
export interface AdminClaim {
  /** Its name, or the path to it with dots. */
  name: string;
  /** The values that mean administrator. */
  values: string[];
}

/** The value of a claim; undefined when there is none. A name with dots goes first, because names may be addresses. */
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

/** Whether a claim, one value or a list, has one of the values. A longer text that contains one has not. */
export function hasAdminValue(claim: unknown, { values }: AdminClaim): boolean {
  const found = Array.isArray(claim) ? claim : [claim];
  return found.some(
    (each) =>
      (typeof each === 'string' || typeof each === 'boolean') && values.includes(String(each)),
  );
}
