const expanded: Record<string, string> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
};

/** Scopes as the token endpoint gives them back: the short names spelt out. */
export function expandScopes(scopes: string[]): string[] {
  return scopes.map((scope) => expanded[scope] ?? scope);
}
