import type { GenerationLogRecord, ModelCostsAnswer, ReportRecord } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { setEnglish, setGerman } from '../../../test/english.js';
import { renderAs, resetClient } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { GenerationLogPage } from './generation-log-page.js';
import { ModelsPage } from './models-page.js';
import { ReportsPage } from './reports-page.js';

const report: ReportRecord = {
  id: '1',
  count: 3,
  thumbnailID: 'thumbnail-1',
  pictureURL: '/media/1.jpg',
  shared: true,
  createdBy: { id: '12', name: 'Rosa' },
  reasons: ['person-without-consent'],
  words: 'That is my face.',
  createdAt: 1_790_000_000,
  closedAt: null,
};
const reports = (...data: ReportRecord[]) => ({ 'GET /admin/reports': { data, open: 1 } });
const failed: GenerationLogRecord = {
  id: 7,
  publicID: 'generation-7',
  videoURL: '',
  fileName: 'trip.mp4',
  thumbnailURL: '',
  thumbnails: [],
  referenceVideoURL: '',
  requirements: '',
  face: false,
  createdBy: { id: '12', internalID: '12', name: 'Rosa', email: 'rosa@example.com', avatar: '' },
  createdAt: 1_790_000_000,
  status: 'failed',
  errorMessage: 'We could not read this video.',
  failure: { stage: 'design', at: 1_790_000_000, detail: '' },
  cost: 75,
  refunded: 75,
};
const log = { data: [failed], total: 1, currentPage: 1 };
const costs: ModelCostsAnswer = { days: [], spentThisMonth: 1.5, cap: 20, notice: '' };

describe('the administrators’ pages', () => {
  afterEach(() => {
    setEnglish();
    resetClient();
  });

  it('show a reported thumbnail with its creator and state', async () => {
    const closed = { ...report, id: '2', count: 1, shared: false, closedAt: 1_790_000_100 };
    serve(reports(report, { ...closed, pictureURL: '' }));
    renderAs(<ReportsPage />, { path: '/admin?view=reports' });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/3 reports, newest .+\. Thumbnail by Rosa, sharedClose all/);
    expect(second).toHaveTextContent(/Reported .+\. Thumbnail by Rosa, deleted, closed$/);
    expect(screen.getByRole('button', { name: 'Close all' })).toBeVisible();
  });

  it('show the stage, time and refund of a failed generation', async () => {
    serve({ ...reports(), 'GET /admin/generation_logs': log });
    renderAs(<GenerationLogPage />, { path: '/admin' });
    expect(await screen.findByText(/^At ‘.+’, .+, 75 of 75 credits back$/)).toBeVisible();
    expect(screen.getByText('Page 1/1')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Generated Thumbnail' })).toBeVisible();
  });

  it('show what models cost this month, and the monthly cap', async () => {
    serve({ ...reports(), 'GET /admin/model_costs': costs });
    renderAs(<ModelsPage />, { path: '/admin?view=models' });
    expect(await screen.findByText('$1.50')).toBeVisible();
    expect(screen.getByText(/this month of \$20\.00/)).toBeVisible();
  });

  it('are in German when German is chosen', async () => {
    // cspell:ignore erstattet Generierungen
    await setGerman();
    serve({ ...reports(report), 'GET /admin/generation_logs': log });
    renderAs(<GenerationLogPage />, { path: '/admin' });
    expect(await screen.findByText(/75 von 75 Credits erstattet$/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Generierungen' })).toBeVisible();
  });
});
