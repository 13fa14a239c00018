import passport from 'passport';

export type StrategyResult<User extends object> =
  { kind: 'success'; user: User } | { kind: 'redirect'; url: string } | { kind: 'fail' };

/** A passport strategy that returns its outcome, because passport's middleware writes to an Express response. */
export abstract class ValueStrategy<User extends object> extends passport.Strategy {
  /** Rejects with the strategy's error. */
  attempt(request: { url: string }, options?: object): Promise<StrategyResult<User>> {
    return new Promise((resolve, reject) => {
      // As in passport: the strategy is shared, so each attempt reports through its own object.
      const own = Object.assign(Object.create(this) as this, {
        success: (user: User) => resolve({ kind: 'success', user }),
        redirect: (url: string) => resolve({ kind: 'redirect', url }),
        fail: () => resolve({ kind: 'fail' }),
        pass: () => resolve({ kind: 'fail' }),
        error: reject,
      });
      own.decide(request, options).catch(reject);
    });
  }

  override authenticate(request: { url: string }, options?: object): void {
    this.decide(request, options).catch((error: unknown) => this.error(error));
  }

  /** Calls one of `success`, `redirect` and `fail`, or throws. */
  protected abstract decide(request: { url: string }, options?: object): Promise<void>;
}
