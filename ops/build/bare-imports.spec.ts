import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { findMissingPackages } from './bare-imports.js';

const folder = mkdtempSync(join(tmpdir(), 'posterframe-imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the check of imports finds packages that a built program imports or requires and the image does not ship', async () => {
  const files: Record<string, string> = {
    'api/main.js':
      'import "libphonenumber-js/max";\nimport fs from "fs";\nimport { x } from "./packages.js";\nimport sharp from "sharp";',
    'api/packages.js':
      'import { createRequire as __rspack_createRequire } from "node:module";\nconst __rspack_createRequire_require = __rspack_createRequire(import.meta.url);\nmodule.exports = __rspack_createRequire_require("left-pad");\n__rspack_createRequire_require("node:http"); __rspack_createRequire_require("pg-native");',
    'worker/main.js':
      'const later = () => import("@scope/name/part.js");\nconst chunk = (id) => import("../../" + id);\nconst text = \'import "not-an-import"\';',
    'worker/main.js.map': 'import "in-a-map"',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  expect(await findMissingPackages(folder)).toEqual([
    'libphonenumber-js/max (api/main.js)',
    'left-pad (api/packages.js)',
    '@scope/name/part.js (worker/main.js)',
  ]);
});
