import { StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './providers.js';
import { firstPage, router } from './router.js';
import { takePlace } from './take-place.js';

const go = (path: string) => void router.navigate(path);

await takePlace(
  <StrictMode>
    <Providers go={go}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
  firstPage,
);
