import type { ConsentAnswer, ConsentRequest, PendingSignIn, StartedConsent } from '@app/providers';
import { ValueStrategy } from './value-strategy.js';

/** An OAuth provider. */
interface OAuthProvider<Result extends object> {
  authorize(request: ConsentRequest): Promise<StartedConsent>;
  identify(answer: ConsentAnswer): Promise<Result>;
}

export interface ConsentOptions extends ConsentRequest {
  /** Present in the callback; absent at the start. */
  pending?: PendingSignIn;
  /** Receives the values that the callback needs. */
  keep?: (pending: PendingSignIn) => void;
}

/** Both halves of an OAuth flow: the redirect to the provider, and the result of its callback. */
export class ConsentStrategy<Result extends object> extends ValueStrategy<Result> {
  constructor(
    override readonly name: string,
    private readonly provider: OAuthProvider<Result>,
  ) {
    super();
  }

  protected override async decide(
    request: { url: string },
    { pending, keep, redirectUri, loginHint }: ConsentOptions,
  ): Promise<void> {
    if (pending) {
      const query = request.url.split('?')[1] ?? '';
      this.success(await this.provider.identify({ query, redirectUri, pending }));
      return;
    }
    const started = await this.provider.authorize({ redirectUri, loginHint });
    keep?.(started.pending);
    this.redirect(started.url);
  }
}
