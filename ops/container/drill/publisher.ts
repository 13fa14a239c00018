import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultAnswer } from '../../../libs/contracts/src/api.ts';
import type {
  Publication,
  PublicationAnswer,
  PublicationState,
} from '../../../libs/contracts/src/publication.ts';
import { messageOf, PlainError } from '../../bootstrap/errors.ts';
import { DemoPerson } from '../../demo/demo-person.ts';

/** The user who owns the video's channel, which is connected. */
const owner = 'rosa@posterframe.example';
const video = 'sample-soup';
const uploadPath = '/upload/youtube/v3/thumbnails/set';
const pollMs = 1_500;
/** An upload whose worker was killed is taken over after 90 s. */
const timeoutMs = 300_000;

/** Puts a thumbnail on a video of the emulated video site. */
export class Publisher {
  readonly #person: DemoPerson;
  readonly #emulator: string;
  readonly #thumbnail: string;

  private constructor(person: DemoPerson, emulator: string, thumbnail: string) {
    this.#person = person;
    this.#emulator = emulator;
    this.#thumbnail = thumbnail;
  }

  /** Signs in, allows publishing, and makes a thumbnail. */
  static async signIn(origin: string, emulator: string): Promise<Publisher> {
    const person = await signInWithConsent(origin);
    const id = await person.generate({
      target_youtube_url: `https://www.youtube.com/watch?v=${video}`,
      batch_size: 1,
    });
    const { data } = await waitFor('a thumbnail to publish', async () => {
      const answer = await person.fetchResult(id);
      return answer?.data.status === 'completed' ? answer : undefined;
    });
    return new Publisher(person, emulator, thumbnailOf(data));
  }

  /** The same thumbnail at another installation with the same data, whose emulator has no consent yet. */
  async signInAt(origin: string, emulator: string): Promise<Publisher> {
    return new Publisher(await signInWithConsent(origin), emulator, this.#thumbnail);
  }

  async publish(): Promise<void> {
    await this.#person.callApi<PublicationAnswer>('POST', `${this.#path}/publication`);
  }

  /** Puts the previous thumbnail back. */
  async undo(): Promise<void> {
    const { id } = await this.#publication();
    await this.#person.callApi<PublicationAnswer>('POST', `/api/publication/${id}/undo`);
    await this.waitUntilState('undone');
  }

  async waitUntilState(state: PublicationState): Promise<void> {
    let last: Publication | undefined;
    const reached = async (): Promise<true | undefined> => {
      last = await this.#publication().catch(() => undefined);
      return last?.state === state || undefined;
    };
    await waitFor(`the publication to be ${state}`, reached).catch((error: unknown) => {
      throw new PlainError(`${messageOf(error)} It is ${last?.state}: ${last?.error?.code}`);
    });
  }

  /** Leaves the next upload without an answer. */
  async holdNextUpload(): Promise<void> {
    const response = await fetch(`${this.#emulator}/emulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: uploadPath, hang: true, times: 1 }),
    });
    if (!response.ok) throw new PlainError(`The emulator answers ${response.status}.`);
  }

  /** How many uploads the video site has seen. */
  async countUploads(): Promise<number> {
    const response = await fetch(`${this.#emulator}/emulator/requests`);
    return ((await response.json()) as Record<string, number>)[uploadPath] ?? 0;
  }

  async waitUntilUploads(count: number): Promise<void> {
    await waitFor(`upload ${count}`, async () =>
      (await this.countUploads()) >= count ? true : undefined,
    );
  }

  get #path(): string {
    return `/api/thumbnail/${this.#thumbnail}`;
  }

  async #publication(): Promise<Publication> {
    const path = `${this.#path}/publication`;
    const { publication } = await this.#person.callApi<PublicationAnswer>('GET', path);
    if (!publication) throw new PlainError('The thumbnail has no publication.');
    return publication;
  }
}

/** Signs in and gives consent to publish. */
async function signInWithConsent(origin: string): Promise<DemoPerson> {
  const person = await DemoPerson.signIn(origin, owner);
  await person.consent('/auth/channel/publish');
  return person;
}

function thumbnailOf({ result: [thumbnail] }: ResultAnswer['data']): string {
  if (!thumbnail) throw new PlainError('The generation delivered no thumbnail.');
  return thumbnail.id;
}

async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(pollMs);
  }
  throw new PlainError(`Waited ${timeoutMs / 60_000} minutes for ${what}.`);
}
