import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  maxAssetBytes,
  maxAssetImages,
  maxRequestFieldBytes,
  maxSavedPhotos,
  maxStillBytes,
  maxVideoStills,
  ProductError,
} from '@app/contracts';
import type { FastifyRequest } from 'fastify';
import type { Upload } from './uploads-in-flight.js';

/** A picture of a request body, decoded from base64. */
export interface SentPicture {
  bytes: Buffer;
  /** Digest of the bytes, hexadecimal. */
  sha256: string;
}

export interface RequestWithPictures extends FastifyRequest {
  /** In the body each picture is replaced by its index in this list. */
  pictures?: SentPicture[];
  /** Set when the upload is admitted; absent for a body of up to 64 KiB. */
  upload?: Upload;
}

interface PictureField {
  maxCount: number;
  maxBytes: number;
}

/** A route that accepts pictures. */
export interface PictureRoute {
  /** Its lists of pictures. Every other list in a body is refused, but those of `textLists`. */
  pictures: Readonly<Record<string, PictureField>>;
  rateLimit: 'generate' | 'saveAsset';
  costsCredits: boolean;
}

const savedPhotos: PictureRoute = {
  pictures: { photos_base64: { maxCount: maxSavedPhotos, maxBytes: maxAssetBytes } },
  rateLimit: 'saveAsset',
  costsCredits: false,
};

const pictureRoutes: ReadonlyMap<string, PictureRoute> = new Map([
  [
    '/thumbnail/generate',
    {
      pictures: {
        include_images_base64: { maxCount: maxAssetImages, maxBytes: maxAssetBytes },
        video_stills_base64: { maxCount: maxVideoStills, maxBytes: maxStillBytes },
      },
      rateLimit: 'generate',
      costsCredits: true,
    },
  ],
  ['/user/saved-assets', savedPhotos],
  ['/user/saved-assets/:id/photos', savedPhotos],
]);

/** @param url the matched route, not the address, which can be spelled in many ways */
export function pictureRouteOf(method: string, url: string | undefined): PictureRoute | undefined {
  return method === 'POST' ? pictureRoutes.get(url ?? '') : undefined;
}

/** Lists of short text that a body may have beside its pictures. */
const textLists = new Set(['saved_photo_ids']);

const quote = 0x22;
const comma = 0x2c;
const slash = 0x2f;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const whitespace = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** A body that sends less than this within this time is cut off: 13 KiB/s, a tenth of a slow uplink. */
export const slowestUpload = { bytes: 256 * 1024, ms: 20_000 };

/**
 * Reads the body of the picture route: pictures go into `request.pictures` as they arrive, and the JSON parser gets the
 * rest. So JSON.parse never sees more than 16 KiB, and no picture exists as a JavaScript string.
 * @throws ProductError `invalid_request`, `image_unreadable`, `image_file_too_large` or a limit of `UploadsInFlight`
 */
export async function readPictureBody(
  request: RequestWithPictures,
  payload: Readable,
  { pictures: fieldsOfPictures }: PictureRoute,
): Promise<Readable> {
  // Its listeners would never be called.
  if (payload.destroyed) throw new ProductError('invalid_request', { detail: 'cut off' });
  const scanner = new PictureBodyScanner(fieldsOfPictures);
  let received = 0;
  let receivedBefore = 0;
  let slow: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      slow = setInterval(() => {
        if (received - receivedBefore < slowestUpload.bytes)
          reject(new ProductError('invalid_request', { detail: 'too slow' }));
        receivedBefore = received;
      }, slowestUpload.ms);
      payload.on('data', (chunk: Buffer) => {
        received += chunk.length;
        try {
          request.upload?.receive(chunk.length);
          scanner.write(chunk);
        } catch (error) {
          reject(error);
        }
      });
      payload.once('end', resolve).once('error', reject);
      payload.once('close', () =>
        reject(new ProductError('invalid_request', { detail: 'cut off' })),
      );
    });
  } catch (error) {
    // Read to the end and discarded: a client that is cut off while sending never sees the answer.
    payload.removeAllListeners('data').resume();
    throw error;
  } finally {
    clearInterval(slow);
  }
  const { fields, pictures } = scanner.end();
  request.pictures = pictures;
  // Fastify compares the announced length with what was received, not with what the parser gets.
  return Object.assign(Readable.from([fields]), { receivedEncodedLength: received });
}

/**
 * Takes a JSON object whose only arrays are lists of base64 pictures. Rejects any other structure before JSON parsing.
 */
export class PictureBodyScanner {
  private readonly pictures: SentPicture[] = [];
  private readonly counts = new Map<PictureField, number>();
  private fields = '';
  private opened = false;
  private inString = false;
  private escaped = false;
  private inTextList = false;
  /** The list being read, and the picture within it. */
  private list: PictureField | undefined;
  private picture: IncomingPicture | undefined;

  constructor(private readonly pictureFields: PictureRoute['pictures']) {}

  write(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length)
      at = this.picture ? this.readPicture(this.picture, chunk, at) : this.readFields(chunk, at);
  }

  end(): { fields: Buffer; pictures: SentPicture[] } {
    if (this.picture) throw malformed('ends within a picture');
    return { fields: Buffer.from(this.fields, 'latin1'), pictures: this.pictures };
  }

  /** Keeps everything up to the next picture, and returns the position where it starts. */
  private readFields(chunk: Buffer, from: number): number {
    let kept = from;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (this.inString) this.passString(byte);
      else if (whitespace.has(byte)) continue;
      else if (this.list) {
        if (byte === quote) {
          this.keep(chunk, kept, at);
          this.beginPicture(this.list);
          return at + 1;
        }
        if (byte === closeBracket) this.list = undefined;
        else if (byte !== comma) throw malformed('a list of something else than pictures');
      } else if (this.inTextList) {
        if (byte === quote) this.inString = true;
        else if (byte === closeBracket) this.inTextList = false;
        else if (byte !== comma) throw malformed('a list of something else than text');
      } else if (byte === openBrace) {
        if (this.opened) throw malformed('an object within the object');
        this.opened = true;
      } else if (!this.opened) throw malformed('not an object');
      else if (byte === quote) this.inString = true;
      else if (byte === openBracket) {
        this.keep(chunk, kept, at);
        kept = at;
        this.beginList();
      }
    }
    this.keep(chunk, kept, chunk.length);
    return chunk.length;
  }

  private passString(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === backslash) this.escaped = true;
    else if (byte === quote) this.inString = false;
  }

  private beginList(): void {
    const before = this.fields.trimEnd();
    const name = before.endsWith(':') ? before.slice(0, -1).trimEnd() : '';
    const isField = (field: string): boolean => name.endsWith(`"${field}"`);
    this.list = Object.entries(this.pictureFields).find(([field]) => isField(field))?.[1];
    this.inTextList = !this.list && [...textLists].some(isField);
    if (!this.list && !this.inTextList) throw malformed('a list where none is expected');
  }

  private beginPicture(field: PictureField): void {
    const count = (this.counts.get(field) ?? 0) + 1;
    if (count > field.maxCount) throw malformed('too many pictures');
    this.counts.set(field, count);
    this.picture = new IncomingPicture(field.maxBytes);
  }

  private readPicture(picture: IncomingPicture, chunk: Buffer, from: number): number {
    const end = chunk.indexOf(quote, from);
    picture.write(chunk.toString('latin1', from, end === -1 ? chunk.length : end));
    if (end === -1) return chunk.length;
    this.fields += String(this.pictures.length);
    this.pictures.push(picture.end());
    this.picture = undefined;
    return end + 1;
  }

  /** Latin-1 keeps multi-byte characters intact across chunks. */
  private keep(chunk: Buffer, from: number, to: number): void {
    if (this.fields.length + to - from > maxRequestFieldBytes)
      throw malformed('too much text beside the pictures');
    this.fields += chunk.toString('latin1', from, to);
  }
}

/** Decodes base64 in chunks as they arrive. */
class IncomingPicture {
  private readonly parts: Buffer[] = [];
  private readonly hash: Hash = createHash('sha256');
  private length = 0;
  /** Characters that do not yet form a group of four. */
  private waiting = '';
  private padded = false;

  constructor(private readonly maxBytes: number) {}

  write(piece: string): void {
    let text = this.waiting + piece;
    // The only escape that a JSON encoder makes of base64; its second half may be in the next chunk.
    if (text.includes('\\')) text = withoutEscapedSlashes(text);
    const complete = text.endsWith('\\') ? text.length - 1 : text.length;
    const whole = complete - (complete % 4);
    this.waiting = text.slice(whole);
    if (whole > 0) this.decode(text.slice(0, whole));
  }

  end(): SentPicture {
    if (this.waiting !== '') this.decode(this.waiting);
    return { bytes: Buffer.concat(this.parts, this.length), sha256: this.hash.digest('hex') };
  }

  private decode(text: string): void {
    const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
    const bytes = Buffer.from(text, 'base64');
    // Node skips invalid base64 characters; the decoded length reveals them.
    const expected = Math.floor((text.length * 3) / 4) - padding;
    if (this.padded || text.length % 4 === 1 || bytes.length !== expected)
      throw new ProductError('image_unreadable', { detail: 'not base64' });
    this.padded = padding > 0;
    this.length += bytes.length;
    if (this.length > this.maxBytes) throw new ProductError('image_file_too_large');
    this.hash.update(bytes);
    this.parts.push(bytes);
  }
}

/** Works on bytes because `replaceAll` is five times slower when every character is escaped. */
function withoutEscapedSlashes(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === backslash && bytes[at + 1] === slash) continue;
    bytes[length++] = bytes[at] ?? 0;
  }
  return bytes.toString('latin1', 0, length);
}

function malformed(detail: string): ProductError {
  return new ProductError('invalid_request', { detail });
}
