import { StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './providers.js';
import { firstPage, router } from './router.js';
import { takePlace } from './take-place.js';

await takePlace(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
  firstPage,
);
