import { Injectable } from '@nestjs/common';
import { SealedText } from './sealed-text.js';
import { TokenKeys } from './token-keys.js';

/** Encrypts the secrets that sign webhook messages, bound to their webhook. */
@Injectable()
export class EncryptedWebhookSecrets extends SealedText {
  constructor(keys: TokenKeys) {
    super(keys.ring('webhook-secret'));
  }
}
