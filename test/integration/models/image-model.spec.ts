import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkPainting,
  createModels,
  MemorySharedStore,
  type ImageModel,
  type ModelSettings,
  type PlateRequest,
} from '@app/providers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startBuiltStudio } from '../../factories/built-studio.js';
import { itInLongRun } from '../../factories/long-run.js';
import { waitUntil } from '../../factories/processes.js';
import { callFor, models, startModelEmulator, settingsFor } from './model-emulator.js';

const stills = join(import.meta.dirname, '../../../apps/emulator/sample-world/stills');
const studio = startBuiltStudio();
let emulator: Awaited<ReturnType<typeof startModelEmulator>>;
let request: PlateRequest;

beforeAll(async () => {
  emulator = await startModelEmulator();
  const bytes = await readFile(join(stills, 'sample-desk/cover.jpg'));
  request = {
    layout: 'hero',
    hero: { bytes, facts: await studio.inspect(bytes) },
    support: [],
    assets: [],
    words: { main: 'QUIET DESK', sub: '', emphasis: [] },
    accentHue: 48,
    brightness: null,
    tone: 'bold',
    seed: 4,
    size: { width: 1280, height: 720 },
    scene: 'A desk under a window',
    emotion: 'calm',
    look: '',
  };
});
afterAll(async () => {
  await emulator?.close();
  await studio?.close();
});
afterEach(() => emulator.clear());

/** A request that the studio paints in a tenth of the time. */
const smallRequest = (): PlateRequest => ({
  ...request,
  layout: 'plain',
  size: { width: 640, height: 360 },
});

const imageModel = (imageMs = 15_000, more: Partial<ModelSettings> = {}): ImageModel =>
  createModels({ ...settingsFor(emulator.origin), ...more }, new MemorySharedStore(), studio, {
    textMs: 5_000,
    imageMs,
  }).image;

const google = '/v1beta/models/';
const edits = '/v1/images/edits';

describe.each([
  ['the studio', null, ''],
  ['google', models.image.google, google],
  ['openai', models.image.openai, edits],
  ['an OpenAI-compatible server', models.image.compatible, edits],
])('painting with %s', (name, model, path) => {
  /** Behaves alike for every vendor; an ordinary run tests only the studio and the first vendor. */
  const itForTwo = name === 'the studio' || name === 'google' ? it : itInLongRun;

  it('returns a plate of the exact size with text boxes, at a cost only if a model painted it', async () => {
    const call = callFor(model ? [model] : []);
    const painted = await imageModel().paint(request, call);
    const header = await sharp(painted.plate.background).metadata();
    expect(header).toMatchObject({ width: 1280, height: 720, format: 'jpeg' });
    expect(painted.model).toBe(model ?? 'studio');
    expect(painted.plate).toMatchObject({ layout: 'hero', width: 1280, height: 720 });
    expect(painted.plate.rooms?.length).toBeGreaterThan(0);
    expect(call.spentOn.map(({ outcome, pictures }) => ({ outcome, pictures }))).toEqual(
      model ? [{ outcome: 'answered', pictures: 1 }] : [],
    );
    expect(painted.costMicros > 0).toBe(model !== null);
    if (model) expect(await emulator.asked(path)).toBe(1);
  });

  itForTwo('returns the same picture for the same request', async () => {
    const same = model ? smallRequest() : request;
    const [one, two] = await Promise.all([
      imageModel().paint(same, callFor(model ? [model] : [])),
      imageModel().paint(same, callFor(model ? [model] : [])),
    ]);
    expect(one.plate.background.equals(two.plate.background)).toBe(true);
  });

  it('fails with the reason when it was aborted before it began', async () => {
    const call = callFor(model ? [model] : [], { signal: AbortSignal.abort(new Error('no more')) });
    await expect(imageModel().paint(request, call)).rejects.toThrow('no more');
  });
});

describe.each([
  ['google', models.image.google, google],
  ['openai', models.image.openai, edits],
  ['an OpenAI-compatible server', models.image.compatible, edits],
])('the image model of %s', (name, model, path) => {
  /** Faults that are alike for every vendor; only the first one has them in an ordinary run. */
  const itForOne = name === 'google' ? it : itInLongRun;

  it('is asked again after a refusal', async () => {
    await emulator.order({ path, model: 'blocked-output', times: 1 });
    const call = callFor([model]);
    expect(await imageModel().paint(smallRequest(), call)).toMatchObject({ model });
    expect(call.spentOn.map((use) => use.outcome)).toEqual(['refused', 'answered']);
  });

  itForOne('is asked again when moderation rejects its painting', async () => {
    await emulator.order({ path: '/v1/moderations', model: 'refusal', times: 1 });
    const call = callFor([model]);
    const judged = imageModel(15_000, { MODERATION_MODEL: 'openai:omni-moderation-latest' });
    expect(await judged.paint(smallRequest(), call)).toMatchObject({ model });
    expect(call.spentOn.map((use) => use.outcome)).toEqual(['refused', 'answered']);
    expect(await emulator.asked('/v1/moderations')).toBe(2);
  });

  itForOne.each([
    ['blocks the prompt', { model: 'blocked-prompt', times: 2 }, 'refused', 2],
    ['blocks the picture', { model: 'blocked-output', times: 2 }, 'refused', 2],
    ['paints nothing', { model: 'no-picture', times: 9 }, 'invalid', 1],
    ['answers with text', { model: 'text-only', times: 9 }, 'invalid', 1],
    ['paints the wrong size', { model: 'wrong-size', times: 9 }, 'invalid', 1],
    ['sends bytes that are not a picture', { model: 'garbage', times: 9 }, 'invalid', 1],
    ['rejects the key', { status: 401, times: 9 }, 'unusable', 1],
    ['requires payment', { status: 402, times: 9 }, 'unusable', 1],
    ['is overloaded', { status: 503, times: 9 }, 'busy', 1],
    ['disconnects', { drop: true, times: 9 }, 'busy', 1],
  ])('is replaced by the studio when it %s', async (_what, fault, outcome, calls) => {
    await emulator.order({ path, ...fault });
    const call = callFor([model]);
    expect(await imageModel().paint(smallRequest(), call)).toMatchObject({
      model: 'studio',
      costMicros: 0,
    });
    expect(call.spentOn.map((use) => use.outcome)).toEqual(
      Array.from({ length: calls }, () => outcome),
    );
    expect(await emulator.asked(path)).toBe(calls);
  });

  itForOne('is replaced by the studio when its answer is truncated', async () => {
    await emulator.order({ path, truncate: 5_000, times: 1 });
    const call = callFor([model]);
    expect(await imageModel().paint(smallRequest(), call)).toMatchObject({ model: 'studio' });
    expect(call.spentOn.map((use) => use.outcome)).toEqual(['invalid']);
  });

  itForOne.each([
    ['never answers', { hang: true }],
    ['answers too late', { delayMs: 3_000 }],
  ])('times out and is disconnected when it %s', async (_what, fault) => {
    await emulator.order({ path, ...fault, times: 1 });
    const call = callFor([model]);
    expect(await imageModel(300).paint(smallRequest(), call)).toMatchObject({ model: 'studio' });
    await waitUntil('the call is disconnected', () => emulator.hungUp() === 1);
    expect(call.spentOn.map((use) => use.outcome)).toEqual(['busy']);
  });

  it('reports an overload in a short error without cause or prompt', async () => {
    await emulator.order({ path, status: 503, times: 1 });
    const failed = await imageModel()
      .paint(smallRequest(), callFor([model], { retriesLater: true }))
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'model_busy', cause: undefined });
    expect(String(failed).length).toBeLessThan(200);
    expect(String(failed)).not.toContain('desk');
  });
});

it('tries the next image model before the studio when the first is overloaded', async () => {
  await emulator.order({ path: google, status: 503, times: 9 });
  const call = callFor([models.image.google, models.image.openai]);
  expect(await imageModel().paint(smallRequest(), call)).toMatchObject({
    model: models.image.openai,
  });
});

describe('an OpenAI-compatible server', () => {
  const generations = '/v1/images/generations';
  const paintWith = async (
    way: ModelSettings['COMPATIBLE_MODELS_REFERENCES'],
    what = smallRequest(),
  ) => {
    const call = callFor([models.image.compatible]);
    const { model, plate } = await imageModel(15_000, { COMPATIBLE_MODELS_REFERENCES: way }).paint(
      what,
      call,
    );
    return { model, digest: createHash('sha256').update(plate.background).digest('hex') };
  };

  it('receives the same pictures through ref_images as through edits', async () => {
    const byEdits = await paintWith('edits');
    expect([await emulator.asked(edits), await emulator.asked(generations)]).toEqual([1, 0]);
    const byReferences = await paintWith('ref_images');
    expect([await emulator.asked(edits), await emulator.asked(generations)]).toEqual([1, 1]);
    // The emulated model repaints its input: a lost picture would change the result.
    expect(byReferences).toEqual(byEdits);
  });

  it('paints from text alone if it accepts no pictures', async () => {
    const [fromWords, fromPictures] = [await paintWith('none'), await paintWith('edits')];
    expect(fromWords.model).toBe(models.image.compatible);
    expect(fromWords.digest).not.toBe(fromPictures.digest);
    expect(await emulator.asked(generations)).toBe(1);
  });

  it("does not get requests with the creator's face if it accepts no pictures", async () => {
    const face = { kind: 'face' as const, picture: request.hero };
    const withFace = { ...smallRequest(), assets: [face] } as PlateRequest;
    expect((await paintWith('none', withFace)).model).toBe('studio');
    expect(await emulator.asked('/v1/images')).toBe(0);
  });
});

describe('checkPainting', () => {
  const check = (name: string, more: Partial<ModelSettings> = {}) =>
    checkPainting([name, name], { ...settingsFor(emulator.origin), ...more });
  const states = async (asking: ReturnType<typeof check>) =>
    (await asking).map(({ subject, state }) => [subject.replace(/ with .*/, ''), state]);

  it.each(Object.values(models.image))('asks %s for one picture and one edit', async (name) => {
    expect(await states(check(name))).toEqual([
      ['a picture', 'ok'],
      ['an edit', 'ok'],
    ]);
  });

  it('names the setting when a compatible server paints but does not edit', async () => {
    await emulator.order({ path: edits, status: 404, times: 9 });
    expect(await check(models.image.compatible)).toEqual([
      expect.objectContaining({ state: 'ok' }),
      expect.objectContaining({
        state: 'failed',
        message: expect.stringContaining('COMPATIBLE_MODELS_REFERENCES'),
      }),
    ]);
  });

  it('skips the edit if the server accepts no pictures', async () => {
    const none = check(models.image.compatible, { COMPATIBLE_MODELS_REFERENCES: 'none' });
    expect(await states(none)).toEqual([
      ['a picture', 'ok'],
      ['an edit', 'off'],
    ]);
  });

  it('stops after the first failed picture', async () => {
    await emulator.order({ path: google, status: 403, times: 9 });
    expect(await states(check(models.image.google))).toEqual([['a picture', 'failed']]);
    expect(await emulator.asked(google)).toBe(1);
  });

  it('reports an answer that is not a picture', async () => {
    await emulator.order({ path: '/v1/images/generations', model: 'garbage', times: 1 });
    expect(await states(check(models.image.openai))).toEqual([['a picture', 'failed']]);
  });
});
