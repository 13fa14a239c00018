import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import './english.js';
import { resetClient } from './render.js';

// React warns of state changes outside of `act` only when this flag marks a test.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// Beside busy processes rendering takes longer than the defaults of one and five seconds.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

afterEach(() => {
  cleanup();
  resetClient();
});
