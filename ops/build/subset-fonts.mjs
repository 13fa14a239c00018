/**
 * Run after an update of the typefaces: `node ops/build/subset-fonts.mjs`.
 *
 * Writes the glyphs of the client's two typefaces that nearly every page needs; `apps/web/src/ui/styles/fonts.css` lists the
 * same characters and the fallback for the others.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('../../', import.meta.url));

const letters = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at));
const characters = `${letters}\u00a0©·×–—‘’“”•…−`;

/** Features that are on by default, and the figures that the styles use. */
const keepFeatures = [
  ...['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn'],
  ...['lnum', 'tnum'],
];

/** @type {{ from: string, to: string, variationAxes: Record<string, { min: number, max: number }> }[]} */
const faces = [
  {
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    to: 'display-basic.woff2',
    // The ranges of weight and width that the styles use.
    variationAxes: {
      wght: { min: 560, max: 700 },
      wdth: { min: 82, max: 100 },
      opsz: { min: 14, max: 96 },
    },
  },
  {
    from: 'geist/files/geist-latin-wght-normal.woff2',
    to: 'text-basic.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

for (const { from, to, variationAxes } of faces) {
  const whole = readFileSync(`${root}node_modules/@fontsource-variable/${from}`);
  const part = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures,
    noHinting: true,
  });
  writeFileSync(`${root}apps/web/src/ui/fonts/${to}`, part);
  console.log(`${to}: ${whole.length} -> ${part.length} bytes`);
}
