/** Google, Facebook, an OpenID Connect provider that the operator configured, or e-mail with password (`local`). */
export type SignInProvider = 'google' | 'facebook' | 'local' | `oidc-${string}`;

export function isSignInProvider(value: unknown): value is SignInProvider {
  return (
    value === 'google' ||
    value === 'local' ||
    value === 'facebook' ||
    (typeof value === 'string' && value.startsWith('oidc-'))
  );
}

/** A sign-in provider that the installation offers, and its name on screens. */
export interface OfferedSignInProvider {
  provider: SignInProvider;
  label: string;
}
