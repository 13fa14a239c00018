import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAs, resetClient } from '../../../test/render.js';
import { Refusal, serve } from '../../../test/server.js';
import { ResultsPage } from './results-page.js';

afterEach(resetClient);

describe('results page', () => {
  it('links to History for an unknown generation instead of offering a retry', async () => {
    serve({ 'GET /api/get_result': new Refusal('not_found') });
    renderAs(<ResultsPage />, { path: '/results?id=unknown' });
    expect((await screen.findByRole('link', { name: 'History' })).getAttribute('href')).toBe(
      '/workspace/history',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
