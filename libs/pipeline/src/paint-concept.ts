import type { ImageModel, Storage } from '@app/providers';
import type { Plate, SourcePicture } from '@app/studio';
import type { AnalyseContentOutput } from './analyse-content/analyse-content.output.js';
import type { DesignedPlate, StoredPlate } from './design/design.output.js';
import type { StageContext } from './stage.js';
import type { Concept } from './strategise/strategise.output.js';

/** Full HD: what the stills of a video site (1280 wide at best) carry without turning soft. */
export const masterSize = { width: 1920, height: 1080 } as const;
/** For stills that carry it: what TVs show. */
const largeSize = { width: 3840, height: 2160 } as const;
/** A still of this width, closer as most layouts show it, still has a pixel for two of the large master's. */
const minWidthForLarge = 2560;

interface Painters {
  imageModel: ImageModel;
  storage: Storage;
}

/**
 * Has a concept painted and puts the plate into the storage. May run twice: a plate that a model was paid for is painted
 * once for a generation, whatever crashes.
 * @param index of the concept in the output of strategise, spares counted on
 */
export async function paintConcept(
  painters: Painters,
  content: Pick<AnalyseContentOutput, 'stills' | 'assets' | 'tone'>,
  concept: Concept,
  index: number,
  context: Pick<StageContext, 'models' | 'once' | 'signal'>,
): Promise<DesignedPlate> {
  context.signal.throwIfAborted();
  const paint = (): Promise<DesignedPlate> =>
    paintAndStore(painters, content, concept, index, context);
  return context.models.image.models.length > 0 ? context.once(`plate-${index}`, paint) : paint();
}

async function paintAndStore(
  { imageModel, storage }: Painters,
  content: Pick<AnalyseContentOutput, 'stills' | 'assets' | 'tone'>,
  concept: Concept,
  index: number,
  context: Pick<StageContext, 'models'>,
): Promise<DesignedPlate> {
  const picture = async ({
    name,
    facts,
  }: Pick<AnalyseContentOutput['stills'][number], 'name' | 'facts'>): Promise<SourcePicture> => ({
    bytes: await storage.get(name),
    facts,
  });
  const still = (at: number) => {
    const found = content.stills[at];
    if (!found) throw new RangeError(`there is no still ${at}`);
    return picture(found);
  };
  const [hero, support, assets] = await Promise.all([
    still(concept.hero),
    Promise.all(concept.support.map(still)),
    Promise.all(
      content.assets.map(async (asset) => ({ kind: asset.kind, picture: await picture(asset) })),
    ),
  ]);
  const { layout, words, accentHue, brightness, contrast = null, typeSide, seed } = concept;
  const { typeWeight = null, tint = null } = concept;
  const painted = await imageModel.paint(
    {
      layout,
      hero,
      support,
      assets,
      words,
      accentHue,
      brightness,
      contrast,
      typeSide,
      typeWeight,
      tint,
      tone: content.tone,
      seed,
      size: hero.facts.width >= minWidthForLarge ? largeSize : masterSize,
      scene: concept.scene ?? '',
      emotion: concept.emotion ?? '',
      look: concept.look ?? '',
    },
    context.models.image,
  );
  // Kept before anything else can fail: a painting may have cost money.
  const plate = await storePlate(storage, painted.plate);
  return { concept: index, plate, model: painted.model, costMicros: painted.costMicros };
}

async function storePlate(storage: Storage, plate: Plate): Promise<StoredPlate> {
  const [background, foreground] = await Promise.all([
    storage.put('plate', 'jpg', plate.background),
    plate.foreground ? storage.put('plate', 'png', plate.foreground) : null,
  ]);
  return { ...plate, background, foreground };
}

export async function loadPlate(storage: Storage, plate: StoredPlate): Promise<Plate> {
  const [background, foreground] = await Promise.all([
    storage.get(plate.background),
    plate.foreground ? storage.get(plate.foreground) : null,
  ]);
  return { ...plate, background, foreground };
}
