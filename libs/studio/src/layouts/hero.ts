import { designHeight, designWidth, type Easel } from '../paint/easel.js';
import { grain, light, scrim, vignette } from '../paint/effects.js';
import { cropFor, naturalLook } from '../paint/frame.js';
import { makeSticker, placeSticker, shade } from '../paint/sticker.js';
import { brightAccent, css, tasteful, toHsl } from '../pictures/colour.js';
import type { Box, PlateBrief, SourcePicture, TypeRoom } from '../studio.js';
import type { TypeStyle } from '../type/type-style.js';
import { roomsIn } from '../type/rooms.js';
import type { CutOut, PersonCutter } from '../vision/cut-out.js';
import type { Layout, Painted } from './layout.js';
import {
  drawPixels,
  facesIn,
  paintScene,
  quietMapOf,
  startEasel,
  subjectStrips,
  surroundings,
} from './scene.js';
import { byMerit } from './merit.js';

/** Height of the face (brow to chin) at which a head fills a good half of the frame. */
const faceHeight = 208;
/** Where the face's middle would like to be. */
const faceY = 300;
const outline = 7;

export const hero: Layout = {
  name: 'hero',
  needs: 'a person, in a still or in a picture of the creator',

  fit({ facts, hasFaceAsset, wordCount, tone }) {
    const heroes = byMerit(facts, (still) => (still.faces[0] ? 1 + still.faces[0].box.height : 0));
    const face = facts[heroes[0] ?? 0]?.faces[0];
    if (hasFaceAsset)
      return {
        fit: wordCount > 0 ? 0.98 : 0.7,
        why: 'Your face leads, large and cut out.',
        heroes,
      };
    if (!face || face.box.height < 0.15)
      return { fit: 0.05, why: 'No face is large enough to lead.', heroes };
    const size = Math.min(1, face.box.height / 0.34);
    const fit = (0.62 + 0.28 * size) * (wordCount > 0 ? 1 : 0.6) * (tone === 'calm' ? 0.85 : 1);
    return { fit, why: 'An expressive face, cut out and large beside the words.', heroes };
  },

  style(accentHue, tone): TypeStyle {
    const hue = tasteful(accentHue);
    return {
      typeface: tone === 'playful' ? 'bangers' : 'anton',
      upper: true,
      setting: 'stacked',
      maxLines: 3,
      largest: 290,
      fill: '#ffffff',
      emphasis: {
        kind: 'colour',
        top: brightAccent(hue, 0.46),
        bottom: brightAccent(hue - 12, 0.3),
      },
      bars: null,
      stroke: { colour: '#0a0a0d', width: 0.062 },
      shadow: { colour: 'rgba(0,0,0,.6)', blur: 0.2, y: 0.05 },
      tilt: -0.03,
      sub: { ground: '#e8102e', text: '#ffffff', slant: 0.1, round: false },
      scrim: 0,
      inkOnBright: false,
    };
  },

  async paint(brief, cutter) {
    const asset = brief.assets.find((one) => one.kind === 'face')?.picture;
    const source = asset ?? brief.hero;
    const person = await cutter.cut(source.bytes);
    return person
      ? await withPerson(brief, person, asset ?? null)
      : await withoutPerson(brief, cutter);
  },
};

async function withPerson(
  brief: PlateBrief,
  person: CutOut,
  asset: SourcePicture | null,
): Promise<Painted> {
  const easel = startEasel(brief);
  const onRight = sideOf(brief, person) === 'right';
  const look = naturalLook((asset ?? brief.hero).facts, brief.brightness);
  const stand = standing(person, onRight);
  await paintGround(easel, brief, asset ? null : person, stand, onRight);
  const sticker = await makeSticker(person, stand.scale * easel.scale, look, outline * easel.scale);
  shade(sticker, 'rgba(0,0,10,.22)', onRight);
  placeSticker(easel, sticker, stand.x, stand.y);
  grain(easel, 0.035);
  const face: Box = {
    x: (stand.x + person.face.x * person.width * stand.scale) / designWidth,
    y: (stand.y + person.face.y * person.height * stand.scale) / designHeight,
    width: (person.face.width * person.width * stand.scale) / designWidth,
    height: (person.face.height * person.height * stand.scale) / designHeight,
  };
  return {
    easel,
    foreground: null,
    faces: [face],
    subject: [],
    rooms: [roomBeside(person, stand, onRight)],
  };
}

/** The person looks into the picture, towards the words; whoever is cut off at a side stands at that side. */
function sideOf(brief: PlateBrief, person: CutOut): 'left' | 'right' {
  if (person.cutAt.left !== person.cutAt.right) return person.cutAt.left ? 'left' : 'right';
  // Words on the left and the person on the right leave the badge's corner to the shoulder.
  if (person.turn > 0.35) return 'left';
  if (person.turn < -0.2) return 'right';
  return brief.seed % 4 === 0 ? 'left' : 'right';
}

interface Standing {
  /** The face's middle. */
  headX: number;
  x: number;
  y: number;
  scale: number;
}

/** Size and place of the person: the face at its height, the cut-off body below the frame, room for words beside. */
function standing(person: CutOut, onRight: boolean): Standing {
  const face = {
    height: person.face.height * person.height,
    width: person.face.width * person.width,
  };
  let scale = faceHeight / face.height;
  // Big hair and small bodies: the whole cut-out may stand a little above the frame's height, not more.
  scale = Math.min(scale, (designHeight * 1.12) / person.height, 860 / person.width);
  scale = Math.max(scale, Math.min(0.94 * designHeight, designHeight * 0.9) / person.height);
  const height = person.height * scale;
  const faceMiddle = (person.face.y + person.face.height / 2) * height;
  let y = faceY - faceMiddle;
  if (!person.cutAt.top) y = Math.max(y, 26);
  // A body that the camera cut off must not hover.
  if (y + height < designHeight) y = designHeight - height;
  const faceX = (person.face.x + person.face.width / 2) * person.width * scale;
  let x = (onRight ? 930 : designWidth - 930) - faceX;
  const width = person.width * scale;
  if (onRight && person.cutAt.right) x = Math.max(x, designWidth - width);
  if (!onRight && person.cutAt.left) x = Math.min(x, 0);
  // At least this much stays for the words; an elbow may leave the frame, the face not.
  const words = 545;
  if (onRight) {
    const short = words + 52 - edgeOf(person, scale, x, true);
    if (short > 0) x += Math.min(short, designWidth - 40 - (x + faceX + (face.width * scale) / 2));
  } else {
    const short = edgeOf(person, scale, x, false) - (designWidth - 52 - words);
    if (short > 0) x -= Math.min(short, x + faceX - (face.width * scale) / 2 - 40);
  }
  return { headX: x + faceX, x, y, scale };
}

/** How far the silhouette reaches towards the words, where words will stand. */
function edgeOf(person: CutOut, scale: number, x: number, onRight: boolean): number {
  let edge = onRight ? designWidth : 0;
  const step = Math.max(1, Math.floor(person.height / 90));
  for (let row = 0; row < person.height * 0.86; row += step) {
    for (let i = 0; i < person.width; i += 2) {
      const column = onRight ? i : person.width - 1 - i;
      if (person.rgba[4 * (row * person.width + column) + 3]! < 128) continue;
      const at = x + column * scale;
      edge = onRight ? Math.min(edge, at) : Math.max(edge, at);
      break;
    }
  }
  return edge;
}

function roomBeside(person: CutOut, stand: Standing, onRight: boolean): TypeRoom {
  const edge = edgeOf(person, stand.scale, stand.x, onRight);
  // A raised hand may still lie over the room's rim: never give the words less than this.
  const gap = 10;
  const box: Box = onRight
    ? { x: 0.044, y: 0.085, width: Math.max(470, edge - gap - 56) / designWidth, height: 0.83 }
    : {
        x: Math.min(edge + gap, designWidth - 56 - 470) / designWidth,
        y: 0.085,
        width: 0,
        height: 0.63,
      };
  if (!onRight) box.width = 0.956 - box.x;
  return { box, align: 'left', anchor: 'middle', calm: 1 };
}

/** The still behind: soft, darker and cooler on the words' side, with light behind the head. */
async function paintGround(
  easel: Easel,
  brief: PlateBrief,
  person: CutOut | null,
  stand: Standing,
  onRight: boolean,
): Promise<void> {
  const scenic = person ? brief.support.find((still) => still.facts.faces.length === 0) : undefined;
  const still = scenic ?? brief.hero;
  const hole = scenic ? null : person;
  const size = { width: easel.canvas.width, height: easel.canvas.height };
  const crop = cropFor(
    still.facts,
    16 / 9,
    still.facts.focus,
    { x: onRight ? 0.36 : 0.64, y: 0.5 },
    scenic ? 1.05 : 1.12,
  );
  const look = { ...naturalLook(still.facts, null), brightness: 0.9, saturation: 1.18 };
  drawPixels(easel, await surroundings(still, hole, crop, size, look, scenic || !person ? 6 : 8));
  const main = toHsl(parseHex(still.facts.palette.main));
  const hue = main.h;
  const saturation = Math.min(0.75, Math.max(0.25, main.s));
  const dark = (alpha: number): string => css(hue, saturation * 0.8, 0.06, alpha);
  const [x0, x1] = onRight ? [0, designWidth] : [designWidth, 0];
  scrim(easel, { x0, y0: 0, x1, y1: 0 }, [
    [0, dark(0.66)],
    [0.45, dark(0.4)],
    [0.75, dark(0.08)],
    [1, dark(0.16)],
  ]);
  const lightX = Math.max(160, Math.min(designWidth - 160, stand.headX));
  light(easel, { x: lightX, y: 300, radius: 560 }, [
    [0, css(hue, saturation, 0.62, 0.55)],
    [0.5, css(hue, saturation, 0.5, 0.2)],
    [1, css(hue, saturation, 0.4, 0)],
  ]);
  vignette(easel, 0.42, lightX, 330);
}

/** The side for the words: away from the subject, unless the still is clearly quieter on its own side. */
function calmerSide({ facts }: SourcePicture): 'left' | 'right' {
  const room = (side: 'left' | 'right'): number =>
    facts.calm
      .filter((box) =>
        side === 'left' ? box.x + box.width / 2 < 0.5 : box.x + box.width / 2 > 0.5,
      )
      .reduce((sum, box) => sum + box.width * box.height, 0);
  if (Math.abs(facts.focus.x - 0.5) > 0.12) return facts.focus.x > 0.5 ? 'left' : 'right';
  return room('left') >= room('right') ? 'left' : 'right';
}

/** Nobody to cut out: the subject itself, close, with the dark side for the words. */
async function withoutPerson(brief: PlateBrief, cutter: PersonCutter): Promise<Painted> {
  const easel = startEasel(brief);
  const { hero: still } = brief;
  const wordsLeft = calmerSide(still) === 'left';
  const crop = cropFor(
    still.facts,
    16 / 9,
    still.facts.focus,
    { x: wordsLeft ? 0.69 : 0.31, y: 0.48 },
    1.32,
  );
  await paintScene(easel, brief, still, crop);
  const { h, s } = toHsl(parseHex(still.facts.palette.main));
  const dark = (alpha: number): string => css(h, Math.min(0.6, s * 0.7), 0.05, alpha);
  const [x0, x1] = wordsLeft ? [0, designWidth] : [designWidth, 0];
  scrim(easel, { x0, y0: 0, x1, y1: 0 }, [
    [0, dark(0.72)],
    [0.34, dark(0.5)],
    [0.6, dark(0)],
    [1, dark(0)],
  ]);
  vignette(easel, 0.35, wordsLeft ? 830 : 450, 350);
  grain(easel, 0.035);
  const faces = facesIn(still, crop);
  const subject = subjectStrips(await cutter.cut(still.bytes), crop);
  const map = await quietMapOf(easel, subject);
  const box: Box = wordsLeft
    ? { x: 0.044, y: 0.085, width: 0.47, height: 0.83 }
    : { x: 0.486, y: 0.085, width: 0.47, height: 0.63 };
  return {
    easel,
    foreground: null,
    faces,
    subject,
    rooms: [{ box, align: 'left', anchor: 'middle', calm: 0.95 }, ...roomsIn(map, faces)],
  };
}

function parseHex(colour: string): { r: number; g: number; b: number } {
  const value = Number.parseInt(colour.slice(1), 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}
