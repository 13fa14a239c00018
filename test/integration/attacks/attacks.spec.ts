import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals';
import { AttackedApi } from './attacked-api.js';
import { bodyAttacks } from './bodies.js';
import { connectionAttacks } from './connections.js';
import { uploadAttacks } from './uploads.js';

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

connectionAttacks(api);
bodyAttacks(api);
uploadAttacks(api);
