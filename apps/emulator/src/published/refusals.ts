import { HttpException } from '@nestjs/common';
import { geminiError, openAiError } from '../models/model-error.js';
import { googleError } from '../video-site/google-error.js';
import { findDeviation, propertiesOf, type Deviation, type Vendor } from './published.js';

/** Refuses a query with parameters or values that the Data API does not accept. */
export function checkYoutubeQuery(type: string, query: Record<string, unknown>): void {
  checkQuery('youtube', type, query);
}

/** Refuses a query with parameters or values that the Reporting API does not accept. */
export function checkReportingQuery(type: string, query: Record<string, unknown>): void {
  checkQuery('reporting', type, query);
}

/** Refuses a request body that the Reporting API would refuse. */
export function checkReportingBody(type: string, body: unknown): void {
  const found = findDeviation('reporting', type, body);
  if (found)
    throw badRequestError(found.place, `Invalid JSON payload received at '${found.place}'.`);
}

function checkQuery(vendor: Vendor, type: string, query: Record<string, unknown>): void {
  const known = propertiesOf(vendor, type) as Record<string, { type?: string }>;
  for (const [name, value] of Object.entries(query)) {
    const expected = known[name]?.type;
    const text = typeof value === 'string' ? value : '';
    const field = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (!Object.hasOwn(known, name)) {
      throw badRequestError(
        field,
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
      );
    }
    if (expected === 'number' && !/^-?\d{1,10}$/.test(text))
      throw badRequestError(field, `Invalid value at '${field}' (TYPE_UINT32), "${text}"`);
    if (expected === 'boolean' && !/^(true|false)$/.test(text))
      throw badRequestError(field, `Invalid value at '${field}' (TYPE_BOOL), "${text}"`);
  }
}

function badRequestError(field: string, message: string): HttpException {
  const { error } = googleError(400, 'invalid', message);
  return new HttpException(
    { error: { ...error, details: [fieldViolationDetail(field, message)] } },
    400,
  );
}

/** Refuses a request body that Gemini would refuse. */
export function checkGeminiBody(type: string, body: unknown): void {
  const found = findDeviation('gemini', type, body);
  if (!found) return;
  const dot = found.place.lastIndexOf('.');
  const [place, name] = [found.place.slice(0, Math.max(0, dot)), found.place.slice(dot + 1)];
  const message = {
    unknown: `Invalid JSON payload received. Unknown name "${name}"${place && ` at '${place}'`}: Cannot find field.`,
    missing: `* ${found.place}: ${name} is not specified`,
    wrong: `Invalid value at '${found.place}', expected ${found.expected}`,
  }[found.kind];
  const { error } = geminiError(400, message) as { error: object };
  throw new HttpException(
    { error: { ...error, details: [fieldViolationDetail(found.place, message)] } },
    400,
  );
}

function fieldViolationDetail(field: string, description: string): object {
  return {
    '@type': 'type.googleapis.com/google.rpc.BadRequest',
    fieldViolations: [{ field, description }],
  };
}

/** Refuses a request body that OpenAI would refuse. */
export function checkOpenAiBody(type: string, body: unknown): void {
  const found = findDeviation('openai', type, body);
  if (found) throw openAiRefusal(found);
}

/** Refuses form fields that OpenAI would refuse. The route itself checks files. */
export function checkOpenAiForm(type: string, form: FormData, files: readonly string[]): void {
  const known = propertiesOf('openai', type);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form.entries()) {
    if (files.includes(name)) continue;
    fields[name] = isNumeric(known[name]) && value !== '' ? Number(value) : value;
  }
  checkOpenAiBody(type, fields);
}

function isNumeric(property: unknown): boolean {
  return /"number"/.test(JSON.stringify(property ?? null));
}

function openAiRefusal({ kind, place, expected }: Deviation): HttpException {
  const [message, code] = {
    unknown: [`Unknown parameter: '${place}'.`, 'unknown_parameter'],
    missing: [`Missing required parameter: '${place}'.`, 'missing_required_parameter'],
    wrong: [`Invalid value for '${place}': expected ${expected}.`, 'invalid_value'],
  }[kind] as [string, string];
  const { error } = openAiError(400, message, code) as { error: object };
  return new HttpException({ error: { ...error, param: place } }, 400);
}
