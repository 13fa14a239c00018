import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { finishThumbnail, previewThumbnail } from './finish.js';
import type { PictureView } from './picture.js';
import type { Box, FinishRequest, Plate, TextChoices, ThumbnailText } from './studio.js';
import { canvasLibrary } from './paint/drawing.js';
import { textFallbacks } from './type/text-fallbacks.js';

const none: TextChoices = { typeface: null, color: null, accent: null, textBox: null };

/** A calm picture; with `person`, a red figure in front of the text in the right third. */
async function plateOf(over: Partial<Plate> = {}, hasPerson = false): Promise<Plate> {
  const background = await sharp({
    create: { width: 1280, height: 720, channels: 3, background: '#101c28' },
  })
    .jpeg()
    .toBuffer();
  const figure = canvasLibrary().createCanvas(1280, 720);
  const ctx = figure.getContext('2d');
  ctx.fillStyle = '#d02020';
  ctx.fillRect(860, 120, 300, 600);
  return {
    layout: 'poster',
    width: 1280,
    height: 720,
    background,
    foreground: hasPerson ? await figure.encode('png') : null,
    faces: hasPerson ? [{ x: 0.72, y: 0.2, width: 0.14, height: 0.25 }] : [],
    accentHue: 40,
    seed: 1,
    ...over,
  };
}

async function requestFor(
  words: Partial<ThumbnailText>,
  choices: Partial<TextChoices> = {},
  request: Partial<FinishRequest> = {},
): Promise<FinishRequest> {
  return {
    plate: request.plate ?? (await plateOf()),
    words: { main: 'GOLDEN HOUR', sub: '', emphasis: [], ...words },
    durationSeconds: 600,
    choices: { ...none, color: '#ffffff', ...choices },
    insist: true,
    ...request,
  };
}

const preview = async (...of: Parameters<typeof requestFor>) =>
  previewThumbnail(await requestFor(...of));

/** A repair tries many settings of the text, which exceeds Jest's limit on a busy machine. */
const repairLimitMs = 30_000;

const middleOf = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

describe('preview of an edited text', () => {
  it('is in the middle of the rectangle that the creator drew, and says how many characters fit there', async () => {
    const area = { x: 0.3, y: 0.3, width: 0.4, height: 0.3 };
    const { text, repairs } = await preview({}, { area });
    expect(repairs).toEqual([]);
    expect(middleOf(text!.box).x).toBeCloseTo(0.5, 1);
    expect(text!.box.width).toBeLessThanOrEqual(0.401);
    expect(text!.fits).toBeGreaterThan('GOLDEN HOUR'.length);
    expect(text!.areas.length).toBeGreaterThan(0);
  });

  it('keeps the size of a text that is moved in its own rectangle', async () => {
    const first = await preview({}, { area: { x: 0.1, y: 0.1, width: 0.5, height: 0.3 } });
    const { box } = first.text!;
    const { text } = await preview({}, { area: { ...box, x: box.x + 0.1, y: box.y + 0.2 } });
    expect(text!.box.width / box.width).toBeGreaterThan(0.94);
    expect(text!.box.width / box.width).toBeLessThanOrEqual(1.01);
  });

  it('moves a rectangle off a face and the duration badge, and says so', async () => {
    const face = { x: 0.35, y: 0.3, width: 0.2, height: 0.3 };
    const plate = await plateOf({ faces: [face] });
    const onFace = await preview({}, { area: { ...face, width: 0.4 } }, { plate });
    expect(onFace.repairs).toEqual([{ code: 'moved-off-face' }]);
    expect(onFace.checks.find(({ name }) => name === 'face-clear')?.outcome).toBe('pass');
    const onBadge = await preview({}, { area: { x: 0.7, y: 0.8, width: 0.28, height: 0.18 } });
    expect(onBadge.checks.find(({ name }) => name === 'badge-clear')?.outcome).toBe('pass');
    expect(onBadge.repairs).toContainEqual({ code: 'moved-off-badge' });
  });

  it('breaks the lines where the creator did', async () => {
    const { text } = await preview({ main: 'ONE\nTWO THREE' });
    expect(text!.lines).toEqual(['ONE', 'TWO THREE']);
  });

  it('switches outline, box, tilt and shadow', async () => {
    const on = await preview({}, { outline: true, tilt: true, shadow: true });
    expect(on.text).toMatchObject({ outline: true, tilted: true, shadow: true, onBox: false });
    const off = await preview({}, { outline: false, tilt: false, shadow: false });
    expect(off.text).toMatchObject({ outline: false, tilted: false, shadow: false });
    const boxed = await preview({}, { box: true });
    expect(boxed.text).toMatchObject({ onBox: true });
  });

  it.each([
    ['a long headline', { main: 'I saved $10,000 in 90 days by doing only this one thing' }, {}],
    ['a wide typeface', { main: 'INTERNATIONALIZATION OF EVERYTHING' }, { typeface: 'montserrat' }],
    ['many lines', { main: 'A\nB\nC\nD\nE\nF\nG' }, {}],
    ['a small place', { main: 'I saved $10,000 in 90 days' }, { textBox: 0 }],
  ] as const)(
    'repairs %s instead of refusing it, and says how',
    async (_case, words, choices) => {
      const small = { x: 0.05, y: 0.1, width: 0.22, height: 0.16 };
      const textBox = { box: small, align: 'left', anchor: 'top', calm: 1 } as const;
      const plate = await plateOf({ rooms: [textBox] });
      const { text, repairs, checks } = await preview(words, choices, { plate });
      expect(text).not.toBeNull();
      expect(repairs.length).toBeGreaterThan(0);
      expect(checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    },
    repairLimitMs,
  );

  it('tries a box behind unreadable text before it tries another place', () => {
    const request = {
      words: { main: 'A', sub: '', emphasis: [] },
      choices: { ...none, textBox: 1 },
    };
    const [first, second] = textFallbacks(request, true);
    expect(first).toMatchObject({
      request: {},
      notes: ['boxed'],
    });
    expect(second).toMatchObject({ request: { choices: { textBox: null } } });
  });
});

describe('preview of a changed picture', () => {
  const view = { mirrored: false, person: null };
  const still = { hidden: false, flipped: false, x: 0, scale: 1 };

  it.each<[string, string, Partial<Plate>, PictureView]>([
    ['cuts a face', 'face-inside-missed', { faceShown: 0.5 }, view],
    ['moves a face out', 'face-inside-missed', {}, { ...view, person: { ...still, x: 0.4 } }],
    ['enlarges a still too much', 'enlarged-missed', { enlarged: 5 }, view],
    ['is washed out', 'small-contrast-missed', { foreground: null, faces: [] }, view],
  ])(
    'fails the same checks as the finished picture when it %s',
    async (_what, code, over, look) => {
      const plate = { ...(await plateOf({}, true)), ...over };
      const request = await requestFor({ main: '' }, {}, { plate, view: look });
      const { failed } = await previewThumbnail(request);
      const { checks } = await finishThumbnail(request);
      expect(failed).toContainEqual(expect.objectContaining({ code }));
      expect(failed).toEqual(checks.filter(({ outcome }) => outcome === 'fail'));
    },
  );

  it('returns the picture below and above the text, and its colors', async () => {
    const plate = await plateOf({}, true);
    const { layers } = await preview({}, {}, { plate, layers: true });
    expect(layers).toMatchObject({ hasPerson: true, person: { x: expect.any(Number) } });
    expect(layers!.above).not.toBeNull();
    expect(layers!.palette).toContain('#d02020');
  });

  it('draws a circle on the picture, and says when the badge covers it', async () => {
    const mark = {
      kind: 'circle',
      x: 0.25,
      y: 0.5,
      size: 0.3,
      angle: 0,
      color: '#00ff00',
    } as const;
    const drawn = await preview({ main: '' }, {}, { marks: [mark] });
    const left = Math.round((0.25 - 0.5 * 0.3 * 0.86) * 1280);
    const line = { left: left - 2, top: 358, width: 4, height: 4 };
    const { dominant } = await sharp(await sharp(drawn.picture).extract(line).toBuffer()).stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(120);
    expect(drawn.repairs).toEqual([]);
    const underBadge = { ...mark, x: 0.95, y: 0.95, size: 0.1 };
    const covered = await preview({ main: '' }, {}, { marks: [underBadge] });
    expect(covered.repairs).toEqual([{ code: 'mark-under-badge' }]);
  });

  it('draws a rotated logo inside its square, and rejects a logo that is not a small picture', async () => {
    const logoOf = async (width: number, height: number) =>
      (
        await sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
          .png()
          .toBuffer()
      ).toString('base64');
    const mark = { kind: 'logo', x: 0.25, y: 0.5, size: 0.2, angle: 90, color: '#ffffff' } as const;
    const show = (picture: string) => preview({ main: '' }, {}, { marks: [{ ...mark, picture }] });
    const { picture } = await show(await logoOf(200, 50));
    const at = async (x: number, y: number) =>
      (
        await sharp(
          await sharp(picture)
            .extract({ left: Math.round(1280 * x), top: Math.round(720 * y), width: 4, height: 4 })
            .toBuffer(),
        ).stats()
      ).dominant;
    // Upright: as high as its square is wide.
    expect((await at(0.25, 0.36)).g).toBeGreaterThan(200);
    expect((await at(0.32, 0.5)).g).toBeLessThan(150);
    await expect(show('AAAA')).rejects.toMatchObject({ code: 'image_unreadable' });
    await expect(show(await logoOf(2000, 2000))).rejects.toMatchObject({ code: 'image_too_large' });
  });

  it('hides the person, and uses the space for text', async () => {
    const plate = await plateOf({}, true);
    const hidden = { ...view, person: { ...still, hidden: true } };
    const { layers } = await preview({}, {}, { plate, layers: true, view: hidden });
    expect(layers).toMatchObject({ hasPerson: true, above: null, person: null });
    const area = { x: 0.7, y: 0.2, width: 0.25, height: 0.3 };
    const { repairs } = await preview({}, { area }, { plate, view: hidden });
    expect(repairs).toEqual([]);
  });

  it('flips the person to the other side, and keeps the text off the face there', async () => {
    const plate = await plateOf({}, true);
    const flipped = { ...view, person: { ...still, flipped: true } };
    const { checks, text } = await preview({}, {}, { plate, view: flipped });
    expect(checks.find(({ name }) => name === 'face-clear')?.outcome).toBe('pass');
    expect(middleOf(text!.box).x).toBeGreaterThan(0.4);
  });

  it('mirrors the picture with its faces, and moves the text off them', async () => {
    const plate = await plateOf({ faces: [{ x: 0.7, y: 0.2, width: 0.2, height: 0.3 }] });
    const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.3 };
    const { repairs } = await preview({}, { area }, { plate, view: { ...view, mirrored: true } });
    expect(repairs).toEqual([{ code: 'moved-off-face' }]);
  });

  it('keeps a cut-off person at the edge of the frame', async () => {
    const figure = canvasLibrary().createCanvas(1280, 720);
    const ctx = figure.getContext('2d');
    ctx.fillStyle = '#d02020';
    ctx.fillRect(980, 120, 300, 600);
    const plate = await plateOf({ foreground: await figure.encode('png') });
    const { repairs } = await preview(
      {},
      {},
      { plate, view: { ...view, person: { ...still, x: -0.2 } } },
    );
    expect(repairs).toEqual([{ code: 'person-at-edge' }]);
    const limitsOf = async (more: Partial<PictureView>) => {
      const changed = { plate, layers: true, view: { ...view, ...more } };
      return (await preview({}, {}, changed)).layers!.personLimits?.x;
    };
    const [cutRight, cutLeft] = [
      { least: 0, most: 0.5 },
      { least: -0.5, most: 0 },
    ];
    expect(await limitsOf({})).toEqual(cutRight);
    expect(await limitsOf({ mirrored: true })).toEqual(cutLeft);
    expect(await limitsOf({ person: { ...still, flipped: true } })).toEqual(cutLeft);
    // Four previews take longer than the usual limit on a busy machine.
  }, 30_000);
});
