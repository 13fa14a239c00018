import {
  correctedTraits,
  lookTraits,
  lookValues,
  unknownTraits,
  type ChannelLookAnswer,
  type LookTrait,
} from '@app/contracts';
import { locale } from '../../../lib/language/language.js';
import { tw } from '../../../lib/language/workspace.js';

/** The text for a value of a trait, such as "Text on the left". */
export function traitValueText(trait: LookTrait, value: string): string {
  switch (trait) {
    case 'letters':
      return tw(`look.value.letters.${knownValue('letters', value)}`);
    case 'weight':
      return tw(`look.value.weight.${knownValue('weight', value)}`);
    case 'width':
      return tw(`look.value.width.${knownValue('width', value)}`);
    case 'outline':
      return tw(`look.value.outline.${knownValue('outline', value)}`);
    case 'textSide':
      return tw(`look.value.textSide.${knownValue('textSide', value)}`);
    case 'faces':
      return tw(`look.value.faces.${knownValue('faces', value)}`);
    case 'faceSide':
      return tw(`look.value.faceSide.${knownValue('faceSide', value)}`);
    case 'light':
      return tw(`look.value.light.${knownValue('light', value)}`);
    case 'contrast':
      return tw(`look.value.contrast.${knownValue('contrast', value)}`);
    case 'logoCorner':
      return tw(`look.value.logoCorner.${knownValue('logoCorner', value)}`);
    case 'family':
      return tw(`look.value.family.${knownValue('family', value)}`);
  }
}

function knownValue<Trait extends LookTrait>(
  trait: Trait,
  value: string,
): (typeof lookValues)[Trait][number] {
  const values: readonly (typeof lookValues)[Trait][number][] = lookValues[trait];
  return values.find((one) => one === value) ?? (values[0] as (typeof lookValues)[Trait][number]);
}

export interface LookDescription {
  /** One phrase for each trait that thumbnails follow. */
  phrases: string[];
  /** Names of the traits that the creator corrected. */
  corrected: string[];
  /** Names of the traits that vary between thumbnails. */
  mixed: string[];
  /** Names of the traits that could not be measured. */
  unknown: string[];
}

/** A look in plain words, with the creator's corrections. */
export function describeLook({ look, settings }: ChannelLookAnswer): LookDescription {
  const traits = correctedTraits(look?.traits ?? unknownTraits, settings.corrections);
  const names = (isIncluded: (trait: LookTrait) => boolean): string[] =>
    lookTraits.filter(isIncluded).map((trait) => tw(`look.trait.${trait}`));
  const text = settings.textColor ?? look?.textColor ?? null;
  const accent = settings.accent ?? look?.accent ?? null;
  return {
    phrases: [
      ...lookTraits.flatMap((trait) => {
        const value = traits[trait];
        return value === null || value === 'mixed' ? [] : [traitValueText(trait, value)];
      }),
      ...(text === null ? [] : [tw('look.textIn', { color: colorName(text) })]),
      ...(accent === null ? [] : [tw('look.accentIn', { color: colorName(accent) })]),
    ],
    corrected: names((trait) => settings.corrections[trait] !== null),
    mixed: names((trait) => traits[trait] === 'mixed'),
    // A missing logo is not reported as unknown, because a channel may have none.
    unknown: look ? names((trait) => traits[trait] === null && trait !== 'logoCorner') : [],
  };
}

/** "letters, weight and width" */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(words);
}

const hues = [
  [15, 'red'],
  [40, 'orange'],
  [70, 'yellow'],
  [160, 'green'],
  [195, 'turquoise'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
] as const;

/** The name of a color, `#rrggbb`. */
export function colorName(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const highest = Math.max(r, g, b);
  const chroma = highest - Math.min(r, g, b);
  if (chroma < 36)
    return tw(`look.color.${highest > 215 ? 'white' : highest < 60 ? 'black' : 'gray'}`);
  const hueSixths =
    highest === r ? (g - b) / chroma : highest === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
  const hue = (60 * hueSixths + 360) % 360;
  return tw(`look.color.${hues.find(([to]) => hue < to)?.[1] ?? 'red'}`);
}
