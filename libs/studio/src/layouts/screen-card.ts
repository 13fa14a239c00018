import { withShadow, type DesignCanvas } from '../paint/design-canvas.js';
import { naturalGrade, paintFrame, trackUpscale } from '../paint/frame.js';
import type { Box, PaintRequest, SourcePicture } from '../picture.js';

/** Distance of the card from the panel's edges, and radius of its corners. Design units. */
const margin = 62;
const radius = 16;
/** A recording that is wider than the space by at most this factor is scaled down and shown whole. */
const nearlyFits = 1.3;

/**
 * Draws a screen recording as a card. A wide recording extends beyond the frame at the right, so that its text is
 * larger and no edge looks cut by accident; any other is shown whole.
 * @param panel in design units; the caller has painted its background
 */
export async function drawScreenCard(
  target: DesignCanvas,
  request: PaintRequest,
  picture: SourcePicture,
  panel: Box,
): Promise<void> {
  const { facts } = picture;
  const shape = facts.width / facts.height;
  const inner = { width: panel.width - 2 * margin, height: panel.height - 2 * margin };
  const fits = inner.height * shape <= nearlyFits * inner.width;
  const width = fits ? Math.min(inner.width, inner.height * shape) : inner.height * shape;
  const height = fits ? width / shape : inner.height;
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  trackUpscale(target, facts, crop, width);
  const image = await paintFrame(picture, {
    crop,
    width: Math.round(width * target.scale),
    height: Math.round(height * target.scale),
    grade: naturalGrade(facts, request.brightness, 0.5),
  });
  const { ctx } = target;
  const x = panel.x + margin + (fits ? (inner.width - width) / 2 : 0);
  const y = panel.y + (panel.height - height) / 2;
  withShadow(target, { color: 'rgba(0,0,12,.45)', blur: 40, y: 16 }, (shadowed) => {
    shadowed.fillStyle = '#ffffff';
    shadowed.beginPath();
    shadowed.roundRect(x - 5, y - 5, width + 10, height + 10, radius + 5);
    shadowed.fill();
  });
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, radius);
  ctx.clip();
  ctx.drawImage(image, x, y, width, height);
  ctx.restore();
}
