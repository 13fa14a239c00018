import { pageOf } from '../page.js';
import { escapeHtml } from '../request.js';
import { itemOf } from './billing.js';
import type { CheckoutSession, Invoice, Price, Subscription } from './objects.js';
import type { Card } from './stripe-store.js';

/** The test cards of the checkout, with their effects. */
export const testCards: Record<Card, { number: string; does: string }> = {
  ok: { number: '4242 4242 4242 4242', does: 'pays' },
  challenge: { number: '4000 0025 0000 3155', does: 'asks at the bank first' },
  declined: { number: '4000 0000 0000 0002', does: 'is declined' },
  'fails-later': { number: '4000 0000 0000 0341', does: 'pays now, fails at every renewal' },
  'fails-once': { number: '4000 0000 0000 9979', does: 'pays now, fails at the next renewal once' },
};

/** The promotion code for a free checkout. */
export const freeCode = 'FREE100';

const style = `
main { width: 100%; max-width: 460px; }
h2 { margin: 0 0 8px; font-size: 15px; font-weight: 560; }
section { margin-top: 20px; padding: 16px; border: 1px solid var(--hair); border-radius: 12px; background: var(--sheet); }
.price { font-size: 40px; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; color: var(--ink); }
label { display: grid; grid-template-columns: 20px 1fr; gap: 2px 10px; padding: 8px 0; cursor: pointer; }
label small { grid-column: 2; }
small { font-size: 13px; color: var(--ink-2); }
input[type=radio] { margin: 3px 0 0; accent-color: var(--ink); }
input[type=text] { width: 100%; margin-top: 6px; padding: 9px 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 9px; }
.field { display: block; cursor: auto; }
button, .link { display: inline-block; padding: 10px 16px; font: inherit; font-weight: 520; color: inherit; text-decoration: none; cursor: pointer;
  background: none; border: 1px solid var(--line); border-radius: 9px; }
button.act { color: var(--paper); background: var(--ink); border-color: var(--ink); }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; margin-top: 16px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
td { padding: 4px 0; } td:last-child { text-align: right; }
.note { margin-top: 16px; color: var(--bad); }
footer { margin-top: 20px; font-size: 12px; color: var(--ink-2); }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;

function page(title: string, content: string): string {
  const footer =
    "This is the demo's own payment page. No card is charged and nothing leaves this machine.";
  return pageOf(title, style, `${content}\n<footer>${footer}</footer>`);
}

export function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

function day(seconds: number): string {
  const date = new Date(seconds * 1_000);
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

function cardChoice(chosen: Card): string {
  return Object.entries(testCards)
    .map(
      ([
        card,
        { number, does },
      ]) => `<label><input type="radio" name="card" value="${card}"${card === chosen ? ' checked' : ''}>
<span>${number}</span><small>${escapeHtml(does)}</small></label>`,
    )
    .join('\n');
}

function note(text: string | undefined): string {
  return text === undefined ? '' : `<p class="note" role="alert">${escapeHtml(text)}</p>`;
}

export function checkoutPage(session: CheckoutSession, complaint?: string): string {
  const [line] = session.line_items.data;
  const monthly = session.mode === 'subscription' ? ' <small>per month</small>' : '';
  return page(
    'Checkout',
    `<h1>${escapeHtml(line?.description ?? '')}</h1>
<p class="price">${dollars(session.amount_subtotal)}${monthly}</p>
<p>${escapeHtml(session.customer_details.email ?? '')}</p>
<form method="post" action="/c/pay/${escapeHtml(session.id)}">
<section><h2>Card</h2>
${cardChoice('ok')}
</section>
${session.allow_promotion_codes ? `<section><label class="field">Promotion code<input type="text" name="code" autocomplete="off" placeholder="${freeCode}"></label></section>` : ''}
${note(complaint)}
<div class="row"><button class="act" name="pay" value="1">${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}</button>
${session.cancel_url ? `<a class="link" href="${escapeHtml(session.cancel_url)}">Back</a>` : ''}</div>
</form>`,
  );
}

export function challengePage(): string {
  return page(
    'Your bank',
    `<h1>Your bank asks</h1>
<p>Is it you who is paying?</p>
<form method="post"><div class="row">
<button class="act" name="answer" value="yes">Yes, complete</button>
<button name="answer" value="no">No, fail</button>
</div></form>`,
  );
}

export function messagePage(title: string, text: string): string {
  return page(title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>`);
}

export interface PortalView {
  subscription: Subscription | undefined;
  /** The plans to choose from. */
  prices: { price: Price; name: string }[];
  /** The plan that starts after the current period. */
  next: string | undefined;
  card: Card;
  invoices: Invoice[];
  returnUrl: string;
  complaint: string | undefined;
}

export function portalPage(view: PortalView): string {
  return page(
    'Billing',
    `<h1>Billing</h1>
${note(view.complaint)}
${view.subscription ? subscriptionPart(view.subscription, view) : '<section><p>There is no subscription.</p></section>'}
<section><h2>Card</h2>
<form method="post">
${cardChoice(view.card)}
<div class="row"><button name="act" value="card">Use this card</button></div>
</form></section>
<section><h2>Invoices</h2>
<table>${view.invoices
      .map(
        ({ created, total, status }) =>
          `<tr><td>${day(created)}</td><td>${status}</td><td>${dollars(total)}</td></tr>`,
      )
      .join('')}</table>
</section>
<div class="row"><a class="link" href="${escapeHtml(view.returnUrl)}">Return to Posterframe</a></div>`,
  );
}

function subscriptionPart(subscription: Subscription, view: PortalView): string {
  const { price, current_period_end } = itemOf(subscription);
  const name = view.prices.find((one) => one.price.id === price.id)?.name ?? price.id;
  const ending =
    subscription.cancel_at === null
      ? `Renews on ${day(current_period_end)}.`
      : `Ends on ${day(subscription.cancel_at)}.`;
  const next = view.next === undefined ? '' : ` Changes to ${view.next} then.`;
  // As in Stripe's portal, a scheduled change must be canceled before another change.
  const button = (act: string, label: string, look = '') =>
    `<form method="post"><button${look} name="act" value="${act}">${label}</button></form>`;
  const acts =
    view.next !== undefined
      ? [button('keep', 'Cancel scheduled update', ' class="act"')]
      : subscription.cancel_at !== null
        ? [button('resume', 'Don’t cancel plan', ' class="act"')]
        : [
            ...view.prices
              .filter((one) => one.price.id !== price.id)
              .map(
                (
                  one,
                ) => `<form method="post"><input type="hidden" name="price" value="${one.price.id}">
<button name="act" value="change">Change to ${escapeHtml(one.name)}, ${dollars(one.price.unit_amount)}</button></form>`,
              ),
            button('cancel', 'Cancel plan'),
          ];
  return `<section><h2>${escapeHtml(name)}</h2>
<p>${escapeHtml(subscription.status)}. ${ending}${escapeHtml(next)}</p>
<div class="row">${acts.join('\n')}</div></section>`;
}

/** A portal page for a single task. */
export function flowPage(what: {
  title: string;
  text: string;
  button: string;
  returnUrl: string;
  complaint: string | undefined;
}): string {
  return page(
    what.title,
    `<h1>${escapeHtml(what.title)}</h1>
<p>${escapeHtml(what.text)}</p>
${note(what.complaint)}
<form method="post"><div class="row"><button class="act" name="act" value="confirm">${escapeHtml(what.button)}</button>
<a class="link" href="${escapeHtml(what.returnUrl)}">Back</a></div></form>`,
  );
}
