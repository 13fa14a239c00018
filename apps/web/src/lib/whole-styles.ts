let coming: Promise<void> | undefined;

/** A pre-rendered page has the styles of what it shows; whatever comes to life in its place has to wait for the others. */
export function wholeStyles(): Promise<void> {
  return (coming ??= load(document.querySelector<HTMLElement>('style[data-whole]')?.dataset));
}

function load({ whole }: DOMStringMap = {}): Promise<void> {
  if (whole === undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = whole;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error('The styles did not come.')));
    document.head.append(link);
  });
}
