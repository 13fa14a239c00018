import type { Account, ReachAnswer } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderAs } from '../../../../test/render.js';
import { Refusal, serve } from '../../../../test/server.js';
import { ReachPanel } from './reach-panel.js';

const route = 'GET /api/publication/p/reach';
const today = new Date().toISOString().slice(0, 10);
const dayOf = (offset: number) =>
  new Date(Date.parse(today) + offset * 24 * 60 * 60_000).toISOString().slice(0, 10);
const ready: ReachAnswer = {
  state: 'ready',
  readAt: '2026-11-20T10:00:00.000Z',
  problem: null,
  from: dayOf(-14),
  to: dayOf(14),
  days: [
    { day: dayOf(-3), impressions: 1200, clickRate: 0.053 },
    { day: dayOf(-2), impressions: 0, clickRate: null },
  ],
  changes: [
    { day: dayOf(-3), kind: 'published', isThis: false },
    { day: dayOf(0), kind: 'published', isThis: true },
  ],
};
const account: Pick<Account, 'channels'> = { channels: [] };

async function openPanel(answer: unknown) {
  const calls = serve({ [route]: answer, 'GET /user/account': account });
  const { user } = renderAs(<ReachPanel publicationId="p" about="the thumbnail" />);
  await user.click(screen.getByRole('button', { name: 'Impressions and clicks of the thumbnail' }));
  return { calls, user };
}

describe('impressions and clicks of a published thumbnail', () => {
  it('are requested only after the panel is opened', () => {
    const calls = serve({});
    renderAs(<ReachPanel publicationId="p" about="the thumbnail" />);
    expect(screen.getByRole('button', { expanded: false })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('are shown as two curves with the days of changes, and as a table, with a warning that they are no test', async () => {
    const { user } = await openPanel(ready);
    expect(await screen.findByRole('img', { name: /^Impressions by day/ })).toBeVisible();
    expect(screen.getByRole('img', { name: /^Click rate by day.*at most 5\.3%/ })).toBeVisible();
    expect(screen.getByText(/This isn’t a test\./)).toBeVisible();
    expect(screen.getAllByText(/another thumbnail published/)).not.toHaveLength(0);
    await user.click(screen.getByText('Show as a table'));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Impressions'),
      expect.stringMatching(/another thumbnail published1,2005.3%$/),
      expect.stringMatching(/0–$/),
      expect.stringMatching(/this thumbnail published––$/),
    ]);
  });

  it('are hidden when the panel is closed', async () => {
    const { user } = await openPanel(ready);
    await screen.findByRole('table', { hidden: true });
    await user.click(screen.getByRole('button', { expanded: true }));
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });

  it.each([
    ['the consent', { state: 'not-allowed' }, /Google asks once whether/],
    ['the consent again', { state: 'revoked' }, /no longer lets us read/],
  ] as const)('request %s first', async (_what, part, sentence) => {
    await openPanel({ ...ready, ...part, days: [] });
    expect(await screen.findByRole('button', { name: 'Allow on Google' })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });

  it.each([
    ['the first reading is in progress', { state: 'waiting', readAt: null }, /Asking YouTube/],
    ['there is no report yet', { state: 'waiting' }, /one or two days after you allow/],
    ['the days are too recent', {}, /two days late/],
    ['the days are erased', { from: '2026-01-01', to: '2026-01-29' }, /for 30 days\. Those/],
    ['YouTube is down', { problem: 'unreachable' }, /again every hour\.$/],
    ['reports are not set up', { problem: 'not-set-up' }, /aren’t set up on this site/],
  ] as const)('show that %s', async (_what, part, sentence) => {
    await openPanel({ ...ready, days: [], ...part });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('show their date if newer numbers could not be read', async () => {
    await openPanel({ ...ready, problem: 'unreachable' });
    expect(
      await screen.findByText(/every hour\. These numbers are from November 20, 2026\./),
    ).toBeVisible();
  });

  it('show why they could not be read, and offer a retry', async () => {
    const { user, calls } = await openPanel(new Refusal('not_found'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t find that');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(calls).toHaveLength(2);
  });
});
