import type { ErrorCode } from '@app/contracts';
import type { Sharp } from 'sharp';
import {
  oneBitPng,
  flatPicture,
  billionLaughsSvg,
  longGif,
  animatedWebp,
  halfLightPicture,
} from '../../factories/odd-pictures.js';
import {
  toBase64,
  testRefusals,
  type BadRequest,
  type RefusingInstallation,
} from '../../factories/refusing-installation.js';

const latin1 = (text: string) => () => Buffer.from(text, 'latin1');
const startOf = async (image: Sharp, bytes: number) => (await image.toBuffer()).subarray(0, bytes);
const noise = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 0xa5)]);
const svg = (inside: string) => latin1(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
const text = 'x'.repeat(64);

const files: [string, ErrorCode, () => Sharp | Buffer | Promise<Buffer>][] = [
  ['of one pixel', 'image_too_small', () => flatPicture(1, 1).png()],
  ['of one pixel as JPEG', 'image_too_small', () => flatPicture(1, 1).jpeg()],
  ['that has no width after scaling', 'image_too_small', () => oneBitPng(16, 60_000)],
  ['of 20,000 × 20 pixels', 'image_too_small', () => oneBitPng(20_000, 20)],
  ['that claims 64,250 × 64,250 pixels', 'image_too_large', () => oneBitPng(64_250, 64_250, 1)],
  ['of 17,000 × 17,000 pixels', 'image_too_large', () => oneBitPng(17_000, 17_000)],
  ['of 12 megapixels and one row', 'image_too_large', () => oneBitPng(4_000, 3_001)],
  ['with fewer rows than it claims', 'image_unreadable', () => oneBitPng(1_000, 1_000, 10)],
  ['that claims no width', 'image_unreadable', () => oneBitPng(0, 100)],
  ['that is only a PNG header', 'image_unreadable', () => oneBitPng(64, 64).subarray(0, 30)],
  [
    'that is half a JPEG',
    'image_unreadable',
    () => startOf(halfLightPicture(800, 600).jpeg(), 2_000),
  ],
  ['that is half a PNG', 'image_unreadable', () => startOf(halfLightPicture(800, 600).png(), 900)],
  ['that is noise after a JPEG header', 'image_unreadable', () => noise],
  ['that is a GIF of 40,000 frames', 'image_unreadable', () => longGif(40_000)],
  ['that is an animated WebP', 'image_unreadable', animatedWebp],
  ['that is a WebP', 'image_unreadable', () => halfLightPicture().webp()],
  ['that is a TIFF', 'image_unreadable', () => halfLightPicture().tiff()],
  ['that is an AVIF', 'image_unreadable', () => halfLightPicture(64, 64).avif({ effort: 0 })],
  [
    'that claims to be HEIC',
    'image_unreadable',
    latin1('\0\0\0\x18ftypheic\0\0\0\0heicmif1 and no more'),
  ],
  ['that is a PDF', 'image_unreadable', latin1('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj')],
  ['that is a BMP', 'image_unreadable', latin1(`BM${'\0'.repeat(200)}`)],
  ['that is a zip', 'image_unreadable', latin1('PK\x03\x04 and more than sixteen bytes')],
  ['that is a web page', 'image_unreadable', latin1('<!doctype html><script>alert(1)</script>')],
  ['that is an SVG', 'image_unreadable', svg('<rect width="9" height="9"/>')],
  ['that is an SVG with a script', 'image_unreadable', svg('<script>alert(1)</script>')],
  ['that is an SVG of a file', 'image_unreadable', svg('<image href="file:///etc/passwd"/>')],
  ['that is an SVG of a billion laughs', 'image_unreadable', billionLaughsSvg],
  [
    'that is an ImageMagick command',
    'image_unreadable',
    latin1("image over 0,0 0,0 'http://[::1]'"),
  ],
];

const texts: [string, () => string | Promise<string>][] = [
  ['of 0 bytes', () => ''],
  ['of one byte', () => '/w=='],
  ['as a data URL', async () => `data:image/png;base64,${await toBase64(flatPicture().png())}`],
  ['in the URL-safe alphabet', () => '_9j_4AAQSkZJRgABAQ-_AQABAAD_2wBDAAgG'],
  ['with line breaks', async () => (await toBase64(flatPicture().png())).replace(/.{76}/g, '$&\n')],
  ['in characters outside base64', () => '🖼️ this is my picture 🖼️'],
  ['with control characters', () => '\u0001'.repeat(64)],
  ['that is the address of a picture', () => 'http://169.254.169.254/latest/meta-data/'],
];

const ownVideo = { target_youtube_url: undefined, own_video: true };
const bodies: [string, ErrorCode, object][] = [
  ['a number', 'invalid_request', { include_images_base64: [5] }],
  ['an object', 'invalid_request', { include_images_base64: [{ path: '/etc/passwd' }] }],
  ['a list in a list', 'invalid_request', { include_images_base64: [[['x']]] }],
  ['text', 'invalid_request', { include_images_base64: text }],
  ['five pictures', 'invalid_request', { include_images_base64: Array(5).fill(text) }],
  ['without consent', 'likeness_consent_missing', { likeness_consent: undefined }],
  ['with an empty consent', 'likeness_consent_missing', { likeness_consent: '\u0007 ' }],
  ['with a long consent', 'invalid_request', { likeness_consent: 'x'.repeat(41) }],
  ['with a consent that is true', 'invalid_request', { likeness_consent: true }],
  ['nine stills', 'invalid_request', { ...ownVideo, video_stills_base64: Array(9).fill(text) }],
  ['a video without stills', 'invalid_request', { ...ownVideo, video_stills_base64: [] }],
  ['an unreadable still', 'image_unreadable', { ...ownVideo, video_stills_base64: [text] }],
  [
    'stills that are not from an own video',
    'own_video_missing',
    { ...ownVideo, own_video: false, video_stills_base64: [text] },
  ],
  ['stills and a link', 'invalid_request', { video_stills_base64: [text] }],
  ['a video with a long name', 'invalid_request', { video_file_name: 'x'.repeat(256) }],
];

/** Tests that bad pictures, and bad requests with pictures, are refused. */
export function testBadPictures(installation: () => RefusingInstallation): void {
  const picture = (sent: string): Promise<Response> =>
    installation().generate({ include_images_base64: [sent], likeness_consent: '1' });

  testRefusals(installation, 'a picture', [
    ...files.map(([what, code, make]): BadRequest => [
      what,
      code,
      async () => picture(await toBase64(await make())),
    ]),
    ...texts.map(([what, make]): BadRequest => [
      what,
      'image_unreadable',
      async () => picture(await make()),
    ]),
  ]);

  testRefusals(
    installation,
    'a request with pictures',
    bodies.map(([what, code, body]): BadRequest => [
      what,
      code,
      async () => {
        const good = await toBase64(halfLightPicture().png());
        return installation().generate({
          include_images_base64: [good],
          likeness_consent: '1',
          ...body,
        });
      },
    ]),
  );

  testRefusals(installation, 'a damaged picture', [
    [
      'after a good picture, which is not kept',
      'image_unreadable',
      async () =>
        installation().generate({
          include_images_base64: [await toBase64(halfLightPicture().png()), text],
          likeness_consent: '1',
        }),
    ],
  ]);
}
