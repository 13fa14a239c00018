import {
  maxPersonOffset,
  personScaleLimits,
  clamp,
  type PersonLimits,
  type TextNote,
} from '@app/contracts';
import type { Canvas } from '@napi-rs/canvas';
import { createDesignCanvas, pixelsOf } from './paint/design-canvas.js';
import type { GrayPicture } from './pictures/decode.js';
import type { Box, PictureView } from './picture.js';
import type { Plate } from './studio.js';

/** A plate's decoded pictures. */
export interface Layers {
  background: Canvas;
  foreground: Canvas | null;
}

/** How the layer in front of the text is drawn, in fractions of the frame. */
export interface PersonPlace {
  flipped: boolean;
  /** X that stays when the person is scaled; the lower edge always stays. */
  anchor: number;
  x: number;
  scale: number;
}

interface ViewedPlate {
  plate: Plate;
  layers: Layers;
  /** Null when the person is unchanged or hidden. */
  person: PersonPlace | null;
  notes: TextNote[];
}

/** How far the person of a plate can be moved and scaled; null without a visible person. */
export function personLimits(
  { foreground }: Layers,
  view: PictureView | undefined,
): PersonLimits | null {
  if (!foreground || view?.person?.hidden) return null;
  // Mirroring and flipping both swap the sides.
  const isSwapped = (view?.mirrored ?? false) !== (view?.person?.flipped ?? false);
  return limitsOf(cutEdges(opacityOf(foreground)), isSwapped);
}

/** Limits that keep straight edges of a person at the edges of the frame. */
function limitsOf(
  cut: Record<'left' | 'right' | 'top', boolean>,
  isSwapped: boolean,
): PersonLimits {
  const [left, right] = isSwapped ? [cut.right, cut.left] : [cut.left, cut.right];
  return {
    x: { least: right ? 0 : -maxPersonOffset, most: left ? 0 : maxPersonOffset },
    scale: { least: cut.top ? 1 : personScaleLimits.least, most: personScaleLimits.most },
  };
}

/** The still cut the person off at an edge when the person covers more than this share of the edge. */
const minCutShare = 0.06;
const columns = 12;

/** Applies the creator's changes of the picture to a plate and to its pictures. */
export function withView(plate: Plate, layers: Layers, view: PictureView | undefined): ViewedPlate {
  const own: ViewedPlate = { plate, layers, person: null, notes: [] };
  if (!view) return own;
  const turned = view.mirrored
    ? { ...own, plate: mirroredPlate(plate), layers: mirroredLayers(layers) }
    : own;
  const { foreground } = turned.layers;
  if (!view.person || !foreground) return turned;
  const opacity = opacityOf(foreground);
  const backgroundFaces = turned.plate.faces.filter((face) => !coversFace(opacity, face));
  if (view.person.hidden) {
    return {
      ...turned,
      plate: { ...withoutTextBoxes(turned.plate), faces: backgroundFaces },
      layers: { ...turned.layers, foreground: null },
    };
  }
  const { person, notes } = placePerson(opacity, view.person);
  if (!person) return turned;
  const faces = turned.plate.faces
    .filter((face) => coversFace(opacity, face))
    .map((face) => movedBox(face, person));
  return {
    plate: {
      ...withoutTextBoxes(turned.plate),
      faces: [...faces, ...backgroundFaces],
      subject: stripsOf(opacity).map((strip) => movedBox(strip, person)),
    },
    layers: drawPersonAt(turned.layers, person),
    person,
    notes,
  };
}

/** The pictures in another size, changed in the same way. */
export function viewedLayers(
  layers: Layers,
  view: PictureView | undefined,
  person: PersonPlace | null,
): Layers {
  const turned = view?.mirrored ? mirroredLayers(layers) : layers;
  if (view?.person?.hidden) return { ...turned, foreground: null };
  return person ? drawPersonAt(turned, person) : turned;
}

export function opacityOf(canvas: Canvas): GrayPicture {
  const rgba = pixelsOf(canvas);
  const data = new Uint8Array(rgba.length / 4);
  for (let i = 0; i < data.length; i++) data[i] = rgba[4 * i + 3]!;
  return { data, width: canvas.width, height: canvas.height };
}

/** Keeps the straight edges of a cut-off person at the edges of the frame. */
function placePerson(
  opacity: GrayPicture,
  wanted: NonNullable<PictureView['person']>,
): { person: PersonPlace | null; notes: TextNote[] } {
  const cut = cutEdges(opacity);
  const [left, right] = wanted.flipped ? [cut.right, cut.left] : [cut.left, cut.right];
  const strips = stripsOf(opacity);
  const first = strips[0];
  const last = strips.at(-1);
  if (!first || !last) return { person: null, notes: [] };
  const middle = (first.x + last.x + last.width) / 2;
  const limits = limitsOf(cut, wanted.flipped);
  const scale = clamp(wanted.scale, limits.scale);
  const x = clamp(wanted.x, limits.x);
  const isLimited = x !== wanted.x || scale !== wanted.scale;
  const own = wanted.flipped ? 1 - middle : middle;
  return {
    person: { flipped: wanted.flipped, anchor: left ? 0 : right ? 1 : own, x, scale },
    notes: isLimited ? [{ code: 'person-at-edge' }] : [],
  };
}

function cutEdges({ data, width, height }: GrayPicture): Record<'left' | 'right' | 'top', boolean> {
  let left = 0;
  let right = 0;
  let top = 0;
  for (let y = 0; y < height; y++) {
    if (data[y * width]! > 127) left++;
    if (data[y * width + width - 1]! > 127) right++;
  }
  for (let x = 0; x < width; x++) if (data[x]! > 127) top++;
  return {
    left: left > minCutShare * height,
    right: right > minCutShare * height,
    top: top > minCutShare * width,
  };
}

/** The opaque part as upright strips, from the top of the part to the lower edge of the frame. */
export function stripsOf({ data, width, height }: GrayPicture): Box[] {
  const strips: Box[] = [];
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * width) / columns);
    const to = Math.floor(((column + 1) * width) / columns);
    let top = height;
    for (let y = 0; y < height && top === height; y += 2) {
      let opaque = 0;
      for (let x = from; x < to; x += 2) if (data[y * width + x]! > 127) opaque++;
      if (opaque > (to - from) / 6) top = y;
    }
    if (top < height) {
      const y = top / height;
      strips.push({ x: from / width, y, width: (to - from) / width, height: 1 - y });
    }
  }
  return strips;
}

function coversFace({ data, width, height }: GrayPicture, face: Box): boolean {
  const x = Math.min(width - 1, Math.max(0, Math.round((face.x + face.width / 2) * width)));
  const y = Math.min(height - 1, Math.max(0, Math.round((face.y + face.height / 2) * height)));
  return data[y * width + x]! > 127;
}

function movedBox(box: Box, { flipped, anchor, x, scale }: PersonPlace): Box {
  const left = flipped ? 1 - box.x - box.width : box.x;
  return {
    x: anchor + (left - anchor) * scale + x,
    y: 1 - (1 - box.y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

function drawPersonAt({ background, foreground }: Layers, person: PersonPlace): Layers {
  if (!foreground) return { background, foreground };
  const { width, height } = foreground;
  const { canvas, ctx } = createDesignCanvas(width, height);
  const box = movedBox({ x: 0, y: 0, width: 1, height: 1 }, person);
  ctx.resetTransform();
  if (person.flipped) {
    ctx.translate((2 * box.x + box.width) * width, 0);
    ctx.scale(-1, 1);
  }
  ctx.drawImage(foreground, box.x * width, box.y * height, box.width * width, box.height * height);
  return { background, foreground: canvas };
}

function mirroredLayers({ background, foreground }: Layers): Layers {
  return {
    background: mirrored(background),
    foreground: foreground && mirrored(foreground),
  };
}

function mirrored(picture: Canvas): Canvas {
  const { canvas, ctx } = createDesignCanvas(picture.width, picture.height);
  ctx.resetTransform();
  ctx.translate(picture.width, 0);
  ctx.scale(-1, 1);
  ctx.drawImage(picture, 0, 0);
  return canvas;
}

function mirroredPlate(plate: Plate): Plate {
  const { faces, subject, rooms } = plate;
  const sides = { left: 'right', right: 'left', center: 'center' } as const;
  return {
    ...plate,
    faces: faces.map(mirroredBox),
    ...(subject && { subject: subject.map(mirroredBox) }),
    ...(rooms && {
      rooms: rooms.map(({ side, ...room }) => ({
        ...room,
        box: mirroredBox(room.box),
        align: sides[room.align],
        ...(side && { side: side === 'left' ? ('right' as const) : ('left' as const) }),
      })),
    }),
  };
}

function mirroredBox(box: Box): Box {
  return { ...box, x: 1 - box.x - box.width };
}

/** Removes the layout's text boxes, because they are beside the person's old position. */
function withoutTextBoxes({ rooms: _rooms, ...plate }: Plate): Plate {
  return plate;
}
