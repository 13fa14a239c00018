import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { readText } from '../request.js';
import { Billing, itemOf } from './billing.js';
import type { CheckoutSession, PortalFlow, PortalSession, Subscription } from './objects.js';
import {
  challengePage,
  checkoutPage,
  dollars,
  flowPage,
  freeCode,
  messagePage,
  portalPage,
  testCards,
} from './pages.js';
import { StripeError } from './stripe-error.js';
import { StripeStore, type Card } from './stripe-store.js';

/** The hosted checkout and billing portal, as plain forms without scripts. */
@Controller()
export class StripePagesController {
  constructor(
    private readonly store: StripeStore,
    private readonly billing: Billing,
  ) {}

  @Get('c/pay/:id')
  async checkout(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const session = this.store.find('session', id);
    await send(reply, session?.status === 'open' ? checkoutPage(session) : closedPage(session));
  }

  @Post('c/pay/:id')
  @HttpCode(200)
  async pay(
    @Param('id') id: string,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = this.store.find('session', id);
    if (session?.status !== 'open') {
      await send(reply, closedPage(session));
      return;
    }
    const code = readText(body, 'code');
    if (code !== undefined && code !== freeCode) {
      await send(reply, checkoutPage(session, 'This code is not valid.'));
      return;
    }
    const paid = this.billing.pay(session, cardOf(body), { free: code === freeCode });
    if (paid === 'paid') await reply.redirect(session.success_url, 303);
    else if (paid === 'challenge') await reply.redirect(`/c/3ds/${session.id}`, 303);
    else await send(reply, checkoutPage(session, 'Your card was declined. Try another one.'));
  }

  @Get('c/3ds/:id')
  async challenge(@Res() reply: FastifyReply): Promise<void> {
    await send(reply, challengePage());
  }

  @Post('c/3ds/:id')
  @HttpCode(200)
  async answer(
    @Param('id') id: string,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = this.store.find('session', id);
    if (session?.status !== 'open') {
      await send(reply, closedPage(session));
    } else if (readText(body, 'answer') === 'yes') {
      this.billing.pay(session, 'challenge', { confirmed: true });
      await reply.redirect(session.success_url, 303);
    } else {
      await send(
        reply,
        checkoutPage(
          session,
          'Your bank did not confirm the payment. Try again or use another card.',
        ),
      );
    }
  }

  @Get('p/session/:id')
  async portal(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const session = this.store.find('portalSession', id);
    await send(reply, session ? this.portalPageOf(session) : expiredPage);
  }

  @Post('p/session/:id')
  @HttpCode(200)
  async act(
    @Param('id') id: string,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = this.store.find('portalSession', id);
    if (!session) {
      await send(reply, expiredPage);
      return;
    }
    const complaint = this.refusalOf(() =>
      session.flow ? this.confirm(session) : this.change(session, body),
    );
    if (complaint !== undefined) await send(reply, this.portalPageOf(session, complaint));
    else if (session.flow)
      await reply.redirect(
        session.flow.after_completion.redirect?.return_url ?? session.return_url,
        303,
      );
    else await reply.redirect(`/p/session/${session.id}`, 303);
  }

  /** Runs an action and returns its error message for the page. Undefined when the action succeeded. */
  private refusalOf(act: () => string | undefined): string | undefined {
    try {
      return act();
    } catch (error) {
      if (error instanceof StripeError) return error.message;
      throw error;
    }
  }

  /** Completes a flow. Returns an error message when that is impossible. */
  private confirm({ flow }: PortalSession): string | undefined {
    const subscription = flow && this.store.find('subscription', targetOf(flow).subscription);
    if (!subscription || subscription.ended_at !== null) return 'This subscription has ended.';
    if (flow.type === 'subscription_cancel') {
      this.billing.cancelAtPeriodEnd(subscription);
      return undefined;
    }
    return this.changePlan(subscription, targetOf(flow).price ?? '');
  }

  private change(session: PortalSession, body: unknown): string | undefined {
    const act = readText(body, 'act');
    if (act === 'card') {
      this.billing.useCard(session.customer, cardOf(body));
      return undefined;
    }
    const subscription = this.subscriptionOf(session.customer);
    if (!subscription) return 'There is no subscription to change.';
    if (act === 'cancel' && subscription.cancel_at === null)
      this.billing.cancelAtPeriodEnd(subscription);
    if (act === 'keep' && subscription.schedule !== null)
      this.billing.cancelScheduledChange(subscription);
    if (act === 'resume' && subscription.cancel_at !== null) this.billing.resume(subscription);
    return act === 'change'
      ? this.changePlan(subscription, readText(body, 'price') ?? '')
      : undefined;
  }

  private changePlan(subscription: Subscription, priceId: string): string | undefined {
    const price = this.store.find('price', priceId);
    if (price?.type !== 'recurring') return 'This plan is not for sale.';
    return this.billing.changePlan(subscription, price)
      ? undefined
      : 'Your card was declined. Nothing was changed.';
  }

  private portalPageOf(session: PortalSession, complaint?: string): string {
    const subscription = this.subscriptionOf(session.customer);
    const { flow } = session;
    if (flow && subscription) return this.flowPageOf(session, subscription, complaint);
    const configuration = this.store.find('configuration', session.configuration);
    const prices = (configuration?.features.subscription_update.products ?? [])
      .flatMap(({ prices: ids }) => ids)
      .flatMap((priceId) => this.store.find('price', priceId) ?? [])
      .map((price) => ({ price, name: this.nameOf(price.product) }));
    const schedule = subscription?.schedule && this.store.find('schedule', subscription.schedule);
    const next = schedule ? schedule.phases.at(-1)?.items[0]?.price : undefined;
    return portalPage({
      subscription,
      prices,
      next: prices.find(({ price }) => price.id === next)?.name,
      card: this.store.cardOf(session.customer),
      invoices: this.store
        .all('invoice')
        .filter(({ customer }) => customer === session.customer)
        .toReversed()
        .slice(0, 12),
      returnUrl: session.return_url,
      complaint,
    });
  }

  private flowPageOf(
    { flow, return_url }: PortalSession,
    subscription: Subscription,
    complaint: string | undefined,
  ): string {
    const item = itemOf(subscription);
    const end = new Date(item.current_period_end * 1_000).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    const price = flow ? this.store.find('price', targetOf(flow).price ?? '') : undefined;
    if (!price) {
      return flowPage({
        title: 'Cancel your plan',
        text: `It stays yours until ${end}. Nothing is charged after that.`,
        button: 'Cancel plan',
        returnUrl: return_url,
        complaint,
      });
    }
    const name = this.nameOf(price.product);
    const isUpgrade = price.unit_amount > item.price.unit_amount;
    return flowPage({
      title: `Change to ${name}`,
      text: isUpgrade
        ? `${dollars(price.unit_amount)} per month. Today you pay the difference for the rest of this period.`
        : `${dollars(price.unit_amount)} per month, from ${end} on. Until then you keep what you have.`,
      button: 'Confirm',
      returnUrl: return_url,
      complaint,
    });
  }

  private nameOf(product: string): string {
    return this.store.find('product', product)?.name ?? product;
  }

  /** The latest subscription that has not ended. */
  private subscriptionOf(customer: string): Subscription | undefined {
    return this.store
      .all('subscription')
      .findLast((one) => one.customer === customer && one.ended_at === null);
  }
}

/** The subscription that a flow changes, and the new price if the flow changes the plan. */
function targetOf(flow: PortalFlow): { subscription: string; price: string | undefined } {
  const { subscription_cancel, subscription_update_confirm } = flow;
  return {
    subscription: (subscription_cancel ?? subscription_update_confirm)?.subscription ?? '',
    price: subscription_update_confirm?.items[0]?.price,
  };
}

const expiredPage = messagePage(
  'This page has expired',
  'Go back to Posterframe and open billing again.',
);

function closedPage(session: CheckoutSession | undefined): string {
  return session?.status === 'complete'
    ? messagePage('This is paid already', 'You can close this page.')
    : messagePage('This checkout has expired', 'Go back to Posterframe and start again.');
}

function cardOf(body: unknown): Card {
  const chosen = readText(body, 'card');
  const cards = Object.keys(testCards) as Card[];
  return cards.find((card) => card === chosen) ?? 'ok';
}

async function send(reply: FastifyReply, page: string): Promise<void> {
  await reply
    .code(200)
    .headers({
      'cache-control': 'no-store',
      // Omits form-action, because the form redirects to the product's origin after the payment.
      'content-security-policy':
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
