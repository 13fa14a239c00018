import type { PublicConfig } from '@app/contracts';

let known: PublicConfig | undefined;

/** What this installation offers: the server writes it into each page. */
export function publicConfig(): PublicConfig | undefined {
  return (known ??= readFromPage());
}

function readFromPage(): PublicConfig | undefined {
  const text = document.getElementById('public-config')?.textContent;
  return text ? (JSON.parse(text) as PublicConfig) : undefined;
}

/** For the rendering at build, where there is no page to read from. */
export function providePublicConfig(config: PublicConfig): void {
  known = config;
}
