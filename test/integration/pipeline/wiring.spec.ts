import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');
const provider = 'apps/worker/src/stage-set.provider.ts';
const outputs = 'libs/pipeline/src/outputs.ts';
const pipeline = 'libs/pipeline/src/pipeline.ts';

/** Type errors of a file after replacing a part of it. The changed copy only exists in memory. */
function errorsAfter(path: string, from: string, to: string): string[] {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const source = ts.sys.readFile(join(root, path)) ?? '';
  expect(source.split(from)).toHaveLength(2);
  const changed = join(root, path.replace(/\.ts$/, '.changed.ts'));
  const host = ts.createCompilerHost(options);
  host.readFile = (file) => (file === changed ? source.replace(from, to) : ts.sys.readFile(file));
  host.fileExists = (file) => file === changed || ts.sys.fileExists(file);
  const program = ts.createProgram([changed], { ...options, noEmit: true }, host);
  const file = program.getSourceFile(changed);
  return program
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the wiring of stages', () => {
  it.each([
    ['the handler of another stage', provider, 'design: Design,', 'design: Craft,'],
    ['a missing handler', provider, '  craft: Craft,\n', ''],
    ['a missing output', outputs, '    craft: CraftOutput;\n', ''],
    ['a stage that needs a later one', pipeline, `  design: 'source-video'`, `  design: 'craft'`],
    ['a stage without needs', pipeline, `  'source-video': never;\n`, ''],
  ])(
    'does not compile with %s',
    (_fault, path, from, to) => {
      expect(errorsAfter(path, from, from)).toEqual([]);
      expect(errorsAfter(path, from, to)).not.toEqual([]);
    },
    // Each case type-checks two small programs; a busy machine needs half a minute.
    120_000,
  );
});
