import type { Tone } from './analyse-content.output.js';

/** Typical tone of the site's categories: games, comedy, pets; news, education, activism. */
const byCategory: Record<string, Tone> = {
  '15': 'playful',
  '20': 'playful',
  '23': 'playful',
  '25': 'serious',
  '29': 'serious',
  '19': 'calm',
  '26': 'playful',
};

const tonePatterns: [Tone, RegExp][] = [
  [
    'serious',
    /\b(war|death|died|killed|crime|murder|crisis|cancer|court|tragedy|guerra|muerte|crisis|krieg|tod|krise)\b/iu,
  ],
  [
    'bold',
    /[$€£]\s?\d|\d\s?[€%]|\bvs\.?\b|\b(insane|crazy|extreme|biggest|worst|fastest|impossible|survived|challenge|increíble|krass)\b|!{1,}/iu,
  ],
  [
    'calm',
    /\b(slow|quiet|silent|calm|cozy|cosy|relaxing|nature|asmr|meditation|walk|forest|lento|tranquilo|ruhig|gemütlich|stille)\b/iu,
  ],
  [
    'playful',
    /\b(funny|cute|kids|game|gaming|minecraft|recipe|cake|cook|baking|receta|bizcocho|rezept|kuchen)\b|[\u{1F600}-\u{1F64F}]/iu,
  ],
];

/** The tone according to the title's words, else to the category. The default is bold. */
export function toneOf(title: string, categoryId: string | null): Tone {
  const byWords = tonePatterns.find(([, pattern]) => pattern.test(title))?.[0];
  return byWords ?? (categoryId ? byCategory[categoryId] : undefined) ?? 'bold';
}
