import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Pictures as users, programs and attackers send them. Each call makes a new one. */

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function flatPicture(width = 320, height = 180): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#2d6cdf' } });
}

/** With content: half light, half dark. */
export function halfLightPicture(width = 320, height = 180): Sharp {
  const half = Math.round(width / 2);
  const light = { create: { width: half, height, channels: 3 as const, background: '#f4d35e' } };
  return flatPicture(width, height)
    .composite([{ input: light, left: 0, top: 0 }])
    .removeAlpha();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A gray PNG with one bit per pixel: any size costs almost no bytes. */
export function oneBitPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows), { level: 1 });
  return Buffer.concat([
    pngStart,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with an additional chunk after its header. */
export async function pngWithChunk(type: string, data: Buffer): Promise<Buffer> {
  const png = await halfLightPicture().png().toBuffer();
  const behindHeader = pngStart.length + 25;
  return Buffer.concat([
    png.subarray(0, behindHeader),
    chunk(type, data),
    png.subarray(behindHeader),
  ]);
}

/** Data of a compressed text chunk: 100 MB in a few hundred kilobytes. */
export function textChunkBomb(keyword: string): Buffer {
  return Buffer.concat([
    Buffer.from(`${keyword}\0\0`, 'latin1'),
    deflateSync(Buffer.alloc(100 * 1024 * 1024, 'a'), { level: 1 }),
  ]);
}

/** A GIF of one pixel with very many frames. */
export function longGif(frames: number): Buffer {
  const start = Buffer.from('474946383961010001008000000000000000ff', 'hex');
  const frame = Buffer.from('21f904000a0000002c000000000100010000020244010000'.slice(0, 46), 'hex');
  return Buffer.concat([
    start,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

async function animatedPicture(): Promise<Sharp> {
  const frames = await Promise.all([
    flatPicture(64, 36).png().toBuffer(),
    halfLightPicture(64, 36).png().toBuffer(),
  ]);
  return sharp(frames, { join: { animated: true } });
}

export async function animatedWebp(): Promise<Buffer> {
  return (await animatedPicture()).webp().toBuffer();
}

export async function animatedGif(): Promise<Buffer> {
  return (await animatedPicture()).gif().toBuffer();
}

/** A PNG of two frames (APNG). Decoders without support for APNG see the first frame. */
export async function animatedPng(): Promise<Buffer> {
  const [width, height] = [64, 36];
  const png = await halfLightPicture(width, height).png().toBuffer();
  const behindHeader = pngStart.length + 25;
  const end = png.length - 12;
  const at = png.indexOf('IDAT');
  const pixels = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  const numbers = (...values: number[]): Buffer =>
    Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer).swap32()));
  const frame = (turn: number): Buffer =>
    chunk(
      'fcTL',
      Buffer.concat([numbers(turn, width, height, 0, 0), Buffer.from('0001000a0000', 'hex')]),
    );
  return Buffer.concat([
    png.subarray(0, behindHeader),
    chunk('acTL', numbers(2, 0)),
    frame(0),
    png.subarray(behindHeader, end),
    frame(1),
    chunk('fdAT', Buffer.concat([numbers(2), pixels])),
    png.subarray(end),
  ]);
}

/** Ten levels of ten entities: expanding them exhausts a decoder. */
export function billionLaughsSvg(): Buffer {
  const entities = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  );
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l9;</text></svg>`,
  );
}
