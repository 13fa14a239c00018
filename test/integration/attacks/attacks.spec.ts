import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals';
import { AttackedApi } from './attacked-api.js';
import { testBodyAttacks } from './bodies.js';
import { testConnectionAttacks } from './connections.js';
import { testUploadAttacks } from './uploads.js';

/** One file, because attacks that run at the same time would spoil each other's measurements. */
jest.setTimeout(300_000);

let attacked: AttackedApi | undefined;
beforeAll(async () => {
  attacked = await AttackedApi.open();
});
afterAll(() => attacked?.close());
beforeEach(() => attacked?.restartIfNeeded());

const api = (): AttackedApi => {
  if (!attacked) throw new Error('the attacked API is not running');
  return attacked;
};

testConnectionAttacks(api);
testBodyAttacks(api);
testUploadAttacks(api);
