/** Commands that messages mention: first in a checkout, then in the containers of docker-compose.yml. */
const commands = {
  doctor: ['npm run doctor', 'docker compose run --rm doctor'],
  migrate: ['npm run migrate', 'docker compose run --rm migrate'],
  'setup-stripe': ['npm run setup-stripe', commandInApiContainer('setup-stripe')],
  'verify-ledger': ['npm run verify-ledger', commandInApiContainer('verify-ledger')],
  'create-user': ['npm run create-user', commandInApiContainer('create-user')],
  'reset-password': ['npm run reset-password', commandInApiContainer('reset-password')],
  'reset-second-factor': [
    'npm run reset-second-factor',
    commandInApiContainer('reset-second-factor'),
  ],
  'grant-credits': ['npm run grant-credits', commandInApiContainer('grant-credits')],
  'move-storage': ['npm run move-storage', commandInApiContainer('move-storage')],
  backup: ['npm run backup', 'docker compose exec backup node dist/apps/cli/backup.js'],
  restore: [
    'npm run restore',
    'docker compose run --rm --no-deps backup node dist/apps/cli/restore.js',
  ],
} as const;

/** Set by the container image, which has no npm. */
const runsInContainer = process.env.POSTERFRAME_CONTAINER === '1';

/** The command line of a command in this environment, with its arguments. */
export function commandLineFor(
  name: keyof typeof commands,
  args = '',
  isInContainer = runsInContainer,
): string {
  const [npm, container] = commands[name];
  if (isInContainer) return args ? `${container} ${args}` : container;
  return args ? `${npm} -- ${args}` : npm;
}

function commandInApiContainer<Program extends string>(program: Program) {
  return `docker compose run --rm --no-deps api node dist/apps/cli/${program}.js` as const;
}
