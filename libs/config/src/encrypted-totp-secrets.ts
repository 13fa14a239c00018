import { Injectable } from '@nestjs/common';
import { SealedText } from './sealed-text.js';
import { TokenKeys } from './token-keys.js';

/** Encrypts the secrets of authenticator apps, bound to their user. */
@Injectable()
export class EncryptedTotpSecrets extends SealedText {
  constructor(keys: TokenKeys) {
    super(keys.ring('totp-secret'));
  }
}
