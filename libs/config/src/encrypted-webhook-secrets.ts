import { Injectable } from '@nestjs/common';
import { EncryptedText } from './encrypted-text.js';
import { TokenKeys } from './token-keys.js';

/** Encrypts the secrets that sign webhook messages, bound to their webhook. */
@Injectable()
export class EncryptedWebhookSecrets extends EncryptedText {
  constructor(keys: TokenKeys) {
    super(keys.ring('webhook-secret'));
  }
}
