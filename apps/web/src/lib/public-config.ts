import type { PublicConfig } from '@app/contracts';

let config: PublicConfig | undefined;

/** The settings of this installation, which the api writes into each page. */
export function publicConfig(): PublicConfig | undefined {
  return (config ??= readFromPage());
}

function readFromPage(): PublicConfig | undefined {
  const text = document.getElementById('public-config')?.textContent;
  return text ? (JSON.parse(text) as PublicConfig) : undefined;
}

/** Sets the settings for prerendering, which has no page to read them from. */
export function providePublicConfig(newConfig: PublicConfig): void {
  config = newConfig;
}
