import { publicConfig } from './public-config.js';

/** Reports where in our code a page failed, without the error's message, which may quote typed text. */
export function reportBroken(error: unknown): void {
  if (!(error instanceof Error)) return reportProblem('a page broke');
  const places = error.stack?.match(/\/assets\/[\w.-]+:\d+:\d+/g) ?? [];
  reportProblem('a page broke', [error.name, ...places.slice(0, 4)].join(' '));
}

/** Reports to the error-reporting service, if configured. Never includes what the user typed or sent. */
export function reportProblem(what: string, detail = ''): void {
  const address = publicConfig()?.errorReportingAddress;
  if (!address) return;
  const report = {
    message: what,
    detail,
    page: window.location.pathname,
  };
  // A failed report is ignored.
  void fetch(address, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    credentials: 'omit',
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
