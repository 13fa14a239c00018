import { Readable } from 'node:stream';
import {
  maxAssetBytes,
  maxAssetImages,
  maxRequestFieldBytes,
  maxSavedPhotos,
  maxStillBytes,
  maxTranscriptBytes,
  maxVideoStills,
  ProductError,
  type ErrorCode,
} from '@app/contracts';
import type { FastifyRequest } from 'fastify';
import { IncomingPicture, type SentPicture } from './incoming-picture.js';
import type { Upload } from './uploads-in-flight.js';

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

interface TextField {
  maxBytes: number;
  tooLarge: ErrorCode;
}

/** A route that accepts pictures. */
export interface PictureRoute {
  /** The lists of pictures. Every other list in the body is refused, except those in `textLists`. */
  pictures: Readonly<Record<string, PictureField>>;
  /** The long texts, each with a limit in bytes as JSON and an error. The rest of the body shares one limit. */
  texts: Readonly<Record<string, TextField>>;
  rateLimit: 'generate' | 'saveAsset';
  costsCredits: boolean;
}

const savedPhotos: PictureRoute = {
  pictures: { photos_base64: { maxCount: maxSavedPhotos, maxBytes: maxAssetBytes } },
  texts: {},
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
      // Most texts are less than twice as long when they are escaped.
      texts: {
        transcript: { maxBytes: 2 * maxTranscriptBytes, tooLarge: 'transcript_too_large' },
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
const textLists = { saved_photo_ids: true };

/** Longest name of a field, with the white space that a formatter puts around it. */
const longestName = 64;

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const whitespace = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** A body that sends less than this within this time is cut off: 13 KiB/s, a tenth of a slow uplink. */
export const slowestUpload = { bytes: 256 * 1024, ms: 20_000 };

/**
 * Reads the body of the picture route: pictures go into `request.pictures` as they arrive, and the JSON parser gets the
 * rest. So JSON.parse gets at most 16 KiB and the long texts, and no picture exists as a JavaScript string.
 * @throws ProductError `invalid_request`, `image_unreadable`, `image_file_too_large` or a limit of `UploadsInFlight`
 */
export async function readPictureBody(
  request: RequestWithPictures,
  payload: Readable,
  route: PictureRoute,
): Promise<Readable> {
  // The listeners of a destroyed stream would never be called.
  if (payload.destroyed) throw new ProductError('invalid_request', { detail: 'cut off' });
  const scanner = new PictureBodyScanner(route);
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
    // Reads the rest and discards it: a client that is cut off while sending never sees the answer.
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
  /** The last characters of `fields`: reading `fields` itself would copy all of it each time. */
  private tail = '';
  /** Length of `fields` without the long texts. */
  private fieldBytes = 0;
  private readonly textBytes = new Map<TextField, number>();
  /** The long text being read. */
  private text: TextField | undefined;
  private opened = false;
  private inString = false;
  private escaped = false;
  private inTextList = false;
  /** The list being read, and the picture within it. */
  private list: PictureField | undefined;
  private picture: IncomingPicture | undefined;

  constructor(private readonly route: Pick<PictureRoute, 'pictures' | 'texts'>) {}

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
      if (this.inString) {
        this.passString(byte);
        if (this.inString || !this.text) continue;
        this.keep(chunk, kept, at);
        kept = at;
        this.text = undefined;
      } else if (whitespace.has(byte)) continue;
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
      else if (byte === quote) {
        this.keep(chunk, kept, at);
        kept = at;
        this.inString = true;
        this.text = this.fieldAt(this.route.texts);
      } else if (byte === openBracket) {
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
    this.list = this.fieldAt(this.route.pictures);
    this.inTextList = !this.list && this.fieldAt(textLists) === true;
    if (!this.list && !this.inTextList) throw malformed('a list where none is expected');
  }

  /** The entry of the field whose value starts at the current position. */
  private fieldAt<Known>(fields: Readonly<Record<string, Known>>): Known | undefined {
    const before = this.tail.trimEnd();
    if (!before.endsWith(':')) return undefined;
    const name = before.slice(0, -1).trimEnd();
    return Object.entries(fields).find(([field]) => name.endsWith(`"${field}"`))?.[1];
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
    this.append(String(this.pictures.length));
    this.pictures.push(picture.end());
    this.picture = undefined;
    return end + 1;
  }

  /** Latin-1 keeps multi-byte characters intact across chunks. */
  private keep(chunk: Buffer, from: number, to: number): void {
    const length = to - from;
    if (this.text) {
      const bytes = (this.textBytes.get(this.text) ?? 0) + length;
      if (bytes > this.text.maxBytes) throw new ProductError(this.text.tooLarge);
      this.textBytes.set(this.text, bytes);
    } else {
      this.fieldBytes += length;
      if (this.fieldBytes > maxRequestFieldBytes)
        throw malformed('too much text beside the pictures');
    }
    this.append(chunk.toString('latin1', from, to));
  }

  private append(piece: string): void {
    this.fields += piece;
    this.tail = (this.tail + piece.slice(-longestName)).slice(-longestName);
  }
}

function malformed(detail: string): ProductError {
  return new ProductError('invalid_request', { detail });
}
