import { badgeZone } from '../checks/badge-zone.js';
import type { MeasuredText } from '../checks/check.js';
import { runTextChecks } from '../checks/checks.js';
import { QuietMap } from '../inspect/quiet-map.js';
import { layoutNamed } from '../layouts/layouts.js';
import { contrastRatio, luminance, parseHex } from '../pictures/color.js';
import { toGray, type RgbPicture } from '../pictures/decode.js';
import { meanColor } from '../pictures/mean-color.js';
import type { Box, TextBox, ThumbnailText } from '../picture.js';
import type { CheckResult, FinishOrder } from '../studio.js';
import { placements, type Placement } from './place.js';
import { chosenStyle, isDark } from './chosen-style.js';
import { weightedStyle } from './weighted-style.js';
import { calmOf, textBoxesIn } from './text-boxes.js';
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
  private readonly triedBoxes = new Set<Box>();
  private readonly map: QuietMap;
  private readonly rooms: TextBox[];

  constructor(
    private readonly order: FinishOrder,
    private readonly small: RgbPicture,
  ) {
    this.badge = badgeZone(order.durationSeconds);
    this.map = new QuietMap(toGray(small));
    this.map.occupy(order.plate.subject ?? []);
    const rooms = order.plate.rooms ?? textBoxesIn(this.map, order.plate.faces);
    const chosen = order.choices?.textBox ?? null;
    this.rooms = chosen === null ? rooms : rooms.slice(chosen, chosen + 1);
  }

  firstAttempt(): Attempt | null {
    const { plate, choices } = this.order;
    const own = layoutNamed(plate.layout).style(plate.accentHue, plate.tone ?? 'bold');
    const style = chosenStyle(weightedStyle(own, plate.typeWeight), choices);
    return this.twoSided(style) ?? this.bestAttempt(style, this.order.words, 1);
  }

  /** The checks on type that did not pass and that another setting could pass. */
  failedChecks(type: MeasuredText): CheckResult[] {
    const { faces } = this.order.plate;
    const results = runTextChecks({ faces, badge: this.badge, type });
    return results.filter(
      (result) => result.outcome !== 'pass' && !creatorsChoice.has(result.name),
    );
  }

  repair(attempt: Attempt, faults: CheckResult[]): { attempt: Attempt; note: string } | null {
    const { style, parts } = attempt;
    if (parts.length > 1) {
      const together = this.bestAttempt(style, this.order.words, 1);
      return together && { attempt: together, note: 'Set the two sides as one line.' };
    }
    const contrast = faults.some(({ name }) => contrastChecks.test(name));
    if (contrast && needsScrim(style)) {
      const again = this.bestAttempt(withOutline(style), this.order.words, 1, parts[0]!.room.box);
      if (again) return { attempt: again, note: 'Outlined the words.' };
    }
    if (contrast && style.scrim < 0.85) {
      const stronger: TypeStyle = {
        ...style,
        inkOnBright: false,
        scrim: Math.min(0.9, style.scrim + 0.25),
        stroke: style.stroke && { ...style.stroke, width: style.stroke.width + 0.02 },
      };
      const again = this.bestAttempt(stronger, this.order.words, 1, parts[0]!.room.box);
      if (again) return { attempt: again, note: 'Darkened the picture behind the words.' };
    }
    const only = this.rooms.length === 1 ? parts[0]!.room.box : undefined;
    this.triedBoxes.add(parts[0]!.room.box);
    const moved = this.bestAttempt(style, this.order.words, 0.96);
    if (moved) return { attempt: moved, note: 'Moved the text to a calmer area.' };
    const shorter = this.bestAttempt(style, { ...this.order.words, sub: '' }, 0.9, only);
    return shorter && { attempt: shorter, note: 'Left out the second line.' };
  }

  private bestAttempt(
    style: TypeStyle,
    words: ThumbnailText,
    fill: number,
    only?: Box,
  ): Attempt | null {
    const rooms = this.rooms.filter(
      (room) => !room.side && (only ? room.box === only : !this.triedBoxes.has(room.box)),
    );
    const placement = this.placementsIn(style, words, rooms, fill)[0];
    if (!placement) return null;
    const inked = darkOnBright(style, placement, this.small);
    if (inked !== style || !needsScrim(style) || !this.isBusyUnder(placement, style))
      return { parts: [placement], style: inked };
    const loud = withOutline(style);
    const around = this.placementsIn(loud, words, [placement.room], fill)[0];
    return around ? { parts: [around], style: loud } : { parts: [placement], style };
  }

  /** Whether the picture under a word is as bright as the word, or so busy that shade alone does not part the two. */
  private isBusyUnder({ ink }: Placement, { fill }: TypeStyle): boolean {
    const { r, g, b } = parseHex(fill);
    const own = luminance(r, g, b);
    return ink.words.some(
      (word) =>
        calmOf(this.map, word) < minCalm || worstContrast(this.small, word, own) < minContrast,
    );
  }

  /** A headline with two sides, one on each half of a layout that has rooms for that; in one size, at one height. */
  private twoSided(style: TypeStyle): Attempt | null {
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
          one ? this.placementsIn(limited, sides[i]!, [one], 1).slice(0, 1) : [],
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

  private placementsIn(
    style: TypeStyle,
    words: ThumbnailText,
    rooms: TextBox[],
    fill: number,
  ): Placement[] {
    const { faces, subject = [] } = this.order.plate;
    const calmAt = (box: Box): number => calmOf(this.map, box);
    return placements({ words, style, rooms, faces, subject, badge: this.badge, fill, calmAt });
  }
}

/** Calm of a place and contrast with it, before any shade, from which words need no outline. */
const minCalm = 0.4;
const minContrast = 2.2;
/** Share of what lies under a word that may be nearer to its color. */
const nearShare = 0.2;

/** Words that only shade parts from the picture. */
function needsScrim(style: TypeStyle): boolean {
  return style.stroke === null && style.shadow !== null && style.bars === null;
}

/** An outline keeps snow white and a sky blue, where a shade that is deep enough would not. */
function withOutline(style: TypeStyle): TypeStyle {
  return {
    ...style,
    inkOnBright: false,
    stroke: { color: isDark(style.fill) ? '#ffffff' : '#0d0d12', width: 0.045 },
    scrim: Math.min(style.scrim, 0.2),
  };
}

/** Contrast with the part of what lies under a box that is nearest to a luminance. */
function worstContrast({ data, width, height }: RgbPicture, box: Box, own: number): number {
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
const contrastChecks = /text-(contrast|edges)$/u;

/** How many words there are is the creator's business. */
const creatorsChoice = new Set(['word-count']);

const ink = luminance(17, 17, 20);
/** Contrast that dark letters want of the whole place, and need of every part of it; 21 is black on white. */
const inkContrast = { wanted: 9, needed: 5 };
/** Share of what lies under a word that may be darker: a twig does not hide a letter, a roof does. */
const darkShare = 0.06;

/** On a bright, quiet place dark letters need no shade at all. */
function darkOnBright(style: TypeStyle, placement: Placement, small: RgbPicture): TypeStyle {
  if (!style.inkOnBright) return style;
  const { r, g, b } = meanColor(small, placement.room.box);
  if (contrastRatio(luminance(r, g, b), ink) < inkContrast.wanted) return style;
  const dark = placement.ink.words.some((word) => darkShareIn(small, word) > darkShare);
  if (dark) return style;
  return {
    ...style,
    fill: '#111114',
    shadow: null,
    scrim: 0,
    emphasizedWords: { kind: 'color', top: '#111114', bottom: '#111114' },
  };
}

/** Share of the pixels under a box on which ink could not be read. */
function darkShareIn({ data, width, height }: RgbPicture, box: Box): number {
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
