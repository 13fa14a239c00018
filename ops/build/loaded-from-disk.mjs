/** Packages kept out of the bundle, because they find programs, fonts or pages relative to their own path. */
export const unbundledPackages = [
  '@litertjs/core',
  '@napi-rs/canvas',
  'piscina',
  'sharp',
  'swagger-ui-dist',
];

/**
 * Optional parts of bundled packages that the product does not use: imported only when such a feature is asked for, and
 * missing in the image on purpose. `ops/build/bare-imports.ts` refuses every other import of a package that is not shipped.
 */
export const unusedImports = [
  '@fastify/multipart',
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@valkey/valkey-glide',
  'pg-native',
];

/** The font weights that the studio uses; a font package contains up to nine. */
const weights = {
  anton: [400],
  bangers: [400],
  'bebas-neue': [400],
  'black-han-sans': [400],
  cairo: [900],
  'dela-gothic-one': [400],
  fraunces: [400, 600, 900],
  kanit: [900],
  montserrat: [400, 600, 700, 900],
  'noto-sans-sc': [900],
  'noto-sans-armenian': [900],
  'noto-sans-bengali': [900],
  'noto-sans-georgian': [900],
  'noto-sans-gujarati': [900],
  'noto-sans-gurmukhi': [900],
  'noto-sans-javanese': [700],
  'noto-sans-kannada': [900],
  'noto-sans-khmer': [900],
  'noto-sans-lao': [900],
  'noto-sans-malayalam': [900],
  'noto-sans-myanmar': [900],
  'noto-sans-sinhala': [900],
  'noto-sans-tamil': [900],
  'noto-sans-telugu': [900],
  oswald: [300, 500, 700],
  poppins: [900],
  rubik: [900],
  'sofia-sans-extra-condensed': [900],
};

/**
 * What the built programs read from node_modules at run time: the files of each package; null means all.
 *
 * @type {Record<string, RegExp | null>}
 */
export const loadedFromDisk = {
  ...Object.fromEntries(unbundledPackages.map((name) => [name, null])),
  '@litertjs/core': /^(dist\/.*\.js|wasm\/litert_wasm_(compat_)?internal\..*)$/,
  'swagger-ui-dist': /^(?!swagger-ui-es-)[^/]*(?<!\.map)$/,
  '@bull-board/ui': /^dist\//,
  '@mediapipe/face_detection': /^face_detection_(short|full)_range\.tflite$/,
  '@mediapipe/face_mesh': /^face_mesh_solution_packed_assets\.data$/,
  '@mediapipe/selfie_segmentation': /^selfie_segmentation\.tflite$/,
  ...Object.fromEntries(
    Object.entries(weights).map(([family, each]) => [
      `@fontsource/${family}`,
      new RegExp(`^(unicode\\.json|files/.*-(${each.join('|')})-normal\\.woff)$`),
    ]),
  ),
  // All glyphs in one file, because an emoji of several characters must not be split.
  '@fontsource/noto-color-emoji':
    /^(unicode\.json|files\/noto-color-emoji-emoji-400-normal\.woff)$/,
};
