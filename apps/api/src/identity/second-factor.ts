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
  /** Encrypted, as stored. */
  secret: string;
  used: UsedCode;
}

/** The hash of a correct password, and its code where the second factor is on. */
export interface CheckedPassword {
  hash: string;
  /** `secret` is encrypted, as stored. */
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
    private readonly tokens: SecondStepTokens,
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
    const encryptedSecret = this.secrets.encrypt(secret, userId);
    if (!(await this.factors.begin(userId, encryptedSecret, factor.hash)))
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
    const encryptedSecret = factor?.secret;
    if (!encryptedSecret) throw new ProductError('second_factor_off');
    const timeStep = await this.timeStepOf({ ...factor, secret: encryptedSecret }, code);
    const codes = newRecoveryCodes();
    const digests = codes.map(digestOfRecoveryCode);
    const ended = await this.factors.confirm(caller, {
      secret: encryptedSecret,
      step: timeStep,
      digests,
    });
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
    const used = await this.verifyCode({ ...factor, secret: factor.secret }, code);
    if (!(await this.factors.turnOff(factor, used))) throw new ProductError('code_wrong');
  }

  /**
   * Checks the code that follows a password.
   * @throws ProductError `code_wrong`, or `sign_in_expired` when the second-step token is missing or expired, the
   *   password has changed, or the factor is off
   */
  async checkStep(token: string | undefined, code: string, network: string): Promise<CodeSignIn> {
    await this.limiter.consume('passwordNetwork', network);
    const secondStep = await this.tokens.open(token);
    const factor = secondStep && (await this.factors.ofUser(secondStep.userId));
    if (
      !secondStep ||
      !factor?.isOn ||
      factor.secret === null ||
      !this.tokens.isForPassword(secondStep, factor.hash)
    )
      throw new ProductError('sign_in_expired');
    const { userId, hash, secret } = factor;
    return { userId, hash, secret, used: await this.verifyCode({ ...factor, secret }, code) };
  }

  /**
   * Checks a password, and the code where the factor is on; the caller uses the code up.
   * @throws ProductError `password_wrong`, `code_wrong`
   */
  async check(userId: string, password: string, code: string): Promise<CheckedPassword> {
    const { hash, secret, isOn } = await this.withPassword(userId, password);
    if (!isOn || secret === null) return { hash };
    return { hash, byCode: { secret, used: await this.verifyCode({ userId, secret }, code) } };
  }

  /** Encrypts secrets of former keys with the current one. Safe to repeat, even in several processes. */
  async encryptWithCurrentKey(): Promise<void> {
    for (let after: string | null = null; ;) {
      const page: { userId: string; secret: string }[] = await this.factors.ofFormerKeys(
        this.secrets.keyId,
        after,
        rotationBatch,
      );
      for (const { userId, secret: encryptedSecret } of page) {
        const secret = this.secrets.decrypt(encryptedSecret, userId);
        if (secret === undefined) continue;
        await this.factors.replaceSecret(
          userId,
          encryptedSecret,
          this.secrets.encrypt(secret, userId),
        );
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

  private async verifyCode(
    factor: { userId: string; secret: string },
    code: string,
  ): Promise<UsedCode> {
    if (kindOfCode(code) === 'recovery') return { recoveryDigest: digestOfRecoveryCode(code) };
    return { step: await this.timeStepOf(factor, code) };
  }

  /** The time step of a code of the app. @throws ProductError `code_wrong` */
  private async timeStepOf(
    { userId, secret: encryptedSecret }: { userId: string; secret: string },
    code: string,
  ): Promise<number> {
    if (kindOfCode(code) !== 'app') throw new ProductError('code_wrong');
    await this.limiter.consume('code', userId);
    await this.limiter.consume('codeDay', userId);
    const secret = this.secrets.decrypt(encryptedSecret, userId);
    if (secret === undefined)
      this.logger.error({ userId, msg: 'second factor was encrypted with a removed TOKEN_SECRET' });
    const timeStep =
      secret === undefined ? undefined : oneTimeCodes.timeStepOf(secret, withoutSpaces(code));
    if (timeStep === undefined) throw new ProductError('code_wrong');
    return timeStep;
  }
}
