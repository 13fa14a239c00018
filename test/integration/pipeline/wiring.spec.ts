import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');
const provider = 'apps/worker/src/stage-set.provider.ts';
const outputs = 'libs/pipeline/src/outputs.ts';
const pipeline = 'libs/pipeline/src/pipeline.ts';

const faults: [fault: string, path: string, from: string, to: string][] = [
  ['the handler of another stage', provider, 'design: Design,', 'design: Craft,'],
  ['a missing handler', provider, '  craft: Craft,\n', ''],
  ['a missing output', outputs, '    craft: CraftOutput;\n', ''],
  ['a stage that needs a later one', pipeline, `  design: 'source-video'`, `  design: 'craft'`],
  ['a stage without needs', pipeline, `  'source-video': never;\n`, ''],
];

/** Copies of files by their paths. They only exist in memory; one program checks all of them. */
const copies = new Map<string, string>();
let program: ts.Program;

function addCopy(path: string, name: string, change: (source: string) => string): void {
  copies.set(copyOf(path, name), change(ts.sys.readFile(join(root, path)) ?? ''));
}

function copyOf(path: string, name: string): string {
  return join(root, path.replace(/\.ts$/, `.${name.replaceAll(' ', '-')}.ts`));
}

function errorsOf(path: string, name: string): string[] {
  return program
    .getSemanticDiagnostics(program.getSourceFile(copyOf(path, name)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

beforeAll(() => {
  for (const path of [provider, outputs, pipeline]) addCopy(path, 'unchanged', (source) => source);
  for (const [fault, path, from, to] of faults)
    addCopy(path, fault, (source) => {
      expect(source.split(from)).toHaveLength(2);
      return source.replace(from, to);
    });
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  host.readFile = (file) => copies.get(file) ?? ts.sys.readFile(file);
  host.fileExists = (file) => copies.has(file) || ts.sys.fileExists(file);
  program = ts.createProgram([...copies.keys()], { ...options, noEmit: true }, host);
});

describe('the wiring of stages', () => {
  it.each([provider, outputs, pipeline])('compiles as it is: %s', (path) => {
    expect(errorsOf(path, 'unchanged')).toEqual([]);
  });

  it.each(faults)('does not compile with %s', (fault, path) => {
    expect(errorsOf(path, fault)).not.toEqual([]);
  });
});
