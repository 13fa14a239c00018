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
  showsHalfFrame,
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

/** A still that the creator uploaded for the thumbnail, cleaned and measured. */
export interface UploadedHero extends SourcePicture {
  id: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** A layout with a lower fit does not suit the material. */
const minFit = 0.35;
/** Maximum of offered layouts: as many as fit on one screen. */
const maxLayouts = 12;
/** How many of the best layouts are tried for a text that does not fit. */
const maxTriedLayouts = 3;

/**
 * Loads what a delivered thumbnail is painted from again, on another still or in other layouts. The same choice gives
 * an identical picture.
 * @param uploads the uploaded stills of the thumbnail
 * @param hasText whether the layout leaves space for a headline
 */
export async function loadPainter(
  ports: SwapDependencies,
  delivered: KeptPlate,
  material: SwapMaterial,
  uploads: readonly UploadedHero[],
  choice: Pick<PictureChoice, 'still' | 'upload'>,
  hasText: boolean,
): Promise<(layout: string) => Promise<ReadyPlate>> {
  const known = materialOf(material, delivered);
  const hero = heroOf(known, uploads, choice);
  if (hero === 'erased')
    throw new ProductError(choice.upload ? 'uploaded_still_erased' : 'stills_erased');
  const { paint, notes } = await paintRequestFor(ports.storage, delivered, known, hero, hasText);
  const shape = shapeOf(delivered);
  const size = plateSize(paint.hero.facts.width, shape);
  const { durationSeconds, reference } = delivered;
  return async (requested) => {
    const layout = layoutNamesOf(shape).find((name) => name === requested);
    if (!layout) throw new ProductError('invalid_request');
    const plate = await ports.studio.compose({ ...paint, layout, size, urgent: true });
    return { plate, durationSeconds, reference, notes };
  };
}

/**
 * Lists the stills of the video, the uploaded ones, and the layouts that suit the chosen still. After the chosen still
 * was erased there are no layouts.
 */
export async function pictureChoices(
  ports: SwapDependencies,
  delivered: KeptPlate,
  material: SwapMaterial,
  uploads: readonly UploadedHero[],
  setting: TextSetting,
): Promise<PictureChoices> {
  const known = materialOf(material, delivered);
  const { stills } = known.content;
  const now = { still: known.concept.hero, layout: delivered.layout };
  const hero = heroOf(known, uploads, setting.picture ?? now);
  // Sketches of stills take their size from a paint request, so any still will do for it.
  const painted = hero === 'erased' ? anyHero(known, uploads) : hero;
  if (!painted) return { delivered: now, stills: [], uploads: [], layouts: [] };
  const layouts =
    hero === 'erased'
      ? []
      : offeredLayouts(suitableLayouts(known, hero, setting, delivered), delivered);
  const hasText = setting.main.trim() !== '';
  try {
    const { paint } = await paintRequestFor(ports.storage, delivered, known, painted, hasText);
    const ofVideo = await Promise.all(stills.map(({ name }) => ports.storage.get(name)));
    const sketches = await ports.studio.sketchChoices({
      paint: { ...paint, size: plateSize(0, shapeOf(delivered)) },
      layouts,
      stills: [...ofVideo, ...uploads.map(({ bytes }) => bytes)],
      durationSeconds: delivered.durationSeconds,
    });
    const urls = sketches.stills.map(webpUrl);
    return {
      delivered: now,
      stills: urls.slice(0, stills.length).map((url, index) => ({ index, url })),
      uploads: uploads.map(({ id, expiresAt }, index) => ({
        id,
        url: urls[stills.length + index] ?? '',
        expiresAt,
      })),
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

/**
 * The chosen still in a few other layouts for a text that does not fit: the best of those that `pictureChoices` offers,
 * and those with the most space for text, beside the still. Empty when the current revision already shows that still:
 * then the creator has chosen the layout or the text.
 * @param current the picture of the current revision; null for the delivered one
 * @param painted the layout that the studio painted for the choice, which comes first
 */
export function otherLayouts(
  delivered: KeptPlate,
  material: SwapMaterial,
  uploads: readonly UploadedHero[],
  setting: TextSetting,
  current: PictureChoice | null,
  painted: string,
): PictureChoice[] {
  const known = materialOf(material, delivered);
  const original: PictureChoice = { still: known.concept.hero, layout: delivered.layout };
  const chosen = setting.picture ?? original;
  const before = current ?? original;
  if (chosen.still === before.still && chosen.upload === before.upload) return [];
  const hero = heroOf(known, uploads, chosen);
  if (hero === 'erased') return [];
  const suitable = suitableLayouts(known, hero, setting, delivered);
  const offered = offeredLayouts(suitable, delivered);
  return suitable
    .filter((layout) => layout !== chosen.layout && offered.includes(layout))
    .toSorted((a, b) => Number(b === painted) - Number(a === painted))
    .filter((layout, index) => index < maxTriedLayouts || showsHalfFrame(layout))
    .map((layout) => ({ ...chosen, layout }));
}

interface KnownMaterial {
  content: Pick<AnalyseContentOutput, 'stills' | 'assets' | 'headlines' | 'tone'>;
  concept: Omit<Concept, 'layout' | 'why' | 'ownReference'>;
}

/** The main still: one of the video's, or an uploaded one. */
type Hero = { at: number } | { uploaded: UploadedHero };

/** Returns the stored material or, after its erasure, the material of the plate, which suffices for an uploaded still. */
function materialOf({ content, plan }: SwapMaterial, delivered: KeptPlate): KnownMaterial {
  const { accentHue, ground, seed, tone = 'bold', typeWeight, typeLook } = delivered;
  // The seed identifies the concept, because each concept of a batch has its own.
  const concept = plan && [...plan.concepts, ...plan.spares].find((one) => one.seed === seed);
  const isComplete = concept && content?.stills?.length;
  return {
    content: isComplete
      ? (content as AnalyseContentOutput)
      : { stills: [], assets: [], headlines: [], tone },
    concept: concept ?? {
      hero: 0,
      support: [],
      words: { main: '', sub: '', emphasis: [] },
      accentHue,
      ...(ground && { ground }),
      brightness: null,
      typeSide: null,
      typeWeight: typeWeight ?? null,
      typeLook: typeLook ?? null,
      seed,
    },
  };
}

/** @throws ProductError `invalid_request` when the video has stills, but not this one */
function heroOf(
  { content: { stills } }: KnownMaterial,
  uploads: readonly UploadedHero[],
  { still, upload }: Pick<PictureChoice, 'still' | 'upload'>,
): Hero | 'erased' {
  if (upload !== undefined) {
    const uploaded = uploads.find(({ id }) => id === upload);
    return uploaded ? { uploaded } : 'erased';
  }
  if (stills.length === 0) return 'erased';
  if (still === null || !stills[still]) throw new ProductError('invalid_request');
  return { at: still };
}

function anyHero(
  { content: { stills }, concept }: KnownMaterial,
  [uploaded]: readonly UploadedHero[],
): Hero | undefined {
  if (uploaded) return { uploaded };
  return stills[concept.hero] && { at: concept.hero };
}

/** The delivered layout, then the others that suit the still. */
function offeredLayouts(suitable: readonly LayoutName[], delivered: KeptPlate): LayoutName[] {
  const others = suitable.filter((layout) => layout !== delivered.layout);
  return [delivered.layout, ...others].slice(0, maxLayouts);
}

/** Best first. */
function suitableLayouts(
  { content, concept }: KnownMaterial,
  hero: Hero,
  { main, sub, emphasis }: TextSetting,
  delivered: KeptPlate,
): LayoutName[] {
  const shape = shapeOf(delivered);
  const headlines = main.trim() === '' ? [] : [{ main, sub, emphasis }];
  const chosen = 'uploaded' in hero ? hero.uploaded : content.stills[hero.at];
  const stills = 'uploaded' in hero ? [hero.uploaded, ...content.stills] : content.stills;
  const ranked = (facts: readonly Pick<SourcePicture, 'facts'>[]) =>
    rankLayouts(layoutMaterial({ ...content, headlines, stills: facts }, shape, concept.seed));
  return [
    // A layout with one still must suit the chosen one.
    ...ranked(chosen ? [chosen] : []).filter(({ layout }) => layoutTraits(layout).stills === 1),
    ...ranked(stills).filter(({ layout }) => layoutTraits(layout).stills > 1),
  ]
    .filter(({ fit }) => fit >= minFit)
    .filter(({ layout }) => main.trim() !== '' || layoutTraits(layout).worksWithoutText > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ layout }) => layout);
}

async function paintRequestFor(
  storage: Storage,
  delivered: KeptPlate,
  { content, concept }: KnownMaterial,
  main: Hero,
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
  const others = [...concept.support, concept.hero].filter((index) =>
    'at' in main ? index !== main.at : content.stills[index],
  );
  const [hero, support, assets, logo] = await Promise.all([
    'uploaded' in main ? main.uploaded : stillAt(main.at),
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
      hero: { bytes: hero.bytes, facts: hero.facts },
      heroFirst: 'uploaded' in main,
      ...(concept.heroAlone && { heroAlone: true }),
      ...(concept.isOrderUnknown && { isOrderUnknown: true }),
      support,
      assets: kept,
      words: hasText && words.main !== '' ? words : placeholderHeadline(hasText),
      accentHue,
      brightness,
      ...(concept.muted && { muted: true }),
      ...(concept.ground && { ground: concept.ground }),
      contrast: concept.contrast ?? null,
      typeSide,
      typeWeight: concept.typeWeight ?? null,
      // A delivered plate without the channel look stays without it, because the lettering was unreadable there.
      typeLook: delivered.typeLook ?? null,
      logo,
      tint: concept.tint ?? null,
      textColor: delivered.wordColour ?? null,
      tone: delivered.tone ?? content.tone,
      language: delivered.language ?? null,
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
