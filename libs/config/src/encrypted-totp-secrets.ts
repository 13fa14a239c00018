import { Injectable } from '@nestjs/common';
import { EncryptedText } from './encrypted-text.js';
import { TokenKeys } from './token-keys.js';

/** Encrypts the secrets of authenticator apps, bound to their user. */
@Injectable()
export class EncryptedTotpSecrets extends EncryptedText {
  constructor(keys: TokenKeys) {
    super(keys.ring('totp-secret'));
  }
}
