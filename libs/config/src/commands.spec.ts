import { expect, it } from '@jest/globals';
import { commandLineFor } from './commands.js';

it('commandLineFor returns the npm command in a checkout, and the docker command in a container', () => {
  expect(commandLineFor('backup', '--to FOLDER', false)).toBe('npm run backup -- --to FOLDER');
  expect(commandLineFor('backup', '--to FOLDER', true)).toBe(
    'docker compose exec backup node dist/apps/cli/backup.js --to FOLDER',
  );
  expect(commandLineFor('doctor', '', false)).toBe('npm run doctor');
  expect(commandLineFor('doctor', '', true)).toBe('docker compose run --rm doctor');
});
