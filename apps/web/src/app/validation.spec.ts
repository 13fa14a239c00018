import { affordableBatchSize, minCropSide, preparedImage, recognizeVideo } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import '../../test/english.js';
import { parsePageNumber, parsePageSize, parseTypedPage } from '../features/admin/log-record.js';
import {
  videoFileSentences,
  isVideoFile,
} from '../features/generator/form/video-file/video-file.js';
import { checkLink, referenceProblem } from '../features/generator/form/link.js';
import { acceptFiles, uploadSentences } from '../features/generator/form/upload/drafts.js';
import { areaInPixels, scaledDown, wholePicture } from '../lib/pictures/geometry.js';
import { clampBatchSize, savePendingLink, takePendingLink } from '../lib/storage.js';

const id = 'dQw4w9WgXcQ';
const accepted = undefined;

function linkProblem(text: string): string | undefined {
  const checked = checkLink(text);
  return 'problem' in checked ? checked.problem : undefined;
}

/** The pending link after it was stored in a browser's storage. */
function pendingLinkAfterStorage(text: string): string | undefined {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
  savePendingLink(text, () => storage);
  return takePendingLink(() => storage);
}

function videoFileProblem(type: string): string | undefined {
  return isVideoFile({ type }) ? undefined : videoFileSentences.notAVideo();
}

function assetProblems(...types: string[]): string[] {
  return acceptFiles(
    types.map((type) => ({ type })),
    4,
  ).problems;
}

/** The validation rules, in the order of the specification. */
const rules: [rule: string, outcome: unknown, expected: unknown][] = [
  ['landing form: blanks are not stored', pendingLinkAfterStorage('  '), undefined],
  [
    'landing form: any other text is stored unchecked',
    pendingLinkAfterStorage('not a link'),
    'not a link',
  ],

  ['video URL: empty text is refused', linkProblem(''), 'Please enter a YouTube URL'],
  ['video URL: blanks are refused', linkProblem('  '), 'Please enter a YouTube URL'],
  [
    'video URL: text without scheme and host is refused',
    linkProblem('my video'),
    'Please enter a valid URL',
  ],
  [
    'video URL: a scheme other than http and https is refused',
    linkProblem(`ftp://youtu.be/${id}`),
    'Please enter a valid URL',
  ],
  ['video URL: http is accepted', linkProblem(`http://youtu.be/${id}`), accepted],
  [
    'video URL: a URL without a scheme is accepted',
    linkProblem(`youtube.com/watch?v=${id}`),
    accepted,
  ],
  [
    'video URL: a page that is no video is refused',
    linkProblem('https://example.com'),
    'Please enter a valid YouTube URL',
  ],

  ['video file: a video is accepted', videoFileProblem('video/webm'), accepted],
  [
    'video file: a picture is refused',
    videoFileProblem('image/png'),
    'Please upload a valid video file.',
  ],
  [
    'video file: a file without a type is refused',
    videoFileProblem(''),
    'Please upload a valid video file.',
  ],
  [
    'video file: the sentence for an unusable file is the specified one',
    videoFileSentences.failed(),
    'Failed to upload. Please try again.',
  ],

  ['recognized link: v=', recognizeVideo(`https://www.youtube.com/watch?v=${id}`)?.id, id],
  ['recognized link: vi=', recognizeVideo(`https://www.youtube.com/watch?vi=${id}`)?.id, id],
  ['recognized link: short link', recognizeVideo(`https://youtu.be/${id}`)?.id, id],
  ['recognized link: embed', recognizeVideo(`https://www.youtube.com/embed/${id}`)?.id, id],
  ['recognized link: shorts', recognizeVideo(`https://www.youtube.com/shorts/${id}`)?.id, id],
  ['recognized link: live', recognizeVideo(`https://www.youtube.com/live/${id}`)?.id, id],
  [
    'recognized link: an id of ten characters is none',
    recognizeVideo(`https://youtu.be/${id.slice(1)}`)?.id,
    undefined,
  ],
  [
    'recognized link: an id may contain - and _',
    recognizeVideo('https://youtu.be/a-b_c-d_e-f')?.id,
    'a-b_c-d_e-f',
  ],
  [
    'recognized link: a page without an id is none',
    recognizeVideo('https://www.youtube.com/')?.id,
    undefined,
  ],

  ['reference: empty text is accepted', referenceProblem(''), accepted],
  ['reference: a video is accepted', referenceProblem(` https://youtu.be/${id} `), accepted],
  ['reference: a channel is accepted', referenceProblem('https://www.youtube.com/@x'), accepted],
  [
    'reference: text that is no URL is refused',
    referenceProblem('a'),
    'Please enter a valid YouTube URL',
  ],
  [
    'reference: another site is refused',
    referenceProblem('https://example.com/'),
    'Please enter a valid YouTube URL',
  ],

  ['batch size: is limited to 1 to 3', [-1, 0, 1, 2, 3, 4].map(clampBatchSize), [1, 1, 1, 2, 3, 3]],
  ['batch count sent: the requested number', affordableBatchSize(3, 60), 3],
  ['batch count sent: the number that credits pay for', affordableBatchSize(3, 59), 2],
  ['batch count sent: at least one', affordableBatchSize(3, 0), 1],

  ['assets: JPG and PNG are accepted', assetProblems('image/jpeg', 'image/png'), []],
  [
    'assets: another type is refused',
    assetProblems('text/plain'),
    ['Please upload an image file (JPG, PNG).'],
  ],
  [
    'assets: more than four are refused',
    assetProblems(...Array(5).fill('image/png')),
    ['Maximum 4 images allowed.'],
  ],
  [
    'assets: the sentence for an unreadable picture is the specified one',
    uploadSentences.failed(),
    'Failed to upload image. Please try again.',
  ],
  ['assets: a side of a crop has at least 50 pixels', minCropSide, 50],
  [
    'assets: default crop is the full image',
    areaInPixels(wholePicture, { width: 640, height: 480 }),
    { x: 0, y: 0, width: 640, height: 480 },
  ],
  [
    'preparation: the longer side has at most 1200 pixels',
    scaledDown({ width: 2_400, height: 600 }, preparedImage.longestSide),
    { width: 1_200, height: 300 },
  ],
  ['preparation: the JPEG quality is 0.8', preparedImage.quality, 0.8],

  [
    'admin page size: offered sizes are accepted',
    ['10', '20', '50'].map((size) => parsePageSize(size)),
    [10, 20, 50],
  ],
  [
    'admin page size: other values become 20',
    [null, '', '7', '20.5', 'all'].map(parsePageSize),
    [20, 20, 20, 20, 20],
  ],
  [
    'admin page: other values than positive integers become 1',
    ['3', '0', '-1', 'x', null].map(parsePageNumber),
    [3, 1, 1, 1, 1],
  ],
  ['admin jump: other characters than digits are ignored', parseTypedPage('1x', 12), 1],
  [
    'admin jump: the page is limited to existing pages',
    ['0', '99'].map((page) => parseTypedPage(page, 12)),
    [1, 12],
  ],
  ['admin jump: no digits lead nowhere', parseTypedPage('x', 12), undefined],
];

describe('field validation', () => {
  it.each(rules)('%s', (_, outcome, expected) => {
    expect(outcome).toEqual(expected);
  });
});
