/** A track of captions, as far as the choice depends on it. */
export interface CaptionTrack {
  id: string;
  /** BCP 47. */
  language: string;
  /** `ASR` for speech recognition, `forced` for foreign speech only. */
  kind: string;
  audio: string;
  isDraft: boolean;
  isEasyReader: boolean;
  /** `serving`, `syncing` or `failed`. */
  status: string;
}

/**
 * The best track as material for headlines: in the spoken language, written by people, of the main audio, complete.
 * Without the video's language, that of speech recognition counts as spoken.
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  spoken: string | null,
): CaptionTrack | undefined {
  const usable = tracks.filter(
    ({ status, kind, isDraft }) => status === 'serving' && kind !== 'forced' && !isDraft,
  );
  const language = baseOf(spoken ?? usable.find(isAutomatic)?.language ?? '');
  const rank = (track: CaptionTrack): number =>
    (baseOf(track.language) === language ? 8 : 0) +
    (isAutomatic(track) ? 0 : 4) +
    (track.audio === 'commentary' || track.audio === 'descriptive' ? 0 : 2) +
    (track.isEasyReader ? 0 : 1);
  return usable.toSorted((a, b) => rank(b) - rank(a))[0];
}

export function isAutomatic({ kind }: CaptionTrack): boolean {
  return kind === 'ASR';
}

/** `pt` of `pt-BR`. */
function baseOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
