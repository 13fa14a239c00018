import { Injectable } from '@nestjs/common';
import { SealedText } from './sealed-text.js';
import { TokenKeys } from './token-keys.js';

/** Encrypts channel tokens, bound to their user. After a decryption fails, the user must consent again. */
@Injectable()
export class EncryptedTokens extends SealedText {
  constructor(keys: TokenKeys) {
    super(keys.ring('channel-token'));
  }
}
