import { layoutSetting, type TextSetting } from '@app/contracts';
import type { NewRevision, Revisions } from '@app/data';
import { MemoryStorage } from '@app/providers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FinishedThumbnail, FinishOrder, PreviewedThumbnail, Studio } from '@app/studio';
import { TextEdits } from './text-edits.js';

/** A studio that draws nothing. */
class ScriptedStudio {
  readonly finished: FinishOrder[] = [];
  fails: () => boolean = () => false;
  leavesOut: () => boolean = () => false;

  async finish(order: FinishOrder): Promise<FinishedThumbnail> {
    this.finished.push(order);
    const passed = !this.fails();
    const outcome = passed ? 'pass' : 'fail';
    const check = {
      name: 'text-contrast',
      outcome,
      value: 9,
      threshold: 3,
      label: 'Readable',
    } as const;
    const master = Buffer.from('a picture with words.');
    return {
      master,
      upload: master,
      preview: master,
      smallPreview: master,
      width: order.plate.width,
      height: order.plate.height,
      checks: [check],
      passed,
      fingerprint: '0',
      scene: '',
      repairs: [],
      words: this.leavesOut() ? { main: '', sub: '', emphasis: [] } : order.words,
    };
  }

  async preview(order: FinishOrder): Promise<PreviewedThumbnail> {
    const { preview, checks, repairs, words = order.words } = await this.finish(order);
    return { picture: preview, checks, repairs, words, text: null, layers: null };
  }
}

const setting: TextSetting = {
  ...layoutSetting,
  main: 'NEW WORDS',
  emphasis: ['NEW'],
  typeface: 'fraunces',
  colour: '#102030',
  place: 2,
};

let studio: ScriptedStudio;
let storage: MemoryStorage;
let edits: TextEdits;
let plate: object | null;
let added: NewRevision[];
let isThere: boolean;

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
  isThere = true;
  const revisions = {
    editable: async (userId: string, thumbnailId: string) =>
      userId === 'ada' && thumbnailId === 'one' ? { plate } : undefined,
    add: async (made: NewRevision) => {
      if (isThere) added.push(made);
      return isThere;
    },
  } as unknown as Revisions;
  edits = new TextEdits(revisions, studio as unknown as Studio, storage);
});

const ask = (over: Partial<TextSetting> = {}, save = true, userId = 'ada') =>
  edits.run('edit', { userId, thumbnailId: 'one', setting: { ...setting, ...over }, save });

describe('a text edit', () => {
  it('is rendered on the stored plate with priority, and checked against the same reference', async () => {
    expect(await ask()).toEqual({ ok: true, preview: null });
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
    expect(added).toMatchObject([{ thumbnailId: 'one', editId: 'edit', setting, byteSize: 21 }]);
    // The plate, and four new pictures.
    expect(storage.names()).toHaveLength(5);
  });

  it('is previewed without storing anything', async () => {
    const picture = `data:image/webp;base64,${Buffer.from('a picture with words.').toString('base64')}`;
    expect(await ask({}, false)).toMatchObject({
      ok: true,
      preview: { picture, checks: [{ passed: true }], notes: [] },
    });
    expect(added).toEqual([]);
    expect(storage.names()).toHaveLength(1);
  });

  it('may have no text', async () => {
    expect(await ask({ main: ' ', sub: '', emphasis: [] })).toMatchObject({ ok: true });
    expect(added).toMatchObject([{ words: { main: '' } }]);
  });

  it.each([
    ['has text that does not fit', () => (studio.leavesOut = () => true), {}, 'words_do_not_fit'],
    ['fails a check', () => (studio.fails = () => true), {}, 'words_do_not_fit'],
    ['contains profanity', () => undefined, { main: 'fuck this' }, 'wish_refused'],
    ['has lost its plate', () => (plate = null), {}, 'plate_erased'],
  ])('is refused when it %s, and nothing is stored', async (_why, arrange, over, code) => {
    arrange();
    expect(await ask(over)).toMatchObject({ ok: false, code });
    expect(added).toEqual([]);
    expect(storage.names()).toHaveLength(1);
  });

  it('reports that the plate is erased when its picture is missing', async () => {
    for (const name of storage.names()) await storage.remove(name);
    expect(await ask()).toMatchObject({ ok: false, code: 'plate_erased' });
  });

  it('is possible only for the owner', async () => {
    expect(await ask({}, true, 'bob')).toMatchObject({ ok: false, code: 'not_found' });
    expect(studio.finished).toEqual([]);
  });

  it('leaves no pictures behind when the thumbnail was deleted meanwhile', async () => {
    isThere = false;
    expect(await ask()).toMatchObject({ ok: false, code: 'not_found' });
    expect(storage.names()).toHaveLength(1);
  });
});
