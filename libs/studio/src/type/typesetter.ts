import { thumbnailSizeOf, shapeOf, type TextNoteCode } from '@app/contracts';
import { overlaysOn, type Overlay } from '../checks/overlays.js';
import type { MeasuredText } from '../checks/check.js';
import { runTextChecks } from '../checks/checks.js';
import { QuietMap } from '../inspect/quiet-map.js';
import { layoutNamed } from '../layouts/layouts.js';
import { contrastRatio, luminance, parseHex } from '../pictures/color.js';
import { toGray, type RgbPicture } from '../pictures/decode.js';
import { meanColor } from '../pictures/mean-color.js';
import type { DesignSize } from '../paint/design-canvas.js';
import type { Box, TextBox, ThumbnailText } from '../picture.js';
import type { CheckResult, FinishRequest } from '../studio.js';
import { placements, type Placement } from './place.js';
import { chosenStyle, isDark, readableAccent } from './chosen-style.js';
import { weightedStyle } from './weighted-style.js';
import { channelStyle } from './channel-style.js';
import { characterCapacity } from './block.js';
import type { Hyphenator } from './hyphenation.js';
import { quietnessOf, nearestClearBox, textBoxesIn, usableBox } from './text-boxes.js';
import type { TypeStyle } from './type-style.js';
import { twoSidesOf } from './versus.js';

/** One way to set the text. */
export interface Attempt {
  /** One block, or two for the sides of a "vs" headline. */
  parts: Placement[];
  style: TypeStyle;
}

/** Changes to a layout that are allowed when its text does not fit otherwise. */
export interface Relaxation {
  /** Whether the usual text boxes of a full picture may also be used. */
  anyPlace?: boolean;
  style?: (style: TypeStyle) => TypeStyle;
}

/** Chooses style and position of the text, and the next attempt after a failed check. */
export class Typesetter {
  private readonly overlays: readonly Overlay[];
  private readonly frame: DesignSize;
  private readonly triedBoxes = new Set<Box>();
  private isSmaller = false;
  private readonly map: QuietMap;
  private readonly textBoxes: TextBox[];

  constructor(
    private readonly request: FinishRequest,
    private readonly small: RgbPicture,
    private readonly relaxed: Relaxation = {},
    private readonly hyphenate?: Hyphenator,
  ) {
    this.overlays = overlaysOn(shapeOf(request.plate), request.durationSeconds);
    this.frame = thumbnailSizeOf(request.plate);
    this.map = new QuietMap(toGray(small));
    this.map.markBusy(request.plate.subject ?? []);
    this.textBoxes = this.textBoxesFor(request);
  }

  private textBoxesFor({ plate, choices }: FinishRequest): TextBox[] {
    const { area = null, align = null, textBox: chosen = null } = choices ?? {};
    const usual = (): TextBox[] => textBoxesIn(this.map, plate.faces);
    const own = plate.rooms ?? usual();
    const all = this.relaxed.anyPlace && plate.rooms ? [...own, ...usual()] : own;
    const boxes = area
      ? [this.exactBox(area)]
      : chosen === null
        ? all
        : all.slice(chosen, chosen + 1);
    return align ? boxes.map((box) => ({ ...box, align })) : boxes;
  }

  /** A text box from a rectangle that the creator drew, moved away from faces and overlays. */
  private exactBox(area: Box): TextBox {
    return {
      box: nearestClearBox(area, this.request.plate.faces, this.overlays, this.frame),
      align: 'center',
      anchor: 'middle',
      calm: 1,
      exact: true,
    };
  }

  /** The rectangles in which text passes the checks on faces, overlays and edges. */
  clearAreas(): Box[] {
    const { faces, rooms = [], subject } = this.request.plate;
    const boxes = [...rooms.filter(({ side }) => !side), ...textBoxesIn(this.map, faces)];
    return boxes.flatMap((box) => usableBox(box, faces, this.overlays, subject) ?? []);
  }

  /** About how many characters fit in the text boxes of an attempt. */
  fittingCharacters({ parts, style }: Attempt): number {
    const { faces, subject } = this.request.plate;
    const counts = parts.map(({ textBox, block }) => {
      const box = usableBox(textBox, faces, this.overlays, textBox.exact ? [] : subject);
      return box ? characterCapacity(box, block, style, this.frame) : 0;
    });
    return counts.reduce((sum, count) => sum + count, 0);
  }

  firstAttempt(): Attempt | null {
    const { plate, choices } = this.request;
    const own = layoutNamed(plate.layout).style(plate.accentHue, plate.tone ?? 'bold');
    const styled = channelStyle(weightedStyle(own, plate.typeWeight), plate.typeLook);
    const chosen = chosenStyle(styled, choices);
    const exact = choices?.area
      ? { ...chosen, largest: Math.max(chosen.largest, maxExactSize) }
      : chosen;
    const style = this.relaxed.style?.(exact) ?? exact;
    return this.twoSided(style) ?? this.bestAttempt(style, this.request.words, 1);
  }

  /** Failed or warning text checks that another attempt could pass. */
  failedChecks(type: MeasuredText): CheckResult[] {
    const { faces } = this.request.plate;
    const results = runTextChecks({
      faces,
      overlays: this.overlays,
      shape: shapeOf(this.frame),
      type,
    });
    return results.filter(
      (result) => result.outcome !== 'pass' && !creatorsChoice.has(result.name),
    );
  }

  repair(attempt: Attempt, failed: CheckResult[]): { attempt: Attempt; note: TextNoteCode } | null {
    const { style, parts } = attempt;
    if (parts.length > 1) {
      const together = this.bestAttempt(style, this.request.words, 1);
      return together && { attempt: together, note: 'one-line' };
    }
    const contrast = failed.some(({ name }) => contrastChecks.test(name));
    if (contrast && canGetOutline(style)) {
      const again = this.bestAttempt(
        withOutline(style),
        this.request.words,
        1,
        parts[0]!.textBox.box,
      );
      if (again) return { attempt: again, note: 'outlined' };
    }
    if (contrast && style.scrim < 0.85) {
      const stronger: TypeStyle = {
        ...style,
        inkOnBright: false,
        scrim: Math.min(0.9, style.scrim + 0.25),
        stroke: style.stroke && { ...style.stroke, width: style.stroke.width + 0.02 },
      };
      const again = this.bestAttempt(stronger, this.request.words, 1, parts[0]!.textBox.box);
      if (again) return { attempt: again, note: 'darkened' };
    }
    if (failed.some(({ name }) => name === 'text-area') && !this.isSmaller) {
      this.isSmaller = true;
      const smaller = this.bestAttempt(style, this.request.words, 0.9, parts[0]!.textBox.box);
      if (smaller) return { attempt: smaller, note: 'smaller' };
    }
    const only = this.textBoxes.length === 1 ? parts[0]!.textBox.box : undefined;
    this.triedBoxes.add(parts[0]!.textBox.box);
    const moved = this.bestAttempt(style, this.request.words, 0.96);
    if (moved) return { attempt: moved, note: 'moved-calmer' };
    const shorter = this.bestAttempt(style, { ...this.request.words, sub: '' }, 0.9, only);
    return shorter && { attempt: shorter, note: 'second-line-left-out' };
  }

  private bestAttempt(
    style: TypeStyle,
    words: ThumbnailText,
    fill: number,
    onlyBox?: Box,
  ): Attempt | null {
    const textBoxes = this.textBoxes.filter(
      (textBox) =>
        !textBox.side && (onlyBox ? textBox.box === onlyBox : !this.triedBoxes.has(textBox.box)),
    );
    const placement = this.placementsIn(style, words, textBoxes, fill)[0];
    if (!placement) return null;
    const inked = darkOnBright(this.withReadableAccent(style, placement), placement, this.small);
    if (inked.fill !== style.fill || !canGetOutline(style) || !this.isBusyUnder(placement, style))
      return { parts: [placement], style: inked };
    const loud = withOutline(style);
    const around = this.placementsIn(loud, words, [placement.textBox], fill)[0];
    return around ? { parts: [around], style: loud } : { parts: [placement], style: inked };
  }

  /**
   * Replaces a channel's accent that is too similar to the ground under the text. The layouts' own accents fit their
   * grounds, and a creator's choice stays.
   */
  private withReadableAccent(style: TypeStyle, { textBox }: Placement): TypeStyle {
    const { plate, choices } = this.request;
    if (!plate.typeLook?.accent || choices?.accent) return style;
    const { r, g, b } = meanColor(this.small, textBox.box);
    return readableAccent(style, luminance(r, g, b));
  }

  /** Whether the picture under a word is as bright as the word, or too busy for a scrim alone. */
  private isBusyUnder({ ink }: Placement, { fill }: TypeStyle): boolean {
    const { r, g, b } = parseHex(fill);
    const own = luminance(r, g, b);
    return ink.words.some(
      (word) =>
        quietnessOf(this.map, word) < minCalm || worstContrast(this.small, word, own) < minContrast,
    );
  }

  /**
   * Places a "vs" headline on the two halves of a layout that has boxes for it, in one size at one
   * height.
   */
  private twoSided(style: TypeStyle): Attempt | null {
    const sides = twoSidesOf(this.request.words);
    if (!sides) return null;
    const left = this.textBoxes.filter((textBox) => textBox.side === 'left');
    const right = this.textBoxes.filter((textBox) => textBox.side === 'right');
    let best: Placement[] | null = null;
    let bestSize = 0;
    for (const [row, textBox] of left.entries()) {
      const other = right[row];
      const place = (limited: TypeStyle): Placement[] =>
        [textBox, other].flatMap((one, i) =>
          one ? this.placementsIn(limited, sides[i]!, [one], 1).slice(0, 1) : [],
        );
      const free = place(style);
      if (free.length < 2) continue;
      const largest = Math.min(
        ...free.flatMap((part) => part.block.lines.map((line) => line.size)),
      );
      const even = place({ ...style, largest });
      // Viewers look at the first row, so in another row the text must be clearly larger.
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
    textBoxes: TextBox[],
    fill: number,
  ): Placement[] {
    const { faces, subject = [] } = this.request.plate;
    const calmAt = (box: Box): number => quietnessOf(this.map, box);
    return placements({
      words,
      style,
      textBoxes,
      faces,
      subject,
      overlays: this.overlays,
      frame: this.frame,
      fill,
      calmAt,
      ...(this.hyphenate && { hyphenate: this.hyphenate }),
    });
  }
}

/** Largest font size in a rectangle that the creator drew, design units. */
const maxExactSize = 420;

/** Above these values for quietness and contrast, text needs no outline. */
const minCalm = 0.4;
const minContrast = 2.2;
/** Share of the pixels under a word that may have less contrast. */
const maxLowContrastShare = 0.2;

/** Whether text has neither outline nor bars, and may get an outline. */
function canGetOutline(style: TypeStyle): boolean {
  return (
    style.stroke === null && style.shadow !== null && style.bars === null && !style.outlineKept
  );
}

/** Uses an outline instead of a strong scrim, which would darken snow and sky. */
function withOutline(style: TypeStyle): TypeStyle {
  return {
    ...style,
    inkOnBright: false,
    stroke: { color: isDark(style.fill) ? '#ffffff' : '#0d0d12', width: 0.045 },
    scrim: Math.min(style.scrim, 0.2),
  };
}

/** Contrast of a luminance with the most similar pixels under a box. */
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
  return ratios[Math.floor(maxLowContrastShare * ratios.length)] ?? 21;
}

/** Checks that an outline or a scrim can fix. */
const contrastChecks = /text-(contrast|edges)$/u;

/** Checks of the text that the creator wrote, which no attempt changes. */
const creatorsChoice = new Set(['word-count']);

const ink = '#111114';
const inkLuminance = luminance(17, 17, 20);
/**
 * Contrast of dark letters with the mean color of the text box (`wanted`), and with each pixel (`needed`); 21 is black
 * on white.
 */
const inkContrast = { wanted: 9, needed: 5 };
/** Share of the pixels under a word that may be too dark: as many as a twig has, but not a roof. */
const darkShare = 0.06;

/** Switches to dark text without a scrim when the text box is bright and quiet. */
function darkOnBright(style: TypeStyle, placement: Placement, small: RgbPicture): TypeStyle {
  if (!style.inkOnBright) return style;
  const { r, g, b } = meanColor(small, placement.textBox.box);
  if (contrastRatio(luminance(r, g, b), inkLuminance) < inkContrast.wanted) return style;
  const dark = placement.ink.words.some((word) => darkShareIn(small, word) > darkShare);
  if (dark) return style;
  const { emphasizedWords: emphasis, fill, sub } = style;
  const plain = { ...style, fill: ink, shadow: null, scrim: 0 };
  // A bright accent is hard to see on a bright ground, so the emphasized words get a dark box.
  return emphasis.kind === 'color' && emphasis.top !== fill
    ? {
        ...plain,
        emphasizedWords: { kind: 'box', ground: ink, text: emphasis.top },
        sub: sub && { ...sub, ground: ink, text: '#ffffff' },
      }
    : { ...plain, emphasizedWords: { kind: 'color', top: ink, bottom: ink } };
}

/** Share of the pixels under a box on which dark text is unreadable. */
function darkShareIn({ data, width, height }: RgbPicture, box: Box): number {
  const right = Math.min(width, Math.ceil((box.x + box.width) * width));
  const bottom = Math.min(height, Math.ceil((box.y + box.height) * height));
  let dark = 0;
  let all = 0;
  for (let y = Math.max(0, Math.floor(box.y * height)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.x * width)); x < right; x++, all++) {
      const p = 3 * (y * width + x);
      if (
        contrastRatio(luminance(data[p]!, data[p + 1]!, data[p + 2]!), inkLuminance) <
        inkContrast.needed
      )
        dark++;
    }
  }
  return dark / Math.max(1, all);
}
