import { Readable } from 'node:stream';
import {
  maxAssetBytes,
  maxAssetImages,
  maxRequestFieldBytes,
  maxPhotosPerSavedAsset,
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
  /** The decoded pictures. In the body, an index into this list replaces each picture. */
  pictures?: SentPicture[];
  /** Set once the upload is admitted. Absent for a body of up to 64 KiB. */
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
  /** Fields with lists of pictures. Every other list in the body is refused, except those in `textLists`. */
  pictures: Readonly<Record<string, PictureField>>;
  /** Fields with long texts, each with its own limit in JSON bytes. All other fields share one limit. */
  texts: Readonly<Record<string, TextField>>;
  rateLimit: 'generate' | 'saveAsset' | 'uploadStill';
  costsCredits: boolean;
}

const savedPhotos: PictureRoute = {
  pictures: { photos_base64: { maxCount: maxPhotosPerSavedAsset, maxBytes: maxAssetBytes } },
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
      // Escaping makes most texts less than twice as long.
      texts: {
        transcript: { maxBytes: 2 * maxTranscriptBytes, tooLarge: 'transcript_too_large' },
      },
      rateLimit: 'generate',
      costsCredits: true,
    },
  ],
  ['/user/saved-assets', savedPhotos],
  ['/user/saved-assets/:id/photos', savedPhotos],
  [
    '/thumbnail/:id/stills',
    {
      pictures: { stills_base64: { maxCount: 1, maxBytes: maxAssetBytes } },
      texts: {},
      rateLimit: 'uploadStill',
      costsCredits: false,
    },
  ],
]);

/** @param url the matched route, not the address, which can be spelled in many ways */
export function pictureRouteOf(method: string, url: string | undefined): PictureRoute | undefined {
  return method === 'POST' ? pictureRoutes.get(url ?? '') : undefined;
}

/** Lists of short texts that a body may contain besides its pictures. */
const textLists = { saved_photo_ids: true };

/** Maximum length of a field's name, including white space around it. */
const maxNameLength = 64;

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const whitespace = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** A slower body is cut off. This is 13 KiB/s, a tenth of a slow uplink. */
export const minUploadSpeed = { bytes: 256 * 1024, ms: 20_000 };

/**
 * Reads the body of a picture route. Pictures go into `request.pictures` as they arrive, and the JSON parser gets the
 * rest. So no picture becomes a JavaScript string, and JSON.parse gets only 16 KiB and the long texts.
 * @throws ProductError `invalid_request`, `image_unreadable`, `image_file_too_large` or a limit of `UploadsInFlight`
 */
export async function readPictureBody(
  request: RequestWithPictures,
  payload: Readable,
  route: PictureRoute,
): Promise<Readable> {
  // A destroyed stream would never call the listeners.
  if (payload.destroyed) throw new ProductError('invalid_request', { detail: 'cut off' });
  const scanner = new PictureBodyScanner(route);
  let received = 0;
  let receivedBefore = 0;
  let slow: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      slow = setInterval(() => {
        if (received - receivedBefore < minUploadSpeed.bytes)
          reject(new ProductError('invalid_request', { detail: 'too slow' }));
        receivedBefore = received;
      }, minUploadSpeed.ms);
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
    // Reads and discards the rest, because a client that is cut off while sending never sees the answer.
    payload.removeAllListeners('data').resume();
    throw error;
  } finally {
    clearInterval(slow);
  }
  const { fields, pictures } = scanner.end();
  request.pictures = pictures;
  // Fastify compares the announced length with this number, not with the bytes that the parser gets.
  return Object.assign(Readable.from([fields]), { receivedEncodedLength: received });
}

/**
 * Scans a JSON object whose only arrays are lists of base64 pictures. Refuses any other structure before JSON parsing.
 */
export class PictureBodyScanner {
  private readonly pictures: SentPicture[] = [];
  private readonly counts = new Map<PictureField, number>();
  private fields = '';
  /** The last characters of `fields`. Reading `fields` itself would copy all of it each time. */
  private recentFields = '';
  /** Length of `fields` without the long texts. */
  private fieldBytes = 0;
  private readonly textBytes = new Map<TextField, number>();
  /** The long text being read. */
  private text: TextField | undefined;
  private isObjectOpen = false;
  private isInString = false;
  private isEscaped = false;
  private isInTextList = false;
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

  /** Keeps everything up to the next picture and returns the picture's position. */
  private readFields(chunk: Buffer, from: number): number {
    let kept = from;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (this.isInString) {
        this.skipStringByte(byte);
        if (this.isInString || !this.text) continue;
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
      } else if (this.isInTextList) {
        if (byte === quote) this.isInString = true;
        else if (byte === closeBracket) this.isInTextList = false;
        else if (byte !== comma) throw malformed('a list of something else than text');
      } else if (byte === openBrace) {
        if (this.isObjectOpen) throw malformed('an object within the object');
        this.isObjectOpen = true;
      } else if (!this.isObjectOpen) throw malformed('not an object');
      else if (byte === quote) {
        this.keep(chunk, kept, at);
        kept = at;
        this.isInString = true;
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

  private skipStringByte(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === backslash) this.isEscaped = true;
    else if (byte === quote) this.isInString = false;
  }

  private beginList(): void {
    this.list = this.fieldAt(this.route.pictures);
    this.isInTextList = !this.list && this.fieldAt(textLists) === true;
    if (!this.list && !this.isInTextList) throw malformed('a list where none is expected');
  }

  /** Returns the entry of the field whose value starts here. */
  private fieldAt<Known>(fields: Readonly<Record<string, Known>>): Known | undefined {
    const before = this.recentFields.trimEnd();
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
    this.recentFields = (this.recentFields + piece.slice(-maxNameLength)).slice(-maxNameLength);
  }
}

function malformed(detail: string): ProductError {
  return new ProductError('invalid_request', { detail });
}
