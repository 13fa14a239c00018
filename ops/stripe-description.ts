import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * `node ops/stripe-description.ts`: describes the payment provider's parameters and object fields, from the type
 * declarations of the installed SDK, which the provider generates from its OpenAPI description. The emulator
 * validates requests with it. A spec checks that the file is up to date.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const descriptionFile = join(root, 'apps/emulator/src/stripe/stripe-description.json');

/** Calls that the emulator answers → the SDK's type of their parameters; null without parameters. */
const requests: Record<string, string | null> = {
  'POST /v1/customers': 'CustomerCreateParams',
  'GET /v1/customers/:id': 'CustomerRetrieveParams',
  'DELETE /v1/customers/:id': 'CustomerDeleteParams',
  'POST /v1/products': 'ProductCreateParams',
  'GET /v1/products/:id': 'ProductRetrieveParams',
  'POST /v1/products/:id': 'ProductUpdateParams',
  'POST /v1/prices': 'PriceCreateParams',
  'GET /v1/prices': 'PriceListParams',
  'GET /v1/prices/:id': 'PriceRetrieveParams',
  'POST /v1/checkout/sessions': 'Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions': 'Checkout.SessionListParams',
  'GET /v1/checkout/sessions/:id': 'Checkout.SessionRetrieveParams',
  'POST /v1/checkout/sessions/:id/expire': 'Checkout.SessionExpireParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'GET /v1/subscriptions/:id': 'SubscriptionRetrieveParams',
  'POST /v1/subscriptions/:id': 'SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/:id': 'SubscriptionCancelParams',
  'GET /v1/invoices': 'InvoiceListParams',
  'GET /v1/invoices/:id': 'InvoiceRetrieveParams',
  'POST /v1/invoices/:id/void': 'InvoiceVoidInvoiceParams',
  'POST /v1/invoices/:id/mark_uncollectible': 'InvoiceMarkUncollectibleParams',
  'GET /v1/invoice_payments': 'InvoicePaymentListParams',
  'GET /v1/payment_intents/:id': 'PaymentIntentRetrieveParams',
  'GET /v1/charges/:id': 'ChargeRetrieveParams',
  'POST /v1/refunds': 'RefundCreateParams',
  'GET /v1/refunds': 'RefundListParams',
  'GET /v1/refunds/:id': 'RefundRetrieveParams',
  'GET /v1/disputes': 'DisputeListParams',
  'GET /v1/disputes/:id': 'DisputeRetrieveParams',
  'GET /v1/events': 'EventListParams',
  'POST /v1/billing_portal/configurations': 'BillingPortal.ConfigurationCreateParams',
  'POST /v1/billing_portal/configurations/:id': 'BillingPortal.ConfigurationUpdateParams',
  'GET /v1/billing_portal/configurations': 'BillingPortal.ConfigurationListParams',
  'POST /v1/billing_portal/sessions': 'BillingPortal.SessionCreateParams',
  'POST /v1/webhook_endpoints': 'WebhookEndpointCreateParams',
  'POST /v1/webhook_endpoints/:id': 'WebhookEndpointUpdateParams',
  'GET /v1/webhook_endpoints': 'WebhookEndpointListParams',
};

/** Objects that the emulator answers and sends, by their `object` field → the SDK's type. */
const objects: Record<string, string> = {
  customer: 'Customer',
  product: 'Product',
  price: 'Price',
  'checkout.session': 'Checkout.Session',
  subscription: 'Subscription',
  subscription_schedule: 'SubscriptionSchedule',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  payment_intent: 'PaymentIntent',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  webhook_endpoint: 'WebhookEndpoint',
};

/**
 * Shape of a value. A string is the name of a scalar, or `anything`. `oneOf` lists literal values, and `any`
 * alternative shapes. `is` names one of `types`, and `expands` an object that may be replaced by its id.
 */
type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'anything'
  | { oneOf: (string | number)[] }
  | { list: Shape }
  | { map: Shape }
  | { is: string }
  | { expands: string }
  | { any: Shape[] };

export interface StripeDescription {
  source: string;
  apiVersion: string;
  requests: Record<string, Shape | null>;
  objects: Record<string, Shape>;
  eventTypes: string[];
  /** Fields by name; optional ones end with a question mark. */
  types: Record<string, Record<string, Shape>>;
}

export function describeStripe(): string {
  const manifest = JSON.parse(
    readFileSync(join(root, 'node_modules/stripe/package.json'), 'utf8'),
  ) as { version: string };
  const file = join(root, 'ops/stripe-types.ts');
  const members = (all: Record<string, string | null>) =>
    Object.entries(all)
      .map(([key, type]) => `'${key}': ${type === null ? 'null' : `Stripe.${type}`};`)
      .join('\n');
  const text = `import type { Stripe } from 'stripe';
export interface Requests { ${members(requests)} }
export interface Objects { ${members(objects)} }
export type EventType = Stripe.Event["type"];`;
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const disk = ts.createCompilerHost(options);
  host.fileExists = (name) => name === file || disk.fileExists(name);
  host.readFile = (name) => (name === file ? text : disk.readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, text, {
          languageVersion: ts.ScriptTarget.ES2024,
          impliedNodeFormat: ts.ModuleKind.ESNext,
        })
      : disk.getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  if (!source) throw new Error('the types were not read');
  const wrong = program.getSemanticDiagnostics(source);
  if (wrong[0]) throw new Error(ts.flattenDiagnosticMessageText(wrong[0].messageText, '\n'));
  const reader = new TypeReader(program.getTypeChecker());
  const exported = (name: string): ts.Type => {
    for (const statement of source.statements) {
      if (
        (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
        statement.name.text === name
      )
        return program.getTypeChecker().getTypeAtLocation(statement.name);
    }
    throw new Error(`${name} is not there`);
  };
  const version = readFileSync(join(root, 'node_modules/stripe/esm/apiVersion.js'), 'utf8');
  const description: StripeDescription = {
    source: `type declarations of npm stripe ${manifest.version}, read on 2026-11-23`,
    apiVersion: /ApiVersion = '([^']+)'/.exec(version)?.[1] ?? '',
    requests: reader.members(exported('Requests')),
    objects: reader.members(exported('Objects')) as Record<string, Shape>,
    eventTypes: reader.literals(exported('EventType')).map(String).sort(),
    types: {},
  };
  description.types = Object.fromEntries(
    Object.entries(reader.types).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return serialize(description);
}

/** One line per type, so that versions can be compared. */
function serialize({
  types,
  requests: calls,
  objects: objectShapes,
  ...rest
}: StripeDescription): string {
  const lines = (all: Record<string, unknown>) =>
    Object.entries(all)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const head = Object.entries(rest)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');
  return `{\n${head},\n  "requests": {\n${lines(calls)}\n  },\n  "objects": {\n${lines(objectShapes)}\n  },\n  "types": {\n${lines(types)}\n  }\n}\n`;
}

class TypeReader {
  readonly types: StripeDescription['types'] = {};
  private readonly names = new Map<ts.Type, string>();
  private readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  members(type: ts.Type): Record<string, Shape | null> {
    return Object.fromEntries(
      type.getProperties().map((property) => {
        const shape = this.shape(this.checker.getTypeOfSymbol(property));
        return [property.name, shape === 'null' ? null : shape];
      }),
    );
  }

  literals(type: ts.Type): (string | number)[] {
    return (type.isUnion() ? type.types : [type]).flatMap((one) =>
      one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : [],
    );
  }

  private shape(type: ts.Type): Shape {
    const parts = (type.isUnion() ? type.types : [type]).filter(
      ({ flags }) => !(flags & ts.TypeFlags.Undefined),
    );
    const expanded = this.expanded(parts);
    const shapes: Shape[] = [];
    if (expanded !== undefined) shapes.push({ expands: expanded });
    const literals = this.literals(type);
    if (literals.length > 0) shapes.push({ oneOf: literals });
    for (const part of parts) {
      if (part.isStringLiteral() || part.isNumberLiteral()) continue;
      // The SDK leaves enumerations open for later versions; the description lists the current values.
      if (part.isIntersection() && literals.length > 0) continue;
      if (expanded !== undefined && !(part.flags & ts.TypeFlags.Null)) continue;
      shapes.push(this.shapeOfOne(part));
    }
    const distinct = [...new Map(shapes.map((one) => [JSON.stringify(one), one])).values()];
    return distinct.length === 1 && distinct[0] !== undefined ? distinct[0] : { any: distinct };
  }

  /** The object that replaces its id when expanded. */
  private expanded(parts: ts.Type[]): string | undefined {
    if (!parts.some(({ flags }) => flags & ts.TypeFlags.String)) return undefined;
    for (const part of parts) {
      const object = part.getProperty('object');
      if (!object || !part.getProperty('id')) continue;
      const [name] = this.literals(this.checker.getTypeOfSymbol(object));
      if (name !== undefined) return String(name);
    }
    return undefined;
  }

  private shapeOfOne(type: ts.Type): Shape {
    if (type.flags & ts.TypeFlags.Null) return 'null';
    if (type.flags & ts.TypeFlags.StringLike) return 'string';
    if (type.flags & ts.TypeFlags.NumberLike) return 'number';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (type.isIntersection()) return 'string';
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      return { list: item ? this.shape(item) : 'anything' };
    }
    if (!(type.flags & ts.TypeFlags.Object)) return 'anything';
    // Decimals are strings in JSON.
    if (type.symbol.name === 'Decimal') return 'string';
    const index = type.getStringIndexType();
    if (index && type.getProperties().length === 0) return { map: this.shape(index) };
    return { is: this.describeOnce(type) };
  }

  /** Describes an object once, also one that contains itself. */
  private describeOnce(type: ts.Type): string {
    const known = this.names.get(type);
    if (known !== undefined) return known;
    const full = this.checker
      .typeToString(type, undefined, ts.TypeFormatFlags.UseFullyQualifiedType)
      .replace(/^import\("[^"]*"\)\./, '');
    const path = /resources\/(.*)\.d\.ts$/.exec(
      type.symbol.declarations?.[0]?.getSourceFile().fileName ?? '',
    )?.[1];
    const plain = `${path ?? 'shared'}/${/^[\w.<>]+$/.test(full) ? full : type.symbol.name}`;
    let name = plain;
    for (let n = 2; this.types[name]; n++) name = `${plain}#${n}`;
    this.names.set(type, name);
    const fields: Record<string, Shape> = {};
    this.types[name] = fields;
    for (const property of type.getProperties()) {
      // Methods and symbols of the SDK's wrappers are not part of the JSON.
      if (property.name.startsWith('__@')) continue;
      const value = this.checker.getTypeOfSymbol(property);
      if (value.getCallSignatures().length > 0) continue;
      const optional = property.flags & ts.SymbolFlags.Optional;
      fields[optional ? `${property.name}?` : property.name] = this.shape(value);
    }
    return name;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(descriptionFile, describeStripe());
