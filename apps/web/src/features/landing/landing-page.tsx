import { Demo } from './demo.js';
import { Examples } from './examples.js';
import { Features } from './features.js';
import { Hero } from './hero.js';
import { Pricing } from './pricing.js';

export function LandingPage() {
  return (
    <>
      <title>Posterframe: video thumbnails that convert</title>
      <Hero />
      <Examples />
      <Demo />
      <Features />
      <Pricing />
    </>
  );
}
