/** Every layout. A new one is a file beside this one and a line here. */
export { behind } from './behind.js';
export { caption } from './caption.js';
export { cards } from './cards.js';
export { cine } from './cine.js';
export { closeup } from './closeup.js';
export { duo } from './duo.js';
export { editorial } from './editorial.js';
export { hero } from './hero.js';
export { number } from './number.js';
export { plain } from './plain.js';
export { poster } from './poster.js';
export { presenter } from './presenter.js';
export { split } from './split.js';
export { spotlight } from './spotlight.js';
export { triptych } from './triptych.js';
export { zoom } from './zoom.js';
