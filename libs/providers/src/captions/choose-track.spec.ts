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

describe('the chosen caption track', () => {
  it.each<[string, string, CaptionTrack[], string | null]>([
    ['written by people', 'human', [automatic('auto'), track('human')], 'en'],
    [
      'in the language of the video, even if it comes from speech recognition',
      'auto',
      [track('translation', { language: 'de' }), automatic('auto')],
      'en-US',
    ],
    [
      'in the language of speech recognition if the video’s language is unknown',
      'spanish',
      [track('english'), track('spanish', { language: 'es-419' }), automatic('auto', 'es')],
      null,
    ],
    [
      'in any language if no track has the video’s language',
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
    [
      'complete, not simplified',
      'whole',
      [track('easy', { isEasyReader: true }), track('whole')],
      'en',
    ],
  ])('is %s', (_what, id, tracks, spoken) => {
    expect(chooseTrack(tracks, spoken)?.id).toBe(id);
    expect(chooseTrack(tracks.toReversed(), spoken)?.id).toBe(id);
  });

  it('is never a draft, a failed track or forced subtitles', () => {
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
