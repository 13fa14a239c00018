import {
  designHeight,
  designWidth,
  withShadow,
  type DesignCanvas,
} from '../paint/design-canvas.js';
import { paintGrain, paintShade } from '../paint/effects.js';
import { cropFor } from '../paint/frame.js';
import { isOrangeOrYellow } from '../pictures/color.js';
import type { PaintRequest, PictureFacts, PlateTone, SourcePicture, TextBox } from '../picture.js';
import { isQuiet, largestSecondLine, loudStyle, naturalStyle } from '../type/styles.js';
import type { TypeStyle } from '../type/type-style.js';
import { paintGround, withGroundAsAccent } from './ground.js';
import type { Layout, Painted } from './layout.js';
import { rankByQuality, isCrowded, losesForeground } from './merit.js';
import { canLead } from './person.js';
import {
  paintScene,
  possibleColumns,
  startCanvas,
  stillForPanel,
  tintOf,
  zoomOnPerson,
  type PanelView,
} from './scene.js';
import { drawScreenCard, groundOfScreen } from './screen-card.js';
import { columnWidth } from './text-column.js';

/** Horizontal distance between the top and the bottom of the picture's slanted edge, design units. */
const slant = 76;
const stripe = 14;
const margin = 0.046;
/** Distance of the text from the stripe, design units. */
const gap = 28;
/** Possible widths of the text's column, design units. */
const columns = [476, 528, 580, 632] as const;
/** Heights of the column on each side, as shares of the frame's. */
const columnHeight = { left: 0.84, right: 0.64 };

function panelStyle(accentHue: number, tone: PlateTone): TypeStyle {
  const isWarmAccent = isOrangeOrYellow(accentHue);
  return {
    ...loudStyle(accentHue, tone),
    fill: isWarmAccent ? '#15120a' : '#ffffff',
    emphasizedWords: isWarmAccent
      ? { kind: 'box', ground: '#15120a', text: '#ffe94a' }
      : { kind: 'color', top: '#ffe94a', bottom: '#ffd000' },
    stroke: null,
    shadow: isWarmAccent ? null : { color: 'rgba(0,0,0,.35)', blur: 0.1, y: 0.03 },
    maxLines: 4,
    largest: 240,
    tilt: 0,
    sub: {
      ground: '#ffffff',
      text: '#15120a',
      slant: 0,
      round: false,
      largest: largestSecondLine,
    },
  };
}

export const panel: Layout = {
  title: 'Color panel',
  needs: 'a few words and any still; a face is better',
  description: 'whole, beside one strong color',
  kind: 'person',
  shape: 'wide',
  isTextBeside: true,
  hasPlannedGround: true,
  stills: 1,
  worksWithoutText: 0,
  promptPattern: /\b(panel|half and half|beside the (text|words)|mitad|hälfte)\b/iu,
  isNatural: false,

  fit({ facts, hasFaceAsset, wordCount, tone }) {
    const heroes = rankByQuality(facts, (still) =>
      still.faces[0] ? 1 + still.faces[0].box.height : 0.4,
    );
    const best = facts[heroes[0] ?? 0];
    const face = best?.faces[0];
    if (wordCount === 0) return { fit: 0.1, heroes };
    if (!(hasFaceAsset || face || best?.screen)) {
      const suits = !isQuiet(tone) || (best !== undefined && isCrowded(best));
      return { fit: suits ? objectFit : 0.1, heroes };
    }
    // Preferred for large faces that cannot be cut out, because this layout shows them whole.
    const tight = !facts.some(canLead) && (face?.box.height ?? 0) > 0.2 ? 0.18 : 0;
    return { fit: 0.58 + tight + (tone === 'bold' ? 0.04 : 0), heroes };
  },

  style: panelStyle,

  async paint(request) {
    const own = request.assets.find(({ kind }) => kind === 'face')?.picture;
    return paintPanel(request, own ?? request.hero);
  },
};

/** A face of at least this share of the frame's height leaves no space for text beside it. */
const largeFace = 0.36;

/** Whether the largest face leaves no space for text on a 16:9 crop of its still. */
export function fillsFrame({ faces, width, height }: PictureFacts): boolean {
  const cropped = Math.max(1, (height * 16) / 9 / width);
  return (faces[0]?.box.height ?? 0) * cropped >= largeFace;
}

/** A face of at least this height, as a share of the still's, is whole only at a zoom of 1. */
const closeFace = 0.28;
/** Smaller than on a card or a magazine page, so that the pictures of a batch differ. */
const maxPersonZoom = 1.3;
/** Fit for a still without a face: with a quiet tone only if it leaves no space for text on it. */
const objectFit = 0.5;
/** The mouth of a taller face would be under the duration badge on the right. */
const tallFace = 0.6;

/**
 * Paints a whole picture beside a column for the text.
 * @param textSide side of the panel; on the right the text ends above the duration badge. When a face would reach under
 * the badge, the panel is always on the right.
 * @param scene the still behind the text, darkened; null for a strong color
 */
export async function paintPanel(
  request: PaintRequest,
  picture: SourcePicture,
  textSide: 'left' | 'right' = 'left',
  scene: SourcePicture | null = null,
): Promise<Painted> {
  const target = startCanvas(request);
  const { ctx } = target;
  const [face] = picture.facts.faces;
  const isOnLeft = textSide === 'left' && (face?.box.height ?? 0) < tallFace;
  if (scene) await paintDarkScene(target, request, scene, isOnLeft);
  else paintBackground(target, request, isOnLeft);
  const type = scene
    ? naturalStyle(request.accentHue, request.tone ?? 'bold')
    : panelStyle(withGroundAsAccent(request).accentHue, request.tone ?? 'bold');
  const column = await textColumnWidth(request, picture.facts, isOnLeft, type);
  const { panel: panelBox, view } = panelBeside(picture.facts, column, isOnLeft);
  const { width } = panelBox;
  const edgeBottom = designWidth - width;
  const edgeTop = edgeBottom + slant;
  const { image, faces } = await stillForPanel(target, request, picture, panelBox, view);
  const at = (x: number): number => (isOnLeft ? x : designWidth - x);
  const traceEdge = (by: number): void => {
    ctx.beginPath();
    ctx.moveTo(at(edgeTop - by), -2);
    ctx.lineTo(at(designWidth + 2), -2);
    ctx.lineTo(at(designWidth + 2), designHeight + 2);
    ctx.lineTo(at(edgeBottom - by), designHeight + 2);
    ctx.closePath();
  };
  withShadow(target, { color: 'rgba(0,0,0,.4)', blur: 30 }, () => {
    ctx.fillStyle = '#ffffff';
    traceEdge(stripe);
    ctx.fill();
  });
  ctx.save();
  traceEdge(0);
  ctx.clip();
  if (picture.facts.screen) {
    ctx.fillStyle = groundOfScreen(picture.facts);
    ctx.fillRect(panelBox.x, 0, width, designHeight);
    const whole = designWidth - edgeTop;
    const card = { ...panelBox, x: isOnLeft ? edgeTop : 0, width: whole };
    await drawScreenCard(target, request, picture, card);
  } else ctx.drawImage(image, panelBox.x, 0, width, designHeight);
  ctx.restore();
  paintGrain(target, 0.03);
  return {
    background: target,
    foreground: null,
    needsWords: true,
    shownAs: scene ? 'closeup' : 'panel',
    faces,
    subject: [],
    textBoxes: textBoxesOf(isOnLeft, column / designWidth),
  };
}

/** The part of the frame for the picture beside a column of text, and how the still is shown in it. */
function panelBeside(facts: PictureFacts, column: number, isOnLeft: boolean): PanelView {
  const edgeBottom = margin * designWidth + column + gap + stripe;
  const width = designWidth - edgeBottom;
  const panelBox = { x: isOnLeft ? edgeBottom : 0, y: 0, width, height: designHeight };
  const hidden = slant / width;
  const covered = { left: isOnLeft ? hidden : 0, right: isOnLeft ? 0 : hidden };
  const isWhole = (facts.faces[0]?.box.height ?? 0) >= closeFace || losesForeground(facts);
  const zoom = zoomOnPerson(facts, panelBox, isWhole ? 1 : 1.15, maxPersonZoom);
  return {
    panel: panelBox,
    view: { place: { x: isOnLeft ? 0.54 : 0.46, y: 0.44 }, zoom, covered },
  };
}

/** The width of the text's column: larger if the text would be small and a narrower picture shows as much. */
async function textColumnWidth(
  request: PaintRequest,
  facts: PictureFacts,
  isOnLeft: boolean,
  type: TypeStyle,
): Promise<number> {
  if (facts.screen) return columns[0];
  const possible = possibleColumns(facts, columns, (column) =>
    panelBeside(facts, column, isOnLeft),
  );
  const height = columnHeight[isOnLeft ? 'left' : 'right'] * designHeight;
  return await columnWidth(request, type, possible, height);
}

/** On the right, text must end above the duration badge. The bottom anchor centers short text in the frame. */
function textBoxesOf(isOnLeft: boolean, width: number): TextBox[] {
  const x = isOnLeft ? margin : 1 - margin - width;
  const height = columnHeight[isOnLeft ? 'left' : 'right'];
  const anchor = isOnLeft ? 'middle' : 'bottom';
  return [{ box: { x, y: 0.08, width, height }, align: 'left', anchor, calm: 1 }];
}

function paintBackground(
  target: ReturnType<typeof startCanvas>,
  request: PaintRequest,
  isOnLeft: boolean,
): void {
  const x0 = isOnLeft ? 0 : designWidth / 2;
  const diagonal = { x0, y0: 0, x1: x0 + designWidth / 2, y1: designHeight };
  paintGround(target, request, diagonal, isOnLeft ? 'left' : 'right');
}

/** Blur of a still behind text, in design units: stronger when it has faces, which would distract from the text. */
const sceneBlur = { usual: 1.6, faces: 5 };
/** X of the still's subject in the frame, when the text is on the left. */
const sceneSubject = 0.3;

async function paintDarkScene(
  target: DesignCanvas,
  request: PaintRequest,
  scene: SourcePicture,
  isOnLeft: boolean,
): Promise<void> {
  const { facts } = scene;
  const x = isOnLeft ? sceneSubject : 1 - sceneSubject;
  const crop = cropFor(facts, designWidth / designHeight, facts.focus, { x, y: 0.5 }, 1.1);
  const blur = facts.faces.length > 0 ? sceneBlur.faces : sceneBlur.usual;
  await paintScene(target, request, scene, crop, { blur });
  const [x0, x1] = isOnLeft ? [0, designWidth] : [designWidth, 0];
  paintShade(target, { x0, y0: 0, x1, y1: 0 }, tintOf(facts), [
    [0, 0.4],
    [0.5, 0.16],
    [1, 0.1],
  ]);
}
