import { ProductError } from '@app/contracts';
import {
  ImageModel,
  MemoryStorage,
  StudioImageModel,
  type PaintedPlate,
  type PlateRequest,
} from '@app/providers';
import type { LayoutName } from '@app/studio';
import { describe, expect, it } from '@jest/globals';
import { scriptedContext } from '../scripted-context.js';
import { scriptedFacts, scriptedPicture, ScriptedStudio } from '../scripted-studio.js';
import type { StageContext, StageInput } from '../stage.js';
import type { Concept } from '../strategise/strategise.output.js';
import { BatchFrames } from '../batch-frames.js';
import { Design } from './design.js';

/** A model that is busy for some layouts. */
class BusyModel extends ImageModel {
  readonly painted: string[] = [];

  constructor(private readonly busyFor: LayoutName[]) {
    super();
  }

  async paint(
    request: PlateRequest,
    call: Parameters<ImageModel['paint']>[1],
  ): Promise<PaintedPlate> {
    if (this.busyFor.includes(request.layout)) {
      throw new ProductError('model_busy', { retryAfterSeconds: 3 });
    }
    this.painted.push(request.layout);
    return new StudioImageModel(new ScriptedStudio()).paint(request, call);
  }
}

const concept = (layout: LayoutName): Concept => ({
  layout,
  hero: 0,
  support: [],
  words: { main: layout, sub: '', emphasis: [] },
  accentHue: 40,
  brightness: null,
  typeSide: null,
  seed: 1,
  why: '',
  ownReference: false,
});

/** A context that stores results between attempts. */
function contextWithMemory(): StageContext {
  const notes = new Map<string, unknown>();
  return {
    ...scriptedContext(undefined, ['google:some-model']),
    once: async <Made>(key: string, make: () => Promise<Made>): Promise<Made> => {
      if (!notes.has(key)) notes.set(key, await make());
      return notes.get(key) as Made;
    },
  };
}

async function input(storage: MemoryStorage): Promise<StageInput<'design'>> {
  const still = {
    name: await storage.put('still', 'jpg', scriptedPicture()),
    facts: scriptedFacts(),
    merit: 0.5,
  };
  return {
    strategise: {
      concepts: [concept('hero'), concept('cine'), concept('cards')],
      spares: [concept('plain')],
    },
    'analyse-content': { tone: 'bold', stills: [still], assets: [] },
  } as unknown as StageInput<'design'>;
}

describe('Design', () => {
  it('fails while the image model is busy; the next attempt paints only the missing plate', async () => {
    const storage = new MemoryStorage();
    const context = contextWithMemory();
    const given = await input(storage);
    const busy = new BusyModel(['cine']);
    await expect(
      new Design(new ScriptedStudio(), busy, storage).run(given, context),
    ).rejects.toMatchObject({
      code: 'model_busy',
      retryAfterSeconds: 3,
    });
    // No spare was painted instead.
    expect(busy.painted.toSorted()).toEqual(['cards', 'hero']);

    const free = new BusyModel([]);
    const { plates } = await new Design(new ScriptedStudio(), free, storage).run(given, context);
    expect(plates).toHaveLength(3);
    expect(free.painted).toEqual(['cine']);
  });

  it('shows the planned headlines, then each plate as soon as a model has painted it', async () => {
    const context = scriptedContext(undefined, ['google:some-model']);
    const storage = new MemoryStorage();
    await new Design(new ScriptedStudio(), new BusyModel([]), storage).run(
      await input(storage),
      context,
    );
    const headlines = ['hero', 'cine', 'cards'];
    const picture = expect.stringMatching(/^data:image\/webp;base64,/) as unknown as string;
    expect(context.shown[0]).toEqual(headlines.map((headline) => ({ headline, pictureUrl: null })));
    expect(context.shown.at(-1)).toEqual(
      headlines.map((headline) => ({ headline, pictureUrl: picture })),
    );
  });

  it('keeps showing stills when no model is configured, also in the next stage', async () => {
    const context = scriptedContext();
    const storage = new MemoryStorage();
    const given = await input(storage);
    await new Design(new ScriptedStudio(), new BusyModel([]), storage).run(given, context);
    const stills = ['hero', 'cine', 'cards'].map((headline) => ({
      headline,
      pictureUrl: null,
      stillUrl: expect.stringMatching(/^data:image\/webp;base64,/) as unknown as string,
    }));
    expect(context.shown.at(-1)).toEqual(stills);
    const framesOfNextStage = new BatchFrames(given.strategise.concepts, context);
    expect(framesOfNextStage.frameIndex(1)).toBe(1);
    expect(context.shown.at(-1)).toEqual(stills);
  });

  it('passes scene, look and seed of the concept to the image model', async () => {
    const storage = new MemoryStorage();
    const given = await input(storage);
    given.strategise.concepts = [{ ...concept('hero'), scene: 'A jar of coins', look: 'warm' }];
    const requests: PlateRequest[] = [];
    const model = new BusyModel([]);
    const paint = model.paint.bind(model);
    model.paint = (request, call) => {
      requests.push(request);
      return paint(request, call);
    };
    await new Design(new ScriptedStudio(), model, storage).run(given, contextWithMemory());
    expect(requests).toMatchObject([
      { scene: 'A jar of coins', emotion: '', look: 'warm', seed: 1 },
    ]);
  });
});
