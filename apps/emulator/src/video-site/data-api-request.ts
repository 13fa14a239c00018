import { HttpException } from '@nestjs/common';
import { readList, readText, type RequestParameters } from '../request.js';
import { etagOf, type Item } from './data-api-items.js';
import { googleError } from './google-error.js';

/** A refusal in the format of Google's data APIs. */
export function dataApiError(status: number, reason: string, message: string): HttpException {
  return new HttpException({ ...googleError(status, reason, message) }, status);
}

/** Returns the requested parts. At least one is required, and all must be known. */
export function requestedParts(query: RequestParameters, known: string[]): string[] {
  const parts = readList(query, 'part');
  if (parts.length === 0) {
    throw dataApiError(
      400,
      'missingRequiredParameter',
      'No values were specified for the required parameter: part',
    );
  }
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown !== undefined) {
    throw dataApiError(
      400,
      'unknownPart',
      `The part parameter names a part that does not exist: ${unknown}`,
    );
  }
  return parts;
}

/** Returns the only filter of a list call. Refuses a call with no filter or with two. */
export function requireOneFilter(query: RequestParameters, names: string[]): string {
  const given = names.filter((name) => readText(query, name) !== undefined);
  const [filter] = given;
  if (filter === undefined) {
    throw dataApiError(
      400,
      'missingRequiredParameter',
      `No filter selected. Expected one of: ${names.join(', ')}`,
    );
  }
  if (given.length > 1) {
    throw dataApiError(
      400,
      'incompatibleParameters',
      `Incompatible parameters specified in the request: ${given.join(', ')}`,
    );
  }
  return filter;
}

export function maxResults(query: RequestParameters, least = 1): number {
  const given = readText(query, 'maxResults');
  if (given === undefined) return 5;
  const wanted = Number(given);
  if (!Number.isInteger(wanted) || wanted < least || wanted > 50) {
    throw dataApiError(
      400,
      'invalidParameter',
      `Invalid value '${given}'. Values must be within the range: [${least}, 50]`,
    );
  }
  return wanted;
}

export interface ListAnswer {
  kind: string;
  etag: string;
  nextPageToken?: string;
  prevPageToken?: string;
  items?: Item[];
  pageInfo: { totalResults: number; resultsPerPage: number };
}

/** Returns the page of a list that `pageToken` refers to. */
export function listPage(
  kind: string,
  all: Item[],
  query: RequestParameters,
  size: number,
): ListAnswer {
  const start = startOf(readText(query, 'pageToken'));
  const items = all.slice(start, start + size);
  const next = start + size;
  return {
    kind,
    etag: etagOf(items),
    ...(size > 0 && next < all.length && { nextPageToken: tokenOf(next) }),
    ...(start > 0 && { prevPageToken: tokenOf(Math.max(0, start - size)) }),
    items,
    pageInfo: { totalResults: all.length, resultsPerPage: size },
  };
}

/** Returns a whole list. Lists by ids or owner have no pages. */
export function wholeList(kind: string, items: Item[]): ListAnswer {
  return {
    kind,
    etag: etagOf(items),
    items,
    pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  };
}

function tokenOf(start: number): string {
  return Buffer.from(`from:${start}`).toString('base64url');
}

function startOf(token: string | undefined): number {
  if (token === undefined) return 0;
  const [, start] = /^from:(\d{1,6})$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (start === undefined)
    throw dataApiError(400, 'invalidPageToken', 'The request specifies an invalid page token.');
  return Number(start);
}
