import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { stopStoringEarlyClicks } from '../lib/analytics/early-click.js';
import { languageOfPage } from '../lib/language/language.js';
import { loadLanguage } from '../lib/language/public.js';
import { Providers } from './providers.js';
import { loadFirstPage, createRouter } from './router.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const isPrerendered = 'page' in root.dataset;
await Promise.all([loadLanguage(languageOfPage()), isPrerendered && loadFirstPage()]);
const router = createRouter(isPrerendered);

function Application() {
  useEffect(() => {
    // Browser tests wait for this attribute before they click.
    document.documentElement.dataset['hydrated'] = 'true';
    stopStoringEarlyClicks();
  }, []);
  return (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}

// As a transition, hydration is split into short tasks between which the browser handles input.
if (isPrerendered) startTransition(() => void hydrateRoot(root, <Application />));
else createRoot(root).render(<Application />);
