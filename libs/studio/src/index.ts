export * from './studio.js';
export { layoutNamesOf, layoutTraits, type LayoutName } from './layouts/layouts.js';
export type { LayoutTraits, Material } from './layouts/layout.js';
export { isCrowded, isWideShot, portraitQuality, restingMoment } from './layouts/merit.js';
export {
  rankLayouts,
  showsHalfFrame,
  setsTextOnStill,
  type RankedLayout,
} from './layouts/rank-layouts.js';
export { hueDistance, nearestAccentHue as tasteful } from './pictures/color.js';
export { fingerprintDistance } from './inspect/fingerprint.js';
export { overlap, shareInsideFrame } from './pictures/boxes.js';
export { isSameScene, sceneDistance } from './inspect/scene-print.js';
export { characterCount } from './type/character-count.js';
export { splitAtVersus } from './type/versus.js';
export { LocalStudio } from './local-studio.js';
export { ThreadedStudio, type StudioThreads } from './threaded-studio.js';
export { channelLookOf } from './channel-look/channel-look-of.js';
export type { ThumbnailMeasures } from './channel-look/thumbnail-measures.js';
export { faceSheet } from './face-sheet.js';
export { contactSheet, type Sample } from './contact-sheet.js';
