import type { ConsentAnswer, ConsentRequest, PendingSignIn, StartedConsent } from '@app/providers';
import { ValueStrategy } from './value-strategy.js';

/** A provider that is asked over the browser, and answers the same way. */
interface Asked<Result extends object> {
  authorize(request: ConsentRequest): Promise<StartedConsent>;
  identify(answer: ConsentAnswer): Promise<Result>;
}

export interface ConsentOptions extends ConsentRequest {
  /** What the way out left behind; without it, this is the way out. */
  pending?: PendingSignIn;
  /** Takes what must be brought back. */
  keep?: (pending: PendingSignIn) => void;
}

/** The two halves of a trip to a provider: out by a redirect, back with what it vouches for. */
export class ConsentStrategy<Result extends object> extends ValueStrategy<Result> {
  constructor(
    override readonly name: string,
    private readonly provider: Asked<Result>,
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
