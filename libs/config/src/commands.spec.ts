import { expect, it } from '@jest/globals';
import { commandFor } from './commands.js';

it('commandFor returns the npm command in a checkout, and the docker command in a container', () => {
  expect(commandFor('backup', '--to FOLDER', false)).toBe('npm run backup -- --to FOLDER');
  expect(commandFor('backup', '--to FOLDER', true)).toBe(
    'docker compose exec backup node dist/apps/cli/backup.js --to FOLDER',
  );
  expect(commandFor('doctor', '', false)).toBe('npm run doctor');
  expect(commandFor('doctor', '', true)).toBe('docker compose run --rm doctor');
});
