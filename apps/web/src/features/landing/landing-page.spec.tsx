import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { Features } from './features.js';
import { Hero } from './hero.js';
import { Pricing } from './pricing.js';

describe('landing page', () => {
  it('asks for a link while the user types other text', async () => {
    const { user } = renderAs(<Hero />);
    const field = screen.getByRole('textbox', { name: 'Video link' });
    expect(screen.getByText(/^Free: 2 thumbnails/)).toBeVisible();
    await user.type(field, 'how I saved 10k');
    expect(screen.getByText('We need a link to a YouTube video.')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'https://youtu.be/dQw4w9WgXcQ');
    expect(screen.getByText(/^Free: 2 thumbnails/)).toBeVisible();
  });

  it('explains what the free plan includes and what paid plans add', () => {
    renderAs(<Pricing />);
    expect(screen.getByText(/Free means 50 credits once/).textContent).toBe(
      'Free means 50 credits once, enough for 2 thumbnails, for videos of your own channel. A paid plan covers any channel. Credit packs add credits to the plan you have.',
    );
  });

  it('mentions no paid plan if nothing is for sale', () => {
    renderAs(<Pricing />, { config: { paymentsAvailable: false } });
    expect(screen.getByText(/Free means/).textContent).not.toContain('paid plan');
  });

  it('mentions neither plans nor credits if billing is off', () => {
    const { container } = renderAs(
      <>
        <Hero />
        <Pricing />
      </>,
      { config: { billing: 'off' } },
    );
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(container.textContent).not.toMatch(/credit|\$|plan\b/i);
  });

  it('states when a photo of a face is deleted', () => {
    renderAs(<Features />);
    expect(
      screen.getByText(/We delete it 24 hours after the thumbnail is done and never train/),
    ).toBeDefined();
  });
});
