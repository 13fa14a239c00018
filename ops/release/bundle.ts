import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../bootstrap/places.ts';

/**
 * `node ops/release/bundle.ts VERSION IMAGE FOLDER`: everything that a server needs to run a release, without the
 * sources. Its settings name the release and the images.
 */
const [version = '', image = '', folder = ''] = process.argv.slice(2);
if (!folder) throw new Error('Use it like this: node ops/release/bundle.ts VERSION IMAGE FOLDER');

const copied = [
  'docker-compose.yml',
  'CHANGELOG.md',
  'LICENSE',
  'docs',
  'ops/container/compose.objects.yml',
  'ops/container/make-secrets.sh',
  'ops/container/roll.sh',
  'ops/kubernetes',
  'ops/observe/alerts.yml',
  'ops/observe/grafana',
  'ops/observe/prometheus.yml',
];
for (const path of copied) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(inRoot(path), join(folder, path), {
    recursive: true,
    filter: (source) => !source.endsWith('.spec.ts') && !source.endsWith('docs/pictures'),
  });
}
const settings = readFileSync(inRoot('.env.example'), 'utf8');
writeFileSync(
  join(folder, '.env.example'),
  settings
    .replace(/^# VERSION=.*$/m, `VERSION=${version}`)
    .replace(/^# IMAGE=.*$/m, `IMAGE=${image}`),
);
const demo = readFileSync(inRoot('ops/container/demo.env'), 'utf8');
writeFileSync(
  join(folder, 'ops/container/demo.env'),
  demo
    .replace(/^# The demo in containers[^]*?(?=^COMPOSE_FILE=)/m, '')
    .replace(/^COMPOSE_FILE=.*\n/m, '')
    .replace(/^VERSION=.*$/m, `VERSION=${version}\nIMAGE=${image}`),
);
