import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';

const linkTexts = (billing: 'on' | 'off') => {
  renderAs(
    <>
      <SiteHeader />
      <SiteFooter />
    </>,
    { config: { billing } },
  );
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
};

describe('links of the public pages', () => {
  it('lead to prices and the affiliate program when billing is on', () => {
    expect(linkTexts('on')).toEqual(expect.arrayContaining(['Pricing', 'Affiliate']));
  });

  it('lead neither to prices nor to the affiliate program when billing is off', () => {
    expect(linkTexts('off').filter((text) => /Pricing|Affiliate/.test(text ?? ''))).toEqual([]);
  });
});
