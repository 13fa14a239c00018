import { badgeZone } from '../checks/badge-zone.js';
import type { MeasuredType } from '../checks/check.js';
import { runTypeChecks } from '../checks/checks.js';
import { QuietMap } from '../inspect/quiet-map.js';
import { layoutNamed } from '../layouts/layouts.js';
import { contrastRatio, luminance, parseHex } from '../pictures/colour.js';
import { toGrey, type RgbPicture } from '../pictures/decode.js';
import { meanColour } from '../pictures/mean-colour.js';
import type { Box, TypeRoom, Words } from '../picture.js';
import type { CheckResult, FinishOrder } from '../studio.js';
import { placements, type Placement } from './place.js';
import { chosenStyle, isDark } from './chosen-style.js';
import { weightedStyle } from './weighted-style.js';
import { calmOf, roomsIn } from './rooms.js';
import type { TypeStyle } from './type-style.js';
import { sidesOf } from './versus.js';

/** One way to set the words. */
export interface Attempt {
  /** One block, or two that stand against each other. */
  parts: Placement[];
  style: TypeStyle;
}

/** Decides how and where the words of one order are set, and what to try when that does not read well. */
export class Typesetter {
  private readonly badge: ReturnType<typeof badgeZone>;
  private readonly tried = new Set<Box>();
  private readonly map: QuietMap;
  private readonly rooms: TypeRoom[];

  constructor(
    private readonly order: FinishOrder,
    private readonly small: RgbPicture,
  ) {
    this.badge = badgeZone(order.durationSeconds);
    this.map = new QuietMap(toGrey(small));
    this.map.occupy(order.plate.subject ?? []);
    const rooms = order.plate.rooms ?? roomsIn(this.map, order.plate.faces);
    const chosen = order.choices?.room ?? null;
    this.rooms = chosen === null ? rooms : rooms.slice(chosen, chosen + 1);
  }

  first(): Attempt | null {
    const { plate, choices } = this.order;
    const own = layoutNamed(plate.layout).style(plate.accentHue, plate.tone ?? 'bold');
    const style = chosenStyle(weightedStyle(own, plate.typeWeight), choices);
    return this.opposed(style) ?? this.best(style, this.order.words, 1);
  }

  /** The checks on type that did not pass and that another setting could pass. */
  faults(type: MeasuredType): CheckResult[] {
    const { faces } = this.order.plate;
    const results = runTypeChecks({ faces, badge: this.badge, type });
    return results.filter((result) => result.outcome !== 'pass' && !asGiven.has(result.name));
  }

  repaired(attempt: Attempt, faults: CheckResult[]): { attempt: Attempt; note: string } | null {
    const { style, parts } = attempt;
    if (parts.length > 1) {
      const together = this.best(style, this.order.words, 1);
      return together && { attempt: together, note: 'Set the two sides as one line.' };
    }
    const contrast = faults.some(({ name }) => aboutContrast.test(name));
    if (contrast && bare(style)) {
      const again = this.best(outlined(style), this.order.words, 1, parts[0]!.room.box);
      if (again) return { attempt: again, note: 'Outlined the words.' };
    }
    if (contrast && style.scrim < 0.85) {
      const stronger: TypeStyle = {
        ...style,
        inkOnBright: false,
        scrim: Math.min(0.9, style.scrim + 0.25),
        stroke: style.stroke && { ...style.stroke, width: style.stroke.width + 0.02 },
      };
      const again = this.best(stronger, this.order.words, 1, parts[0]!.room.box);
      if (again) return { attempt: again, note: 'Darkened the picture behind the words.' };
    }
    const only = this.rooms.length === 1 ? parts[0]!.room.box : undefined;
    this.tried.add(parts[0]!.room.box);
    const moved = this.best(style, this.order.words, 0.96);
    if (moved) return { attempt: moved, note: 'Moved the words to a quieter place.' };
    const shorter = this.best(style, { ...this.order.words, sub: '' }, 0.9, only);
    return shorter && { attempt: shorter, note: 'Left out the second line.' };
  }

  private best(style: TypeStyle, words: Words, fill: number, only?: Box): Attempt | null {
    const rooms = this.rooms.filter(
      (room) => !room.side && (only ? room.box === only : !this.tried.has(room.box)),
    );
    const placement = this.placed(style, words, rooms, fill)[0];
    if (!placement) return null;
    const inked = suited(style, placement, this.small);
    if (inked !== style || !bare(style) || !this.isLoudUnder(placement, style))
      return { parts: [placement], style: inked };
    const loud = outlined(style);
    const around = this.placed(loud, words, [placement.room], fill)[0];
    return around ? { parts: [around], style: loud } : { parts: [placement], style };
  }

  /** Whether the picture under a word is as bright as the word, or so busy that shade alone does not part the two. */
  private isLoudUnder({ ink }: Placement, { fill }: TypeStyle): boolean {
    const { r, g, b } = parseHex(fill);
    const own = luminance(r, g, b);
    return ink.words.some(
      (word) =>
        calmOf(this.map, word) < leastCalm || nearest(this.small, word, own) < leastContrast,
    );
  }

  /** A headline with two sides, one on each half of a layout that has rooms for that; in one size, at one height. */
  private opposed(style: TypeStyle): Attempt | null {
    const sides = sidesOf(this.order.words);
    if (!sides) return null;
    const left = this.rooms.filter((room) => room.side === 'left');
    const right = this.rooms.filter((room) => room.side === 'right');
    let best: Placement[] | null = null;
    let bestSize = 0;
    for (const [row, room] of left.entries()) {
      const other = right[row];
      const place = (limited: TypeStyle): Placement[] =>
        [room, other].flatMap((one, i) =>
          one ? this.placed(limited, sides[i]!, [one], 1).slice(0, 1) : [],
        );
      const free = place(style);
      if (free.length < 2) continue;
      const largest = Math.min(
        ...free.flatMap((part) => part.block.lines.map((line) => line.size)),
      );
      const even = place({ ...style, largest });
      // The first row is where one looks for it; another must be clearly larger to be worth it.
      const size = largest * 0.8 ** row;
      if (even.length === 2 && size > bestSize) {
        best = even;
        bestSize = size;
      }
    }
    return best && { parts: best, style };
  }

  private placed(style: TypeStyle, words: Words, rooms: TypeRoom[], fill: number): Placement[] {
    const { faces, subject = [] } = this.order.plate;
    const calmAt = (box: Box): number => calmOf(this.map, box);
    return placements({ words, style, rooms, faces, subject, badge: this.badge, fill, calmAt });
  }
}

/** Calm of a place and contrast with it, before any shade, from which words need no outline. */
const leastCalm = 0.4;
const leastContrast = 2.2;
/** Share of what lies under a word that may be nearer to its colour. */
const nearShare = 0.2;

/** Words that only shade parts from the picture. */
function bare(style: TypeStyle): boolean {
  return style.stroke === null && style.shadow !== null && style.bars === null;
}

/** An outline keeps snow white and a sky blue, where a shade that is deep enough would not. */
function outlined(style: TypeStyle): TypeStyle {
  return {
    ...style,
    inkOnBright: false,
    stroke: { colour: isDark(style.fill) ? '#ffffff' : '#0d0d12', width: 0.045 },
    scrim: Math.min(style.scrim, 0.2),
  };
}

/** Contrast with the part of what lies under a box that is nearest to a luminance. */
function nearest({ data, width, height }: RgbPicture, box: Box, own: number): number {
  const right = Math.min(width, Math.ceil((box.x + box.width) * width));
  const bottom = Math.min(height, Math.ceil((box.y + box.height) * height));
  const ratios: number[] = [];
  for (let y = Math.max(0, Math.floor(box.y * height)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.x * width)); x < right; x++) {
      const p = 3 * (y * width + x);
      ratios.push(contrastRatio(luminance(data[p]!, data[p + 1]!, data[p + 2]!), own));
    }
  }
  ratios.sort((a, b) => a - b);
  return ratios[Math.floor(nearShare * ratios.length)] ?? 21;
}

/** Checks that an outline or shade helps. */
const aboutContrast = /text-(contrast|edges)$/u;

/** How many words there are is the creator's business. */
const asGiven = new Set(['word-count']);

const ink = luminance(17, 17, 20);
/** Contrast that dark letters want of the whole place, and need of every part of it; 21 is black on white. */
const inkContrast = { wanted: 9, needed: 5 };
/** Share of what lies under a word that may be darker: a twig does not hide a letter, a roof does. */
const darkShare = 0.06;

/** On a bright, quiet place dark letters need no shade at all. */
function suited(style: TypeStyle, placement: Placement, small: RgbPicture): TypeStyle {
  if (!style.inkOnBright) return style;
  const { r, g, b } = meanColour(small, placement.room.box);
  if (contrastRatio(luminance(r, g, b), ink) < inkContrast.wanted) return style;
  const dark = placement.ink.words.some((word) => darkIn(small, word) > darkShare);
  if (dark) return style;
  return {
    ...style,
    fill: '#111114',
    shadow: null,
    scrim: 0,
    emphasis: { kind: 'colour', top: '#111114', bottom: '#111114' },
  };
}

/** Share of the pixels under a box on which ink could not be read. */
function darkIn({ data, width, height }: RgbPicture, box: Box): number {
  const right = Math.min(width, Math.ceil((box.x + box.width) * width));
  const bottom = Math.min(height, Math.ceil((box.y + box.height) * height));
  let dark = 0;
  let all = 0;
  for (let y = Math.max(0, Math.floor(box.y * height)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.x * width)); x < right; x++, all++) {
      const p = 3 * (y * width + x);
      if (contrastRatio(luminance(data[p]!, data[p + 1]!, data[p + 2]!), ink) < inkContrast.needed)
        dark++;
    }
  }
  return dark / Math.max(1, all);
}
