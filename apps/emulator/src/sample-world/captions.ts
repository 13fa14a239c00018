/** A caption track of a sample video. */
export interface SampleTrack {
  id: string;
  videoId: string;
  language: string;
  kind: 'standard' | 'ASR';
  isDraft: boolean;
  /** Each line is a cue of four seconds. */
  lines: readonly string[];
}

const desk = [
  'I built this whole desk setup for 300 dollars.',
  'The cheapest monitor beat my old one.',
  'Never buy a new chair.',
  'I was completely wrong about the keyboard.',
  'That is the best 20 dollars I ever spent.',
];
const soup = [
  'This soup takes 15 minutes.',
  'Cold water, one pot, and the clock is running.',
  'Never boil the egg for 7 minutes.',
  'The broth is the whole secret.',
];
const bizcocho = [
  'Hice seis bizcochos en un fin de semana.',
  'Nunca abras el horno antes de tiempo.',
];

/** `sample-chip` has no track, and `sample-cake` only one from speech recognition. */
const tracks: readonly SampleTrack[] = [
  createTrack(
    'desk-auto',
    'sample-desk',
    'en',
    'ASR',
    desk.map((line) => line.toLowerCase()),
  ),
  createTrack('desk-en', 'sample-desk', 'en-US', 'standard', desk),
  createTrack('desk-de', 'sample-desk', 'de', 'standard', ['Ich habe diesen Schreibtisch gebaut.']),
  createTrack('soup-en', 'sample-soup', 'en', 'standard', soup),
  { ...createTrack('soup-draft', 'sample-soup', 'en', 'standard', ['A draft.']), isDraft: true },
  createTrack('cake-auto', 'sample-cake', 'es', 'ASR', bizcocho),
];

function createTrack(
  id: string,
  videoId: string,
  language: string,
  kind: SampleTrack['kind'],
  lines: readonly string[],
): SampleTrack {
  return { id, videoId, language, kind, isDraft: false, lines };
}

export function tracksOf(videoId: string): SampleTrack[] {
  return tracks.filter((one) => one.videoId === videoId);
}

export function findTrack(id: string): SampleTrack | undefined {
  return tracks.find((one) => one.id === id);
}

const cueSeconds = 4;

/** Formats a track as SubRip. */
export function toSubRip({ lines }: SampleTrack): string {
  const time = (seconds: number): string =>
    `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')},000`;
  return lines
    .map((line, index) => {
      const start = index * cueSeconds;
      return `${index + 1}\n${time(start)} --> ${time(start + cueSeconds)}\n${line}\n`;
    })
    .join('\n');
}
