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

/** Shorter names are too similar to each other to judge. */
const minNameLength = 6;
/** Largest number of wrong, missing and extra letters. */
const maxDistance = 2;

/** Unknown variables (`name`) that are spelled almost like a known variable (`meant`). */
export function misspelledNames(
  source: NodeJS.ProcessEnv = process.env,
): { name: string; meant: string }[] {
  const variables = [
    ...variableNames(Environment),
    ...variableNames(EmulatorEnvironment),
    'POSTGRES_PROGRAMS',
  ];
  const known = new Set<string>([
    ...variables.flatMap((name) => [name, `${name}_FILE`]),
    ...composeNames,
    'POSTERFRAME_CONTAINER',
  ]);
  return Object.keys(source).flatMap((name) => {
    if (known.has(name) || name.length < minNameLength || !source[name]?.trim()) return [];
    const [meant, differences] = closestName(name, known);
    return differences <= maxDistance ? [{ name, meant }] : [];
  });
}

function closestName(name: string, known: Iterable<string>): [meant: string, differences: number] {
  let closest: [string, number] = ['', Infinity];
  for (const each of known) {
    const differences = distance(name.toUpperCase(), each);
    if (differences < closest[1]) closest = [each, differences];
  }
  return closest;
}
