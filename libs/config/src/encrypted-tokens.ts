import { Injectable } from '@nestjs/common';
import { EncryptedText } from './encrypted-text.js';
import { TokenKeys } from './token-keys.js';

/** Encrypts channel tokens, bound to their user. After a decryption fails, the user must consent again. */
@Injectable()
export class EncryptedTokens extends EncryptedText {
  constructor(keys: TokenKeys) {
    super(keys.ring('channel-token'));
  }
}
