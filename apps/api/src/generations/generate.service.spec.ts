import type { Environment } from '@app/config';
import { ProductError, type CurrentUser, type ErrorCode } from '@app/contracts';
import type { AcceptanceResult, Credits } from '@app/credits';
import type { GenerationJobs } from '@app/queue';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Accounts } from '../identity/accounts.js';
import type { SentPicture } from '../http/incoming-picture.js';
import type { GenerateBody } from './generate.body.js';
import { GenerateService } from './generate.service.js';
import type { CheckedSource, SourceCheck } from './source-check.js';
import type { SavedPhotos } from '../saved-assets/saved-photos.js';
import type { UploadedPictures } from '../media/uploaded-pictures.js';

Logger.overrideLogger(false);

const user: CurrentUser = {
  id: 'me',
  name: 'Me',
  avatar: null,
  credits: 70,
  role: 'creator',
  plan: 'pro',
  language: null,
};
const savedPhoto = '3f6f0b5e-0000-4000-8000-0000000000fe';
/** A saved photo that does not exist. */
const missingPhoto = '3f6f0b5e-0000-4000-8000-0000000000ff';
const key = '3f6f0b5e-0000-4000-8000-000000000001';

let acceptances: Parameters<Credits['accept']>[0][];
let enqueued: string[];
let kept: Set<string>;
let result: AcceptanceResult;
let earlier: { generationId: string; same: boolean } | undefined;
let enqueue: () => Promise<void>;
let source: CheckedSource;
let check: () => Promise<CheckedSource>;
let balance: number;
let billing: 'on' | 'off';
let storeCalls: number;
let pictures: SentPicture[];

const service = () =>
  new GenerateService(
    { current: async () => ({ ...user, credits: balance }) } as unknown as Accounts,
    { check: () => check() } as unknown as SourceCheck,
    {
      store: async (_userId: string, uploads: object[]) => {
        storeCalls += 1;
        const names = uploads.map((_upload, index) => `upload-${kept.size + index}`);
        for (const name of names) kept.add(name);
        return { names, bytes: 1_000 * names.length };
      },
      remove: async (names: string[]) => {
        for (const name of names) kept.delete(name);
      },
    } as unknown as UploadedPictures,
    {
      read: async (_userId: string, ids: string[]) => {
        if (ids.includes(missingPhoto)) throw new ProductError('saved_photo_gone');
        return ids.map((id) => ({
          id,
          bytes: Buffer.from(id),
          assetId: 'ada',
          consent: 'of saving',
        }));
      },
    } as unknown as SavedPhotos,
    {
      accept: async (acceptance: Parameters<Credits['accept']>[0]) => {
        acceptances.push(acceptance);
        if (result.outcome === 'insufficient') balance = 10;
        return result;
      },
      findAccepted: async () => earlier,
    } as unknown as Credits,
    {
      add: async (id: string) => {
        enqueued.push(id);
        return enqueue();
      },
    } as unknown as GenerationJobs,
    { BILLING: billing } as Environment,
  );

const generate = (body: Partial<GenerateBody>) =>
  service().generate({
    userId: 'me',
    body: { batch_size: 2, target_youtube_url: 'https://youtu.be/sample-desk', ...body },
    pictures,
    idempotencyKey: key,
    requestId: 'request',
    hasDisconnected: () => false,
  });

beforeEach(() => {
  acceptances = [];
  enqueued = [];
  kept = new Set();
  earlier = undefined;
  result = { outcome: 'accepted', generationId: 'generation', credits: 30, priority: 1 };
  enqueue = async () => undefined;
  source = { kind: 'link', video: { site: 'youtube', id: 'sample-desk' }, shape: 'wide' };
  check = async () => source;
  balance = 70;
  billing = 'on';
  storeCalls = 0;
  pictures = [{ bytes: Buffer.from('face'), sha256: 'digest of a face' }];
});

describe('GenerateService, for a valid request', () => {
  it('enqueues the generation and returns its id and the remaining credits', async () => {
    expect(await generate({})).toEqual({
      answer: { id: 'generation', status: 'queued' },
      user: { ...user, credits: 30 },
    });
    expect(enqueued).toEqual(['generation']);
  });

  it('accepts a generation at 20 credits per thumbnail, or at none when billing is off', async () => {
    await generate({});
    billing = 'off';
    balance = 0;
    await generate({});
    expect(acceptances.map(({ price }) => price)).toEqual([20, 0]);
  });

  it('accepts a generation when the queue is unreachable', async () => {
    enqueue = () => Promise.reject(new Error('no Redis'));
    await expect(generate({})).resolves.toMatchObject({ answer: { id: 'generation' } });
  });

  it('accepts a generation without waiting for the queue', async () => {
    enqueue = () => new Promise(() => undefined);
    await expect(generate({})).resolves.toMatchObject({ answer: { id: 'generation' } });
  });

  it('stores the fields of the request', async () => {
    await generate({
      reference_thumbnail_url: 'https://youtu.be/sample-alps',
      additional_requirements: '  more\u0000 contrast \u0007 ',
      include_images_base64: [0],
      likeness_consent: '2026-11-21',
    });
    expect(acceptances[0]?.brief).toEqual({
      source: { kind: 'link', videoSite: 'youtube', videoId: 'sample-desk' },
      batchSize: 2,
      referenceVideoId: 'sample-alps',
      referenceVideoSite: 'youtube',
      assets: ['upload-0'],
      requirements: 'more  contrast',
    });
  });

  it('stores the text of a transcript with the request', async () => {
    await generate({ transcript: '0:05 hello there' });
    expect(acceptances[0]?.brief).toMatchObject({
      transcript: [{ at: 5, text: 'hello there' }],
      hadTranscript: true,
    });
  });

  it('stores the upright shape for the link of a Short', async () => {
    source = { kind: 'link', video: { site: 'youtube', id: 'sample-shrt' }, shape: 'upright' };
    await generate({});
    expect(acceptances[0]).toMatchObject({ brief: { shape: 'upright' } });
  });

  it('uses saved photos like sent pictures, with the consent given at saving unless the request has one', async () => {
    await generate({ saved_photo_ids: [savedPhoto] });
    expect(acceptances[0]).toMatchObject({
      brief: { assets: ['upload-0'], savedPhotos: [savedPhoto], people: ['ada'] },
      likenessConsent: 'of saving',
      uploadBytes: 1_000,
    });
    kept.clear();
    await generate({
      saved_photo_ids: [savedPhoto],
      include_images_base64: [0],
      likeness_consent: 'of sending',
    });
    expect(acceptances[1]).toMatchObject({
      brief: { assets: ['upload-0', 'upload-1'], people: [null, 'ada'] },
      likenessConsent: 'of sending',
    });
  });

  it('stores file name and consent without characters that the database refuses', async () => {
    source = { kind: 'stills', fileName: 'my\u0000 film \ud800.mp4' };
    await generate({ video_stills_base64: [0], likeness_consent: ' 2026\u0000 ' });
    expect(acceptances[0]).toMatchObject({
      brief: { source: { kind: 'stills', fileName: 'my  film \ufffd.mp4', stills: ['upload-0'] } },
      likenessConsent: '2026',
    });
  });

  it('passes on how many bytes are uploaded, for the user’s quota', async () => {
    await generate({ include_images_base64: [0, 0], likeness_consent: '1' });
    await generate({});
    expect(acceptances.map((one) => one.uploadBytes)).toEqual([2_000, 0]);
  });

  it('hashes equal requests equally, and requests with different prompts differently', async () => {
    await generate({ additional_requirements: 'a' });
    await generate({ additional_requirements: 'a' });
    await generate({ additional_requirements: 'b' });
    const [first, second, third] = acceptances.map((one) => one.requestHash);
    expect(first).toBe(second);
    expect(first).not.toBe(third);
  });

  it('hashes requests with different pictures differently', async () => {
    const asked = { include_images_base64: [0], likeness_consent: '1' };
    await generate(asked);
    await generate(asked);
    pictures = [{ bytes: Buffer.from('face'), sha256: 'digest of another face' }];
    await generate(asked);
    const [first, second, third] = acceptances.map((one) => one.requestHash);
    expect(first).toBe(second);
    expect(first).not.toBe(third);
  });
});

describe('GenerateService, for a refused request', () => {
  it('asks for consent before any picture is stored', async () => {
    await expect(generate({ include_images_base64: [0] })).rejects.toMatchObject({
      code: 'likeness_consent_missing',
    });
    expect(kept.size).toBe(0);
    expect(acceptances).toEqual([]);
  });

  it.each<{ code: ErrorCode; over: Partial<GenerateBody>; isRefusedBySourceCheck: boolean }>([
    { code: 'channel_owned_by_other', over: {}, isRefusedBySourceCheck: true },
    { code: 'video_link_invalid', over: {}, isRefusedBySourceCheck: true },
    {
      code: 'reference_link_invalid',
      over: { reference_thumbnail_url: 'not a link' },
      isRefusedBySourceCheck: false,
    },
    {
      code: 'likeness_consent_missing',
      over: { include_images_base64: [0] },
      isRefusedBySourceCheck: false,
    },
  ])(
    'refuses with $code before it checks the credits',
    async ({ code, over, isRefusedBySourceCheck }) => {
      balance = 10;
      if (isRefusedBySourceCheck) check = () => Promise.reject(new ProductError(code));
      await expect(generate(over)).rejects.toMatchObject({ code });
    },
  );

  it('refuses a missing saved photo, and more than four pictures, before it stores anything', async () => {
    await expect(generate({ saved_photo_ids: [savedPhoto, missingPhoto] })).rejects.toMatchObject({
      code: 'saved_photo_gone',
    });
    await expect(
      generate({
        saved_photo_ids: [savedPhoto, missingPhoto],
        include_images_base64: [0, 0, 0],
        likeness_consent: '1',
      }),
    ).rejects.toMatchObject({ code: 'too_many_assets' });
    expect(storeCalls).toBe(0);
    expect(acceptances).toEqual([]);
  });

  it.each(['', '<?xml version="1.0"?>'])(
    'refuses the transcript %j before it stores anything',
    async (transcript) => {
      await expect(
        generate({ transcript, include_images_base64: [0], likeness_consent: '1' }),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^transcript_/) });
      expect(storeCalls).toBe(0);
      expect(acceptances).toEqual([]);
    },
  );

  it('stores no picture for a user who cannot pay', async () => {
    balance = 10;
    await expect(
      generate({ include_images_base64: [0], likeness_consent: '1' }),
    ).rejects.toMatchObject({ code: 'insufficient_credits', data: { credits: 10 } });
    expect(storeCalls).toBe(0);
  });

  it('returns the remaining credits and keeps no picture when another tab has spent the credits', async () => {
    result = { outcome: 'insufficient' };
    await expect(
      generate({ include_images_base64: [0], likeness_consent: '1' }),
    ).rejects.toMatchObject({
      code: 'insufficient_credits',
      data: { credits: 10 },
    });
    expect(kept.size).toBe(0);
    expect(enqueued).toEqual([]);
  });

  it.each([
    [41_000, '12 hours'],
    [3_600, '1 hour'],
    [60, '1 hour'],
  ])(
    'refuses after too many refunds, with a retry in %s seconds (%s)',
    async (retryAfterSeconds, words) => {
      result = { outcome: 'too-many-refunds', retryAfterSeconds };
      await expect(generate({})).rejects.toMatchObject({
        code: 'too_many_refunds',
        status: 429,
        retryAfterSeconds,
        sentence: `20 of your generations were canceled or refunded in the last 24 hours. You can start the next one in ${words}.`,
      });
      expect(enqueued).toEqual([]);
    },
  );

  it('refuses with a retry time, and keeps no picture, when the upload quota is full', async () => {
    result = { outcome: 'too-many-stored-uploads', retryAfterSeconds: 3_600 };
    await expect(
      generate({ include_images_base64: [0], likeness_consent: '1' }),
    ).rejects.toMatchObject({
      code: 'too_many_stored_uploads',
      status: 429,
      retryAfterSeconds: 3_600,
      sentence: expect.stringMatching(/150 MB.*24 hours.*Remove face data/),
    });
    expect(kept.size).toBe(0);
    expect(enqueued).toEqual([]);
  });

  it.each(['https://example.com/watch?v=sample-alps', 'not a link'])(
    'refuses the reference %s',
    async (link) => {
      await expect(generate({ reference_thumbnail_url: link })).rejects.toMatchObject({
        code: 'reference_link_invalid',
      });
    },
  );

  it('refuses an idempotency key that is used again with another body', async () => {
    result = { outcome: 'repeated', generationId: 'generation', same: false };
    await expect(generate({})).rejects.toBeInstanceOf(ProductError);
    await expect(generate({})).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });
});

describe('GenerateService, for a repeated request', () => {
  it('returns the first answer when the video site is unreachable', async () => {
    earlier = { generationId: 'generation', same: true };
    source = { kind: 'link', video: { site: 'youtube', id: 'sample-desk' }, shape: 'wide' };
    const failing = service();
    Object.assign(failing, {
      sources: { check: () => Promise.reject(new ProductError('video_site_unreachable')) },
    });
    const repeated = await failing.generate({
      userId: 'me',
      body: { batch_size: 2, target_youtube_url: 'https://youtu.be/sample-desk' },
      pictures: [],
      idempotencyKey: key,
      requestId: 'request',
      hasDisconnected: () => false,
    });
    expect(repeated.answer).toEqual({ id: 'generation', status: 'queued' });
  });

  it('returns the first answer without storing the pictures again', async () => {
    earlier = { generationId: 'generation', same: true };
    const repeated = await generate({ include_images_base64: [0], likeness_consent: '1' });
    expect(repeated.answer).toEqual({ id: 'generation', status: 'queued' });
    expect(storeCalls).toBe(0);
  });

  it('returns the first answer, enqueues nothing and keeps no picture when the same request was accepted meanwhile', async () => {
    result = { outcome: 'repeated', generationId: 'generation', same: true };
    const repeated = await generate({ include_images_base64: [0], likeness_consent: '1' });
    expect(repeated.answer).toEqual({ id: 'generation', status: 'queued' });
    expect(enqueued).toEqual([]);
    expect(kept.size).toBe(0);
  });
});
