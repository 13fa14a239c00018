import { createDesignCanvas, drawFullFrame } from '../../paint/design-canvas.js';
import { paintGrain, paintGradient } from '../../paint/effects.js';
import { cropFor, naturalGrade } from '../../paint/frame.js';
import { center } from '../../pictures/boxes.js';
import type { Box, PaintRequest, PictureFacts, SourcePicture } from '../../picture.js';
import { textBoxesIn } from '../../type/text-boxes.js';
import { barStyle } from '../../type/styles.js';
import type { Layout, Painted } from '../layout.js';
import { rankByQuality } from '../merit.js';
import { faceProminence } from '../person.js';
import { facesIn, paintScene, quietMapOf, startCanvas, stillForPanel } from '../scene.js';
import { aspect, clearTop, frame, shadeTitle, sharpnessWhenCropped, titleTop } from './upright.js';

/** Height of the face, brow to chin, as a share of the frame. */
const faceHeight = 0.3;
/** A taller face leaves no place for the text when the picture fills the frame. */
const tallFace = 0.34;
/** Upper edge of a lowered picture, and height over which it fades in; design units. */
const fadeBand = { top: 370, height: 130 };
/** Smallest face height for a close-up from a still. */
const closeFace = 0.16;

export const uprightCloseup: Layout = {
  title: 'Close-up',
  needs: 'a large face, in a still or in a picture of the creator',
  description: 'close, with one label',
  kind: 'person',
  shape: 'upright',
  stills: 1,
  worksWithoutText: 0.95,
  promptPattern: /\b(close-?ups?|portrait|primer plano|retrato|porträt|nahaufnahme)\b/iu,
  isNatural: true,

  fit({ facts, hasFaceAsset, wordCount }) {
    const heroes = rankByQuality(facts, (still) =>
      still.faces[0] ? (1 + still.faces[0].box.height) * sharpnessWhenCropped(still) : 0,
    );
    const best = facts[heroes[0] ?? 0];
    const face = best?.faces[0]?.box.height ?? 0;
    if (!hasFaceAsset && face < closeFace) return { fit: 0.05, heroes };
    return { fit: 0.56 + 0.14 * faceProminence(best) + (wordCount === 0 ? 0.1 : 0), heroes };
  },

  style: (accentHue, tone) => ({
    ...barStyle('#ffffff', '#101014', accentHue),
    typeface: tone === 'playful' ? 'bangers' : 'anton',
    maxLines: 3,
    largest: 140,
  }),

  async paint(request) {
    const own = request.assets.find(({ kind }) => kind === 'face')?.picture;
    const picture = own ?? request.hero;
    return shownHeight(picture.facts) > tallFace
      ? await paintLowered(request, picture)
      : await paintClose(request, picture);
  },
};

/** Height of the largest face when its picture fills the frame, as a share of the frame. */
function shownHeight({ faces, width, height }: PictureFacts): number {
  // A picture that is taller than the frame is cropped.
  const whole = Math.min(1, width / height / aspect);
  return (faces[0]?.box.height ?? 0) / whole;
}

async function paintClose(request: PaintRequest, picture: SourcePicture): Promise<Painted> {
  const target = startCanvas(request);
  const { facts } = picture;
  const zoom = Math.max(1, Math.min(1.6, faceHeight / Math.max(0.1, shownHeight(facts))));
  const middle = facts.faces[0] ? center(facts.faces[0].box) : facts.focus;
  const crop = cropFor(facts, aspect, middle, { x: 0.5, y: 0.46 }, zoom, frame.width);
  await paintScene(target, request, picture, crop, {
    grade: naturalGrade(facts, request.brightness, 0.85),
  });
  shadeTitle(target);
  paintGrain(target, 0.025);
  const faces = facesIn(picture, crop);
  const map = quietMapOf(target, faces);
  return {
    background: target,
    foreground: null,
    faces,
    subject: [],
    textBoxes: textBoxesIn(map, faces).map((textBox) => ({
      ...textBox,
      // A label has a background box, so it can cover busy areas, and it looks best below the chin.
      calm: 0.6 + 0.3 * textBox.calm + (textBox.anchor === 'bottom' ? 0.1 : 0),
    })),
  };
}

/** Paints the picture lower, over a blurred copy that fills the frame, when its face would leave no place for the text. */
async function paintLowered(request: PaintRequest, picture: SourcePicture): Promise<Painted> {
  const target = startCanvas(request);
  const { facts } = picture;
  const crop = cropFor(facts, aspect, facts.focus, { x: 0.5, y: 0.46 }, 1, frame.width);
  const grade = naturalGrade(facts, request.brightness, 0.85);
  await paintScene(target, request, picture, crop, { grade, blur: 34 });
  const panel = loweredPanel(facts);
  const view = { place: { x: 0.5, y: 0.44 }, zoom: 1, strength: 0.85 };
  const { image, faces } = await stillForPanel(target, request, picture, panel, view);
  const layer = createDesignCanvas(target.canvas.width, target.canvas.height);
  layer.ctx.drawImage(image, panel.x, panel.y, panel.width, panel.height);
  const [clear, opaque] = ['rgba(0,0,0,0)', 'rgba(0,0,0,1)'];
  const fade = { x0: 0, y0: fadeBand.top, x1: 0, y1: fadeBand.top + fadeBand.height };
  paintGradient(
    layer,
    fade,
    [
      [0, clear],
      [1, opaque],
    ],
    'destination-in',
  );
  const end = panel.y + panel.height;
  if (end < frame.height)
    paintGradient(
      layer,
      { x0: 0, y0: end - fadeBand.height, x1: 0, y1: end },
      [
        [0, opaque],
        [1, clear],
      ],
      'destination-in',
    );
  drawFullFrame(target, layer.canvas);
  paintGradient(target, { x0: 0, y0: 0, x1: 0, y1: fadeBand.top + fadeBand.height }, [
    [0, 'rgba(6,8,14,.5)'],
    [1, 'rgba(6,8,14,0)'],
  ]);
  shadeTitle(target);
  paintGrain(target, 0.025);
  return {
    background: target,
    foreground: null,
    faces,
    subject: [],
    textBoxes: [
      {
        box: {
          x: 0.06,
          y: clearTop / frame.height,
          width: 0.88,
          height: (fadeBand.top + fadeBand.height / 2 - clearTop) / frame.height,
        },
        align: 'center',
        anchor: 'middle',
        calm: 0.9,
      },
    ],
  };
}

/** With a chin below this share of the still's height, too little of the body is left to fade out. */
const lowChin = 0.85;

/**
 * The part of the frame for a lowered picture. It ends higher to keep the chin above the player's title, unless the still
 * ends right below the chin.
 */
function loweredPanel({ faces: [face] }: PictureFacts): Box {
  const chin = face ? face.box.y + face.box.height : 0;
  const tallest = frame.height - fadeBand.top;
  const clear = (titleTop - fadeBand.top) / Math.max(chin, 0.1);
  const height = chin > lowChin ? tallest : Math.min(tallest, clear);
  return { x: 0, y: fadeBand.top, width: frame.width, height };
}
