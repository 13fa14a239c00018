import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { inRoot, root } from './places.ts';

/** Instead of a longer comment, simplify the code or write a decision record. */
const limits = { lines: 8, characters: 700 };

/** Exempts a comment, with a reason: `long comment: it holds the proof`. */
const exemption = /\blong comment: \S/;

/** Comments of tracked sources that exceed the limit without a reason, one line each. */
export function longComments(): string[] {
  const patterns = ['*.ts', '*.tsx', '*.mjs', '*.js'];
  return execFileSync('git', ['ls-files', '-z', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && ts.sys.fileExists(inRoot(file)))
    .flatMap((file) => longCommentsIn(file, readFileSync(inRoot(file), 'utf8')));
}

/** Long comments in the text of one file. Line comments below each other count as one. */
export function longCommentsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  for (const { pos, end } of commentBlocks(source, text, lineOf)) {
    // Tags are types and parameters, not sentences.
    const [prose = ''] = text.slice(pos, end).split(/^ *\* @/m);
    const lines = prose.trimEnd().split('\n').length;
    const characters = prose.replaceAll(/\s+/g, ' ').length;
    const isLong = lines > limits.lines || characters > limits.characters;
    if (isLong && !exemption.test(text.slice(pos, end)))
      found.push(
        `${file}:${lineOf(pos) + 1} a comment of ${lines} lines and ${characters} characters; ` +
          `shorten it to ${limits.lines} and ${limits.characters}, or add "long comment: REASON"`,
      );
  }
  return found;
}

function commentBlocks(
  source: ts.SourceFile,
  text: string,
  lineOf: (position: number) => number,
): ts.TextRange[] {
  const comments = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    // JSX text is no comment, even when it begins with slashes.
    if (node.kind !== ts.SyntaxKind.JsxText)
      for (const range of [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.pos) ?? []),
      ])
        comments.set(range.pos, range);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  const blocks: ts.CommentRange[] = [];
  for (const next of [...comments.values()].toSorted((a, b) => a.pos - b.pos)) {
    const last = blocks.at(-1);
    const continues =
      last?.kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      next.kind === last.kind &&
      lineOf(next.pos) === lineOf(last.end) + 1;
    if (last && continues) last.end = next.end;
    else blocks.push({ ...next });
  }
  return blocks;
}
