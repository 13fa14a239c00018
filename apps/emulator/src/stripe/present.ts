import { withAllFields } from './object-shape.js';
import type { ObjectsByKind } from './objects.js';
import type { StripeBooks } from './stripe-books.js';

type Fields = Record<string, unknown>;

/** Fields that are omitted unless named in `expand`, or never sent. */
const optional = ['line_items', 'later_metadata', 'secret'];

/** A copy for an event: without expandable fields. */
export function withoutExpandableFields(object: object): object {
  const sent = structuredClone(object) as Fields;
  for (const name of optional) delete sent[name];
  return sent;
}

/** The object as sent: expanded objects in place of their ids, other expandable fields omitted. */
export function withExpansions(
  books: StripeBooks,
  object: object,
  expand: string[],
  keep: string[] = [],
): Fields {
  const sent = structuredClone(object) as Fields;
  for (const name of optional) {
    const asked = expand.some((path) => path === name || path.startsWith(`${name}.`));
    if (name in sent && !asked && !keep.includes(name)) delete sent[name];
  }
  for (const path of expand) expandPath(books, sent, path.split('.'));
  if (sent['object'] === 'customer' && sent['deleted'])
    return { id: sent['id'], object: 'customer', deleted: true };
  return withAllFields(sent);
}

/** A page of a list, newest first; `data.x` in `expand` refers to its items. */
export function presentList(
  books: StripeBooks,
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
      .map((object) => withExpansions(books, object, inside)),
  };
}

function expandPath(books: StripeBooks, sent: Fields, [name, ...rest]: string[]): void {
  if (name === undefined) return;
  if (name === 'payments' && sent['object'] === 'invoice') {
    sent['payments'] = {
      object: 'list',
      has_more: false,
      url: '/v1/invoice_payments',
      data: books
        .all('invoicePayment')
        .filter(({ invoice }) => invoice === sent['id'])
        .map((payment) => structuredClone(payment)),
    };
  }
  const value = sent[name];
  if (typeof value === 'string') {
    const found = byId(books, value);
    if (found) sent[name] = withExpansions(books, found, rest.length > 0 ? [rest.join('.')] : []);
  } else if (Array.isArray(value)) {
    for (const one of value) if (isFields(one)) expandPath(books, one, rest);
  } else if (isFields(value)) {
    expandPath(books, value, rest);
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

function byId(books: StripeBooks, id: string): object | undefined {
  for (const kind of expandable) {
    const found = books.find(kind, id);
    if (found) return found;
  }
  return undefined;
}
