import postcss, { type AtRule, type Rule } from 'postcss';

/**
 * The part of the styles that a page needs as it was rendered: a first view that fits into the first packets is there a
 * journey over the line sooner. The living page brings the whole. It is ours because PurgeCSS 8 and Beasties 0.5, tried on
 * these pages, leave out the faces that stand in for the fonts and the ring around what is in focus, and keep every `@property`
 * or variable that nothing reads.
 */
export function stylesOf(html: string, styles: string): string {
  const used = new Set(
    Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => decoded(names)).flatMap(
      (names) => names.split(/\s+/),
    ),
  );
  const root = postcss.parse(styles);
  root.walkRules((rule) => {
    if (isStep(rule)) return;
    rule.selectors = rule.selectors.filter((one) => classesIn(one).every((name) => used.has(name)));
    if (rule.selector === '') rule.remove();
  });
  root.walkAtRules('font-face', (face) => {
    if (!isForAnyPage(face)) face.remove();
  });
  const isRead = readIn(root.toString() + html);
  root.walkDecls(/^--/, (one) => {
    if (!isRead(one.prop)) one.remove();
  });
  root.walkAtRules('property', (one) => {
    if (!isRead(one.params)) one.remove();
  });
  removeEmpty(root);
  const left = root.toString();
  root.walkAtRules('keyframes', (one) => {
    if (left.split(one.params).length === 2) one.remove();
  });
  return root.toString();
}

/** As `from` in an animation, which is no selector. */
function isStep({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');
}

/** Every class that must be there for a selector to match anything. */
function classesIn(selector: string): string[] {
  const positive = selector.replaceAll(/:not\((?:\([^()]*\)|[^()])*\)/g, '');
  return Array.from(positive.matchAll(/\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-])+)/gi), ([, name = '']) =>
    name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, sign?: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (sign ?? ''),
    ),
  );
}

/** The faces that stand in, and the two with the signs that the pages are set in; others are for what people write. */
function isForAnyPage(face: AtRule): boolean {
  return !face.toString().includes('url(') || /-basic-[^/]*\.woff2/.test(face.toString());
}

/** Layers stay, also empty: the first to name them orders them. */
function removeEmpty(root: postcss.Root): void {
  let before: string;
  do {
    before = root.toString();
    root.walk((one) => {
      const isEmpty = 'nodes' in one && one.nodes?.length === 0;
      if (isEmpty && !(one.type === 'atrule' && one.name === 'layer')) one.remove();
    });
  } while (root.toString() !== before);
}

/** Which variables have a reader. */
function readIn(text: string): (name: string) => boolean {
  const read = new Set(Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name]) => name));
  return (name) => read.has(name);
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
