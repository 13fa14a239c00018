import { TestEnvironment } from 'jest-environment-jsdom';

/** Resolves paths against the page's URL, as browsers do. */
class PageRequest extends Request {
  /**
   * @param {RequestInfo | URL} input
   * @param {RequestInit} [init]
   */
  constructor(input, init) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost/') : input, init);
  }
}

class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom, extended by Node's fetch and encoders and by stand-ins for layout. */
export default class BrowserEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} options */
  constructor(...options) {
    super(...options);
    const { window } = this.global;
    Object.assign(this.global, {
      Headers,
      Request: PageRequest,
      Response,
      // Node's Request does not accept jsdom's signals.
      AbortController,
      AbortSignal,
      TextDecoder,
      TextEncoder,
      structuredClone,
      IntersectionObserver: IdleObserver,
      ResizeObserver: IdleObserver,
    });
    Object.assign(window, {
      matchMedia: (/** @type {string} */ media) =>
        Object.assign(new window.EventTarget(), { media, matches: false }),
      scrollTo() {},
    });
    let files = 0;
    Object.assign(window.URL, {
      createObjectURL: () => `blob:${(files += 1)}`,
      revokeObjectURL() {},
    });
    // Radix UI calls these functions.
    Object.assign(window.Element.prototype, {
      scrollIntoView() {},
      hasPointerCapture: () => false,
    });
  }
}
