import { t } from '../../lib/language/public.js';
import { Demo } from './demo.js';
import { Examples } from './examples.js';
import { Features } from './features.js';
import { Hero } from './hero.js';
import { Pricing } from './pricing.js';

export function LandingPage() {
  return (
    <>
      <title>{t('site.title')}</title>
      <Hero />
      <Examples />
      <Demo />
      <Features />
      <Pricing />
    </>
  );
}
