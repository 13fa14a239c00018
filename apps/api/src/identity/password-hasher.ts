import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';

/** OWASP's parameters for scrypt: 2^17 rounds, blocks of 8, one lane; 128 MiB and a few tenths of a second each. */
export const scryptCost = { N: 2 ** 17, r: 8, p: 1 };
type ScryptCost = typeof scryptCost;
const keyBytes = 32;
/** Maximum of waiting requests: the last one waits some seconds, and further requests are refused. */
const maxWaiting = 16;

const hashPattern = /^scrypt\$(\d{1,8})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/** Hashes passwords with scrypt, one at a time, because each takes 128 MiB. */
@Injectable()
export class PasswordHasher {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private decoy: Promise<string> | undefined;

  /** @param cost lower in tests */
  constructor(private readonly cost: ScryptCost = scryptCost) {}

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await this.derive(password, salt, this.cost);
    const { N, r, p } = this.cost;
    return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /** Takes the same time without a hash, so that response times do not reveal who has an account. */
  async matches(password: string, hash: string | null | undefined): Promise<boolean> {
    const [, N, r, p, salt = '', key = ''] =
      hashPattern.exec(hash ?? (await this.decoyHash())) ?? [];
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const found = await this.derive(password, Buffer.from(salt, 'base64url'), cost);
    const isEqual = timingSafeEqual(found, Buffer.from(key, 'base64url'));
    return isEqual && hash !== null && hash !== undefined;
  }

  /** The hash to compare with when there is none. A failure is not cached, so that the next call tries again. */
  private decoyHash(): Promise<string> {
    this.decoy ??= this.hash(randomBytes(16).toString('hex')).catch((error: unknown) => {
      this.decoy = undefined;
      throw error;
    });
    return this.decoy;
  }

  private derive(password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> {
    if (this.waiting >= maxWaiting)
      throw new ProductError('service_unavailable', { retryAfterSeconds: 5 });
    this.waiting += 1;
    const maxmem = 128 * N * r + 32 * 1024 * 1024;
    const result = this.last.then(
      () =>
        new Promise<Buffer>((resolve, reject) =>
          // The same password may be typed in composed or decomposed characters.
          scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem }, (error, key) =>
            error ? reject(error) : resolve(key),
          ),
        ),
    );
    this.last = result.catch(() => undefined).finally(() => (this.waiting -= 1));
    return result;
  }
}
