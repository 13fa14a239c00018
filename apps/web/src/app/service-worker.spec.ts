import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';

const script = readFileSync(join(import.meta.dirname, '../../public/service-worker.js'), 'utf8');

/** The answer of the service worker; undefined if it leaves the request to the browser. */
function answerOfServiceWorker(
  mode: 'navigate' | 'cors',
  navigator: { onLine: boolean; language: string },
): Response | undefined {
  let answer: Response | undefined;
  const event = { request: { mode }, respondWith: (one: Response) => (answer = one) };
  const addEventListener = (type: string, listener: (one: typeof event) => void) => {
    if (type === 'fetch') listener(event);
  };
  runInNewContext(script, { addEventListener, navigator, Response });
  return answer;
}

// cspell:ignore bist tienes conexión
describe('the service worker', () => {
  it.each([
    ['en-US', 'You’re offline'],
    ['de-AT', 'Du bist offline'],
    ['es', 'No tienes conexión'],
    ['fr-FR', 'You’re offline'],
  ])('answers page loads of an offline device in %s with “%s”', async (language, title) => {
    const answer = answerOfServiceWorker('navigate', { onLine: false, language });
    expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer?.text()).toContain(`<h1>${title}</h1>`);
  });

  it('does not answer page loads of an online device', () => {
    expect(answerOfServiceWorker('navigate', { onLine: true, language: 'en' })).toBeUndefined();
  });

  it('does not answer requests that are no page loads', () => {
    expect(answerOfServiceWorker('cors', { onLine: false, language: 'en' })).toBeUndefined();
  });
});
