import { tw } from '../../lib/language/workspace.js';

/** Layouts with a title in the catalog. A newer server may offer others. */
const titledLayouts = [
  ...([
    'banner',
    'behind',
    'caption',
    'cards',
    'cine',
    'closeup',
    'duo',
    'editorial',
    'hero',
  ] as const),
  ...(['inset', 'number', 'panel', 'plain', 'poster', 'presenter', 'split'] as const),
  ...(['spotlight', 'statement', 'triptych', 'zoom'] as const),
];

/** @param title the server's title, in English */
export function layoutTitle(name: string, title: string): string {
  const found = titledLayouts.find((one) => one === name);
  return found ? tw(`editor.layoutTitle.${found}`) : title;
}
