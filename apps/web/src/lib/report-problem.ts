import { publicConfig } from './public-config.js';

/** A page that broke: where in our own code, and never the words of the error, which may quote what was typed. */
export function reportBroken(error: unknown): void {
  if (!(error instanceof Error)) return reportProblem('a page broke');
  const places = error.stack?.match(/\/assets\/[\w.-]+:\d+:\d+/g) ?? [];
  reportProblem('a page broke', [error.name, ...places.slice(0, 4)].join(' '));
}

/**
 * Tells the error-reporting service of something that the person cannot mend. Only when one is configured; never with
 * what the person has typed or sent.
 */
export function reportProblem(what: string, detail = ''): void {
  const address = publicConfig()?.errorReportingAddress;
  if (!address) return;
  const report = {
    message: what,
    detail,
    page: window.location.pathname,
  };
  // Nobody waits for it, and it must not fail in turn.
  void fetch(address, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    credentials: 'omit',
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
