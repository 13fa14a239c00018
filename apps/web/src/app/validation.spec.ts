import { affordableBatch, minCropSide, preparedImage, recognizeVideo } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import '../../test/english.js';
import { pageOf, pageSizeOf, pageToJumpTo } from '../features/admin/log-record.js';
import { videoFileSentences, isVideo } from '../features/generator/form/video-file/video-file.js';
import { checkLink, referenceProblem } from '../features/generator/form/link.js';
import { acceptFiles, uploadSentences } from '../features/generator/form/upload/drafts.js';
import { areaInPixels, scaledDown, wholePicture } from '../lib/pictures/geometry.js';
import { clampBatch, savePendingLink, takePendingLink } from '../lib/storage.js';

/** The validation rules, in the order of the specification. */
const id = 'dQw4w9WgXcQ';
const taken = undefined;

function said(text: string): string | undefined {
  const checked = checkLink(text);
  return 'problem' in checked ? checked.problem : undefined;
}

/** Storage of a browser, in a map. */
function carried(text: string): string | undefined {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  savePendingLink(text, () => storage);
  return takePendingLink(() => storage);
}

function videoFile(type: string): string | undefined {
  return isVideo({ type }) ? undefined : videoFileSentences.notAVideo();
}

function files(...types: string[]): string[] {
  return acceptFiles(
    types.map((type) => ({ type })),
    4,
  ).problems;
}

const rules: [rule: string, outcome: unknown, expected: unknown][] = [
  ['landing submit: an empty box is not stored', carried('  '), undefined],
  ['landing submit: any other text is stored unchecked', carried('not a link'), 'not a link'],

  ['video URL: empty', said(''), 'Please enter a YouTube URL'],
  ['video URL: blanks', said('  '), 'Please enter a YouTube URL'],
  ['video URL: neither scheme nor host', said('my video'), 'Please enter a valid URL'],
  ['video URL: another scheme', said(`ftp://youtu.be/${id}`), 'Please enter a valid URL'],
  ['video URL: http', said(`http://youtu.be/${id}`), taken],
  ['video URL: the bare host', said(`youtube.com/watch?v=${id}`), taken],
  ['video URL: no video', said('https://example.com'), 'Please enter a valid YouTube URL'],

  ['video file: a video', videoFile('video/webm'), taken],
  ['video file: a picture', videoFile('image/png'), 'Please upload a valid video file.'],
  ['video file: no type', videoFile(''), 'Please upload a valid video file.'],
  [
    'video file: cannot be used',
    videoFileSentences.failed(),
    'Failed to upload. Please try again.',
  ],

  ['recognized: v=', recognizeVideo(`https://www.youtube.com/watch?v=${id}`)?.id, id],
  ['recognized: vi=', recognizeVideo(`https://www.youtube.com/watch?vi=${id}`)?.id, id],
  ['recognized: short link', recognizeVideo(`https://youtu.be/${id}`)?.id, id],
  ['recognized: embed', recognizeVideo(`https://www.youtube.com/embed/${id}`)?.id, id],
  ['recognized: shorts', recognizeVideo(`https://www.youtube.com/shorts/${id}`)?.id, id],
  ['recognized: live', recognizeVideo(`https://www.youtube.com/live/${id}`)?.id, id],
  ['recognized: ten characters', recognizeVideo(`https://youtu.be/${id.slice(1)}`)?.id, undefined],
  ['recognized: - and _', recognizeVideo('https://youtu.be/a-b_c-d_e-f')?.id, 'a-b_c-d_e-f'],
  ['recognized: no match', recognizeVideo('https://www.youtube.com/')?.id, undefined],

  ['reference: empty', referenceProblem(''), taken],
  ['reference: a video', referenceProblem(` https://youtu.be/${id} `), taken],
  ['reference: a channel', referenceProblem('https://www.youtube.com/@x'), taken],
  ['reference: no address', referenceProblem('a'), 'Please enter a valid YouTube URL'],
  [
    'reference: another site',
    referenceProblem('https://example.com/'),
    'Please enter a valid YouTube URL',
  ],

  ['batch size: clamped', [-1, 0, 1, 2, 3, 4].map(clampBatch), [1, 1, 1, 2, 3, 3]],
  ['batch count sent: the requested number', affordableBatch(3, 60), 3],
  ['batch count sent: the number that credits pay for', affordableBatch(3, 59), 2],
  ['batch count sent: at least one', affordableBatch(3, 0), 1],

  ['assets: JPG and PNG', files('image/jpeg', 'image/png'), []],
  ['assets: another type', files('text/plain'), ['Please upload an image file (JPG, PNG).']],
  ['assets: too many', files(...Array(5).fill('image/png')), ['Maximum 4 images allowed.']],
  [
    'assets: cannot be shown',
    uploadSentences.failed(),
    'Failed to upload image. Please try again.',
  ],
  ['assets: minimum crop', minCropSide, 50],
  [
    'assets: default crop is the full image',
    areaInPixels(wholePicture, { width: 640, height: 480 }),
    { x: 0, y: 0, width: 640, height: 480 },
  ],
  [
    'preparation: the longer side',
    scaledDown({ width: 2_400, height: 600 }, preparedImage.longestSide),
    { width: 1_200, height: 300 },
  ],
  ['preparation: JPEG quality', preparedImage.quality, 0.8],

  [
    'admin page size: offered sizes',
    ['10', '20', '50'].map((size) => pageSizeOf(size)),
    [10, 20, 50],
  ],
  ['admin page size: other', [null, '', '7', '20.5', 'all'].map(pageSizeOf), [20, 20, 20, 20, 20]],
  ['admin page: positive', ['3', '0', '-1', 'x', null].map(pageOf), [3, 1, 1, 1, 1]],
  ['admin jump: digits only', pageToJumpTo('1x', 12), 1],
  ['admin jump: clamped', ['0', '99'].map((page) => pageToJumpTo(page, 12)), [1, 12]],
  ['admin jump: nothing typed', pageToJumpTo('x', 12), undefined],
];

describe('field validation', () => {
  it.each(rules)('%s', (_, outcome, expected) => {
    expect(outcome).toEqual(expected);
  });
});
