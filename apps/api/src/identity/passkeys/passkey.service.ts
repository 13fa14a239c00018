import { randomUUID } from 'node:crypto';
import {
  passkeyTransports,
  ProductError,
  type AddPasskeyRequest,
  type PasskeyCreationOptions,
  type PasskeyList,
} from '@app/contracts';
import { Passkeys, Users } from '@app/data';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { storableText } from '../../http/storable-text.js';
import { RecentProof } from '../recent-proof.js';
import { OpenChallenges } from './open-challenges.js';
import { RelyingParty } from './relying-party.js';

interface Caller {
  userId: string;
  sessionId: string;
}

/** Adds, lists, renames and removes the passkeys of a user. */
@Injectable()
export class PasskeyService {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly users: Users,
    private readonly proof: RecentProof,
    private readonly relyingParty: RelyingParty,
    private readonly challenges: OpenChallenges,
  ) {}

  async list(caller: Caller): Promise<PasskeyList> {
    const [records, proof] = await Promise.all([
      this.passkeys.list(caller.userId),
      this.proof.missing(caller),
    ]);
    const passkeys = records.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return { passkeys, proof };
  }

  /** The options with which the browser creates a passkey. @throws ProductError `proof_missing` */
  async options(caller: Caller): Promise<PasskeyCreationOptions> {
    await this.proof.require(caller);
    const [user, existing] = await Promise.all([
      this.users.account(caller.userId),
      this.passkeys.list(caller.userId),
    ]);
    if (!user) throw new ProductError('unauthenticated');
    const { name, email } = user;
    const owner = { id: caller.userId, name, label: email ?? name };
    const options = this.relyingParty.creationOptions(owner, existing);
    await this.challenges.open(options.challenge, purposeFor(caller));
    return options;
  }

  /**
   * Stores a passkey that answers a challenge of this session. Not to be repeated: a challenge works once.
   * @throws ProductError `passkey_expired`, `passkey_refused`, `passkey_taken`, `passkeys_full`, `passkey_name_missing`,
   * `unauthenticated`
   */
  async add(caller: Caller, request: AddPasskeyRequest): Promise<void> {
    const name = nameOf(request);
    const challenge = await this.challenges.take(request, purposeFor(caller));
    const verified = await this.relyingParty.verifyNew(request, challenge);
    if (!verified) throw new ProductError('passkey_refused');
    const transports = passkeyTransports.filter((one) => request.transports.includes(one));
    const { userId, sessionId } = caller;
    const outcome = await this.passkeys.add({
      id: randomUUID(),
      userId,
      sessionId,
      name,
      transports,
      ...verified,
    });
    if (outcome === 'signed-out') throw new ProductError('unauthenticated');
    if (outcome === 'taken') throw new ProductError('passkey_taken');
    if (outcome === 'full') throw new ProductError('passkeys_full');
  }

  /** Safe to repeat. @throws ProductError `passkey_name_missing`, `not_found` */
  async rename(userId: string, id: string, request: { name: string }): Promise<void> {
    const name = nameOf(request);
    if (!isUUID(id) || !(await this.passkeys.rename(userId, id, name)))
      throw new ProductError('not_found');
  }

  /** The passkey can no longer sign in. Sessions stay. @throws ProductError `proof_missing`, `not_found` */
  async remove(caller: Caller, id: string): Promise<void> {
    const own = await this.passkeys.list(caller.userId);
    if (!own.some((passkey) => passkey.id === id)) throw new ProductError('not_found');
    await this.proof.require(caller);
    if (!(await this.passkeys.remove(caller.userId, id))) throw new ProductError('not_found');
  }
}

/** A challenge for a new passkey is answered by the session that asked, which has proven its user. */
function purposeFor({ userId, sessionId }: Caller): string {
  return `add ${userId} ${sessionId}`;
}

/** @throws ProductError `passkey_name_missing` */
function nameOf(request: { name: string }): string {
  const name = storableText(request.name);
  if (name === '') throw new ProductError('passkey_name_missing');
  return name;
}
