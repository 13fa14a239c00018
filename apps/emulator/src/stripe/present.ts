import { withAllFields } from './object-shape.js';
import type { ObjectsByKind } from './objects.js';
import type { StripeStore } from './stripe-store.js';

type Fields = Record<string, unknown>;

/** Fields that are omitted unless `expand` names them. `keep` adds the secret to the answer that creates it. */
const expandableFields = ['line_items', 'later_metadata', 'secret'];

/** A copy for an event, which never has expandable fields. */
export function withoutExpandableFields(object: object): object {
  const sent = structuredClone(object) as Fields;
  for (const name of expandableFields) delete sent[name];
  return sent;
}

/** A copy for an answer, in which the objects that `expand` names replace their ids. */
export function withExpansions(
  store: StripeStore,
  object: object,
  expand: string[],
  keep: string[] = [],
): Fields {
  const sent = structuredClone(object) as Fields;
  for (const name of expandableFields) {
    const isAsked = expand.some((path) => path === name || path.startsWith(`${name}.`));
    if (name in sent && !isAsked && !keep.includes(name)) delete sent[name];
  }
  for (const path of expand) expandPath(store, sent, path.split('.'));
  if (sent['object'] === 'customer' && sent['deleted'])
    return { id: sent['id'], object: 'customer', deleted: true };
  return withAllFields(sent);
}

/** A page of a list, newest first. `data.x` in `expand` expands the field `x` of the items. */
export function presentList(
  store: StripeStore,
  objects: { id: string; created: number }[],
  request: { url: string; limit: number; startingAfter: string | undefined; expand: string[] },
): Fields {
  const newest = objects.toReversed();
  const from = request.startingAfter
    ? newest.findIndex(({ id }) => id === request.startingAfter) + 1
    : 0;
  const inside = request.expand.flatMap((path) =>
    path.startsWith('data.') ? [path.slice('data.'.length)] : [],
  );
  return {
    object: 'list',
    url: request.url,
    has_more: newest.length > from + request.limit,
    data: newest
      .slice(from, from + request.limit)
      .map((object) => withExpansions(store, object, inside)),
  };
}

function expandPath(store: StripeStore, sent: Fields, [name, ...rest]: string[]): void {
  if (name === undefined) return;
  if (name === 'payments' && sent['object'] === 'invoice') {
    sent['payments'] = {
      object: 'list',
      has_more: false,
      url: '/v1/invoice_payments',
      data: store
        .all('invoicePayment')
        .filter(({ invoice }) => invoice === sent['id'])
        .map((payment) => structuredClone(payment)),
    };
  }
  const value = sent[name];
  if (typeof value === 'string') {
    const found = byId(store, value);
    if (found) sent[name] = withExpansions(store, found, rest.length > 0 ? [rest.join('.')] : []);
  } else if (Array.isArray(value)) {
    for (const one of value) if (isFields(one)) expandPath(store, one, rest);
  } else if (isFields(value)) {
    expandPath(store, value, rest);
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const expandable: (keyof ObjectsByKind)[] = [
  'customer',
  'product',
  'price',
  'subscription',
  'schedule',
  'invoice',
  'paymentIntent',
  'charge',
];

function byId(store: StripeStore, id: string): object | undefined {
  for (const kind of expandable) {
    const found = store.find(kind, id);
    if (found) return found;
  }
  return undefined;
}
