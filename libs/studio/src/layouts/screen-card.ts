import { withShadow, type DesignCanvas } from '../paint/design-canvas.js';
import { naturalGrade, paintFrame, trackUpscale } from '../paint/frame.js';
import type { Box, PaintRequest, PictureFacts, SourcePicture } from '../picture.js';

/** Distance of the card from the panel's edges, radius of its corners, and height of its title bar. Design units. */
export const screenMargin = 62;
const radius = 16;
const titleBar = 40;
/** The buttons in the title bar: colors, radius and distance. */
const buttons = { colors: ['#ff5f57', '#febc2e', '#28c840'], radius: 8, apart: 27 };
/** Distance of a wide window from the sides of the panel, design units. */
const sideMargin = 26;
/** A screen of a lower brightness is dark. */
const darkScreen = 0.5;

/** The ground on which the window of a recording stands out, also at the size of a sidebar. */
export function groundOfScreen({ brightness }: PictureFacts): string {
  return brightness < darkScreen ? '#dfe3ea' : '#14161c';
}

/** Size of the window in the panel. It shows the whole recording, because a part of one looks like a mistake. */
export function windowIn(
  { width: pixels, height: rows }: Pick<PictureFacts, 'width' | 'height'>,
  panel: Pick<Box, 'width' | 'height'>,
): { width: number; height: number } {
  const shape = pixels / rows;
  const width = Math.min(
    panel.width - 2 * sideMargin,
    (panel.height - 2 * screenMargin - titleBar) * shape,
  );
  return { width, height: width / shape };
}

/**
 * Draws a screen recording as a tilted window.
 * @param panel in design units; the caller has painted its background
 * @param tilt clockwise, in radians
 */
export async function drawScreenCard(
  target: DesignCanvas,
  request: PaintRequest,
  picture: SourcePicture,
  panel: Box,
  tilt = 0.035,
): Promise<void> {
  const { facts } = picture;
  const { width, height } = windowIn(facts, panel);
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  trackUpscale(target, facts, crop, width);
  const image = await paintFrame(picture, {
    crop,
    width: Math.round(width * target.scale),
    height: Math.round(height * target.scale),
    grade: naturalGrade(facts, request.brightness, 0.5),
  });
  const { ctx } = target;
  const x = panel.x + (panel.width - width) / 2;
  const y = panel.y + (panel.height - titleBar - height) / 2;
  const isDark = facts.brightness < darkScreen;
  ctx.save();
  ctx.translate(x + width / 2, y + (titleBar + height) / 2);
  ctx.rotate(tilt);
  ctx.translate(-x - width / 2, -y - (titleBar + height) / 2);
  withShadow(target, { color: 'rgba(0,0,12,.45)', blur: 40, y: 16 }, (shadowed) => {
    shadowed.fillStyle = isDark ? '#343b4a' : '#e4e7ec';
    shadowed.beginPath();
    shadowed.roundRect(x, y, width, titleBar + height, radius);
    shadowed.fill();
  });
  for (const [i, color] of buttons.colors.entries()) {
    ctx.fillStyle = color;
    ctx.beginPath();
    ctx.arc(x + 28 + i * buttons.apart, y + titleBar / 2, buttons.radius, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.beginPath();
  ctx.roundRect(x, y + titleBar, width, height, [0, 0, radius, radius]);
  ctx.clip();
  ctx.drawImage(image, x, y + titleBar, width, height);
  ctx.restore();
}
