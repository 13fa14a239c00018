import { HttpException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../request.js';
import { openAiError } from './model-error.js';

/** A part of a message. */
export interface Content {
  type: string;
  text?: string;
}

/** Models that the vendor has shut down. */
export const retiredModels = /^(gpt-image-1$|dall-e)/;

/** Throws 401 without a key, like the vendor. */
export function requireKey(request: FastifyRequest): void {
  if (!bearerToken(request)) {
    throw new HttpException(
      openAiError(401, 'You did not provide an API key.', 'invalid_api_key'),
      401,
    );
  }
}

export function refuse(status: number, message: string): HttpException {
  return new HttpException(openAiError(status, message), status);
}
