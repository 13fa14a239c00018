import { demoPayments, stripeApiVersion } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { Billing, itemOf } from './billing.js';
import { portalFeatures } from './create-objects.js';
import { checkRequest } from './check-request.js';
import { parametersOf } from './description.js';
import { formAt, listAt, numberAt, textsAt, valueAt, type Form } from './form.js';
import type {
  CheckoutSession,
  PortalConfiguration,
  PortalSession,
  ObjectsByKind,
} from './objects.js';
import { withExpansions, presentList } from './present.js';
import { invalid, missing, StripeError } from './stripe-error.js';
import { StripeStore } from './stripe-store.js';

export interface ApiRequest {
  /** The path without the query. */
  path: string;
  form: Form;
  /** The origin of the request's address, which also serves the hosted pages. */
  origin: string;
}

type Handler = (request: ApiRequest, id: string) => object;

const daySeconds = 86_400;

/**
 * The supported calls by method and path, where `:id` is an object's id. Other calls get the error for an unknown
 * address.
 */
@Injectable()
export class ApiRoutes {
  private readonly routes: Record<string, Handler> = {
    'POST /v1/customers': (request) => this.createCustomer(request),
    'GET /v1/customers/:id': this.retrieve('customer'),
    'DELETE /v1/customers/:id': (_request, id) => {
      this.billing.deleteCustomer(id);
      return { id, object: 'customer', deleted: true };
    },
    'POST /v1/products': (request) => this.createProduct(request),
    'GET /v1/products/:id': this.retrieve('product'),
    'POST /v1/products/:id': (request, id) => this.updateProduct(request, id),
    'POST /v1/prices': (request) => this.createPrice(request),
    'GET /v1/prices': (request) => this.listPrices(request),
    'GET /v1/prices/:id': this.retrieve('price'),
    'POST /v1/checkout/sessions': (request) => this.createSession(request),
    'GET /v1/checkout/sessions': (request) =>
      this.list('session', request, {
        customer: ({ customer }) => customer,
        status: ({ status }) => status,
        payment_intent: ({ payment_intent }) => payment_intent,
        subscription: ({ subscription }) => subscription,
      }),
    'GET /v1/checkout/sessions/:id': this.retrieve('session'),
    'POST /v1/checkout/sessions/:id/expire': (request, id) =>
      this.present(request, this.billing.expire(this.requireObject('session', id))),
    'GET /v1/subscriptions': (request) => this.listSubscriptions(request),
    'GET /v1/subscriptions/:id': this.retrieve('subscription'),
    'POST /v1/subscriptions/:id': (request, id) => this.updateSubscription(request, id),
    'DELETE /v1/subscriptions/:id': (request, id) => {
      const subscription = this.requireObject('subscription', id);
      this.billing.cancelNow(subscription);
      return this.present(request, subscription);
    },
    'GET /v1/invoices': (request) =>
      this.list('invoice', request, {
        customer: ({ customer }) => customer,
        status: ({ status }) => status,
        subscription: ({ parent }) => parent?.subscription_details.subscription ?? null,
      }),
    'GET /v1/invoices/:id': this.retrieve('invoice'),
    'POST /v1/invoices/:id/void': (request, id) =>
      this.present(request, this.billing.closeInvoice(id, 'void')),
    'POST /v1/invoices/:id/mark_uncollectible': (request, id) =>
      this.present(request, this.billing.closeInvoice(id, 'uncollectible')),
    'GET /v1/invoice_payments': (request) => this.listInvoicePayments(request),
    'GET /v1/payment_intents/:id': this.retrieve('paymentIntent'),
    'GET /v1/charges/:id': this.retrieve('charge'),
    'POST /v1/refunds': (request) => this.createRefund(request),
    'GET /v1/refunds': (request) =>
      this.list('refund', request, { charge: ({ charge }) => charge }),
    'GET /v1/refunds/:id': this.retrieve('refund'),
    'GET /v1/disputes': (request) =>
      this.list('dispute', request, {
        charge: ({ charge }) => charge,
        payment_intent: ({ payment_intent }) => payment_intent,
      }),
    'GET /v1/disputes/:id': this.retrieve('dispute'),
    'GET /v1/events': (request) => this.list('event', request, { type: ({ type }) => type }),
    'POST /v1/billing_portal/configurations': (request) => this.createConfiguration(request),
    'POST /v1/billing_portal/configurations/:id': (request, id) =>
      this.updateConfiguration(request, id),
    'GET /v1/billing_portal/configurations': (request) => this.list('configuration', request, {}),
    'POST /v1/billing_portal/sessions': (request) => this.createPortalSession(request),
    'POST /v1/webhook_endpoints': (request) => this.createEndpoint(request),
    'POST /v1/webhook_endpoints/:id': (request, id) => this.updateEndpoint(request, id),
    'GET /v1/webhook_endpoints': (request) => this.list('endpoint', request, {}),
  };

  constructor(
    private readonly store: StripeStore,
    private readonly billing: Billing,
  ) {
    // Fails at the start if a call has no description to check requests against.
    for (const route of Object.keys(this.routes)) parametersOf(route);
  }

  answer(method: string, request: ApiRequest): object {
    // Runs due events first, such as renewals, so that the answer shows their effects.
    this.billing.catchUp();
    for (const [route, handler] of Object.entries(this.routes)) {
      const [expectedMethod, pattern = ''] = route.split(' ');
      if (expectedMethod !== method) continue;
      const found = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(request.path);
      if (!found) continue;
      checkRequest(route, request.form);
      return handler(request, decodeURIComponent(found[1] ?? ''));
    }
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${request.path}).`,
    });
  }

  private requireObject<Kind extends keyof ObjectsByKind>(
    kind: Kind,
    id: string,
    param = 'id',
  ): ObjectsByKind[Kind] {
    const object = this.store.find(kind, id);
    if (!object) throw missing(kind === 'session' ? 'checkout.session' : kind, id, param);
    return object;
  }

  private retrieve(kind: keyof ObjectsByKind): Handler {
    return (request, id) => this.present(request, this.requireObject(kind, id));
  }

  private present({ form }: ApiRequest, object: object, keep: string[] = []): object {
    return withExpansions(this.store, object, expandOf(form), keep);
  }

  private list<Kind extends keyof ObjectsByKind>(
    kind: Kind,
    request: ApiRequest,
    filters: Record<string, (object: ObjectsByKind[Kind]) => string | null>,
    objects = this.store.all(kind),
  ): object {
    const { form, path } = request;
    const since = numberAt(form, 'created.gte') ?? 0;
    const matching = objects.filter(
      (object) =>
        object.created >= since &&
        Object.entries(filters).every(([name, read]) => {
          const value = valueAt(form, name);
          return value === undefined || read(object) === value;
        }),
    );
    return presentList(this.store, matching, {
      url: path,
      limit: Math.min(numberAt(form, 'limit') ?? 10, 100),
      startingAfter: valueAt(form, 'starting_after'),
      expand: expandOf(form),
    });
  }

  private createCustomer(request: ApiRequest): object {
    const { form } = request;
    return this.present(
      request,
      this.store.put('customer', {
        ...this.store.commonFields('customer'),
        object: 'customer',
        email: valueAt(form, 'email') ?? null,
        name: valueAt(form, 'name') ?? null,
        balance: 0,
        metadata: textsAt(form, 'metadata'),
      }),
    );
  }

  private createProduct(request: ApiRequest): object {
    const { form } = request;
    const id = valueAt(form, 'id');
    if (id && this.store.find('product', id))
      throw invalid(`Product already exists.`, 'id', 'resource_already_exists');
    return this.present(
      request,
      this.store.put('product', {
        ...this.store.commonFields('product', id),
        object: 'product',
        name: requireValue(form, 'name'),
        description: valueAt(form, 'description') ?? null,
        active: true,
        metadata: textsAt(form, 'metadata'),
      }),
    );
  }

  private updateProduct(request: ApiRequest, id: string): object {
    const product = this.requireObject('product', id);
    product.name = valueAt(request.form, 'name') ?? product.name;
    product.description = valueAt(request.form, 'description') ?? product.description;
    return this.present(request, this.store.put('product', product));
  }

  private createPrice(request: ApiRequest): object {
    const { form } = request;
    const lookupKey = valueAt(form, 'lookup_key') ?? null;
    const holder = this.store
      .all('price')
      .find(({ lookup_key }) => lookupKey !== null && lookup_key === lookupKey);
    if (holder && valueAt(form, 'transfer_lookup_key') !== 'true')
      throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
    if (holder) holder.lookup_key = null;
    const isRecurring = formAt(form, 'recurring') !== undefined;
    return this.present(
      request,
      this.store.put('price', {
        ...this.store.commonFields('price'),
        object: 'price',
        product: this.requireObject('product', requireValue(form, 'product'), 'product').id,
        unit_amount: Number(requireValue(form, 'unit_amount')),
        currency: requireValue(form, 'currency'),
        type: isRecurring ? 'recurring' : 'one_time',
        recurring: isRecurring
          ? { interval: 'month', interval_count: 1, usage_type: 'licensed' }
          : null,
        lookup_key: lookupKey,
        active: true,
        metadata: textsAt(form, 'metadata'),
      }),
    );
  }

  private listPrices(request: ApiRequest): object {
    const keys = listAt(request.form, 'lookup_keys');
    const among = this.store
      .all('price')
      .filter(({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key ?? ''));
    return this.list('price', request, { product: ({ product }) => product }, among);
  }

  private createSession(request: ApiRequest): object {
    const { form, origin } = request;
    const mode = requireValue(form, 'mode');
    if (mode !== 'subscription' && mode !== 'payment')
      throw invalid(`Invalid mode: must be one of payment, setup, or subscription`, 'mode');
    if (valueAt(form, 'customer') && valueAt(form, 'customer_email'))
      throw invalid(`You may only specify one of these parameters: customer, customer_email.`);
    const customer = this.requireCustomer(requireValue(form, 'customer'));
    const lines = listAt(form, 'line_items').map((line, index) => {
      if (typeof line === 'string') throw invalid('Invalid object', `line_items[${index}]`);
      const priceId = valueAt(line, 'price') ?? '';
      const price = this.requireObject('price', priceId, `line_items[${index}][price]`);
      const quantity = numberAt(line, 'quantity') ?? 1;
      const amount = price.unit_amount * quantity;
      return {
        id: `li_${this.store.newId('session').slice(8)}`,
        object: 'item' as const,
        amount_total: amount,
        amount_subtotal: amount,
        currency: 'usd' as const,
        description: this.store.find('product', price.product)?.name ?? '',
        price,
        quantity,
      };
    });
    const isPlan = lines.some(({ price }) => price.type === 'recurring');
    if (lines.length === 0) throw invalid('Missing required param: line_items.', 'line_items');
    if (isPlan !== (mode === 'subscription'))
      throw invalid(
        isPlan
          ? 'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.'
          : 'You must provide at least one recurring price in `subscription` mode when using prices.',
      );
    const total = lines.reduce((sum, { amount_total }) => sum + amount_total, 0);
    const fresh = this.store.commonFields('session');
    const session: CheckoutSession = this.store.put('session', {
      ...fresh,
      object: 'checkout.session',
      mode,
      status: 'open',
      payment_status: 'unpaid',
      ui_mode: 'hosted_page',
      url: `${origin}/c/pay/${fresh.id}`,
      success_url: requireValue(form, 'success_url').replace('{CHECKOUT_SESSION_ID}', fresh.id),
      cancel_url: valueAt(form, 'cancel_url') ?? null,
      customer: customer.id,
      customer_details: { email: customer.email },
      client_reference_id: valueAt(form, 'client_reference_id') ?? null,
      allow_promotion_codes: valueAt(form, 'allow_promotion_codes') === 'true',
      subscription: null,
      payment_intent: null,
      invoice: null,
      amount_subtotal: total,
      amount_total: total,
      currency: 'usd',
      metadata: textsAt(form, 'metadata'),
      expires_at: numberAt(form, 'expires_at') ?? this.store.now() + daySeconds,
      line_items: {
        object: 'list',
        has_more: false,
        url: `${request.path}/${fresh.id}/line_items`,
        data: lines,
      },
      later_metadata: textsAt(
        form,
        mode === 'subscription' ? 'subscription_data.metadata' : 'payment_intent_data.metadata',
      ),
    });
    return this.present(request, session);
  }

  private requireCustomer(id: string): ObjectsByKind['customer'] {
    const customer = this.requireObject('customer', id, 'customer');
    if (customer.deleted) throw missing('customer', id, 'customer');
    return customer;
  }

  /** Lists ended subscriptions only on request, like Stripe. */
  private listSubscriptions(request: ApiRequest): object {
    const status = valueAt(request.form, 'status');
    const among = this.store
      .all('subscription')
      .filter((one) =>
        status ? status === 'all' || one.status === status : one.ended_at === null,
      );
    return this.list('subscription', request, { customer: ({ customer }) => customer }, among);
  }

  private updateSubscription(request: ApiRequest, id: string): object {
    const subscription = this.requireObject('subscription', id);
    const atEnd = valueAt(request.form, 'cancel_at_period_end');
    if (atEnd === 'true') this.billing.cancelAtPeriodEnd(subscription, 'cancel_at_period_end');
    if (atEnd === 'false') this.billing.resume(subscription);
    return this.present(request, subscription);
  }

  private listInvoicePayments(request: ApiRequest): object {
    const intent = valueAt(request.form, 'payment.payment_intent');
    const invoice = valueAt(request.form, 'invoice');
    const among = this.store
      .all('invoicePayment')
      .filter(
        (one) =>
          (intent === undefined || one.payment.payment_intent === intent) &&
          (invoice === undefined || one.invoice === invoice),
      );
    return this.list('invoicePayment', request, {}, among);
  }

  private createRefund(request: ApiRequest): object {
    const { form } = request;
    const intent = valueAt(form, 'payment_intent');
    const charge = intent
      ? this.requireObject('paymentIntent', intent, 'payment_intent').latest_charge
      : requireValue(form, 'charge');
    return this.present(
      request,
      this.billing.refund(charge, numberAt(form, 'amount'), textsAt(form, 'metadata')),
    );
  }

  private createConfiguration(request: ApiRequest): object {
    const isFirst = this.store.all('configuration').length === 0;
    return this.present(
      request,
      this.store.put('configuration', {
        ...this.store.commonFields('configuration'),
        object: 'billing_portal.configuration',
        active: true,
        is_default: isFirst,
        default_return_url: valueAt(request.form, 'default_return_url') ?? null,
        metadata: textsAt(request.form, 'metadata'),
        features: featuresOf(request.form),
      }),
    );
  }

  private updateConfiguration(request: ApiRequest, id: string): object {
    const configuration = this.requireObject('configuration', id);
    if (formAt(request.form, 'features')) configuration.features = featuresOf(request.form);
    configuration.default_return_url =
      valueAt(request.form, 'default_return_url') ?? configuration.default_return_url;
    return this.present(request, this.store.put('configuration', configuration));
  }

  private createPortalSession(request: ApiRequest): object {
    const { form, origin } = request;
    const customer = this.requireCustomer(requireValue(form, 'customer'));
    const asked = valueAt(form, 'configuration');
    const configuration = asked
      ? this.requireObject('configuration', asked, 'configuration')
      : this.store.all('configuration').find(({ is_default }) => is_default);
    if (!configuration)
      throw invalid(
        'No configuration provided and your test mode default configuration has not been created.',
      );
    const fresh = this.store.commonFields('portalSession');
    const session = this.store.put('portalSession', {
      ...fresh,
      object: 'billing_portal.session',
      customer: customer.id,
      configuration: configuration.id,
      return_url: requireValue(form, 'return_url'),
      url: `${origin}/p/session/${fresh.id}`,
      locale: null,
      on_behalf_of: null,
      flow: this.validateFlow(form, customer.id, configuration),
    });
    this.store.evictOldest('portalSession', 1_000);
    return this.present(request, session);
  }

  /** Refuses a flow whose change is impossible. Like Stripe, does so before the page is created. */
  private validateFlow(
    form: Form,
    customer: string,
    configuration: PortalConfiguration,
  ): PortalSession['flow'] {
    const type = valueAt(form, 'flow_data.type');
    if (type === undefined) return null;
    if (type !== 'subscription_update_confirm' && type !== 'subscription_cancel')
      throw invalid(`Invalid flow_data[type]: ${type}`, 'flow_data[type]');
    const at = `flow_data.${type}`;
    const subscription = this.requireObject(
      'subscription',
      requireValue(form, `${at}.subscription`),
      `flow_data[${type}][subscription]`,
    );
    if (subscription.customer !== customer)
      throw invalid('The subscription does not belong to this customer.');
    if (subscription.ended_at !== null) throw invalid('This subscription is already canceled.');
    // Stripe does not document its answer in this case. A refusal keeps the product from depending on an answer.
    if (subscription.schedule !== null || subscription.cancel_at !== null)
      throw invalid('This subscription has a scheduled change or is set to be canceled.');
    const price = valueAt(form, `${at}.items.0.price`) ?? null;
    if (type === 'subscription_update_confirm') {
      const { enabled, products } = configuration.features.subscription_update;
      if (!enabled) throw invalid('Subscription updates are not enabled in this configuration.');
      if (valueAt(form, `${at}.items.0.id`) !== itemOf(subscription).id)
        throw missing('subscription item', valueAt(form, `${at}.items.0.id`) ?? '', `${at}.items`);
      if (!products.some(({ prices }) => price !== null && prices.includes(price)))
        throw invalid('The price is not in the configuration’s list of products.');
      if (itemOf(subscription).price.id === price)
        throw invalid('The subscription has this price already.');
    }
    const back = valueAt(form, 'flow_data.after_completion.redirect.return_url');
    const isChange = type === 'subscription_update_confirm';
    return {
      type,
      after_completion: {
        type: back === undefined ? 'portal_homepage' : 'redirect',
        redirect: back === undefined ? null : { return_url: back },
      },
      subscription_cancel: isChange ? null : { subscription: subscription.id },
      subscription_update_confirm: isChange
        ? {
            subscription: subscription.id,
            items: [{ id: itemOf(subscription).id, price: price ?? '', quantity: 1 }],
          }
        : null,
    };
  }

  private createEndpoint(request: ApiRequest): object {
    const { form } = request;
    const fresh = this.store.commonFields('endpoint');
    const endpoint = this.store.put('endpoint', {
      ...fresh,
      object: 'webhook_endpoint',
      url: requireValue(form, 'url'),
      enabled_events: listAt(form, 'enabled_events').filter((one) => typeof one === 'string'),
      api_version: valueAt(form, 'api_version') ?? null,
      status: 'enabled',
      description: valueAt(form, 'description') ?? null,
      metadata: textsAt(form, 'metadata'),
      secret: `whsec_${fresh.id.slice(3)}`,
    });
    return this.present(request, endpoint, ['secret']);
  }

  private updateEndpoint(request: ApiRequest, id: string): object {
    const endpoint = this.requireObject('endpoint', id);
    const events = listAt(request.form, 'enabled_events').filter((one) => typeof one === 'string');
    if (events.length > 0) endpoint.enabled_events = events;
    endpoint.url = valueAt(request.form, 'url') ?? endpoint.url;
    return this.present(request, this.store.put('endpoint', endpoint));
  }

  /** Creates the webhook endpoint for the demo's api, with the api's secret. Replaces the previous endpoint. */
  putDemoEndpoint(url: string): void {
    const id = 'we_posterframe_demo';
    this.store.put('endpoint', {
      ...this.store.commonFields('endpoint', id),
      object: 'webhook_endpoint',
      url,
      enabled_events: ['*'],
      api_version: stripeApiVersion,
      status: 'enabled',
      description: null,
      metadata: {},
      secret: demoPayments.webhookSecret,
    });
  }
}

function requireValue(form: Form, path: string): string {
  const value = valueAt(form, path);
  if (value === undefined)
    throw invalid(`Missing required param: ${path}.`, path, 'parameter_missing');
  return value;
}

function expandOf(form: Form): string[] {
  return listAt(form, 'expand').filter((path) => typeof path === 'string');
}

function featuresOf(form: Form): PortalConfiguration['features'] {
  const update = formAt(form, 'features.subscription_update') ?? {};
  const cancel = formAt(form, 'features.subscription_cancel') ?? {};
  return portalFeatures(
    {
      enabled: valueAt(update, 'enabled') === 'true',
      proration_behavior: valueAt(update, 'proration_behavior') ?? 'none',
      products: listAt(update, 'products').flatMap((one) =>
        typeof one === 'string'
          ? []
          : [
              {
                product: valueAt(one, 'product') ?? '',
                prices: listAt(one, 'prices').filter((price) => typeof price === 'string'),
              },
            ],
      ),
    },
    {
      enabled: valueAt(cancel, 'enabled') === 'true',
      mode: valueAt(cancel, 'mode') ?? 'at_period_end',
    },
  );
}
