import { distance } from 'fastest-levenshtein';
import { EmulatorEnvironment } from './emulator-environment.js';
import { namesOf } from './resolved-environment.js';
import { Environment } from './environment.js';

/** Read by docker-compose.yml only. */
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

/** Longer names may differ in at most two letters; shorter ones are too similar to judge. */
const shortest = 6;
const maxWrong = 2;

/** Unused variables whose name resembles one in use: the set name, and the probable one. */
export function misspelledNames(
  source: NodeJS.ProcessEnv = process.env,
): { name: string; meant: string }[] {
  const read = [...namesOf(Environment), ...namesOf(EmulatorEnvironment), 'POSTGRES_PROGRAMS'];
  const known = new Set<string>([
    ...read.flatMap((name) => [name, `${name}_FILE`]),
    ...composeNames,
    'POSTERFRAME_CONTAINER',
  ]);
  return Object.keys(source).flatMap((name) => {
    if (known.has(name) || name.length < shortest || !source[name]?.trim()) return [];
    const [meant, wrong] = nearest(name, known);
    return wrong <= maxWrong ? [{ name, meant }] : [];
  });
}

function nearest(name: string, known: Iterable<string>): [meant: string, wrong: number] {
  let best: [string, number] = ['', Infinity];
  for (const each of known) {
    const wrong = distance(name.toUpperCase(), each);
    if (wrong < best[1]) best = [each, wrong];
  }
  return best;
}
