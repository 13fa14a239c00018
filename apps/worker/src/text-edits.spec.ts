import {
  defaultTextSetting,
  type PictureChoices,
  type TextPreview,
  type TextSetting,
} from '@app/contracts';
import type {
  NewRevision,
  PictureMaterial,
  Revisions,
  UploadedStillRecord,
  UploadedStills,
} from '@app/data';
import { MemoryStorage, ScriptedTextModel } from '@app/providers';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type {
  CleanPicture,
  FinishedThumbnail,
  FinishRequest,
  PictureFacts,
  Plate,
  PlateBrief,
  PreviewedThumbnail,
  Priority,
  SketchRequest,
  Sketches,
  Studio,
} from '@app/studio';
import type { ModelBudget } from './model-budget.js';
import { SwappedPictures } from './swapped-pictures.js';
import { TextEdits } from './text-edits.js';

const facts: PictureFacts = {
  width: 1280,
  height: 720,
  brightness: 0.5,
  contrast: 0.2,
  sharpness: 100,
  palette: { main: '#2060c0', second: '#d08030', hue: 216, saturation: 0.6 },
  faces: [],
  focus: { x: 0.5, y: 0.5 },
  calm: [],
  fingerprint: '0000000000000000',
};

/** A studio that draws nothing. */
class ScriptedStudio {
  readonly finished: FinishRequest[] = [];
  readonly composed: PlateBrief[] = [];
  /** Whether a check fails in the result of a request. */
  fails: (request: FinishRequest) => boolean = () => false;
  /** Whether the text is missing in the result of a request. */
  leavesOut: (request: FinishRequest) => boolean = () => false;
  /** The layout that is painted for a brief. */
  paints: (layout: Plate['layout']) => Plate['layout'] = (layout) => layout;

  async finish(request: FinishRequest): Promise<FinishedThumbnail> {
    this.finished.push(request);
    const passed = !this.fails(request);
    const outcome = passed ? 'pass' : 'fail';
    const check = {
      name: 'text-contrast',
      outcome,
      value: 9,
      threshold: 3,
      code: 'text-contrast',
      label: 'Readable',
    } as const;
    const master = Buffer.from('a picture with words.');
    return {
      master,
      upload: master,
      preview: master,
      smallPreview: master,
      width: request.plate.width,
      height: request.plate.height,
      checks: [check],
      passed,
      fingerprint: '0',
      scene: '',
      repairs: [],
      words: this.leavesOut(request) ? { main: '', sub: '', emphasis: [] } : request.words,
    };
  }

  /** Number of requests that only a preview was drawn for. */
  previews = 0;

  async preview(request: FinishRequest): Promise<PreviewedThumbnail> {
    this.previews += 1;
    const { preview, checks, repairs, words = request.words } = await this.finish(request);
    const failed = checks.filter(({ outcome }) => outcome === 'fail');
    return { picture: preview, checks, failed, repairs, words, text: null, layers: null };
  }

  async compose(brief: PlateBrief): Promise<Plate> {
    this.composed.push(brief);
    const { seed, accentHue } = brief;
    const layout = this.paints(brief.layout);
    return {
      ...{ layout, seed, accentHue, width: 1920, height: 1080 },
      background: Buffer.from(`${layout} of ${brief.hero.bytes.toString()}`),
      foreground: null,
      faces: [],
    };
  }

  async clean(picture: Buffer): Promise<CleanPicture> {
    return { bytes: picture, width: 1280, height: 720, barsRemoved: false };
  }

  /** Pictures that were measured while a user waited. */
  readonly measured: string[] = [];

  async inspect(picture: Buffer, { urgent }: Priority): Promise<PictureFacts> {
    if (urgent) this.measured.push(picture.toString());
    return facts;
  }

  async sketchChoices({ layouts, stills }: SketchRequest): Promise<Sketches> {
    return { layouts: layouts.map((name) => Buffer.from(name)), stills };
  }
}

const setting: TextSetting = {
  ...defaultTextSetting,
  main: 'NEW WORDS',
  emphasis: ['NEW'],
  typeface: 'fraunces',
  colour: '#102030',
  place: 2,
};

let studio: ScriptedStudio;
let storage: MemoryStorage;
let models: string[];
let edits: TextEdits;
let plate: object | null;
/** Revisions that another process adds. */
let addedByOthers: NewRevision[] = [];
let added: NewRevision[];
let thumbnailExists: boolean;
/** The setting of the current revision; null for the delivered one. */
let shown: TextSetting | null;
let isFull: boolean;
let material: PictureMaterial;
/** Uploaded stills of the thumbnail. */
let uploaded: UploadedStillRecord[];
/** Uploads of the generation, whose files are erased. */
let erasedAssets: object[];

beforeEach(async () => {
  studio = new ScriptedStudio();
  storage = new MemoryStorage();
  plate = {
    layout: 'hero',
    width: 1920,
    height: 1080,
    background: await storage.put('plate', 'jpg', Buffer.from('plate')),
    foreground: null,
    faces: [],
    accentHue: 40,
    seed: 1,
    durationSeconds: 600,
    reference: 'ffffffffffffffff',
  };
  added = [];
  addedByOthers = [];
  thumbnailExists = true;
  isFull = false;
  shown = null;
  const stills = await Promise.all(
    ['hero', 'lake'].map(async (what) => ({
      name: await storage.put('still', 'jpg', Buffer.from(what)),
      facts,
      merit: 0.5,
    })),
  );
  const assets = [{ name: `upload-${'0'.repeat(22)}.png`, kind: 'asset', facts }];
  const concept = {
    hero: 0,
    support: [1],
    words: setting,
    accentHue: 40,
    brightness: null,
    seed: 1,
  };
  material = {
    content: { stills, assets: [], headlines: [], tone: 'bold' },
    plan: { concepts: [concept], spares: [] },
    kept: null,
  };
  erasedAssets = assets;
  uploaded = [];
  const uploads = {
    ofThumbnail: async (userId: string, id: string) =>
      userId === 'ada' && id === 'one' ? uploaded : [],
  } as unknown as UploadedStills;
  const revisions = {
    editable: async (userId: string, thumbnailId: string) =>
      userId === 'ada' && thumbnailId === 'one'
        ? { id: 'one', userId, generationId: 'g', plate, words: setting, setting: shown, isFull }
        : undefined,
    material: async () => material,
    add: async (_thumbnail: object, made: NewRevision, source: string | null) => {
      const isAdded =
        thumbnailExists && (source === null || uploaded.some(({ id }) => id === source));
      if (isAdded) added.push(made);
      return isAdded;
    },
    applied: async (editId: string) => {
      const made = (thumbnailExists ? added : addedByOthers).find((one) => one.editId === editId);
      return made && { thumbnailId: 'one', setting: made.setting };
    },
  } as unknown as Revisions;
  const drawing = studio as unknown as Studio;
  models = ['a-model'];
  const budget = {
    forTranslation: async (of: object, signal: AbortSignal) => {
      expect(of).toEqual({ userId: 'ada', generationId: 'g' });
      return { models, retriesLater: false, signal, spent: async () => undefined };
    },
  } as unknown as ModelBudget;
  edits = new TextEdits(
    revisions,
    drawing,
    storage,
    new SwappedPictures(revisions, uploads, drawing, storage),
    budget,
    // cspell:ignore palabras
    new ScriptedTextModel({
      TranslationsAnswer: { translations: [{ language: 'es', main: 'PALABRAS', sub: '' }] },
    }),
  );
});

let asked = 0;
const runEdit = (
  over: Partial<TextSetting> = {},
  isSaved = true,
  userId = 'ada',
  editId = `edit ${(asked += 1)}`,
) =>
  edits.run(editId, {
    userId,
    thumbnailId: 'one',
    setting: { ...setting, ...over },
    save: isSaved,
  });

describe('a text edit', () => {
  it('is applied once, and refused when its id is used with another text', async () => {
    const askAgain = (main: string) => runEdit({ main }, true, 'ada', 'edit');
    expect(await askAgain('ONCE')).toMatchObject({ ok: true });
    const renderings = studio.finished.length;
    expect(await askAgain('ONCE')).toEqual({ ok: true, preview: null });
    expect(await askAgain('OTHER')).toMatchObject({ code: 'idempotency_key_reused' });
    expect([added.length, studio.finished.length]).toEqual([1, renderings]);
  });

  it('succeeds and leaves no pictures behind when another run has applied it meanwhile', async () => {
    thumbnailExists = false;
    const before = storage.names().length;
    // The revision appears between the first check and the write.
    studio.fails = () => {
      addedByOthers.push({ editId: 'edit', setting: { ...setting, main: 'ONCE' } } as NewRevision);
      return false;
    };
    expect(await runEdit({ main: 'ONCE' }, true, 'ada', 'edit')).toEqual({
      ok: true,
      preview: null,
    });
    expect(storage.names()).toHaveLength(before);
  });

  it('is rendered with priority on the stored plate, and checked against the reference stored with the plate', async () => {
    expect(await runEdit()).toEqual({ ok: true, preview: null });
    expect(studio.finished).toMatchObject([
      {
        words: { main: 'NEW WORDS', emphasis: ['NEW'] },
        choices: { typeface: 'fraunces', color: '#102030', accent: null, textBox: 2 },
        durationSeconds: 600,
        reference: 'ffffffffffffffff',
        urgent: true,
        plate: { background: Buffer.from('plate') },
      },
    ]);
    expect(added).toMatchObject([{ thumbnailId: 'one', setting, byteSize: 21 }]);
    // The plate, two stills, and four new pictures.
    expect(storage.names()).toHaveLength(7);
  });

  it('is previewed without storing anything', async () => {
    const picture = `data:image/webp;base64,${Buffer.from('a picture with words.').toString('base64')}`;
    expect(await runEdit({}, false)).toMatchObject({
      ok: true,
      preview: { picture, checks: [{ passed: true }], notes: [] },
    });
    expect(added).toEqual([]);
    expect(storage.names()).toHaveLength(3);
  });

  it('can be rendered in another language, as files that belong to no revision', async () => {
    const outcome = await edits.run('edit', {
      userId: 'ada',
      thumbnailId: 'one',
      setting: { ...setting, main: 'HOLA' },
      save: false,
      version: true,
      language: 'es',
    });
    expect(outcome).toMatchObject({
      ok: true,
      version: { checks: [{ outcome: 'pass' }], notes: [] },
    });
    expect(studio.finished).toMatchObject([
      { words: { main: 'HOLA' }, plate: { language: 'es' }, insist: true },
    ]);
    expect(added).toEqual([]);
    // The plate, two stills, and the two new files.
    expect(storage.names()).toHaveLength(5);
  });

  it('can be translated by a model without rendering, and is refused without a model', async () => {
    const job = { userId: 'ada', thumbnailId: 'one', setting, save: false, languages: ['es'] };
    expect(await edits.run('edit', job)).toEqual({
      ok: true,
      preview: null,
      translations: [{ language: 'es', main: 'PALABRAS', sub: '' }],
    });
    expect(studio.finished).toEqual([]);
    models = [];
    const without = { ok: false, code: 'translations_unavailable' };
    expect(await edits.run('edit', job)).toMatchObject(without);
  });

  it('can remove all text', async () => {
    expect(await runEdit({ main: ' ', sub: '', emphasis: [] })).toMatchObject({ ok: true });
    expect(added).toMatchObject([{ words: { main: '' } }]);
  });

  it.each([
    ['has text that does not fit', () => (studio.leavesOut = () => true), {}, 'words_do_not_fit'],
    ['fails a check', () => (studio.fails = () => true), {}, 'words_do_not_fit'],
    ['contains profanity', () => undefined, { main: 'fuck this' }, 'wish_refused'],
    ['has lost its plate', () => (plate = null), {}, 'plate_erased'],
  ])('is refused, and nothing is stored, when it %s', async (_why, arrange, over, code) => {
    arrange();
    expect(await runEdit(over)).toMatchObject({ ok: false, code });
    expect(added).toEqual([]);
    expect(storage.names()).toHaveLength(3);
  });

  it('is refused with `plate_erased` when a picture of the plate is missing', async () => {
    for (const name of storage.names()) await storage.remove(name);
    expect(await runEdit()).toMatchObject({ ok: false, code: 'plate_erased' });
  });

  it('is refused before it is rendered when its batch can store no more edits', async () => {
    isFull = true;
    expect(await runEdit()).toMatchObject({
      ok: false,
      code: 'too_many_requests',
    });
    expect([studio.finished, added]).toEqual([[], []]);
  });

  it('is refused for anyone but the owner', async () => {
    expect(await runEdit({}, true, 'bob')).toMatchObject({ ok: false, code: 'not_found' });
    expect(studio.finished).toEqual([]);
  });

  it('leaves no pictures behind when the thumbnail was deleted meanwhile', async () => {
    thumbnailExists = false;
    expect(await runEdit()).toMatchObject({ ok: false, code: 'not_found' });
    expect(storage.names()).toHaveLength(3);
  });
});

describe('a text edit on another picture', () => {
  const picture = { still: 1, layout: 'closeup' };

  it('is painted once for preview and save, and saved with its plate', async () => {
    expect(await runEdit({ picture }, false)).toMatchObject({ ok: true });
    expect(await runEdit({ picture, main: 'OTHER WORDS' }, false)).toMatchObject({ ok: true });
    expect(await runEdit({ picture })).toMatchObject({ ok: true });
    expect(studio.composed).toMatchObject([
      { layout: 'closeup', hero: { bytes: Buffer.from('lake') }, seed: 1, urgent: true },
    ]);
    expect(studio.finished.at(-1)?.plate.background.toString()).toBe('closeup of lake');
    expect(added).toMatchObject([
      { setting: { picture }, plate: { layout: 'closeup', durationSeconds: 600 } },
    ]);
    const stored = storage.names().filter((name) => name.startsWith('plate-'));
    expect(stored).toHaveLength(2);
    expect((await storage.get(stored[1]!)).toString()).toBe('closeup of lake');
  });

  it('uses the plate of an earlier revision again', async () => {
    const kept = { ...plate, layout: 'closeup' };
    material = { content: null, plan: null, kept };
    expect(await runEdit({ picture })).toMatchObject({ ok: true });
    expect(studio.composed).toEqual([]);
    expect(added).toMatchObject([{ plate: kept }]);
  });

  it('has a note when uploads are missing because they were erased', async () => {
    material.content = { ...(material.content as object), assets: erasedAssets };
    expect(await runEdit({ picture }, false)).toMatchObject({
      preview: { notes: [expect.stringContaining('delete those after 24 hours')] },
    });
  });

  it.each([
    [
      'has a layout that does not exist',
      { picture: { still: 1, layout: 'nothing' } },
      'invalid_request',
    ],
    [
      'has a still that does not exist',
      { picture: { still: 9, layout: 'hero' } },
      'invalid_request',
    ],
    [
      'has no text in a layout that needs text',
      { picture: { still: 0, layout: 'statement' }, main: '' },
      'words_do_not_fit',
    ],
  ])('is refused when it %s', async (_why, over, code) => {
    expect(await runEdit(over)).toMatchObject({ ok: false, code });
    expect(added).toEqual([]);
    expect(storage.names()).toHaveLength(3);
  });

  it('is refused when the stills are erased, while other edits still work', async () => {
    material = { content: { assets: [] }, plan: null, kept: null };
    expect(await runEdit({ picture })).toMatchObject({ ok: false, code: 'stills_erased' });
    expect(await runEdit()).toMatchObject({ ok: true });
  });

  it('leaves no plate behind when the thumbnail was deleted meanwhile', async () => {
    thumbnailExists = false;
    expect(await runEdit({ picture })).toMatchObject({ ok: false, code: 'not_found' });
    expect(storage.names()).toHaveLength(3);
  });
});

describe('a text edit on another still, in a layout that does not suit it', () => {
  const picture = { still: 1, layout: 'statement' as const };
  const isStatement = ({ plate: { layout } }: FinishRequest) => layout === 'statement';
  const usedLayout = (outcome: object) =>
    (outcome as { preview: TextPreview }).preview.usedPicture?.layout;

  beforeEach(() => {
    studio.leavesOut = isStatement;
  });

  it('gets the same suitable layout in preview and save, with its text and a note', async () => {
    const answer = await runEdit({ picture }, false);
    const layout = usedLayout(answer);
    expect(layout).not.toBe('statement');
    expect(answer).toMatchObject({
      preview: { noteCodes: [{ code: 'other-layout' }], usedPicture: { still: 1 } },
    });
    expect(await runEdit({ picture })).toEqual({ ok: true, preview: null });
    expect(added).toMatchObject([
      {
        words: { main: 'NEW WORDS' },
        setting: { main: 'NEW WORDS', picture: { still: 1, layout } },
        plate: { layout },
      },
    ]);
  });

  it('is rendered in full only in the requested and the replacing layout, not in the others that are tried', async () => {
    const refused = new Set<string>(['statement']);
    studio.leavesOut = ({ plate: { layout } }) => {
      if (refused.size < 3) refused.add(layout);
      return refused.has(layout);
    };
    const read = jest.spyOn(storage, 'get');
    expect(await runEdit({ picture })).toMatchObject({ ok: true });
    expect(studio.composed).toHaveLength(4);
    expect(studio.finished.length - studio.previews).toBe(2);
    // Two stills for the requested layout, and again for all others.
    expect(read).toHaveBeenCalledTimes(4);
  });

  it('tries five layouts at most, all of which are offered', async () => {
    studio.leavesOut = () => true;
    const job = { userId: 'ada', thumbnailId: 'one', save: false, choices: true };
    const choices = await edits.run('edit', { ...job, setting: { ...setting, picture } });
    const offered = (choices as { choices: PictureChoices }).choices.layouts.map(
      ({ name }) => name,
    );
    expect(await runEdit({ picture }, false)).toMatchObject({ code: 'words_do_not_fit' });
    const tried = studio.composed.map(({ layout }) => layout).slice(1);
    expect(tried.length).toBeLessThanOrEqual(5);
    expect(offered).toEqual(expect.arrayContaining(tried));
  });

  it('tries the layouts in the order in which they are offered', async () => {
    const job = { userId: 'ada', thumbnailId: 'one', save: false, choices: true };
    const offered = await edits.run('edit', { ...job, setting: { ...setting, picture } });
    const { layouts } = (offered as { choices: PictureChoices }).choices;
    // The delivered layout is offered first.
    const [first, second] = layouts.slice(1).filter(({ name }) => name !== 'statement');
    const isFirst = ({ plate: { layout } }: FinishRequest) => layout === first?.name;
    expect(usedLayout(await runEdit({ picture }, false))).toBe(first?.name);
    studio.leavesOut = (request) => isStatement(request) || isFirst(request);
    expect(usedLayout(await runEdit({ picture }, false))).toBe(second?.name);
  });

  it('loses what depends on the layout: text box, area and changes to the person', async () => {
    const area = { x: 0.1, y: 0.1, width: 0.3, height: 0.3 };
    const person = { hidden: true, flipped: true, x: 0.1, scale: 1 };
    await runEdit({ picture, area, person, align: 'right', mirrored: true });
    const reset = { place: null, area: null, align: null, person: null, mirrored: true };
    expect(added).toMatchObject([{ setting: reset }]);
    expect(studio.finished.at(-1)?.view).toEqual({ mirrored: true, person: null });
  });

  it('is applied once when it is repeated, and refused for another text', async () => {
    const askAgain = (over: Partial<TextSetting>) =>
      runEdit({ picture, ...over }, true, 'ada', 'edit');
    expect(await askAgain({})).toEqual({ ok: true, preview: null });
    expect(await askAgain({})).toEqual({ ok: true, preview: null });
    const reused = { ok: false, code: 'idempotency_key_reused' };
    expect(await askAgain({ main: 'OTHER' })).toMatchObject(reused);
    expect(await askAgain({ picture: { ...picture, still: 0 } })).toMatchObject(reused);
    expect(added).toHaveLength(1);
  });

  it('gets a layout that works without a headline when it has none', async () => {
    const answer = await runEdit({ picture, main: '', emphasis: [] }, false);
    expect(answer).toMatchObject({ preview: { noteCodes: [{ code: 'other-layout' }] } });
  });

  it('gets the layout that the studio paints instead of an impossible one, with a note', async () => {
    studio.paints = (layout) => (layout === 'hero' ? 'editorial' : layout);
    const answer = await runEdit({ picture: { still: 1, layout: 'hero' } }, false);
    expect(answer).toMatchObject({
      preview: {
        noteCodes: [{ code: 'other-layout' }],
        usedPicture: { still: 1, layout: 'editorial' },
      },
    });
  });

  it('gets another layout also when it returns to the delivered still', async () => {
    shown = { ...setting, picture: { still: 1, layout: 'cine' } };
    studio.leavesOut = ({ plate: { layout } }) => layout === 'hero';
    expect(await runEdit({ picture: null })).toMatchObject({ ok: true });
    expect(added).toMatchObject([{ setting: { picture: { still: 0 } } }]);
  });

  it('is not taken for a repetition of an edit that was saved on an uploaded still', async () => {
    await upload('beach');
    const own = { still: null, upload: 'beach', layout: 'hero' };
    studio.leavesOut = () => false;
    expect(await runEdit({ picture: own }, true, 'ada', 'edit')).toMatchObject({ ok: true });
    expect(await runEdit({ picture: null }, true, 'ada', 'edit')).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('is refused, and stores nothing, when the text fits in no layout', async () => {
    studio.leavesOut = () => true;
    expect(await runEdit({ picture })).toMatchObject({ ok: false, code: 'words_do_not_fit' });
    expect([added, storage.names().length]).toEqual([[], 3]);
  });

  it('is refused instead of changing the layout when its still is already the current one', async () => {
    shown = { ...setting, picture };
    expect(await runEdit({ picture })).toMatchObject({ ok: false, code: 'words_do_not_fit' });
    const onDeliveredStill = { still: 0, layout: 'statement' as const };
    shown = null;
    expect(await runEdit({ picture: onDeliveredStill })).toMatchObject({
      code: 'words_do_not_fit',
    });
  });

  it('uses the same other layout in preview and save when a check fails', async () => {
    studio.leavesOut = () => false;
    studio.fails = isStatement;
    const layout = usedLayout(await runEdit({ picture }, false));
    expect(layout).not.toBe('statement');
    expect(await runEdit({ picture })).toMatchObject({ ok: true });
    expect(added).toMatchObject([{ setting: { picture: { still: 1, layout } } }]);
  });

  it('is refused in preview and save when a check fails in every layout', async () => {
    studio.leavesOut = () => false;
    studio.fails = () => true;
    const refused = { code: 'words_do_not_fit', data: { checks: ['text-contrast'] } };
    expect(await runEdit({ picture }, false)).toMatchObject(refused);
    expect(await runEdit({ picture })).toMatchObject(refused);
    expect(added).toEqual([]);
  });

  it('works on an uploaded still after the stills of the video are erased', async () => {
    material = { content: { assets: [] }, plan: null, kept: null };
    await upload('beach');
    const uploadedPicture = { still: null, upload: 'beach', layout: 'statement' };
    expect(await runEdit({ picture: uploadedPicture })).toMatchObject({ ok: true });
    expect(added).toMatchObject([{ setting: { picture: { still: null, upload: 'beach' } } }]);
  });
});

const uploadedAt = new Date('2026-11-26T10:00:00Z');

/** A still that the creator has uploaded. */
async function upload(id: string, content = id): Promise<void> {
  uploaded.push({
    id,
    thumbnailId: 'one',
    name: await storage.put('upload', 'jpg', Buffer.from(content)),
    width: 1280,
    height: 720,
    sha256: '',
    consent: '',
    createdAt: uploadedAt,
  });
}

describe('a text edit on an uploaded still', () => {
  const picture = { still: null, upload: 'beach', layout: 'closeup' };

  beforeEach(() => upload('beach'));

  it('is measured and painted once for preview and save, and saved with its plate', async () => {
    expect(await runEdit({ picture }, false)).toMatchObject({ ok: true });
    expect(await runEdit({ picture })).toMatchObject({ ok: true });
    expect(studio.measured).toEqual(['beach']);
    const support = [{ bytes: Buffer.from('lake') }, { bytes: Buffer.from('hero') }];
    expect(studio.composed).toMatchObject([
      { layout: 'closeup', hero: { bytes: Buffer.from('beach') }, support, seed: 1, urgent: true },
    ]);
    expect(added).toMatchObject([{ setting: { picture }, plate: { layout: 'closeup' } }]);
  });

  it('is possible after the stills of the video are erased', async () => {
    material = { content: { assets: [{ kind: 'face' }] }, plan: null, kept: null };
    expect(await runEdit({ picture })).toMatchObject({ ok: true });
    expect(studio.composed).toMatchObject([
      { hero: { bytes: Buffer.from('beach') }, support: [], assets: [], accentHue: 40, seed: 1 },
    ]);
  });

  it('keeps its saved plate after the upload is erased, but gets no other layout', async () => {
    const kept = { ...plate, layout: 'closeup' };
    uploaded = [];
    const refused = { ok: false, code: 'uploaded_still_erased' };
    expect(await runEdit({ picture: { ...picture, layout: 'hero' } })).toMatchObject(refused);
    material = { ...material, kept };
    expect(await runEdit({ picture, main: 'LATER' })).toMatchObject({ ok: true });
    expect(added).toMatchObject([{ plate: kept }]);
  });

  it('is refused once the upload is erased, even while its plate is cached', async () => {
    await runEdit({ picture }, false);
    uploaded = [];
    expect(await runEdit({ picture })).toMatchObject({ code: 'uploaded_still_erased' });
    await upload('beach');
    await storage.remove(uploaded[0]!.name);
    expect(await runEdit({ picture })).toMatchObject({ code: 'uploaded_still_erased' });
    expect(added).toEqual([]);
  });

  it('keeps its uploaded still in memory for ten minutes at most', async () => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'],
    });
    const clock = jest.spyOn(performance, 'now');
    try {
      await runEdit({ picture }, false);
      clock.mockReturnValue(performance.now() + 11 * 60_000);
      jest.advanceTimersByTime(11 * 60_000);
      await runEdit({ picture }, false);
    } finally {
      clock.mockRestore();
      jest.useRealTimers();
    }
    expect(studio.measured).toHaveLength(2);
    expect(studio.composed).toHaveLength(2);
  });

  it('leaves no picture behind when the upload is erased while it is rendered', async () => {
    const before = storage.names().length;
    studio.leavesOut = () => {
      uploaded = [];
      return false;
    };
    expect(await runEdit({ picture })).toMatchObject({ code: 'uploaded_still_erased' });
    expect(added).toEqual([]);
    expect(storage.names()).toHaveLength(before);
  });
});

describe('the choices for a thumbnail’s picture', () => {
  const choices = (picture: TextSetting['picture'] = null) =>
    edits.run('edit', {
      userId: 'ada',
      thumbnailId: 'one',
      setting: { ...setting, picture },
      save: false,
      choices: true,
    });
  const urlOf = (content: string) =>
    `data:image/webp;base64,${Buffer.from(content).toString('base64')}`;

  it('contain uploaded stills beside those of the video, and layouts for the chosen one', async () => {
    await upload('beach');
    await upload('forest');
    const uploads = ['beach', 'forest'].map((id) => ({
      id,
      url: urlOf(id),
      expiresAt: '2026-11-27T10:00:00.000Z',
    }));
    const stills = ['hero', 'lake'].map((what, index) => ({ index, url: urlOf(what) }));
    const answer = await choices({ still: null, upload: 'beach', layout: 'hero' });
    expect(answer).toMatchObject({ choices: { stills, uploads } });
    expect((answer as { choices: PictureChoices }).choices.layouts.length).toBeGreaterThan(2);
  });

  it('contain no layout when the chosen still is an erased upload', async () => {
    expect(await choices({ still: null, upload: 'beach', layout: 'hero' })).toMatchObject({
      choices: { stills: [{ index: 0 }, { index: 1 }], uploads: [], layouts: [] },
    });
  });

  it('contain uploads, and layouts for them, after the stills of the video are erased', async () => {
    material = { content: { assets: [] }, plan: null, kept: null };
    await upload('beach');
    expect(await choices()).toMatchObject({
      choices: { stills: [], uploads: [{ id: 'beach' }], layouts: [] },
    });
    const answer = await choices({ still: null, upload: 'beach', layout: 'hero' });
    const { layouts } = (answer as { choices: PictureChoices }).choices;
    expect(layouts[0]?.name).toBe('hero');
  });

  it('are the stills and the layouts, with the delivered layout first', async () => {
    const answer = await choices();
    expect(answer).toMatchObject({
      ok: true,
      choices: { delivered: { still: 0, layout: 'hero' }, stills: [{ index: 0 }, { index: 1 }] },
    });
    const { layouts } = (answer as { choices: PictureChoices }).choices;
    expect(layouts.length).toBeGreaterThan(2);
    expect(layouts[0]).toMatchObject({ name: 'hero', title: 'Cut-out' });
  });

  it('are empty when the stills are erased', async () => {
    material = { content: { assets: [] }, plan: null, kept: null };
    expect(await choices()).toMatchObject({ choices: { stills: [], layouts: [] } });
  });
});
