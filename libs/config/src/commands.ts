/** Commands that sentences name, each as it is called in a checkout and in the containers of docker-compose.yml. */
const commands = {
  doctor: ['npm run doctor', 'docker compose run --rm doctor'],
  migrate: ['npm run migrate', 'docker compose run --rm migrate'],
  'stripe:setup': ['npm run stripe:setup', inApi('set-up-stripe')],
  'ledger:verify': ['npm run ledger:verify', inApi('verify-ledger')],
  credits: ['npm run credits', inApi('give-credits')],
  'storage:move': ['npm run storage:move', inApi('move-storage')],
  backup: ['npm run backup', 'docker compose exec backup node dist/apps/api/backup.js'],
  restore: [
    'npm run restore',
    'docker compose run --rm --no-deps backup node dist/apps/api/restore.js',
  ],
} as const;

/** The image sets it: there is no npm there. */
const inContainer = process.env.POSTERFRAME_CONTAINER === '1';

/** How a command is called where this process runs, with its arguments. */
export function commandFor(name: keyof typeof commands, args = '', here = inContainer): string {
  const [npm, container] = commands[name];
  if (here) return args ? `${container} ${args}` : container;
  return args ? `${npm} -- ${args}` : npm;
}

function inApi<Program extends string>(program: Program) {
  return `docker compose run --rm --no-deps api node dist/apps/api/${program}.js` as const;
}
