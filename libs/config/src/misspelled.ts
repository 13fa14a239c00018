import { distance } from 'fastest-levenshtein';
import { EmulatorEnvironment } from './emulator-environment.js';
import { variableNames } from './resolved-environment.js';
import { Environment } from './environment.js';

/** Variables that only docker-compose.yml reads. */
export const composeNames = [
  'APIS',
  'API_CPUS',
  'API_MEMORY',
  'BACKUPS',
  'BACKUP_HOUR',
  'BACKUP_KEEP',
  'COMPOSE_FILE',
  'COMPOSE_PROFILES',
  'COMPOSE_PROJECT_NAME',
  'GRAFANA_PORT',
  'HTTPS_PORT',
  'HTTP_PORT',
  'IMAGE',
  'PICTURES',
  'POSTGRES_CONNECTIONS',
  'POSTGRES_CPUS',
  'POSTGRES_MEMORY',
  'PROMETHEUS_PORT',
  'REDIS_DATA_MEMORY',
  'REDIS_MEMORY',
  'SECRETS',
  'TRUSTED_PROXIES',
  'VERSION',
  'WEB_ADDRESS',
  'WEB_BIND',
  'WORKERS',
  'WORKER_CPUS',
  'WORKER_MEMORY',
] as const;

/** Limits for a suggestion: a name may differ in at most two letters. Shorter names are too similar to judge. */
const minLength = 6;
const maxDistance = 2;

/** Unknown variables with a name like a known one: `name` is the variable that is set, `meant` the known one. */
export function misspelledNames(
  source: NodeJS.ProcessEnv = process.env,
): { name: string; meant: string }[] {
  const read = [
    ...variableNames(Environment),
    ...variableNames(EmulatorEnvironment),
    'POSTGRES_PROGRAMS',
  ];
  const known = new Set<string>([
    ...read.flatMap((name) => [name, `${name}_FILE`]),
    ...composeNames,
    'POSTERFRAME_CONTAINER',
  ]);
  return Object.keys(source).flatMap((name) => {
    if (known.has(name) || name.length < minLength || !source[name]?.trim()) return [];
    const [meant, wrong] = closestName(name, known);
    return wrong <= maxDistance ? [{ name, meant }] : [];
  });
}

function closestName(name: string, known: Iterable<string>): [meant: string, wrong: number] {
  let best: [string, number] = ['', Infinity];
  for (const each of known) {
    const wrong = distance(name.toUpperCase(), each);
    if (wrong < best[1]) best = [each, wrong];
  }
  return best;
}
