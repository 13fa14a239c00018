import { alternativesOf, fieldsOf, parametersOf, typeOfObject, type Shape } from './description.js';
import { listAt, type Form } from './form.js';
import { StripeError } from './stripe-error.js';

/** Stripe's limit for nested `expand`. */
const maxLevels = 4;

/** Type of the object that a call returns, by the beginning of the path. */
const answers: Record<string, string> = {
  customers: 'customer',
  products: 'product',
  prices: 'price',
  'checkout/sessions': 'checkout.session',
  subscriptions: 'subscription',
  invoices: 'invoice',
  invoice_payments: 'invoice_payment',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  'billing_portal/configurations': 'billing_portal.configuration',
  'billing_portal/sessions': 'billing_portal.session',
  webhook_endpoints: 'webhook_endpoint',
};

/** Refuses requests like Stripe: for unknown or missing parameters, wrong types, and fields that cannot be expanded. */
export function checkRequest(route: string, form: Form): void {
  checkFields(parametersOf(route), form, '');
  const [method = '', path = ''] = route.split(' ');
  const resource = path.replace('/v1/', '').split('/:id')[0] ?? '';
  const type = typeOfObject(answers[resource] ?? '');
  const isList = method === 'GET' && !path.includes(':id');
  for (const expand of listAt(form, 'expand'))
    if (typeof expand === 'string') checkExpansion(type, expand, isList);
}

function checkFields(type: string, form: Form, at: string): void {
  const fields = fieldsOf(type);
  const named = (name: string) => (at === '' ? name : `${at}[${name}]`);
  const unknown = Object.keys(form)
    .filter((name) => !fields.has(name))
    .map(named);
  if (unknown.length > 0)
    throw refusal(
      `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`,
      unknown[0] ?? '',
      'parameter_unknown',
    );
  for (const [name, { shape, required }] of fields) {
    const value = form[name];
    if (value !== undefined) checkValue(shape, value, named(name));
    else if (required)
      throw refusal(`Missing required param: ${named(name)}.`, named(name), 'parameter_missing');
  }
}

function checkValue(shape: Shape, value: string | Form, at: string): void {
  const alternatives = alternativesOf(shape);
  let first: unknown;
  for (const one of alternatives) {
    try {
      checkOne(one, value, at);
      return;
    } catch (error) {
      // When several types are allowed and the value is an object, reports the mismatch with the object type.
      if (first === undefined || (typeof value === 'object' && isForm(one))) first = error;
    }
  }
  throw first;
}

function isForm(shape: Shape): boolean {
  return typeof shape === 'object' && ('is' in shape || 'map' in shape || 'list' in shape);
}

function checkOne(shape: Shape, value: string | Form, at: string): void {
  if (shape === 'anything') return;
  if (typeof shape === 'object' && isForm(shape)) {
    if (typeof value === 'string')
      throw refusal('list' in shape ? 'Invalid array' : 'Invalid object', at);
    if ('is' in shape) checkFields(shape.is, value, at);
    else if ('map' in shape)
      for (const [name, one] of Object.entries(value)) checkValue(shape.map, one, `${at}[${name}]`);
    else if ('list' in shape) checkList(shape.list, value, at);
    return;
  }
  if (typeof value !== 'string') throw refusal(`Invalid string: ${JSON.stringify(value)}`, at);
  checkScalar(shape, value, at);
}

function checkList(item: Shape, value: Form, at: string): void {
  for (const [place, one] of Object.entries(value)) {
    if (!/^\d+$/.test(place)) throw refusal('Invalid array', at);
    checkValue(item, one, `${at}[${place}]`);
  }
}

function checkScalar(shape: Shape, value: string, at: string): void {
  if (typeof shape === 'object' && 'oneOf' in shape) {
    if (!shape.oneOf.map(String).includes(value))
      throw refusal(`Invalid ${at}: must be one of ${joinWords(shape.oneOf)}`, at);
  } else if (shape === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(value))
      throw refusal(`Invalid integer: ${value}`, at, 'parameter_invalid_integer');
  } else if (shape === 'boolean') {
    if (value !== 'true' && value !== 'false') throw refusal(`Invalid boolean: ${value}`, at);
  } else if (shape === 'null') {
    if (value !== '') throw refusal(`Invalid value: ${value}`, at);
  } else if (value === '') {
    throw refusal(
      `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`,
      at,
      'parameter_invalid_empty',
    );
  }
}

function checkExpansion(type: string | undefined, expand: string, isList: boolean): void {
  const names = expand.split('.');
  if (names.length > maxLevels)
    throw refusal(
      `You cannot expand more than ${maxLevels} levels of a property. Property: ${expand}`,
    );
  if (isList && names.shift() !== 'data')
    throw refusal(
      `This property cannot be expanded (${expand}). You may want to try expanding 'data.${expand}' instead.`,
    );
  if (!canExpand(type, names)) throw refusal(`This property cannot be expanded (${expand}).`);
}

function canExpand(type: string | undefined, [name = '', ...rest]: string[]): boolean {
  const field = type === undefined ? undefined : fieldsOf(type).get(name);
  if (!field) return false;
  return alternativesOf(field.shape).some((shape) => canExpandInto(shape, field.required, rest));
}

function canExpandInto(shape: Shape, isRequired: boolean, rest: string[]): boolean {
  if (typeof shape !== 'object') return false;
  if ('list' in shape)
    return alternativesOf(shape.list).some((item) => canExpandInto(item, isRequired, rest));
  if ('expands' in shape) return rest.length === 0 || canExpand(typeOfObject(shape.expands), rest);
  if (!('is' in shape)) return false;
  // Optional fields are omitted unless expanded, such as an invoice's payments.
  return rest.length === 0 ? !isRequired : canExpand(shape.is, rest);
}

function joinWords(values: (string | number)[]): string {
  const last = values.at(-1);
  return values.length > 2 ? `${values.slice(0, -1).join(', ')}, or ${last}` : values.join(' or ');
}

function refusal(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && {
      code,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    }),
  });
}
