import { errorRules, isErrorCode } from '@app/contracts';
import type { Answer } from './send.js';

/** Fragments of stack traces, files, statements and messages of our dependencies. */
const internals = [
  /\n\s+at \S.*:\d+:\d+/,
  /node_modules|webpack:|\.[cm]?[jt]s:\d+/,
  /(?:^|[\s"'(])\/(?:app|home|opt|root|tmp|usr|var|work)\/\w/,
  /\b(?:FST|ERR|HPE)_[A-Z_]{3,}|\b(?:ECONN|ENOENT|EACCES|EISDIR|ENOTDIR|ENAMETOOLONG)/,
  /QueryFailedError|invalid input syntax|violates \w+-?\w* ?constraint|relation "|SQLSTATE/,
  /\b(?:select|insert|update|delete)\b[^"]{1,200}\b(?:from|into|set)\b[^"]{1,200}(?:\$1|\bwhere\b)/i,
  /ReplyError|WRONGTYPE|libvips|VipsJpeg|pngload|StripeInvalid|Unexpected token|is not valid JSON/,
  /\b(?:TypeError|RangeError|SyntaxError|ReferenceError)\b|Cannot read propert|is not a function/,
];

/** Statuses of Node's own parser, which refuses a request before our code can answer with the envelope. */
const byParser = new Set([400, 408, 413, 417, 431]);

/** Lists the problems of an answer. */
export function findProblems(answer: Answer, method: string): string[] {
  const { status, headers, text } = answer;
  const complaints = internals
    .filter((pattern) => pattern.test(text))
    .map((pattern) => `the answer shows ${pattern.exec(text)?.[0].slice(0, 80)}`);
  if (status >= 500) complaints.push(`status ${status}`);
  if (status < 200) complaints.push(`no status of an answer: ${status}`);
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/json') && text !== '') {
    const json = parseJson(text);
    if (json === undefined) complaints.push('JSON that does not parse');
    else if (status >= 400) complaints.push(...findRefusalProblems(json, status));
  } else if (status >= 400 && method !== 'HEAD' && !isPage(answer) && !byParser.has(status)) {
    complaints.push(`a refusal that is neither JSON nor a page: ${type}`);
  }
  return complaints;
}

function findRefusalProblems(json: unknown, status: number): string[] {
  const { success, errorCode, errorMessage, statusCode } = json as Record<string, unknown>;
  if (byParser.has(status) && statusCode === status) return [];
  if (success !== false || typeof errorMessage !== 'string' || errorMessage === '')
    return ['a refusal outside of the envelope'];
  if (!isErrorCode(errorCode))
    return [`an error code that is not in the table: ${String(errorCode)}`];
  const expected = errorRules[errorCode].status;
  return expected === status ? [] : [`${errorCode} with status ${status}`];
}

function isPage({ headers, text }: Answer): boolean {
  return (headers['content-type'] ?? '').startsWith('text/html') && /^<!doctype html>/i.test(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
