import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  SchemaGenerator,
  StringType,
  type CompletedConfig,
  type Definition,
} from 'ts-json-schema-generator';
import { root } from '../bootstrap/places.ts';

/** One file of `apps/emulator/published`. */
export interface Description {
  /** Package and version of the types. */
  source: string;
  license: string;
  /** The day of the last change. */
  taken: string;
  /** Fields that the types require although the vendor's reference gives them a default. */
  relaxed: Record<string, string>;
  definitions: Record<string, Definition>;
}

/** Classes of Google's library for sign-in: never sent, and too complex to describe. */
const signIns = new Set([
  'OAuth2Client',
  'JWT',
  'Compute',
  'UserRefreshClient',
  'BaseExternalAccountClient',
  'GoogleAuth',
]);

const vendors = {
  youtube: { package: '@googleapis/youtube', prefix: 'Youtube', relaxed: {} },
  reporting: {
    // See published-types.ts.
    package: 'googleapis 188.0.0, written out',
    prefix: 'Reporting',
    relaxed: {},
  },
  gemini: { package: '@google/genai', prefix: 'Gemini', relaxed: {} },
  openai: {
    package: 'openai',
    prefix: 'OpenAi',
    relaxed: {
      'ResponseInputImage.detail': 'the reference gives it the default auto',
    },
  },
} satisfies Record<string, { package: string; prefix: string; relaxed: Record<string, string> }>;

export const describedVendors = Object.keys(vendors) as (keyof typeof vendors)[];

/** The types of the installed packages as JSON Schema. Takes some seconds. */
export function describeVendors(): Record<keyof typeof vendors, Omit<Description, 'taken'>> {
  const path = join(root, 'ops/vendors/published-types.ts');
  const config: CompletedConfig = {
    ...DEFAULT_CONFIG,
    path,
    tsconfig: join(root, 'ops/tsconfig.json'),
    type: '*',
    expose: 'export',
    jsDoc: 'none',
    skipTypeCheck: true,
    encodeRefs: false,
  };
  const program = createProgram(config);
  const parser = createParser(program, config, (chain) =>
    chain.addNodeParser({
      supportsNode: (node) =>
        'typeName' in node && signIns.has((node.typeName as { getText(): string }).getText()),
      createType: () => new StringType(),
    }),
  );
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  const names = readFileSync(path, 'utf8').matchAll(/^export (?:type|interface) (\w+)/gm);
  const schemas = [...names].map(([, name = '']) => ({ name, ...generator.createSchema(name) }));
  return Object.fromEntries(
    Object.entries(vendors).map(([vendor, { package: name, prefix, relaxed }]) => {
      const definitions = Object.assign(
        {},
        ...schemas
          .filter((schema) => schema.name.startsWith(prefix))
          .map((schema) => schema.definitions),
      ) as Record<string, Definition>;
      for (const place of Object.keys(relaxed)) relax(definitions, place);
      const description = {
        ...originOf(name),
        relaxed,
        definitions: withoutSymbolNumbers(definitions),
      };
      return [vendor, description];
    }),
  ) as ReturnType<typeof describeVendors>;
}

/** The compiler numbers private symbols (`__@brand@1163`), differently in each program. */
function withoutSymbolNumbers(definitions: Record<string, Definition>): Record<string, Definition> {
  return JSON.parse(JSON.stringify(definitions).replace(/(__@\w+)@\d+/g, '$1')) as Record<
    string,
    Definition
  >;
}

/** @param name of an installed package, or package and version if the types are copied */
function originOf(name: string): Pick<Description, 'source' | 'license'> {
  if (name.includes(' ')) return { source: name, license: 'Apache-2.0' };
  const { version, license } = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  ) as { version: string; license: string };
  return { source: `${name} ${version}`, license };
}

/** @param place such as `Type.property` */
function relax(definitions: Record<string, Definition>, place: string): void {
  const [type = '', property = ''] = place.split('.');
  const definition = definitions[type];
  if (!definition?.required?.includes(property)) throw new Error(`${place} is not required`);
  definition.required = definition.required.filter((name) => name !== property);
}
