import { encodeJpeg, opaque } from './encode.js';
import { layoutNamed } from './layouts/layouts.js';
import { pixelsOf, type DesignCanvas } from './paint/design-canvas.js';
import type { Plate, PlateBrief } from './studio.js';
import { followReference } from './follow-reference.js';
import { tintFrame } from './tint.js';
import { placeAssets } from './layouts/place-assets.js';
import { placeLogo } from './layouts/place-logo.js';
import type { PersonCutter } from './vision/cut-out.js';
import sharp from 'sharp';

/** Paints everything but the text. High quality, because the plate is stored and reused. */
export async function composePlate(brief: PlateBrief, cutter: PersonCutter): Promise<Plate> {
  const painted = await layoutNamed(brief.layout).paint(brief, cutter);
  followReference(brief, painted);
  if (typeof brief.tint === 'number') tintFrame(painted, brief.tint);
  await placeAssets(brief, painted);
  if (brief.logo) await placeLogo(brief.logo, painted);
  const { width, height } = brief.size;
  const background = await encodeJpeg(
    opaque({ data: pixelsOf(painted.background.canvas), width, height }),
    94,
  );
  const layout = painted.shownAs ?? brief.layout;
  const ground = layoutNamed(layout).hasPlannedGround ? brief.ground : undefined;
  return {
    layout,
    width,
    height,
    background,
    foreground: painted.foreground && (await encodeForeground(painted.foreground)),
    faces: painted.faces,
    subject: painted.subject,
    rooms: painted.textBoxes,
    tone: brief.tone ?? 'bold',
    language: brief.language ?? null,
    typeWeight: brief.typeWeight ?? null,
    typeLook: brief.typeLook ?? null,
    accentHue: ground?.hue ?? brief.accentHue,
    ...(ground && { ground }),
    seed: brief.seed,
    enlarged: Math.max(painted.background.upscale, painted.foreground?.upscale ?? 0),
    faceShown: painted.background.faceShown,
    needsWords: painted.needsWords ?? false,
    eyesShut: painted.faces.length > 0 && hasShutEyes(brief),
    leads: (painted.leads ?? []).map(({ isOwn }) => (isOwn ? 'own' : 'video')),
    facesAsked: painted.leavesOutFace
      ? 0
      : brief.assets.filter(({ kind }) => kind === 'face').length,
  };
}

/** Eyes with a lower value look shut. */
const minOpenEyes = 0.5;

/** Whether the leading picture (an uploaded face, else the hero) has shut eyes. */
function hasShutEyes({ assets, hero }: PlateBrief): boolean {
  const own = assets.find(({ kind }) => kind === 'face')?.picture;
  return ((own ?? hero).facts.faces[0]?.eyesOpen ?? 1) < minOpenEyes;
}

/** Lossless PNG: a tenth of WebP's time at one and a half times its size. */
async function encodeForeground({ canvas }: DesignCanvas): Promise<Buffer> {
  return await sharp(pixelsOf(canvas), {
    raw: { width: canvas.width, height: canvas.height, channels: 4 },
  })
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer();
}
