import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { descriptionFile, describeStripe } from './stripe-description.ts';

describe('the description of the payment provider', () => {
  it('matches the installed SDK: after an update run `node ops/stripe-description.ts`', () => {
    expect(readFileSync(descriptionFile, 'utf8') === describeStripe()).toBe(true);
  }, 60_000);
});
