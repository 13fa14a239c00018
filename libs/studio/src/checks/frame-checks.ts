import { thumbnailSizes } from '@app/contracts';
import { checkAgainst, withWarning, type Check, type Measurements } from './check.js';

/**
 * The site adds black bars to anything but 16:9, or 9:16 for a Short (its help pages). Half a percent is allowed for
 * rounding.
 */
export const frameRatio: Check<Measurements> = ({ master, shape }) =>
  checkAgainst({
    ...(shape === 'upright'
      ? { name: 'upright-ratio', missedCode: 'upright-ratio-missed' }
      : { name: 'frame-ratio', missedCode: 'frame-ratio-missed' }),
    value: Math.abs(
      master.width / master.height / (thumbnailSizes[shape].width / thumbnailSizes[shape].height) -
        1,
    ),
    fail: 0.005,
    side: 'max',
  });

/** The site recommended 1280×720 for years; TVs show more. */
export const masterSize: Check<Measurements> = ({ master }) =>
  checkAgainst({
    name: 'master-size',
    missedCode: 'master-size-missed',
    value: Math.min(
      Math.max(master.width, master.height),
      (Math.min(master.width, master.height) * 16) / 9,
    ),
    fail: 1280,
    warn: 1920,
    side: 'min',
  });

/** 2 MB is the limit of the site's mobile upload (its help pages, 2025-26). */
export const uploadSize: Check<Measurements> = ({ uploadBytes }) =>
  checkAgainst({
    name: 'upload-size',
    missedCode: 'upload-size-missed',
    value: uploadBytes,
    fail: 2 * 1024 * 1024,
    side: 'max',
  });

/** Opaque upright sRGB JPEG without revealing metadata. Counts the defects. */
export const cleanFile: Check<Measurements> = ({ master }) => {
  const defects = [
    master.format !== 'jpeg',
    master.colorSpace !== 'srgb',
    master.hasAlpha,
    master.hasMetadata,
  ].filter(Boolean).length;
  return checkAgainst({
    name: 'clean-file',
    missedCode: 'clean-file-missed',
    value: defects,
    fail: 0,
    side: 'max',
  });
};

/** More than 2 % of black bar on an axis is a framed picture. */
export const noBars: Check = ({ bars }) =>
  checkAgainst({
    name: 'no-bars',
    missedCode: 'no-bars-missed',
    value: Math.max((bars.top + bars.bottom) / bars.height, (bars.left + bars.right) / bars.width),
    fail: 0.02,
    side: 'max',
  });

/**
 * Below about 30 of 255 gray levels a picture looks washed out. Fog may be intended, so only a clearly lower value
 * fails.
 */
export const smallContrast: Check = ({ smallGrayDeviation }) =>
  checkAgainst({
    name: 'small-contrast',
    missedCode: 'small-contrast-missed',
    value: smallGrayDeviation,
    fail: 22,
    warn: 32,
    side: 'min',
  });

/** Bounds of mean luma. */
const failBelow = 0.08;
const warnBelow = 0.35;
const warnAbove = 0.75;
const failAbove = 0.9;

/** Mean luma. Night scenes and bright kitchens are fine: only nearly black or white fails. */
export const brightness: Check = ({ brightness: value }) => {
  const excess = Math.max(0, warnBelow - value, value - warnAbove);
  const missedCode = value < 0.5 ? 'too-dark' : 'too-bright';
  const result = checkAgainst({
    name: 'brightness',
    missedCode,
    value,
    fail: value < 0.5 ? failBelow : failAbove,
    side: value < 0.5 ? 'min' : 'max',
  });
  return result.outcome === 'pass' && excess > 0 ? withWarning(result, missedCode) : result;
};

/** CIE L* of the feed's two backgrounds, #fff and #0f0f0f. */
const pageLightness = [100, 4.2];

/** A rim as light or dark as the page blends into the page. Never fails. */
export const edgeRing: Check = ({ rimLightness }) => {
  const result = checkAgainst({
    name: 'edge-ring',
    missedCode: rimLightness > 50 ? 'blends-light' : 'blends-dark',
    value: Math.min(...pageLightness.map((feed) => Math.abs(feed - rimLightness))),
    fail: 0,
    warn: 12,
    side: 'min',
  });
  return result;
};

/** With at most 8 of 64 differing bits, the picture is a copy of the reference; only its style may be used. */
export const ownPicture: Check = ({ referenceDistance }) =>
  referenceDistance === null
    ? null
    : checkAgainst({
        name: 'own-picture',
        missedCode: 'own-picture-missed',
        value: referenceDistance,
        fail: 9,
        warn: 14,
        side: 'min',
      });

/** A still that is enlarged too much looks soft. */
export const enlarged: Check = ({ enlarged: value }) =>
  value === null
    ? null
    : checkAgainst({
        name: 'enlarged',
        missedCode: 'enlarged-missed',
        value,
        fail: 3.2,
        warn: 1.75,
        side: 'max',
      });
