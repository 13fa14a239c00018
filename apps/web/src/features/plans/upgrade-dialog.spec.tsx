import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SubscriptionInfo } from '@app/contracts';
import { screen, waitFor } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { pending, Refusal, serve } from '../../../test/server.js';
import { store } from '../../lib/client-state.js';
import { CreditsDialog } from './credits-dialog.js';
import { pendingPaymentAtom } from './pending-payment.js';
import { UpgradeDialog } from './upgrade-dialog.js';

const free: SubscriptionInfo = {
  plan: { key: 'free', productName: 'Free' },
  subscription: null,
  credits: { kept: 40, plan: 0, planInAdvance: 0, planExpiresAt: null },
  canManageBilling: false,
};
const history = { data: [], total: 0, currentPage: 1 };
const checkoutUrl = 'https://pay.example.com/session';

/** The tab opened for the payment provider. */
const tab = {
  document: { title: '', body: { textContent: '' } },
  location: { replace: jest.fn() },
  close: jest.fn(),
};

beforeEach(() => {
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});
afterEach(() => {
  jest.clearAllMocks();
  jest.restoreAllMocks();
  store.set(pendingPaymentAtom, null);
});

describe('upgrade dialog', () => {
  it('marks the current plan and offers the others', async () => {
    serve({ 'GET /plan/current_subscription_info': free });
    renderAs(<UpgradeDialog onClose={() => {}} />, { user: { plan: 'free' } });
    expect(screen.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Choose Starter' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Choose Pro' })).toBeEnabled();
  });

  it('starts no second checkout while one is pending', async () => {
    const calls = serve({
      'GET /plan/current_subscription_info': free,
      'GET /plan/credit_history': history,
      'POST /plan/update_plan': pending,
    });
    const { user } = renderAs(<UpgradeDialog onClose={() => {}} />, { user: { plan: 'free' } });
    await user.click(screen.getByRole('button', { name: 'Choose Starter' }));
    await user.click(screen.getByRole('button', { name: 'Choose Pro' }));
    await waitFor(() =>
      expect(calls.filter(({ route }) => route === 'POST /plan/update_plan')).toEqual([
        { route: 'POST /plan/update_plan', body: { plan_key: 'starter' } },
      ]),
    );
    expect(screen.getByRole('button', { name: 'Choose Pro' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('opens the checkout in the new tab and closes', async () => {
    serve({
      'GET /plan/current_subscription_info': free,
      'GET /plan/credit_history': history,
      'POST /plan/update_plan': { checkoutUrl },
    });
    const onClose = jest.fn();
    const { user } = renderAs(<UpgradeDialog onClose={onClose} />, { user: { plan: 'free' } });
    await user.click(screen.getByRole('button', { name: 'Choose Starter' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(tab.location.replace).toHaveBeenCalledWith(checkoutUrl);
    expect(store.get(pendingPaymentAtom)).toMatchObject({ address: checkoutUrl });
  });

  it('closes the new tab and shows an error if the checkout fails', async () => {
    serve({
      'GET /plan/current_subscription_info': free,
      'GET /plan/credit_history': history,
      'POST /plan/update_plan': new Refusal('payments_unavailable'),
    });
    const { user } = renderAs(<UpgradeDialog onClose={() => {}} />, { user: { plan: 'free' } });
    await user.click(screen.getByRole('button', { name: 'Choose Starter' }));
    expect(
      await screen.findByText(/Failed to change plan\. Please try again later\./),
    ).toBeVisible();
    expect(tab.close).toHaveBeenCalledTimes(1);
  });
});

describe('credits dialog', () => {
  const packPrices = { 100: 'price_100', 500: 'price_500' };

  it('offers only packs that are for sale', () => {
    renderAs(<CreditsDialog onClose={() => {}} />, { config: { packPrices } });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('shows a note if no pack is for sale', () => {
    renderAs(<CreditsDialog onClose={() => {}} />);
    expect(screen.getByText('No credits are for sale here at the moment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
  });

  it('orders the chosen pack by its price id', async () => {
    const calls = serve({
      'GET /plan/credit_history': history,
      'POST /plan/onetime_checkout': { checkoutUrl },
    });
    const { user } = renderAs(<CreditsDialog onClose={() => {}} />, { config: { packPrices } });
    await user.click(screen.getByRole('radio', { name: /^500 credits/ }));
    await user.click(screen.getByRole('button', { name: /^Buy 500 credits for/ }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(checkoutUrl));
    expect(calls).toContainEqual({
      route: 'POST /plan/onetime_checkout',
      body: { price_id: 'price_500' },
    });
  });
});
