import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { maxRequestBytes } from '@app/contracts';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/operations.md');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, object>;
};
const snippets = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\``, 'gm'))].map(
    ([, indent = '', text = '']) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
const overrides = snippets('yaml');
const folder = mkdtempSync(join(tmpdir(), 'posterframe-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

const client = [['docker', 'compose'], ['docker-compose']].find(([program = '', ...words]) =>
  /^v?[2-9]/.test(
    spawnSync(program, [...words, 'version', '--short'], { encoding: 'utf8' }).stdout ?? '',
  ),
);

describe('the operations page', () => {
  it('names existing services in overrides, or complete new services', () => {
    expect(overrides.length).toBeGreaterThan(4);
    for (const text of overrides) {
      const { services = {} } = parse(text) as { services?: Record<string, { image?: string }> };
      for (const [name, { image }] of Object.entries(services))
        expect([name, name in compose.services || image !== undefined]).toEqual([name, true]);
    }
  });

  (client ? it : it.skip)('has overrides that compose accepts', () => {
    const [program = '', ...words] = client ?? [];
    for (const [index, text] of overrides.entries()) {
      const file = join(folder, `override-${index}.yml`);
      writeFileSync(file, text);
      const { status, stderr } = spawnSync(
        program,
        [
          ...words,
          ...['--project-directory', root, '--env-file', '/dev/null'],
          ...['--file', join(root, 'docker-compose.yml'), '--file', file, 'config', '--quiet'],
        ],
        {
          encoding: 'utf8',
          env: {
            PATH: process.env['PATH'],
            HOME: process.env['HOME'],
            PUBLIC_ORIGIN: 'https://a.example',
            VERSION: '1.0.0',
            TUNNEL_TOKEN: 'x',
          },
        },
      );
      expect([text, status === 0 ? 'taken' : stderr]).toEqual([text, 'taken']);
    }
  });

  it('has an nginx server with the headers and limits that the api needs', () => {
    const [text = '', ...others] = snippets('nginx');
    expect(others).toEqual([]);
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of lines) expect(line).toMatch(/[;{}]$/);
    expect(lines.filter((line) => line.endsWith('{'))).toHaveLength(
      lines.filter((line) => line === '}').length,
    );
    expect(lines).toContain('proxy_set_header Host $host;');
    expect(lines).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(maxRequestBytes);
  });

  const nginx = spawnSync('nginx', ['-v'], { encoding: 'utf8' }).error ? it.skip : it;
  nginx('has a server that nginx accepts', () => {
    // `nginx -t` reads the certificates, which do not exist here, so their lines are removed.
    const server = (snippets('nginx')[0] ?? '')
      .replace('listen 443 ssl http2;', 'listen 127.0.0.1:8443;')
      .replaceAll(/^ *ssl_.*$/gm, '');
    writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; events {} http {\n${server}\n}`);
    const { stderr } = spawnSync(
      'nginx',
      ['-t', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain('syntax is ok');
  });
});

describe('the pages for operators', () => {
  it.each([
    'docs/operations.md',
    'docs/scaling.md',
    'docs/backup.md',
    'docs/runbook.md',
    'docs/tested.md',
    'docs/configuration.md',
  ])('link only to existing pages and headings: %s', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#\s]*)(#[^)\s]+)?\)/g)];
    for (const [link, file = '', anchor = ''] of links) {
      const target = file ? join(dirname(path), file) : path;
      expect([link, existsSync(join(root, target))]).toEqual([link, true]);
      if (!anchor) continue;
      const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(
        ([, heading = '']) =>
          `#${heading
            .toLowerCase()
            .replaceAll(/[^\p{L}\d\s_-]/gu, '')
            .replaceAll(/\s/g, '-')}`,
      );
      expect([link, headings.includes(anchor)]).toEqual([link, true]);
    }
  });
});
