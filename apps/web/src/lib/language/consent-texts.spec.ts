import { createHash } from 'node:crypto';
import {
  captionsConsentVersion,
  likenessConsentVersion,
  savedAssetConsentVersion,
} from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { generator as german } from './messages/de/generator.js';
import { saved as germanSaved } from './messages/de/saved.js';
import { generator as english } from './messages/en/generator.js';
import { saved as englishSaved } from './messages/en/saved.js';
import { generator as spanish } from './messages/es/generator.js';
import { saved as spanishSaved } from './messages/es/saved.js';

const catalogs = [english, german, spanish];
const savedCatalogs = [englishSaved, germanSaved, spanishSaved];
const digestOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);

/** A stored consent names its version, so a changed text needs another: change version and digest together. */
describe('the version of a consent text', () => {
  it.each([
    [
      'uploaded photos',
      likenessConsentVersion,
      catalogs.map((one) => one.consent),
      '2026-11-24 54dedec2c6b8',
    ],
    [
      'saved faces',
      savedAssetConsentVersion,
      savedCatalogs.map((one) => one.consent),
      '2026-11-24 432e644df0b5',
    ],
    [
      'captions',
      captionsConsentVersion,
      catalogs.map((one) => one.captionsConsent),
      '2026-11-25 e5da6ca81da1',
    ],
  ])('matches the text on screen: %s', (_what, version, texts, expected) => {
    expect(`${version} ${digestOf(texts)}`).toBe(expected);
  });
});
