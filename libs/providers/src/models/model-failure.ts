import {
  APICallError,
  NoImageGeneratedError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
} from 'ai';
import { safeCode } from '../safe-code.js';
import type { FailureKind } from './model-call.js';

/**
 * A failed call. Keeps only the vendor's status and code, because the SDK's errors contain the whole request,
 * including faces.
 */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';

  constructor(
    readonly kind: FailureKind,
    /** For logs, and for the model that is called again after a refusal. */
    readonly reason: string,
    readonly retryAfterSeconds: number | null = null,
    readonly usage: { inputTokens: number; outputTokens: number } | null = null,
  ) {
    super(`${kind}: ${reason}`);
  }
}

/** Codes that OpenAI sends with status 400 or 429. Reasoning models send `invalid_prompt` for policy violations. */
const refusalCodes = new Set([
  'moderation_blocked',
  'content_policy_violation',
  'content_filter',
  'invalid_prompt',
]);
const unusableCodes = new Set(['insufficient_quota', 'billing_hard_limit_reached']);
/** Codes in an answer of the Responses API that has status 200 but failed at the vendor. */
const busyCodes = new Set(['server_error', 'rate_limit_exceeded']);

/** Maps an error of the SDK to a failure, which does not contain the error. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (APICallError.isInstance(error)) return failureOfCall(error);
  if (NoImageGeneratedError.isInstance(error)) return failureWithoutImage(error);
  if (NoObjectGeneratedError.isInstance(error)) {
    const isBlocked = error.finishReason === 'content-filter';
    return new ModelFailure(
      isBlocked ? 'refused' : 'invalid',
      isBlocked ? 'content-filter' : 'the answer is not of the form that was asked for',
      null,
      usageOf(error.usage),
    );
  }
  if (NoOutputGeneratedError.isInstance(error)) return new ModelFailure('invalid', 'no answer');
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)) {
    return new ModelFailure('busy', 'no answer in time');
  }
  // Other errors of the SDK and of fetch concern the connection, or an answer of an unknown format.
  return new ModelFailure('busy', error instanceof Error ? error.name : 'unknown');
}

function failureOfCall(error: APICallError): ModelFailure {
  const { statusCode: status } = error;
  const data = errorBody(error);
  const code = vendorCode(data);
  if (status === undefined) return new ModelFailure('busy', 'no connection');
  // The SDK reports a truncated answer with its initial status.
  if (status < 300 && isTruncated(error.cause))
    return new ModelFailure('busy', 'the answer was truncated');
  if (code && status < 300 && busyCodes.has(code))
    return new ModelFailure('busy', `${status} ${code}`, retryAfterSecondsOf(error, data));
  if (status < 300) return new ModelFailure('invalid', `an answer of unknown format (${status})`);
  const reason = [status, code].filter(Boolean).join(' ');
  if (code && refusalCodes.has(code))
    return new ModelFailure('refused', safetyCategories(data) ?? code);
  if (code && unusableCodes.has(code)) return new ModelFailure('unusable', reason);
  const unusable = geminiUnusableReason(data);
  if (unusable) return new ModelFailure('unusable', `${status} ${unusable}`);
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    return new ModelFailure('busy', reason, retryAfterSecondsOf(error, data));
  }
  // Concerns only this request, such as one for a restricted video. The model is usable for others.
  if (status === 400 || status === 413 || status === 422)
    return new ModelFailure('invalid', reason);
  return new ModelFailure('unusable', reason);
}

/** A cause from the SDK concerns the format of a complete answer. All other causes come from the connection. */
function isTruncated(cause: unknown): boolean {
  const named = typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : '';
  return typeof named === 'string' && named !== '' && !named.startsWith('AI_');
}

/** Reasons with which Gemini refuses. The answer then has status 200, but no picture. */
const blockReasons =
  /^(SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII|IMAGE_SAFETY|IMAGE_PROHIBITED_CONTENT|IMAGE_RECITATION|content-filter)$/;

function failureWithoutImage(error: NoImageGeneratedError): ModelFailure {
  const [call] = error.calls ?? [];
  const google = propertyOf(call?.providerMetadata, 'google');
  const finish = propertyOf(google, 'finishReason');
  const block = propertyOf(propertyOf(google, 'promptFeedback'), 'blockReason');
  const usage = call?.usage ? usageOf(call.usage) : null;
  if (typeof block === 'string') return new ModelFailure('refused', safeCode(block), null, usage);
  if (typeof finish === 'string' && blockReasons.test(finish)) {
    return new ModelFailure('refused', finish, null, usage);
  }
  return new ModelFailure(
    'invalid',
    typeof finish === 'string' ? `no picture: ${safeCode(finish)}` : 'no picture',
    null,
    usage,
  );
}

/**
 * Why Gemini cannot be used with this key until an operator acts or the day ends; undefined otherwise. It answers 400
 * for a wrong or expired key, and for a region or project without access. It answers 429 for a daily quota that is
 * exhausted or zero.
 */
function geminiUnusableReason(data: unknown): string | undefined {
  const error = propertyOf(data, 'error');
  const details = propertyOf(error, 'details');
  for (const detail of Array.isArray(details) ? details : []) {
    const reason = propertyOf(detail, 'reason');
    if (typeof reason === 'string' && reason.startsWith('API_KEY_')) return safeCode(reason);
    const violations = propertyOf(detail, 'violations');
    for (const violation of Array.isArray(violations) ? violations : []) {
      const quota = propertyOf(violation, 'quotaId');
      const value = propertyOf(violation, 'quotaValue');
      if (typeof quota === 'string' && (quota.includes('PerDay') || value === '0'))
        return safeCode(quota);
    }
  }
  const status = propertyOf(error, 'status');
  if (status === 'FAILED_PRECONDITION') return status;
  const message = propertyOf(error, 'message');
  const isSpent = typeof message === 'string' && /prepay|credits are depleted/i.test(message);
  return status === 'RESOURCE_EXHAUSTED' && isSpent ? 'prepayment spent' : undefined;
}

/** The whole error body. The SDK drops Google's details. */
function errorBody({ data, responseBody }: APICallError): unknown {
  try {
    return JSON.parse(responseBody ?? '') as unknown;
  } catch {
    return data;
  }
}

/** Seconds to wait before a retry, as the vendor asks: in a header of OpenAI, or in a detail of Google's error. */
function retryAfterSecondsOf({ responseHeaders }: APICallError, data: unknown): number | null {
  const milliseconds = Number(responseHeaders?.['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return milliseconds / 1_000;
  const seconds = Number(responseHeaders?.['retry-after'] ?? Number.NaN);
  if (Number.isFinite(seconds)) return seconds;
  const details = propertyOf(propertyOf(data, 'error'), 'details');
  if (!Array.isArray(details)) return null;
  for (const detail of details) {
    const delay = propertyOf(detail, 'retryDelay');
    const found = typeof delay === 'string' ? Number.parseFloat(delay) : Number.NaN;
    if (Number.isFinite(found)) return found;
  }
  return null;
}

function vendorCode(data: unknown): string | undefined {
  const code = propertyOf(propertyOf(data, 'error'), 'code');
  return typeof code === 'string' ? safeCode(code) : undefined;
}

/** The safety categories in OpenAI's message. The rest of the message is dropped. */
function safetyCategories(data: unknown): string | undefined {
  const message = propertyOf(propertyOf(data, 'error'), 'message');
  const found =
    typeof message === 'string' ? /safety_violations=\[([a-z_/, -]{1,100})\]/.exec(message) : null;
  return found?.[1];
}

export function usageOf(
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
): { inputTokens: number; outputTokens: number } {
  return { inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 };
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
