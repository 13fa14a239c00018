import { badgeZone } from '../checks/badge-zone.js';
import { runChecks } from '../checks/checks.js';
import { QuietMap } from '../inspect/quiet-map.js';
import { layoutNamed } from '../layouts/layouts.js';
import { measureType } from '../measure.js';
import type { Easel } from '../paint/easel.js';
import { contrastRatio, luminance } from '../pictures/colour.js';
import { toGrey, type RgbPicture } from '../pictures/decode.js';
import { meanColour } from '../pictures/mean-colour.js';
import type { Box, CheckResult, FinishOrder, Words } from '../studio.js';
import { placements, type Placement } from './place.js';
import { calmOf, roomsIn } from './rooms.js';
import type { TypeStyle } from './type-style.js';

/** One way to set the words. */
export interface Attempt {
  placement: Placement;
  style: TypeStyle;
}

/** Decides how and where the words of one order are set, and what to try when that does not read well. */
export class Typesetter {
  private readonly badge: ReturnType<typeof badgeZone>;
  private readonly tried = new Set<Box>();
  private readonly map: QuietMap;

  constructor(
    private readonly order: FinishOrder,
    private readonly small: RgbPicture,
  ) {
    this.badge = badgeZone(order.durationSeconds);
    this.map = new QuietMap(toGrey(small));
    this.map.occupy(order.plate.subject ?? []);
  }

  first(): Attempt | null {
    const { plate } = this.order;
    const style = layoutNamed(plate.layout).style(plate.accentHue, plate.tone ?? 'bold');
    return this.best(style, this.order.words, 1);
  }

  /** The checks on type that did not pass and that another setting could pass. */
  async faults(easel: Easel, attempt: Attempt): Promise<CheckResult[]> {
    const type = await measureType(easel, attempt.placement, attempt.style, this.order.words);
    const { faces } = this.order.plate;
    const results = runChecks({ ...harmless, faces, badge: this.badge, type });
    return results.filter((result) => result.outcome !== 'pass' && !asGiven.has(result.name));
  }

  repaired(attempt: Attempt, faults: CheckResult[]): { attempt: Attempt; note: string } | null {
    const { style } = attempt;
    const contrast = faults.some((fault) => fault.name.endsWith('text-contrast'));
    if (contrast && style.scrim < 0.85) {
      const stronger: TypeStyle = {
        ...style,
        inkOnBright: false,
        scrim: Math.min(0.9, style.scrim + 0.25),
        stroke: style.stroke && { ...style.stroke, width: style.stroke.width + 0.02 },
      };
      const again = this.best(stronger, this.order.words, 1, attempt.placement.room.box);
      if (again) return { attempt: again, note: 'Darkened the picture behind the words.' };
    }
    this.tried.add(attempt.placement.room.box);
    const moved = this.best(style, this.order.words, 0.96);
    if (moved) return { attempt: moved, note: 'Moved the words to a quieter place.' };
    const shorter = this.best(style, { ...this.order.words, sub: '' }, 0.9);
    return shorter && { attempt: shorter, note: 'Left out the second line.' };
  }

  private best(style: TypeStyle, words: Words, fill: number, only?: Box): Attempt | null {
    const { plate } = this.order;
    const rooms = (plate.rooms ?? roomsIn(this.map, plate.faces)).filter((room) =>
      only ? room.box === only : !this.tried.has(room.box),
    );
    const placement = placements({
      words,
      style,
      rooms,
      faces: plate.faces,
      badge: this.badge,
      fill,
      calmAt: (box) => calmOf(this.map, box),
    })[0];
    return placement ? { placement, style: suited(style, placement, this.small) } : null;
  }
}

/** How many words there are is the creator's business. */
const asGiven = new Set(['word-count']);

/** Stands in for what only the encoded file can tell while the words are still being set. */
const harmless = {
  master: {
    width: 1920,
    height: 1080,
    format: 'jpeg',
    colourSpace: 'srgb',
    hasAlpha: false,
    hasMetadata: false,
  },
  uploadBytes: 0,
  bars: { top: 0, bottom: 0, left: 0, right: 0, width: 16, height: 9 },
  smallGreyDeviation: 64,
};

/** On a bright, quiet place dark letters need no shade at all. */
function suited(style: TypeStyle, placement: Placement, small: RgbPicture): TypeStyle {
  if (!style.inkOnBright) return style;
  const { r, g, b } = meanColour(small, placement.room.box);
  const ink = { r: 17, g: 17, b: 20 };
  const readable = contrastRatio(luminance(r, g, b), luminance(ink.r, ink.g, ink.b));
  if (readable < 9) return style;
  return {
    ...style,
    fill: '#111114',
    shadow: null,
    scrim: 0,
    emphasis: { kind: 'colour', top: '#111114', bottom: '#111114' },
  };
}
