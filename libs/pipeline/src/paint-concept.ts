import { ProductError, type ThumbnailShape } from '@app/contracts';
import type { ImageModel, Storage } from '@app/providers';
import { layoutTraits, type BrandLogo, type Plate, type SourcePicture } from '@app/studio';
import type { AnalyseContentOutput } from './analyse-content/analyse-content.output.js';
import type { DesignedPlate, StoredPlate } from './design/design.output.js';
import { onePhotoPerPerson } from './one-photo-per-person.js';
import type { StageContext } from './stage.js';
import type { Concept } from './strategise/strategise.output.js';

/** Full HD. In a larger picture, the stills of a video site (at most 1280 wide) would look soft. */
export const masterSizes = {
  wide: { width: 1920, height: 1080 },
  upright: { width: 1080, height: 1920 },
} as const;
/** 4K, as shown on TVs, for stills with enough resolution. */
const largeSize = { width: 3840, height: 2160 } as const;
/** Minimum still width for 4K, so that a typical crop is enlarged at most about twice. */
const minWidthForLarge = 2560;

/**
 * Size of a plate. Shorts are never 4K, because phones show them in full HD at most.
 * @param width width of the main still
 */
export function plateSize(width: number, shape: ThumbnailShape): { width: number; height: number } {
  return shape === 'wide' && width >= minWidthForLarge ? largeSize : masterSizes[shape];
}

interface PaintDependencies {
  imageModel: ImageModel;
  storage: Storage;
}

/**
 * Paints a concept and stores the plate. Idempotent per generation: after a crash, a plate that a model was paid for is
 * not painted again.
 * @param index index of the concept in the output of strategise: `concepts` first, then `spares`
 */
export async function paintConcept(
  painters: PaintDependencies,
  content: Pick<AnalyseContentOutput, 'stills' | 'assets' | 'tone' | 'language'>,
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
  { imageModel, storage }: PaintDependencies,
  content: Pick<AnalyseContentOutput, 'stills' | 'assets' | 'tone' | 'language'>,
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
  const [hero, support, assets, logo] = await Promise.all([
    still(concept.hero),
    Promise.all(concept.support.map(still)),
    Promise.all(
      onePhotoPerPerson(content.assets, index).map(async (asset) => ({
        kind: asset.kind,
        picture: await picture(asset),
      })),
    ),
    loadLogo(storage, concept),
  ]);
  const { layout, words, accentHue, brightness, contrast = null, typeSide, seed } = concept;
  const { typeLook = null, typeWeight = null, tint = null, wordColour: textColor = null } = concept;
  const painted = await imageModel.paint(
    {
      layout,
      hero,
      support,
      ...(concept.heroAlone && { heroAlone: true }),
      ...(concept.isOrderUnknown && { isOrderUnknown: true }),
      assets,
      words,
      accentHue,
      brightness,
      ...(concept.muted && { muted: true }),
      ...(concept.ground && { ground: concept.ground }),
      contrast,
      typeSide,
      typeWeight,
      typeLook,
      logo,
      tint,
      textColor,
      tone: content.tone,
      language: content.language,
      seed,
      size: plateSize(hero.facts.width, layoutTraits(layout).shape),
      scene: concept.scene ?? '',
      emotion: concept.emotion ?? '',
      look: concept.look ?? '',
    },
    context.models.image,
  );
  // Stores the plate before anything else can fail, because a model may have been paid for it.
  const plate = await storePlate(storage, painted.plate);
  return { concept: index, plate, model: painted.model, costMicros: painted.costMicros };
}

/** Loads the logo. Null when there is none, or when its owner has removed it since. */
export async function loadLogo(
  storage: Storage,
  { logo }: Pick<Concept, 'logo'>,
): Promise<BrandLogo | null> {
  if (!logo) return null;
  try {
    return { bytes: await storage.get(logo.name), corner: logo.corner };
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Safe to repeat: each run uses new names. */
export async function storePlate(storage: Storage, plate: Plate): Promise<StoredPlate> {
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
