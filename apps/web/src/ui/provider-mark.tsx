import type { SignInProvider } from '@app/contracts';
import { KeyRound } from 'lucide-react';

/**
 * Logo of a provider in its own colors, as its brand guidelines require. Local accounts and OpenID Connect providers
 * have a key icon.
 */
export function ProviderMark({ provider }: { provider: SignInProvider }) {
  if (provider === 'local' || provider.startsWith('oidc-'))
    return <KeyRound aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={1.75} />;
  return provider === 'google' ? (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="size-[18px] shrink-0">
      <path
        fill="#4285F4"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.8H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h2.9c1.7-1.6 2.7-3.9 2.7-6.6Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.3a5.4 5.4 0 0 1-8.1-2.8H1v2.3A9 9 0 0 0 9 18Z"
      />
      <path fill="#FBBC05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8l3-2.3Z" />
      <path
        fill="#EA4335"
        d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3A5.4 5.4 0 0 1 9 3.6Z"
      />
    </svg>
  ) : (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="size-[18px] shrink-0">
      <path
        fill="#1877F2"
        d="M18 9a9 9 0 1 0-10.4 8.9v-6.3H5.3V9h2.3V7c0-2.2 1.3-3.5 3.4-3.5 1 0 2 .2 2 .2v2.2h-1.1c-1.1 0-1.5.7-1.5 1.4V9h2.5l-.4 2.6h-2.1v6.3A9 9 0 0 0 18 9Z"
      />
      <path
        fill="#fff"
        d="m12.5 11.6.4-2.6h-2.5V7.3c0-.7.4-1.4 1.5-1.4H13V3.7s-1-.2-2-.2C9 3.5 7.6 4.8 7.6 7v2H5.3v2.6h2.3v6.3a9 9 0 0 0 2.8 0v-6.3h2.1Z"
      />
    </svg>
  );
}
