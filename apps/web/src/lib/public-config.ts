import type { PublicConfig } from '@app/contracts';

let known: PublicConfig | undefined;

/** What this installation offers, written into each page by the api. */
export function publicConfig(): PublicConfig | undefined {
  return (known ??= readFromPage());
}

function readFromPage(): PublicConfig | undefined {
  const text = document.getElementById('public-config')?.textContent;
  return text ? (JSON.parse(text) as PublicConfig) : undefined;
}

/** Sets the configuration for prerendering, where there is no page. */
export function providePublicConfig(config: PublicConfig): void {
  known = config;
}
