import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import './english.js';
import { resetClient } from './render.js';

// React warns about state changes outside `act` only if this flag is set.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// While other processes are busy, rendering takes longer than the default timeouts of one and five seconds.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

afterEach(() => {
  cleanup();
  resetClient();
});
