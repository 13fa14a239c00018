import { escapeHtml } from './request.js';

const style = `
:root { color-scheme: light dark;
  --paper: light-dark(#FAFAF7, #0B0B0F); --sheet: light-dark(#FFFFFF, #141419); --hover: light-dark(#F0EFEA, #1C1C22);
  --ink: light-dark(#0B0B0F, #F6F5F0); --ink-2: light-dark(#55545C, #B0AFB5); --bad: light-dark(#B3261E, #FF8A7A);
  --hair: light-dark(rgb(11 11 15 / .10), rgb(250 250 247 / .09)); --line: light-dark(rgb(11 11 15 / .18), rgb(250 250 247 / .17)); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: var(--paper); color: var(--ink);
  font: 15px/1.45 Geist, Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; -webkit-text-size-adjust: 100%; }
h1 { margin: 0 0 4px; font-size: 26px; line-height: 1.1; font-weight: 650; letter-spacing: -.012em; text-wrap: balance; }
p { margin: 0; color: var(--ink-2); text-wrap: pretty; }
`;

/** A page of an emulated vendor, with styles of its own besides the common ones. */
export function pageOf(title: string, ownStyle: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}${ownStyle}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}
