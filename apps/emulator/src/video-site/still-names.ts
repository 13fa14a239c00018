import type { StillMoment } from '../sample-world/sample-videos.js';

export interface StillShape {
  moment: StillMoment;
  width: number;
  height: number;
}

/** Sizes by name prefix. Stills of 4:3 have black bars, as on the site. */
const frameSizes = {
  '': [120, 90],
  mq: [320, 180],
  hq: [480, 360],
  sd: [640, 480],
  maxres: [1280, 720],
} as const;

const coverSizes = {
  default: [120, 90],
  mqdefault: [320, 180],
  hqdefault: [480, 360],
  '0': [480, 360],
  sddefault: [640, 480],
  hq720: [1280, 720],
  maxresdefault: [1280, 720],
} as const;

/** Sizes for videos with `largeCovers`. The site does not publish its file names, so these are ours. */
export const largeCoverSizes = {
  fhd: ['fhddefault', 1920, 1080],
  qhd: ['qhddefault', 2560, 1440],
  uhd: ['uhddefault', 3840, 2160],
} as const;

export const largeCoverShapes: ReadonlyMap<string, StillShape> = new Map(
  Object.values(largeCoverSizes).map(([name, width, height]): [string, StillShape] => [
    name,
    { moment: 'cover', width, height },
  ]),
);

/**
 * All stills that the site has for an HD video. Names of live streams (`…_live`) are missing, because no sample is
 * live.
 */
export const stillShapes: ReadonlyMap<string, StillShape> = new Map([
  ...Object.entries(coverSizes).map(([name, [width, height]]): [string, StillShape] => [
    name,
    { moment: 'cover', width, height },
  ]),
  ...(['1', '2', '3'] as const).flatMap((moment) =>
    Object.entries(frameSizes).map(([prefix, [width, height]]): [string, StillShape] => [
      `${prefix}${moment}`,
      { moment, width, height },
    ]),
  ),
]);
