export * from './studio.js';
export { layoutNames, type LayoutName } from './layouts/layout-names.js';
export { fingerprintDistance } from './inspect/fingerprint.js';
