import { createHash } from 'node:crypto';
import { ProductError, type ThumbnailProgress } from '@app/contracts';
import {
  ImageModel,
  MemoryStorage,
  StudioImageModel,
  unknownDetails,
  type ModelCall,
  type PaintedPlate,
  type PlateRequest,
} from '@app/providers';
import type { LayoutName } from '@app/studio';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AnalyseContentOutput } from '../analyse-content/analyse-content.output.js';
import type { GenerationBrief } from '../brief.js';
import { Design } from '../design/design.js';
import { scriptedContext } from '../scripted-context.js';
import { scriptedFacts, scriptedPicture, ScriptedStudio } from '../scripted-studio.js';
import type { StageContext, StageInput } from '../stage.js';
import type { Concept, StrategiseOutput } from '../strategise/strategise.output.js';
import { Craft } from './craft.js';

/** Paints with the studio and fails for the given layouts. */
class FailingPainter extends ImageModel {
  constructor(
    private readonly studio: ScriptedStudio,
    private readonly failing: LayoutName[],
  ) {
    super();
  }

  async paint(brief: PlateRequest, call: ModelCall): Promise<PaintedPlate> {
    if (this.failing.includes(brief.layout))
      throw new ProductError('service_unavailable', { detail: brief.layout });
    return new StudioImageModel(this.studio).paint(brief, call);
  }
}

const concept = (layout: LayoutName, main: string, hero = 0): Concept => ({
  layout,
  hero,
  support: [1 - hero],
  words: { main, sub: '', emphasis: [] },
  accentHue: 40,
  brightness: null,
  typeSide: null,
  seed: 1,
  why: `${layout} with words`,
  ownReference: false,
});

const plan = {
  concepts: [concept('hero', 'ONE'), concept('cine', 'TWO', 1), concept('cards', 'THREE')],
  spares: [concept('plain', 'FOUR'), concept('zoom', '')],
};

let strategise: StrategiseOutput;
let studio: ScriptedStudio;
let storage: MemoryStorage;
let content: AnalyseContentOutput;
beforeEach(async () => {
  strategise = { ...plan };
  studio = new ScriptedStudio();
  storage = new MemoryStorage();
  const still = async () => ({
    name: await storage.put('still', 'jpg', scriptedPicture()),
    facts: scriptedFacts(),
    merit: 0.5,
  });
  content = {
    topic: '',
    keywords: [],
    named: [],
    numbers: [],
    tone: 'bold',
    language: 'en',
    headlines: [],
    wordsFixed: false,
    stills: [await still(), await still()],
    assets: [],
  };
});

const brief: GenerationBrief = {
  source: { kind: 'link', videoId: 'sample-coin' },
  batchSize: 3,
  referenceVideoId: null,
  assets: [],
  requirements: '',
};

function sourceVideo(): StageInput<'craft'>['source-video'] {
  return {
    video: { ...unknownDetails('sample-coin'), durationSeconds: 785 },
    stills: [],
  };
}

async function runDesign(failing: LayoutName[] = []) {
  return new Design(studio, new FailingPainter(studio, failing), storage).run(
    {
      brief,
      'source-video': sourceVideo(),
      'analyse-content': content,
      'analyse-reference': { reference: null, note: '' },
      strategise,
    },
    scriptedContext(),
  );
}

async function runCraft(failing: LayoutName[] = [], context: StageContext = scriptedContext()) {
  const designed = await runDesign(failing);
  return new Craft(studio, new FailingPainter(studio, failing), storage).run(
    {
      brief,
      'source-video': sourceVideo(),
      'analyse-content': content,
      'analyse-reference': { reference: null, note: '' },
      strategise,
      design: designed,
    },
    context,
  );
}

describe('Design', () => {
  it('paints and stores one full-size plate per concept', async () => {
    const { plates } = await runDesign();
    expect(plates.map((plate) => plate.concept)).toEqual([0, 1, 2]);
    expect(plates[0]).toMatchObject({
      model: 'studio',
      costMicros: 0,
      plate: { width: 1920, height: 1080, foreground: null },
    });
    expect(storage.names('plate')).toHaveLength(3);
    expect(studio.composed[1]?.hero.bytes).toEqual(
      await storage.get(content.stills[1]?.name ?? ''),
    );
  });

  it('uses a spare instead of a concept that cannot be painted', async () => {
    const { plates, failures } = await runDesign(['cine', 'plain']);
    expect(plates.map((plate) => plate.concept)).toEqual([0, 2, 4]);
    expect(failures).toEqual([
      'ProductError: service_unavailable: cine',
      'ProductError: service_unavailable: plain',
    ]);
  });

  it('returns fewer plates when all spares fail too, and fails with the first error when there is no plate', async () => {
    expect((await runDesign(['cine', 'plain', 'zoom'])).plates).toHaveLength(2);
    await expect(runDesign(['hero', 'cine', 'cards', 'plain', 'zoom'])).rejects.toMatchObject({
      code: 'service_unavailable',
      detail: 'hero',
    });
  });
});

describe('Craft', () => {
  it('shows each thumbnail as soon as it is accepted, before a spare is painted', async () => {
    studio.fails = ({ plate }) => plate.layout === 'hero';
    const context = scriptedContext();
    const shownBeforeSpare: (readonly ThumbnailProgress[])[] = [];
    const compose = studio.compose.bind(studio);
    studio.compose = async (order) => {
      // Painting takes longer than storing.
      await new Promise(setImmediate);
      const last = context.shown.at(-1);
      if (order.layout === 'plain' && last) shownBeforeSpare.push(last);
      return compose(order);
    };
    const { thumbnails } = await runCraft([], context);
    const finished = (headline: string) => ({
      headline,
      pictureUrl: expect.any(String) as unknown as string,
      finished: {
        id: expect.any(String) as unknown,
        uploadUrl: expect.any(String) as unknown,
        masterUrl: expect.any(String) as unknown,
      },
    });
    expect(shownBeforeSpare).toEqual([
      [{ headline: '', pictureUrl: null }, finished('TWO'), finished('THREE')],
    ]);
    expect(context.shown.at(-1)).toEqual([finished('FOUR'), finished('TWO'), finished('THREE')]);
    expect(thumbnails.map(({ layout }) => layout)).toEqual(['plain', 'cine', 'cards']);
    expect(thumbnails.map(({ id }) => id)).toEqual(
      context.shown.at(-1)?.map(({ finished: shown }) => shown?.id),
    );
  });

  it('keeps the thumbnails of an earlier attempt, because their creator may have edited them', async () => {
    const notes = new Map<string, unknown>();
    const context: StageContext = {
      ...scriptedContext(),
      once: async <Made>(key: string, make: () => Promise<Made>) => {
        if (!notes.has(key)) notes.set(key, await make());
        return notes.get(key) as Made;
      },
    };
    const before = await runCraft([], context);
    const { length } = storage.names('thumbnail');
    const after = await runCraft([], context);
    expect(after.thumbnails).toEqual(before.thumbnails);
    expect(after.thumbnails.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(storage.names('thumbnail')).toHaveLength(length);
  });

  it('delivers thumbnails in the order of the concepts, encoded, stored and hashed', async () => {
    const context = scriptedContext();
    const { thumbnails, rejected } = await runCraft([], context);
    expect(rejected).toEqual([]);
    expect(thumbnails.map(({ position, layout, reason }) => [position, layout, reason])).toEqual([
      [0, 'hero', 'hero with words.'],
      [1, 'cine', 'cine with words.'],
      [2, 'cards', 'cards with words.'],
    ]);
    const [first] = thumbnails;
    const master = await storage.get(first?.master ?? '');
    expect(first).toMatchObject({
      byteSize: master.length,
      sha256: createHash('sha256').update(master).digest('hex'),
      width: 1920,
      words: { main: 'ONE' },
    });
    expect(first?.upload).toMatch(/^thumbnail-.+\.jpg$/);
    expect(first?.smallPreview).toMatch(/^thumbnail-.+\.webp$/);
    expect(storage.names('thumbnail')).toHaveLength(12);
    expect(studio.finished[0]?.durationSeconds).toBe(785);
    expect(context.reported.at(-1)).toBe(1);
  });

  it('uses a spare with a headline instead of a thumbnail that lost its headline', async () => {
    studio.fails = (order) => order.words.main === 'TWO';
    const { thumbnails, rejected } = await runCraft();
    expect(thumbnails.map(({ layout, words }) => [layout, words.main])).toEqual([
      ['hero', 'ONE'],
      ['plain', 'FOUR'],
      ['cards', 'THREE'],
    ]);
    expect(rejected).toEqual(['cine: its headline cannot be read there']);
  });

  it('delivers one thumbnail without a headline rather than none, and says why', async () => {
    studio.fails = (order) => order.words.main !== '';
    strategise.spares = [];
    const { thumbnails } = await runCraft();
    expect(thumbnails).toHaveLength(1);
    expect(thumbnails[0]).toMatchObject({
      words: { main: '' },
      reason: expect.stringContaining('No text, because it wouldn’t be readable there.'),
    });
  });

  it("uses the requested text color, or the layout's color when the text would be unreadable", async () => {
    const [first, second] = strategise.concepts;
    strategise.concepts = strategise.concepts.map((one) =>
      one === first || one === second ? { ...one, wordColour: '#ffe94a' } : one,
    );
    studio.fails = ({ words, choices }) => words.main === 'TWO' && choices !== undefined;
    const { thumbnails } = await runCraft();
    expect(thumbnails.map(({ reason, plate }) => [reason, plate.wordColour])).toEqual([
      ['hero with words.', '#ffe94a'],
      [
        'cine with words. In a different color, because the one you asked for isn’t readable there.',
        null,
      ],
      ['cards with words.', null],
    ]);
    expect(studio.finished[0]?.choices).toMatchObject({ color: '#ffe94a' });
    expect(thumbnails[1]?.words.main).toBe('TWO');
  });

  it('never removes text that the creator prescribed', async () => {
    content.wordsFixed = true;
    studio.fails = (order) => order.words.main === 'TWO';
    const { thumbnails, rejected } = await runCraft();
    expect(thumbnails.map((thumbnail) => thumbnail.layout)).toEqual(['hero', 'plain', 'cards']);
    expect(rejected).toEqual(['cine: failed text-contrast 2']);
  });

  it('replaces a thumbnail from which the studio omitted the text', async () => {
    studio.leavesOut = (order) => order.words.main === 'ONE';
    const { thumbnails } = await runCraft();
    expect(thumbnails.map(({ layout }) => layout)).toEqual(['plain', 'cine', 'cards']);

    // Cards reserve half of the frame for text.
    studio.leavesOut = (order) => order.words.main === 'THREE';
    const { thumbnails: kept } = await runCraft();
    expect(kept.map((thumbnail) => thumbnail.layout)).toEqual(['hero', 'cine', 'plain']);

    studio.leavesOut = (order) => order.words.main === 'ONE';
    content.wordsFixed = true;
    const { thumbnails: fixed, rejected } = await runCraft();
    expect(fixed.map((thumbnail) => thumbnail.layout)).toEqual(['plain', 'cine', 'cards']);
    expect(rejected).toEqual(['hero: the words that were asked for cannot be set']);
  });

  it('uses a spare instead of a thumbnail that fails both with and without text', async () => {
    studio.fails = (order) => order.plate.layout === 'cine';
    const { thumbnails } = await runCraft();
    expect(thumbnails.map(({ position, layout }) => [position, layout])).toEqual([
      [0, 'hero'],
      [1, 'plain'],
      [2, 'cards'],
    ]);
  });

  it('uses a spare whose still no other thumbnail shows instead of a failed thumbnail', async () => {
    strategise.spares = [concept('plain', 'FOUR', 0), concept('zoom', 'FIVE', 1)];
    studio.fails = (order) => order.plate.layout === 'cine';
    const { thumbnails } = await runCraft();
    expect(thumbnails.map(({ layout }) => layout)).toEqual(['hero', 'zoom', 'cards']);
  });

  it('replaces similar thumbnails, and delivers fewer without alternatives', async () => {
    studio.fingerprints = (order) =>
      ['hero', 'cine'].includes(order.plate.layout)
        ? '0000000000000fff'
        : order.plate.layout === 'cards'
          ? 'ffffffffffffffff'
          : 'ffff000000000000';
    const replaced = await runCraft();
    expect(replaced.thumbnails.map((thumbnail) => thumbnail.layout)).toEqual([
      'hero',
      'plain',
      'cards',
    ]);

    studio.fingerprints = () => '0000000000000fff';
    const { thumbnails, rejected } = await runCraft();
    expect(thumbnails.map((thumbnail) => thumbnail.layout)).toEqual(['hero']);
    expect(rejected).toContain('cine: too similar to hero: 0 of 64');
  });

  it('replaces a thumbnail that repeats a shot, even with different text', async () => {
    const [one, other] = [
      [10, 10, 10, 200, 200, 200],
      [200, 200, 200, 10, 10, 10],
    ].map((values) => Buffer.from(values).toString('base64'));
    studio.scenes = ({ plate }) =>
      ['hero', 'cine'].includes(plate.layout) ? one! : plate.layout === 'plain' ? other! : '';
    const { thumbnails } = await runCraft();
    expect(thumbnails.map(({ layout }) => layout)).toEqual(['hero', 'plain', 'cards']);
    const names = thumbnails.flatMap(({ checks }) => checks.map(({ name }) => name));
    expect(names).not.toContain('same-shot');
  });

  it("uses the channel's lettering, or the layout's lettering when the channel's is unreadable", async () => {
    const typeLook = {
      ...{ typeface: null, secondTypeface: null, isKit: false, weight: null, upper: true },
      ...{ outline: null, color: null, accent: null },
    };
    strategise.concepts = strategise.concepts.map((one) => ({
      ...{ ...one, typeLook },
      channelLook: true,
    }));
    studio.fails = ({ plate }) => plate.layout === 'cine' && Boolean(plate.typeLook);
    const { thumbnails } = await runCraft();
    const said = thumbnails.map(({ layout, reason, plate }) => [
      ...[layout, plate.typeLook?.upper],
      reason.split('. ').at(-1),
    ]);
    expect(said).toContainEqual(['hero', true, 'In your channel’s look.']);
    expect(said).toContainEqual([
      ...['cine', undefined],
      'Your channel’s lettering isn’t readable there, so this one uses ours.',
    ]);
  });

  it('replaces a panel layout that shows the still of another one, even in another color', async () => {
    studio.paints = ({ layout }) => (['hero', 'cards'].includes(layout) ? 'panel' : layout);
    strategise.concepts = strategise.concepts.map((one, at) => ({ ...one, accentHue: at * 100 }));
    const { thumbnails } = await runCraft();
    expect(thumbnails.map(({ layout }) => layout)).toEqual(['hero', 'cine', 'plain']);
  });

  it('passes the planned ground of a spare to the studio', async () => {
    const ground = { hue: 222, isDark: true };
    strategise.spares = [{ ...concept('plain', 'FOUR'), ground }];
    studio.fails = ({ plate }) => plate.layout === 'cine';
    await runCraft();
    expect(studio.composed.map((plate) => plate.ground)).toContainEqual(ground);
  });

  it('delivers a look-alike with a warning when no spare is left', async () => {
    studio.fingerprints = ({ plate }) =>
      ({ hero: '0000000000000000', cards: '000000000000003f' })[plate.layout as string] ??
      (plate.layout === 'cine' ? 'ffffffffffffffff' : 'ffff000000000000');
    const layouts = async () => (await runCraft()).thumbnails.map(({ layout }) => layout);
    expect(await layouts()).toEqual(['hero', 'cine', 'plain']);
    strategise.spares = [];
    const { thumbnails } = await runCraft();
    expect(thumbnails.map(({ layout }) => layout)).toEqual(['hero', 'cine', 'cards']);
    expect(thumbnails[2]?.checks.map(({ name }) => name)).toContain('same-shot');
  });

  it('replaces a second panel that shows the creator’s photo, even when the two have different stills', async () => {
    studio.paints = ({ layout }) => (['hero', 'cine'].includes(layout) ? 'panel' : layout);
    const layouts = async () => (await runCraft()).thumbnails.map(({ layout }) => layout);
    expect(await layouts()).toEqual(['hero', 'cine', 'cards']);
    const name = await storage.put('upload', 'jpg', scriptedPicture());
    content.assets = [{ name, kind: 'face', facts: scriptedFacts() }];
    expect(await layouts()).toEqual(['hero', 'plain', 'cards']);
  });

  it('replaces a thumbnail whose text covers people, or delivers it if no spare is better', async () => {
    studio.covers = ({ plate }) => (plate.layout === 'cine' ? 0.4 : 0);
    const replaced = await runCraft();
    expect(replaced.thumbnails.map(({ layout }) => layout)).not.toContain('cine');
    studio.covers = () => 0.4;
    const { thumbnails, rejected } = await runCraft();
    expect(rejected).toEqual([]);
    expect(thumbnails.map(({ layout }) => layout)).toContain('cine');
  });

  it('replaces a thumbnail with small text on a still, but not beside one', async () => {
    studio.capHeights = ({ plate }) => (plate.layout === 'cine' ? 70 : 120);
    expect((await runCraft()).thumbnails.map(({ layout }) => layout)).not.toContain('cine');
    studio.capHeights = ({ plate }) => (plate.layout === 'cards' ? 70 : 120);
    expect((await runCraft()).thumbnails.map(({ layout }) => layout)).toContain('cards');
  });

  it('delivers a thumbnail with small text when no spare is better', async () => {
    studio.capHeights = () => 70;
    const { thumbnails, rejected } = await runCraft();
    expect(rejected).toEqual([]);
    expect(thumbnails.map(({ layout }) => layout)).toContain('cine');
  });

  it('replaces a thumbnail whose headline covers a screen recording, or delivers it if there is no spare', async () => {
    const recording = content.stills[1]!;
    recording.facts = scriptedFacts({ screen: true });
    const replaced = await runCraft();
    expect(replaced.thumbnails.map(({ layout }) => layout)).toEqual(['hero', 'plain', 'cards']);
    strategise = { ...plan, spares: [] };
    const { thumbnails, rejected } = await runCraft();
    expect(rejected).toEqual([]);
    expect(thumbnails.map(({ layout }) => layout)).toContain('cine');
  });

  it('delivers a repeated shot with a warning when there are no alternatives', async () => {
    studio.scenes = () => Buffer.from([10, 10, 10, 200, 200, 200]).toString('base64');
    const { thumbnails, rejected } = await runCraft();
    expect(rejected).toEqual([]);
    expect(thumbnails.map(({ layout }) => layout)).toEqual(['hero', 'cine', 'cards']);
    expect(thumbnails.map(({ checks }) => checks.at(-1)?.label)).toEqual([
      'Readable at phone size',
      'Same shot as another one: pick one of them',
      'Same shot as another one: pick one of them',
    ]);
  });

  it('uses the next spare when one cannot be painted', async () => {
    studio.fails = (order) => order.plate.layout === 'cine';
    const { thumbnails } = await runCraft(['plain']);
    expect(thumbnails.map((thumbnail) => thumbnail.layout)).toEqual(['hero', 'zoom', 'cards']);
  });

  it('continues without a spare that cannot be painted because of an unexpected error', async () => {
    // There is no still 9.
    strategise.spares = [concept('plain', 'FOUR', 9), concept('zoom', 'FIVE')];
    studio.fails = (order) => order.plate.layout === 'cine';
    const { thumbnails, rejected } = await runCraft();
    expect(thumbnails.map((thumbnail) => thumbnail.layout)).toEqual(['hero', 'zoom', 'cards']);
    expect(rejected.at(-1)).toBe('plain: RangeError: there is no still 9');
  });

  it('fails with an unexpected error of a spare when no thumbnail passes, so that the stage is retried', async () => {
    // There is no still 9.
    strategise.spares = [concept('plain', 'FOUR', 9)];
    studio.fails = () => true;
    await expect(runCraft()).rejects.toThrow(new RangeError('there is no still 9'));
  });

  it('tries one spare after the other until one passes', async () => {
    strategise.concepts = [concept('hero', 'ONE')];
    studio.fails = (order) => order.plate.layout !== 'zoom';
    const { thumbnails, rejected } = await runCraft();
    expect(thumbnails.map((thumbnail) => thumbnail.layout)).toEqual(['zoom']);
    expect(rejected).toHaveLength(2);
  });

  it('fails after one spare when no typeface can set the prescribed text', async () => {
    strategise.concepts = [concept('hero', 'ONE')];
    strategise.spares = [concept('plain', 'ONE'), concept('zoom', 'ONE')];
    content.wordsFixed = true;
    studio.leavesOut = () => true;
    await expect(runCraft()).rejects.toMatchObject({ code: 'words_not_settable' });
    expect(studio.finished.map(({ plate }) => plate.layout)).toEqual(['hero', 'plain']);
  });

  it('fails when no thumbnail passes, and stores none', async () => {
    studio.fails = () => true;
    await expect(runCraft()).rejects.toMatchObject({
      code: 'thumbnail_checks_failed',
      retry: 'never',
    });
    expect(storage.names('thumbnail')).toEqual([]);
  });

  it('stops when aborted', async () => {
    const abort = new AbortController();
    abort.abort(new Error('shutting down'));
    await expect(runCraft([], scriptedContext(abort.signal))).rejects.toThrow('shutting down');
    expect(storage.names('thumbnail')).toEqual([]);
  });
});
