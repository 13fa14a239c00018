import { createTranslator, IntlErrorCode, type IntlError } from 'use-intl/core';
import type { Language } from '@app/contracts';

/** A missing sentence is a programming error. It must fail the build or a test, instead of showing a key. */
function onError(error: IntlError): void {
  if (error.code === IntlErrorCode.ENVIRONMENT_FALLBACK) return;
  throw error;
}

/** The English catalog types the translator: a missing key or argument does not compile. */
export function translatorOf<Messages extends Record<string, unknown>>(
  language: Language,
  messages: Messages,
) {
  return createTranslator<Messages>({ locale: language, messages, onError });
}
