/** The properties of a caption track on which the choice depends. */
export interface CaptionTrack {
  id: string;
  /** BCP 47 code. */
  language: string;
  /** `ASR` for speech recognition, `forced` for subtitles of foreign speech only. */
  kind: string;
  audio: string;
  isDraft: boolean;
  isEasyReader: boolean;
  /** `serving`, `syncing` or `failed`. */
  status: string;
}

/**
 * The best caption track as material for headlines: in the spoken language, written by people, for the main audio,
 * complete. If the spoken language is unknown, the language of speech recognition counts.
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  spoken: string | null,
): CaptionTrack | undefined {
  const usable = tracks.filter(
    ({ status, kind, isDraft }) => status === 'serving' && kind !== 'forced' && !isDraft,
  );
  const language = baseLanguage(spoken ?? usable.find(isAutomatic)?.language ?? '');
  const rank = (track: CaptionTrack): number =>
    (baseLanguage(track.language) === language ? 8 : 0) +
    (isAutomatic(track) ? 0 : 4) +
    (track.audio === 'commentary' || track.audio === 'descriptive' ? 0 : 2) +
    (track.isEasyReader ? 0 : 1);
  return usable.toSorted((a, b) => rank(b) - rank(a))[0];
}

export function isAutomatic({ kind }: CaptionTrack): boolean {
  return kind === 'ASR';
}

/** The language without its region: `pt` for `pt-BR`. */
function baseLanguage(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
