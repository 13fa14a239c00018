import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationProgress } from '../../../libs/contracts/src/api.ts';
import { DemoPerson } from '../../demo/demo-person.ts';
import { messageOf, PlainError } from '../../bootstrap/errors.ts';

/** Interval that stays below the rate limit of polls, even with many open generations. */
const pollMs = 1_500;
const timeoutMs = 600_000;
const videos = ['sample-coin', 'sample-alps', 'sample-soup'];

/** Generates thumbnails and stores the checksum of every delivered one. */
export class Creator {
  readonly #person: DemoPerson;
  /** Address → SHA-256. */
  readonly #delivered: Map<string, string>;
  #begun = 0;
  readonly #pending: string[] = [];

  private constructor(person: DemoPerson, delivered: Map<string, string>) {
    this.#person = person;
    this.#delivered = delivered;
  }

  static async signIn(origin: string): Promise<Creator> {
    return new Creator(await DemoPerson.signIn(origin), new Map());
  }

  /** The same creator at another installation with the same data. */
  async signInAt(origin: string): Promise<Creator> {
    return new Creator(await DemoPerson.signIn(origin), new Map(this.#delivered));
  }

  get deliveredPictures(): number {
    return this.#delivered.size;
  }

  /** @returns the ids of the accepted generations */
  async begin(count: number, batch = 1): Promise<string[]> {
    const ids = [];
    for (let number = 0; number < count; number++) {
      const video = videos[this.#begun++ % videos.length];
      ids.push(
        await this.#person.generate({
          target_youtube_url: `https://www.youtube.com/watch?v=${video}`,
          batch_size: batch,
        }),
      );
    }
    return ids;
  }

  /** Begins a generation that `waitUntilPendingCompleted` waits for. */
  async beginPending(): Promise<void> {
    this.#pending.push(...(await this.begin(1)));
  }

  async waitUntilPendingCompleted(): Promise<void> {
    await this.waitUntilCompleted(this.#pending.splice(0));
  }

  /** Resolves when one of the generations is in a stage. */
  async waitUntilUnderWay(ids: string[]): Promise<void> {
    await this.#until(async () => {
      const states = await Promise.all(ids.map(async (id) => await this.#progress(id)));
      return states.some((each) => each?.status === 'processing') || undefined;
    });
  }

  /** Resolves when all are completed and every thumbnail was fetched. @throws when one failed or anything was refunded */
  async waitUntilCompleted(ids: string[]): Promise<void> {
    for (const id of ids) await this.#keep(await this.#completed(id));
  }

  /** Fetches every delivered picture again and compares its checksum. @throws when one has another checksum */
  async compareAll(): Promise<string> {
    for (const [address, sum] of this.#delivered) {
      const now = sha256(await this.#person.fetchPicture(address));
      if (now !== sum)
        throw new PlainError(`${address} has another checksum than when it was delivered.`);
    }
    return `${this.#delivered.size} delivered pictures identical`;
  }

  async #completed(id: string): Promise<GenerationProgress> {
    return await this.#until(async () => {
      const progress = await this.#progress(id);
      if (progress?.status === 'failed' || progress?.status === 'cancelled')
        throw new PlainError(`Generation ${id} is ${progress.status}: ${progress.currentStep}`);
      return progress?.status === 'completed' ? progress : undefined;
    });
  }

  async #keep({ id, batchSize, refunded, result }: GenerationProgress): Promise<void> {
    if (refunded > 0 || result.length !== batchSize)
      throw new PlainError(
        `Generation ${id} delivered ${result.length} of ${batchSize} thumbnails, ${refunded} credits were refunded.`,
      );
    for (const { url, uploadUrl, masterUrl } of result)
      for (const address of [url, uploadUrl, masterUrl])
        this.#delivered.set(address, sha256(await this.#person.fetchPicture(address)));
  }

  /** Undefined while the server does not answer: outages are part of a drill. */
  async #progress(id: string): Promise<GenerationProgress | undefined> {
    return (await this.#person.fetchResult(id).catch(() => undefined))?.data;
  }

  async #until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
    const deadline = Date.now() + timeoutMs;
    let reason = '';
    while (Date.now() < deadline) {
      try {
        const found = await look();
        if (found !== undefined) return found;
      } catch (error) {
        if (error instanceof PlainError) throw error;
        reason = ` ${messageOf(error)}`;
      }
      await sleep(pollMs);
    }
    throw new PlainError(`Nothing came in ${timeoutMs / 60_000} minutes.${reason}`);
  }
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
