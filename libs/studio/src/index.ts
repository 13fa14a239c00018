export * from './studio.js';
export { layoutNames, layoutTraits, type LayoutName } from './layouts/layouts.js';
export type { LayoutTraits, Material } from './layouts/layout.js';
export { rankLayouts, type RankedLayout } from './layouts/rank-layouts.js';
export { tasteful } from './pictures/colour.js';
export { fingerprintDistance } from './inspect/fingerprint.js';
export { LocalStudio } from './local-studio.js';
export { ThreadedStudio, type StudioThreads } from './threaded-studio.js';
export { contactSheet, type Sample } from './contact-sheet.js';
