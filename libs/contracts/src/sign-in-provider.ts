/** Google, Facebook, the OpenID Connect providers that the operator has named, and e-mail with password. */
export type SignInProvider = 'google' | 'facebook' | 'local' | `oidc-${string}`;

export function isSignInProvider(value: unknown): value is SignInProvider {
  return (
    value === 'google' ||
    value === 'local' ||
    value === 'facebook' ||
    (typeof value === 'string' && value.startsWith('oidc-'))
  );
}

/** A provider that an installation offers, and its name on the screen. */
export interface OfferedSignIn {
  provider: SignInProvider;
  label: string;
}
