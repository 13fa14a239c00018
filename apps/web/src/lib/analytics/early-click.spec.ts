/**
 * @jest-environment jsdom
 */
import { describe, expect, it } from '@jest/globals';
import { storeEarlyClicks, stopStoringEarlyClicks, takeEarlyClick } from './early-click.js';

function click(event: string): void {
  document.body.innerHTML = `<a data-event="${event}"><b>Log in</b></a>`;
  document.querySelector('b')?.click();
}

describe('a click before the application has loaded', () => {
  it('is counted once by the next page', () => {
    storeEarlyClicks();
    click('homepage_login_click');
    expect(takeEarlyClick()).toBe('homepage_login_click');
    expect(takeEarlyClick()).toBeUndefined();
  });

  it('is stored only until the application has loaded', () => {
    storeEarlyClicks();
    stopStoringEarlyClicks();
    click('homepage_login_click');
    expect(takeEarlyClick()).toBeUndefined();
  });
});
