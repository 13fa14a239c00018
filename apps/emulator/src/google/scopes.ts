const fullScopeNames: Record<string, string> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
};

/** Expands short names of scopes, as the token endpoint does. */
export function expandScopes(scopes: string[]): string[] {
  return scopes.map((scope) => fullScopeNames[scope] ?? scope);
}

/** Optional scopes, which a person can refuse one by one. */
const labelsOfOptionalScopes: Record<string, string> = {
  'https://www.googleapis.com/auth/youtube.readonly': 'View your YouTube account',
  'https://www.googleapis.com/auth/youtube.upload': 'Manage your YouTube videos',
  'https://www.googleapis.com/auth/youtube.force-ssl':
    'See, edit, and permanently delete your YouTube videos, ratings, comments and captions',
  'https://www.googleapis.com/auth/yt-analytics.readonly':
    'View YouTube Analytics reports for your YouTube content',
};

export interface AskedScope {
  scope: string;
  label: string;
}

export function scopesToAsk(scopes: string[]): AskedScope[] {
  return scopes.flatMap((scope) => {
    const label = labelsOfOptionalScopes[scope];
    return label === undefined ? [] : [{ scope, label }];
  });
}
