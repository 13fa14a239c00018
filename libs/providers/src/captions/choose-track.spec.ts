import { describe, expect, it } from '@jest/globals';
import { chooseTrack, type CaptionTrack } from './choose-track.js';

const track = (id: string, part: Partial<CaptionTrack> = {}): CaptionTrack => ({
  id,
  language: 'en',
  kind: 'standard',
  audio: 'primary',
  isDraft: false,
  isEasyReader: false,
  status: 'serving',
  ...part,
});
const automatic = (id: string, language = 'en') => track(id, { kind: 'ASR', language });

describe('the chosen track of captions', () => {
  it.each<[string, string, CaptionTrack[], string | null]>([
    ['written by people', 'human', [automatic('auto'), track('human')], 'en'],
    [
      'in the language of the video, also when only speech recognition has it',
      'auto',
      [track('translation', { language: 'de' }), automatic('auto')],
      'en-US',
    ],
    [
      'in the language of speech recognition when the video names none',
      'spanish',
      [track('english'), track('spanish', { language: 'es-419' }), automatic('auto', 'es')],
      null,
    ],
    [
      'of any language when none is of the video',
      'human',
      [track('human', { language: 'fr' })],
      'en',
    ],
    [
      'of the main audio',
      'main',
      [track('commentary', { audio: 'commentary' }), track('main')],
      'en',
    ],
    ['with the whole text', 'whole', [track('easy', { isEasyReader: true }), track('whole')], 'en'],
  ])('is %s', (_what, id, tracks, spoken) => {
    expect(chooseTrack(tracks, spoken)?.id).toBe(id);
    expect(chooseTrack(tracks.toReversed(), spoken)?.id).toBe(id);
  });

  it('is none of drafts, failed ones and forced subtitles', () => {
    const unusable = [
      track('draft', { isDraft: true }),
      track('failed', { status: 'failed' }),
      track('syncing', { status: 'syncing' }),
      track('forced', { kind: 'forced' }),
    ];
    expect(chooseTrack(unusable, 'en')).toBeUndefined();
    expect(chooseTrack([], null)).toBeUndefined();
  });
});
