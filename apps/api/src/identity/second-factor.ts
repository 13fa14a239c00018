import { EncryptedTotpSecrets } from '@app/config';
import { ProductError, type SecondFactorSecret } from '@app/contracts';
import { SecondFactors, type SecondFactorRecord, type UsedCode } from '@app/data';
import { Injectable, Logger } from '@nestjs/common';
import { RateLimiter } from '../http/rate-limiter.js';
import { EndedSessions } from './ended-sessions.js';
import {
  digestOfRecoveryCode,
  kindOfCode,
  newRecoveryCodes,
  oneTimeCodes,
  withoutSpaces,
} from './one-time-codes.js';
import { PasswordHasher } from './password-hasher.js';
import { SecondStepTokens } from './second-step-tokens.js';

interface Caller {
  userId: string;
  sessionId: string;
}

/** A user who has entered password and code; starting the session uses the code up. */
export interface CodeSignIn {
  userId: string;
  hash: string;
  secret: string;
  used: UsedCode;
}

/** The hash of a correct password, and its code where the second factor is on. */
export interface CheckedPassword {
  hash: string;
  byCode?: { secret: string; used: UsedCode };
}

/** Number of secrets encrypted again per query. */
const rotationBatch = 100;

/** The second factor of local accounts: codes of an authenticator app, and recovery codes. */
@Injectable()
export class SecondFactor {
  private readonly logger = new Logger(SecondFactor.name);

  constructor(
    private readonly factors: SecondFactors,
    private readonly secrets: EncryptedTotpSecrets,
    private readonly steps: SecondStepTokens,
    private readonly hasher: PasswordHasher,
    private readonly ended: EndedSessions,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Creates a secret that has no effect until `confirm`. Each call replaces the former secret.
   * @throws ProductError `password_wrong`, `second_factor_on`
   */
  async begin(userId: string, password: string): Promise<SecondFactorSecret> {
    const factor = await this.withPassword(userId, password);
    const secret = oneTimeCodes.newSecret();
    const encrypted = this.secrets.encrypt(secret, userId);
    if (!(await this.factors.begin(userId, encrypted, factor.hash)))
      throw new ProductError('second_factor_on');
    return { secret, uri: oneTimeCodes.uriOf(secret, factor.email) };
  }

  /**
   * Turns the factor on with its first code, and ends the user's other sessions. Returns the recovery codes, of which only
   * digests are stored.
   * @throws ProductError `code_wrong`, `second_factor_on`, `second_factor_off`
   */
  async confirm(caller: Caller, code: string): Promise<string[]> {
    const factor = await this.factors.ofUser(caller.userId);
    if (factor?.isOn) throw new ProductError('second_factor_on');
    const secret = factor?.secret;
    if (!secret) throw new ProductError('second_factor_off');
    const step = await this.stepOf({ ...factor, secret }, code);
    const codes = newRecoveryCodes();
    const digests = codes.map(digestOfRecoveryCode);
    const ended = await this.factors.confirm(caller, { secret, step, digests });
    if (!ended) throw new ProductError('second_factor_off');
    this.ended.add(ended);
    return codes;
  }

  /**
   * Turns the factor off. Not to be repeated: a code works once.
   * @throws ProductError `password_wrong`, `code_wrong`, `second_factor_off`
   */
  async turnOff(userId: string, password: string, code: string): Promise<void> {
    const factor = await this.withPassword(userId, password);
    if (!factor.isOn || factor.secret === null) throw new ProductError('second_factor_off');
    const used = await this.usedBy({ ...factor, secret: factor.secret }, code);
    if (!(await this.factors.turnOff(factor, used))) throw new ProductError('code_wrong');
  }

  /**
   * Checks the code that follows a password.
   * @throws ProductError `sign_in_expired` without the token of the first step, `code_wrong`
   */
  async checkStep(token: string | undefined, code: string, network: string): Promise<CodeSignIn> {
    await this.limiter.consume('passwordNetwork', network);
    const step = await this.steps.open(token);
    const factor = step && (await this.factors.ofUser(step.userId));
    if (
      !step ||
      !factor?.isOn ||
      factor.secret === null ||
      !this.steps.isForPassword(step, factor.hash)
    )
      throw new ProductError('sign_in_expired');
    const { userId, hash, secret } = factor;
    return { userId, hash, secret, used: await this.usedBy({ ...factor, secret }, code) };
  }

  /**
   * Checks a password, and the code where the factor is on; the caller uses the code up.
   * @throws ProductError `password_wrong`, `code_wrong`
   */
  async check(userId: string, password: string, code: string): Promise<CheckedPassword> {
    const { hash, secret, isOn } = await this.withPassword(userId, password);
    if (!isOn || secret === null) return { hash };
    return { hash, byCode: { secret, used: await this.usedBy({ userId, secret }, code) } };
  }

  /** Encrypts secrets of former keys with the current one. Safe to repeat, even in several processes. */
  async encryptWithCurrentKey(): Promise<void> {
    for (let after: string | null = null; ;) {
      const page: { userId: string; secret: string }[] = await this.factors.ofFormerKeys(
        this.secrets.keyId,
        after,
        rotationBatch,
      );
      for (const { userId, secret } of page) {
        const text = this.secrets.decrypt(secret, userId);
        if (text === undefined) continue;
        await this.factors.replaceSecret(userId, secret, this.secrets.encrypt(text, userId));
      }
      after = page.at(-1)?.userId ?? null;
      if (page.length < rotationBatch) return;
    }
  }

  /** The factor of a user who has entered the password. */
  private async withPassword(
    userId: string,
    password: string,
  ): Promise<SecondFactorRecord & { hash: string }> {
    await this.limiter.consume('password', userId);
    const factor = await this.factors.ofUser(userId);
    const hash = factor?.hash ?? null;
    if (!(await this.hasher.matches(password, hash)) || !factor || hash === null)
      throw new ProductError('password_wrong');
    return { ...factor, hash };
  }

  private async usedBy(
    factor: { userId: string; secret: string },
    code: string,
  ): Promise<UsedCode> {
    if (kindOfCode(code) === 'recovery') return { recoveryDigest: digestOfRecoveryCode(code) };
    return { step: await this.stepOf(factor, code) };
  }

  /** The time step of a code of the app. @throws ProductError `code_wrong` */
  private async stepOf(
    { userId, secret }: { userId: string; secret: string },
    code: string,
  ): Promise<number> {
    if (kindOfCode(code) !== 'app') throw new ProductError('code_wrong');
    await this.limiter.consume('code', userId);
    await this.limiter.consume('codeDay', userId);
    const text = this.secrets.decrypt(secret, userId);
    if (text === undefined)
      this.logger.error({ userId, msg: 'second factor was encrypted with a removed TOKEN_SECRET' });
    const step = text === undefined ? undefined : oneTimeCodes.stepOf(text, withoutSpaces(code));
    if (step === undefined) throw new ProductError('code_wrong');
    return step;
  }
}
