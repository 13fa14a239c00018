import { judged, type Check } from './check.js';

/** Check 1. The site adds black bars to anything but 16:9 (its help pages); half a percent is rounding. */
export const frameRatio: Check = ({ master }) =>
  judged({
    name: 'frame-ratio',
    label: 'Fills the 16:9 frame',
    value: Math.abs(master.width / master.height / (16 / 9) - 1),
    fail: 0.005,
    side: 'max',
  });

/** Check 2. 1280×720 was the site's advice for years; TVs show more. */
export const masterSize: Check = ({ master }) =>
  judged({
    name: 'master-size',
    label: 'High resolution',
    value: Math.min(master.width, (master.height * 16) / 9),
    fail: 1280,
    warn: 1920,
    side: 'min',
  });

/** Check 3. 2 MB is the limit of the site's mobile upload (its help pages, 2025-26). */
export const uploadSize: Check = ({ uploadBytes }) =>
  judged({
    name: 'upload-size',
    label: 'Small enough to upload',
    value: uploadBytes,
    fail: 2 * 1024 * 1024,
    side: 'max',
  });

/** Check 4. Opaque sRGB JPEG, upright, with nothing in it that tells on its maker. Counts what is wrong. */
export const cleanFile: Check = ({ master }) => {
  const faults = [
    master.format !== 'jpeg',
    master.colourSpace !== 'srgb',
    master.hasAlpha,
    master.hasMetadata,
  ].filter(Boolean).length;
  return judged({
    name: 'clean-file',
    label: 'Opens everywhere, no hidden data',
    value: faults,
    fail: 0,
    side: 'max',
  });
};

/** Check 5. More than 2 % of black bar on an axis is a framed picture. */
export const noBars: Check = ({ bars }) =>
  judged({
    name: 'no-bars',
    label: 'No black bars',
    value: Math.max((bars.top + bars.bottom) / bars.height, (bars.left + bars.right) / bars.width),
    fail: 0.02,
    side: 'max',
  });

/** Check 21. Below 30 of 255 grey levels a picture is called washed out; a foggy morning may be, so only less fails. */
export const smallContrast: Check = ({ smallGreyDeviation }) =>
  judged({
    name: 'small-contrast',
    label: 'Stands out when small',
    value: smallGreyDeviation,
    fail: 22,
    warn: 32,
    side: 'min',
  });
