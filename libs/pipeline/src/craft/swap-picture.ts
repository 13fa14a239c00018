import {
  ProductError,
  shapeOf,
  type PictureChoice,
  type PictureChoices,
  type TextNote,
  type TextSetting,
} from '@app/contracts';
import { mediaTypes, type Storage } from '@app/providers';
import {
  layoutNamesOf,
  layoutTraits,
  rankLayouts,
  type LayoutName,
  type PaintRequest,
  type SourcePicture,
  type Studio,
} from '@app/studio';
import type { AnalyseContentOutput } from '../analyse-content/analyse-content.output.js';
import { loadLogo, plateSize } from '../paint-concept.js';
import { layoutMaterial } from '../layout-material.js';
import { onePhotoPerPerson } from '../one-photo-per-person.js';
import type { Concept, StrategiseOutput } from '../strategise/strategise.output.js';
import type { KeptPlate } from './craft.output.js';
import type { ReadyPlate } from './edit-text.js';

interface SwapDependencies {
  studio: Studio;
  storage: Storage;
}

/** Stored outputs of the stages. Stills are missing after video site data was erased. */
export interface SwapMaterial {
  content: Partial<AnalyseContentOutput> | null;
  plan: StrategiseOutput | null;
}

/** A layout with a lower fit does not suit the material. */
const minFit = 0.35;
/** Maximum of offered layouts: as many as fit on one screen. */
const maxLayouts = 12;

/**
 * Paints a delivered thumbnail again, from another still or in another layout. The same choice gives an identical
 * picture.
 * @param hasText whether the layout leaves space for a headline
 */
export async function swapPicture(
  ports: SwapDependencies,
  delivered: KeptPlate,
  material: SwapMaterial,
  picture: PictureChoice,
  hasText: boolean,
): Promise<ReadyPlate> {
  const known = requireMaterial(material, delivered);
  const layout = layoutNamesOf(shapeOf(delivered)).find((name) => name === picture.layout);
  const { still } = picture;
  if (!layout || still === null || !known.content.stills[still])
    throw new ProductError('invalid_request');
  const { paint, notes } = await paintRequestFor(
    ports.storage,
    delivered,
    known,
    still,
    hasText,
  );
  const size = plateSize(paint.hero.facts.width, shapeOf(delivered));
  const plate = await ports.studio.compose({ ...paint, layout, size, urgent: true });
  const { durationSeconds, reference } = delivered;
  return { plate, durationSeconds, reference, notes };
}

/**
 * Lists the stills of the video and the layouts that suit the chosen still. Both are empty after the stills were
 * erased.
 */
export async function pictureChoices(
  ports: SwapDependencies,
  delivered: KeptPlate,
  material: SwapMaterial,
  setting: TextSetting,
): Promise<PictureChoices> {
  const known = materialOf(material, delivered);
  const now = { still: known?.concept.hero ?? 0, layout: delivered.layout };
  if (!known) return { delivered: now, stills: [], uploads: [], layouts: [] };
  const { stills } = known.content;
  const at = setting.picture?.still ?? now.still;
  if (!stills[at]) throw new ProductError('invalid_request');
  const layouts = layoutsFor(known, at, setting, delivered);
  try {
    const { paint } = await paintRequestFor(
      ports.storage,
      delivered,
      known,
      at,
      setting.main.trim() !== '',
    );
    const sketches = await ports.studio.sketchChoices({
      paint: { ...paint, size: plateSize(0, shapeOf(delivered)) },
      layouts,
      stills: await Promise.all(stills.map(({ name }) => ports.storage.get(name))),
    });
    return {
      delivered: now,
      stills: sketches.stills.map((bytes, index) => ({ index, url: webpUrl(bytes) })),
      uploads: [],
      layouts: layouts.flatMap((name, index) => {
        const bytes = sketches.layouts[index];
        return bytes ? [{ name, title: layoutTraits(name).title, url: webpUrl(bytes) }] : [];
      }),
    };
  } catch (error) {
    if (isErased(error)) return { delivered: now, stills: [], uploads: [], layouts: [] };
    throw error;
  }
}

interface KnownMaterial {
  content: AnalyseContentOutput;
  concept: Concept;
}

function requireMaterial(material: SwapMaterial, delivered: KeptPlate): KnownMaterial {
  const known = materialOf(material, delivered);
  if (!known) throw new ProductError('stills_erased');
  return known;
}

/** Undefined after video site data was erased. */
function materialOf(
  { content, plan }: SwapMaterial,
  delivered: KeptPlate,
): KnownMaterial | undefined {
  if (!content?.stills?.length || !plan) return undefined;
  // The seed identifies the concept, because each concept of a batch has its own.
  const concept = [...plan.concepts, ...plan.spares].find(({ seed }) => seed === delivered.seed);
  return concept && { content: content as AnalyseContentOutput, concept };
}

function layoutsFor(
  { content, concept }: KnownMaterial,
  still: number,
  { main, sub, emphasis }: TextSetting,
  delivered: KeptPlate,
): LayoutName[] {
  const shape = shapeOf(delivered);
  const headlines = main.trim() === '' ? [] : [{ main, sub, emphasis }];
  const chosen = content.stills[still];
  // A layout with one still must suit the chosen one.
  const alone = rankLayouts(
    layoutMaterial({ ...content, headlines, stills: chosen ? [chosen] : [] }, shape, concept.seed),
  );
  const together = rankLayouts(layoutMaterial({ ...content, headlines }, shape, concept.seed));
  const suited = [
    ...alone.filter(({ layout }) => layoutTraits(layout).stills === 1),
    ...together.filter(({ layout }) => layoutTraits(layout).stills > 1),
  ]
    .filter(({ layout, fit }) => fit >= minFit && layout !== delivered.layout)
    .filter(({ layout }) => main.trim() !== '' || layoutTraits(layout).worksWithoutText > 0)
    .toSorted((a, b) => b.fit - a.fit);
  return [delivered.layout, ...suited.map(({ layout }) => layout)].slice(0, maxLayouts);
}

async function paintRequestFor(
  storage: Storage,
  delivered: KeptPlate,
  { content, concept }: KnownMaterial,
  still: number,
  hasText: boolean,
): Promise<{ paint: Omit<PaintRequest, 'size'> & { hero: SourcePicture }; notes: TextNote[] }> {
  const picture = async ({
    name,
    facts,
  }: Pick<AnalyseContentOutput['stills'][number], 'name' | 'facts'>): Promise<SourcePicture> => ({
    bytes: await storage.get(name),
    facts,
  });
  const stillAt = (index: number): Promise<SourcePicture> => {
    const found = content.stills[index];
    if (!found) throw new ProductError('stills_erased');
    return picture(found).catch((error: unknown) => {
      throw isErased(error) ? new ProductError('stills_erased') : error;
    });
  };
  const others = [...concept.support, concept.hero].filter((index) => index !== still);
  const [hero, support, assets, logo] = await Promise.all([
    stillAt(still),
    Promise.all([...new Set(others)].map(stillAt)),
    Promise.all(
      onePhotoPerPerson(content.assets).map(async ({ kind, ...asset }) => {
        const found = await picture(asset).catch((error: unknown) => {
          if (isErased(error)) return null;
          throw error;
        });
        return found && { kind, picture: found };
      }),
    ),
    loadLogo(storage, concept),
  ]);
  const kept = assets.filter((asset) => asset !== null);
  const { words, accentHue, brightness, typeSide, seed } = concept;
  return {
    paint: {
      hero,
      support,
      assets: kept,
      words: hasText && words.main !== '' ? words : placeholderHeadline(hasText),
      accentHue,
      brightness,
      contrast: concept.contrast ?? null,
      typeSide,
      typeWeight: concept.typeWeight ?? null,
      // A delivered plate without the channel look stays without it, because the lettering was unreadable there.
      typeLook: delivered.typeLook ?? null,
      logo,
      tint: concept.tint ?? null,
      tone: delivered.tone ?? content.tone,
      seed,
    },
    notes: kept.length < assets.length ? [{ code: 'uploads-erased' }] : [],
  };
}

/** Replaces every headline with the same text, so that typing does not cause a new plate. */
function placeholderHeadline(hasText: boolean): Concept['words'] {
  return { main: hasText ? 'HEADLINE' : '', sub: '', emphasis: [] };
}

function isErased(error: unknown): boolean {
  return (
    error instanceof ProductError && (error.code === 'not_found' || error.code === 'stills_erased')
  );
}

function webpUrl(picture: Buffer): string {
  return `data:${mediaTypes.webp};base64,${picture.toString('base64')}`;
}
