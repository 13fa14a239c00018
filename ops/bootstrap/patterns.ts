import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { inRoot, shortPath } from './places.ts';

/** Tests are excluded, because they run on trusted input. */
const isChecked = (file: string): boolean =>
  /\.(?:tsx?|mjs|cjs|js)$/.test(file) && !/\.spec\.tsx?$/.test(file);

/** Regular expressions that can take super-linear time, one line each. */
export function superLinearPatterns(folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
        .filter(isChecked)
        .map((name) => join(inRoot(folder), name)),
    )
    .flatMap((file) => superLinearIn(shortPath(file), readFileSync(file, 'utf8')));
}

/** Such patterns in the text of one file. A pattern that cannot be analyzed counts as one. */
export function superLinearIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const pattern = patternOf(node);
    const problem = pattern && problemOf(pattern);
    if (problem) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${file}:${line + 1} /${pattern.source}/${pattern.flags}: ${problem}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

interface Pattern {
  source: string;
  flags: string;
}

/** The pattern of a literal, or of `RegExp` with a constant string. Does not find patterns built at run time. */
function patternOf(node: ts.Node): Pattern | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined;
  const [source, flags] = node.arguments ?? [];
  const isPattern = ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
  if (!isPattern || !source || !ts.isStringLiteralLike(source)) return undefined;
  return {
    source: source.text,
    flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '',
  };
}

function problemOf(pattern: Pattern): string | undefined {
  try {
    const [report] = analyse(pattern).reports;
    if (!report) return undefined;
    const growth = report.exponential ? 'exponential' : 'polynomial';
    return `${growth} time when ${JSON.stringify(report.character.pick)} is repeated`;
  } catch (error) {
    return `cannot be analyzed (${error instanceof Error ? error.message : String(error)})`;
  }
}
