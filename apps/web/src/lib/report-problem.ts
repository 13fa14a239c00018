import { publicConfig } from './public-config.js';

/** Reports where in our code a page failed. Omits the error's message, which may contain typed text. */
export function reportBrokenPage(error: unknown): void {
  if (!(error instanceof Error)) return reportProblem('a page broke');
  const places = error.stack?.match(/\/assets\/[\w.-]+:\d+:\d+/g) ?? [];
  reportProblem('a page broke', [error.name, ...places.slice(0, 4)].join(' '));
}

/** Sends a report to the error-reporting service, if configured. Must not contain what the user typed or sent. */
export function reportProblem(what: string, detail = ''): void {
  const address = publicConfig()?.errorReportingAddress;
  if (!address) return;
  const report = {
    message: what,
    detail,
    page: window.location.pathname,
  };
  // The report may be lost.
  void fetch(address, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    credentials: 'omit',
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
