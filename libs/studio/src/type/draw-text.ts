import type { SKRSContext2D } from '@napi-rs/canvas';
import { withShadow, type DesignCanvas } from '../paint/design-canvas.js';
import type { PlacedLine, PlacedWord, TypeBlock } from './block.js';
import { fontOf, type Typeface } from './fonts.js';
import { isRightToLeft } from './segments.js';
import type { TypeStyle } from './type-style.js';

interface TopLeft {
  x: number;
  y: number;
}

/**
 * Draws the block with its top left corner at the spot, tilted around its middle. Draws layer by layer (boxes, shadows,
 * outlines, fills), because an outline drawn later would cover its neighbor.
 */
export function drawText(
  target: DesignCanvas,
  block: TypeBlock,
  style: TypeStyle,
  spot: TopLeft,
): void {
  withTilt(target.ctx, block, style, spot, () => {
    drawBackgrounds(target, block, style);
    if (style.shadow) drawShadows(target, block, style);
    if (style.extrude) drawExtrusion(target, block, style, style.extrude);
    if (style.stroke) drawStrokes(target, block, style);
    eachWord(block, (line, word) => {
      setFont(target.ctx, block.typeface, line.size, word.text);
      target.ctx.fillStyle = fillOf(target.ctx, style, line, word);
      target.ctx.fillText(word.text, word.x, line.baseline);
    });
    if (style.sub) drawSub(target.ctx, block, style.sub.text);
  });
}

/** Draws the bare letters in white, to measure their surroundings. */
export function drawTextMask(
  ctx: SKRSContext2D,
  block: TypeBlock,
  style: TypeStyle,
  spot: TopLeft,
): void {
  withTilt(ctx, block, style, spot, () => {
    ctx.fillStyle = '#fff';
    eachWord(block, (line, word) => {
      if (word.isEmoji) return;
      setFont(ctx, block.typeface, line.size, word.text);
      ctx.fillText(word.text, word.x, line.baseline);
    });
    drawSub(ctx, block, '#fff');
  });
}

function withTilt(
  ctx: SKRSContext2D,
  block: TypeBlock,
  style: TypeStyle,
  spot: TopLeft,
  draw: () => void,
): void {
  ctx.save();
  ctx.translate(spot.x + block.width / 2, spot.y + block.height / 2);
  ctx.rotate(style.tilt);
  ctx.translate(-block.width / 2, -block.height / 2);
  draw();
  ctx.restore();
}

function eachWord(block: TypeBlock, visit: (line: PlacedLine, word: PlacedWord) => void): void {
  for (const line of block.lines) {
    for (const word of line.words) visit(line, word);
  }
}

/** Sets font and direction for one text: punctuation after an Arabic word is to its left. */
function setFont(ctx: SKRSContext2D, typeface: Typeface, size: number, text: string): void {
  ctx.font = fontOf(typeface, size, text);
  ctx.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  ctx.textAlign = 'left';
}

/** Adjacent emphasized words share one box. */
export function emphasisRuns(line: PlacedLine): { x: number; width: number }[] {
  const runs: { x: number; width: number; last: number }[] = [];
  line.words.forEach((word, i) => {
    if (!word.emphasized) return;
    const run = runs.at(-1);
    if (run && run.last === i - 1) {
      run.width = word.x + word.width - run.x;
      run.last = i;
    } else runs.push({ x: word.x, width: word.width, last: i });
  });
  return runs;
}

/** Corner radius of the second line's box when it is round, in cap heights: almost half of a one-row box. */
const roundness = 0.75;

function drawBackgrounds(target: DesignCanvas, block: TypeBlock, style: TypeStyle): void {
  const { bars, emphasizedWords: emphasis } = style;
  for (const line of block.lines) {
    if (bars) {
      const isEmphasized = line.words.some((word) => word.emphasized);
      drawBox(target, isEmphasized ? bars.emphasisGround : bars.ground, line, line, {
        paddingX: 0.17,
        paddingY: 0.17,
        slant: 0,
      });
    } else if (emphasis.kind === 'box') {
      for (const run of emphasisRuns(line))
        drawBox(target, emphasis.ground, line, run, {
          paddingX: 0.1,
          paddingY: 0.095,
          slant: 0.06,
        });
    }
  }
  const { sub } = block;
  if (!sub || !style.sub) return;
  const { ground, slant, round } = style.sub;
  withShadow(target, { color: 'rgba(0,0,0,.4)', blur: 18, y: 5 }, (ctx) => {
    ctx.fillStyle = ground;
    applySlant(ctx, slant, sub.y + sub.height / 2);
    ctx.beginPath();
    ctx.roundRect(sub.x, sub.y, sub.width, sub.height, round ? roundness * sub.cap : 6);
    ctx.fill();
  });
}

function drawBox(
  target: DesignCanvas,
  color: string,
  line: PlacedLine,
  across: { x: number; width: number },
  box: { paddingX: number; paddingY: number; slant: number },
): void {
  const px = line.size * box.paddingX;
  const py = line.size * box.paddingY;
  withShadow(
    target,
    { color: 'rgba(0,0,0,.4)', blur: line.size * 0.12, y: line.size * 0.04 },
    (ctx) => {
      ctx.fillStyle = color;
      applySlant(ctx, box.slant, line.baseline - line.cap / 2);
      ctx.beginPath();
      ctx.roundRect(
        across.x - px,
        line.baseline - line.cap - line.aboveCaps - py,
        across.width + 2 * px,
        line.cap + line.aboveCaps + line.belowBaseline + 2 * py,
        line.size * 0.05,
      );
      ctx.fill();
    },
  );
}

function applySlant(ctx: SKRSContext2D, slant: number, middle: number): void {
  if (slant !== 0) ctx.transform(1, 0, -slant, 1, slant * middle, 0);
}

/** Whether a word has a box behind it: then it needs neither shadow nor outline. */
function hasOwnGround(style: TypeStyle, word: PlacedWord): boolean {
  return style.bars !== null || (word.emphasized && style.emphasizedWords.kind === 'box');
}

function drawShadows(target: DesignCanvas, block: TypeBlock, style: TypeStyle): void {
  const { shadow, stroke } = style;
  if (!shadow) return;
  eachWord(block, (line, word) => {
    if (hasOwnGround(style, word)) return;
    const cast = { color: shadow.color, blur: line.size * shadow.blur, y: line.size * shadow.y };
    withShadow(target, cast, (ctx) => {
      setFont(ctx, block.typeface, line.size, word.text);
      ctx.fillStyle = shadow.color;
      if (stroke && !word.isEmoji) {
        ctx.strokeStyle = stroke.color;
        ctx.lineWidth = 2 * stroke.width * line.size;
        ctx.strokeText(word.text, word.x, line.baseline);
      } else ctx.fillText(word.text, word.x, line.baseline);
    });
  });
}

function drawStrokes({ ctx }: DesignCanvas, block: TypeBlock, style: TypeStyle): void {
  const { stroke } = style;
  if (!stroke) return;
  ctx.strokeStyle = stroke.color;
  eachWord(block, (line, word) => {
    if (hasOwnGround(style, word) || word.isEmoji) return;
    setFont(ctx, block.typeface, line.size, word.text);
    ctx.lineWidth = 2 * stroke.width * line.size;
    ctx.strokeText(word.text, word.x, line.baseline);
  });
}

/** Draws copies below the letters for a 3D look. */
function drawExtrusion(
  { ctx }: DesignCanvas,
  block: TypeBlock,
  { stroke }: TypeStyle,
  depth: { color: string; reach: number },
): void {
  ctx.strokeStyle = depth.color;
  ctx.fillStyle = depth.color;
  eachWord(block, (line, word) => {
    if (word.isEmoji) return;
    setFont(ctx, block.typeface, line.size, word.text);
    ctx.lineWidth = 2 * (stroke?.width ?? 0) * line.size;
    const steps = Math.ceil((depth.reach * line.size) / 2);
    for (let i = steps; i > 0; i--) {
      if (stroke) ctx.strokeText(word.text, word.x, line.baseline + 2 * i);
      else ctx.fillText(word.text, word.x, line.baseline + 2 * i);
    }
  });
}

function fillOf(
  ctx: SKRSContext2D,
  style: TypeStyle,
  line: PlacedLine,
  word: PlacedWord,
): SKRSContext2D['fillStyle'] {
  if (style.bars) {
    const isEmphasized = line.words.some((other) => other.emphasized);
    return isEmphasized ? style.bars.emphasisText : style.bars.text;
  }
  if (!word.emphasized) return style.fill;
  if (style.emphasizedWords.kind === 'box') return style.emphasizedWords.text;
  const gradient = ctx.createLinearGradient(0, line.baseline - line.cap, 0, line.baseline);
  gradient.addColorStop(0, style.emphasizedWords.top);
  // The upper half keeps the top color: an even gradient looks dirty.
  gradient.addColorStop(0.45, style.emphasizedWords.top);
  gradient.addColorStop(1, style.emphasizedWords.bottom);
  return gradient;
}

function drawSub(ctx: SKRSContext2D, block: TypeBlock, color: string): void {
  const { sub } = block;
  if (!sub) return;
  ctx.fillStyle = color;
  for (const row of sub.rows) {
    setFont(ctx, sub.typeface, sub.size, row.text);
    ctx.fillText(row.text, sub.x + row.x, sub.y + row.baseline);
  }
}
