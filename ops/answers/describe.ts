import { globSync } from 'node:fs';
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
import ts from 'typescript';
import { root } from '../bootstrap/places.ts';

export const answersFile = 'apps/api/src/http/published/answers.json';

/** The bodies of the controllers' answers. */
export interface DescribedAnswers {
  /** `GenerationsController_generate` → the body of its answer; `envelope` says that the schema is of its `data`. */
  operations: Record<string, { envelope: boolean; schema: Definition }>;
  definitions: Record<string, Definition>;
}

/** The generator uses its own copy of TypeScript, so its nodes have other types than ours. */
type GeneratorNode = Parameters<SchemaGenerator['createSchemaFromNodes']>[0][number];

/** For methods that declare a string: the type of the JSON in that string. */
const sentAsText: Record<string, string> = { GenerationsController_result: 'ResultAnswer' };

/** The declared types of the controllers' answers as JSON Schema. Takes some seconds. */
export function describeAnswers(): DescribedAnswers {
  const config: CompletedConfig = {
    ...DEFAULT_CONFIG,
    path: join(root, 'apps/api/src/**/*.controller.ts'),
    tsconfig: join(root, 'apps/api/tsconfig.json'),
    type: '*',
    expose: 'export',
    jsDoc: 'basic',
    skipTypeCheck: true,
    encodeRefs: false,
  };
  const program = createProgram(config);
  const formatter = createFormatter(config);
  const template: number = ts.SyntaxKind.TemplateExpression;
  const parser = createParser(program, config, (chain) =>
    // Describes template strings as `string`: the table of errors, whose keys are the error codes, contains some.
    chain.addNodeParser({
      supportsNode: ({ kind }: { kind: number }) => kind === template,
      createType: () => new StringType(),
    }),
  );
  const generator = new SchemaGenerator(program, parser, formatter, config);
  const answers: DescribedAnswers = { operations: {}, definitions: {} };
  const describe = (node: ts.TypeNode) => {
    const { definitions = {}, $ref = '' } = generator.createSchemaFromNodes([
      node as unknown as GeneratorNode,
    ]);
    const { '*': unnamed, ...named } = definitions as Record<string, Definition>;
    Object.assign(answers.definitions, named);
    return unnamed ?? { $ref };
  };
  for (const file of globSync('apps/api/src/**/*.controller.ts', { cwd: root }).sort()) {
    for (const [operation, declared] of findDeclaredAnswers(
      program.getSourceFile(join(root, file)),
    )) {
      const written = sentAsText[operation];
      if (written) {
        const { definitions = {}, $ref = '' } = generator.createSchema(written);
        Object.assign(answers.definitions, definitions);
        answers.operations[operation] = { envelope: false, schema: { $ref } };
      } else {
        const data = argumentOf(declared, 'Envelope');
        const schema = describe(data ?? declared);
        answers.operations[operation] = { envelope: data !== undefined, schema };
      }
    }
  }
  return toOpenApi(answers);
}

/** Methods of a file's controllers that declare an answer. */
function* findDeclaredAnswers(file: ts.SourceFile | undefined): Generator<[string, ts.TypeNode]> {
  if (!file) throw new Error('a controller is not part of the program');
  for (const statement of file.statements) {
    if (!ts.isClassDeclaration(statement) || !statement.name) continue;
    for (const member of statement.members) {
      if (!ts.isMethodDeclaration(member) || !ts.getDecorators(member)?.length) continue;
      const declared = member.type && (argumentOf(member.type, 'Promise') ?? member.type);
      if (!declared || declared.kind === ts.SyntaxKind.VoidKeyword) continue;
      yield [`${statement.name.text}_${member.name.getText()}`, declared];
    }
  }
}

function argumentOf(type: ts.TypeNode, name: string): ts.TypeNode | undefined {
  if (!ts.isTypeReferenceNode(type) || type.typeName.getText() !== name) return undefined;
  return type.typeArguments?.[0];
}

/** Components are named by letters, digits, `.`, `_` and `-`: `LookValue<"light">` becomes `LookValue_light`. */
function toOpenApi(answers: DescribedAnswers): DescribedAnswers {
  const named = (name: string) => name.replaceAll(/[^\w.-]+/g, '_').replace(/_$/, '');
  const definitions = Object.entries(answers.definitions).map(([name, of]) => [named(name), of]);
  const read = (key: string, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? `#/components/schemas/${named(value.slice('#/definitions/'.length))}`
      : value;
  const text = JSON.stringify({ ...answers, definitions: Object.fromEntries(definitions) }, read);
  return JSON.parse(text) as DescribedAnswers;
}
