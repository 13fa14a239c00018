import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const workflows = readdirSync(join(root, '.github/workflows'));

describe('the workflows', () => {
  it.each(workflows)('is valid for the code host: %s', (name) => {
    const content = read(`.github/workflows/${name}`);
    const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
  });

  it.each(workflows)('gives no job an unneeded right: %s', (name) => {
    const workflow = parse(read(`.github/workflows/${name}`)) as {
      permissions: unknown;
      jobs: Record<string, { permissions?: Record<string, string> }>;
    };
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const writing = Object.entries(workflow.jobs).flatMap(([job, { permissions = {} }]) =>
      Object.entries(permissions)
        .filter(([, right]) => right === 'write')
        .map(([right]) => `${job} ${right}`),
    );
    const allowed = [
      'build packages',
      'publish packages',
      'publish id-token',
      'release contents',
      'release id-token',
      'release attestations',
    ];
    expect(writing.filter((each) => !allowed.includes(each))).toEqual([]);
  });

  it('tests on the oldest Node that README and package.json name, and on the version in .nvmrc', () => {
    const { jobs } = parse(read('.github/workflows/checks.yml')) as {
      jobs: Record<string, { strategy?: { matrix: { node: number[] } } }>;
    };
    const [, oldest] = /You need Node (\d+) or newer/.exec(read('README.md')) ?? [];
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(engines.node).toBe(`>=${oldest}`);
    expect(jobs['test']?.strategy?.matrix.node).toEqual([Number(oldest), Number(read('.nvmrc'))]);
  });

  it('publishes every image that docker-compose.yml pulls, tested, signed and with a bill of materials', () => {
    const { jobs } = parse(read('.github/workflows/release.yml')) as {
      jobs: Record<string, { needs?: string; strategy?: { matrix: { target: string[] } } }>;
    };
    const pulled = new Set(
      [...read('docker-compose.yml').matchAll(/\$\{IMAGE:-posterframe\}-?(\w*):/g)].map(
        ([, name]) => name || 'app',
      ),
    );
    for (const job of ['build', 'publish'])
      expect(new Set(jobs[job]?.strategy?.matrix.target)).toEqual(pulled);
    expect(jobs['plan']?.needs).toBe('checks');
    const text = read('.github/workflows/release.yml');
    for (const word of ['sbom: true', 'provenance: mode=max', 'cosign sign', 'arm64'])
      expect(text).toContain(word);
  });
});

describe('the bundle of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posterframe-bundle-'));
  const image = 'registry.example/you/posterframe';
  beforeAll(() => {
    const script = join(import.meta.dirname, 'bundle.ts');
    execFileSync(process.execPath, ['--no-warnings', script, '1.2.3', image, folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const bundled = (path: string) => readFileSync(join(folder, path), 'utf8');

  it('names the release and its images in the settings template', () => {
    expect(bundled('.env.example')).toMatch(/^VERSION=1\.2\.3$/m);
    expect(bundled('.env.example')).toMatch(/^IMAGE=registry\.example\/you\/posterframe$/m);
    // No other variables.
    expect(bundled('.env.example').match(/^[A-Z]\w+=/gm)).toHaveLength(2);
    expect(bundled('ops/container/demo.env')).toMatch(/^VERSION=1\.2\.3\nIMAGE=registry/m);
    expect(bundled('ops/container/demo.env')).not.toContain('COMPOSE_FILE');
  });

  it('has every file that docker-compose.yml mounts and every script that the operations page calls', () => {
    const mounted = [...bundled('docker-compose.yml').matchAll(/(?:- |')\.\/(ops[\w./-]+):/g)];
    const called = [...bundled('docs/operations.md').matchAll(/\bsh (ops[\w./-]+\.sh)/g)];
    expect(mounted.length).toBeGreaterThan(3);
    expect(called.length).toBeGreaterThan(1);
    for (const [, path = ''] of [...mounted, ...called])
      expect([path, existsSync(join(folder, path))]).toEqual([path, true]);
  });

  it.each([
    'CHANGELOG.md',
    ...['backup', 'configuration', 'operations', 'runbook', 'setup'].map(
      (name) => `docs/${name}.md`,
    ),
  ])('has every page to which %s links', (page) => {
    const links = [...bundled(page).matchAll(/\]\((?!https?:)([^)#\s]+)/g)];
    for (const [, path = ''] of links)
      expect([path, existsSync(join(folder, dirname(page), path))]).toEqual([path, true]);
  });
});

describe('the notes of a release', () => {
  const notes = (version: string) =>
    spawnSync(process.execPath, ['--no-warnings', join(import.meta.dirname, 'notes.ts'), version], {
      encoding: 'utf8',
    });

  it('are a part of CHANGELOG.md, and are refused for a version that it lacks', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const { status, stdout } = notes(version);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/\w/)]);
    expect(read('CHANGELOG.md')).toContain(stdout.trim());
    expect(notes('99.0.0')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no section/),
    });
  });

  it('include what to do before an upgrade', () => {
    const [next = ''] = read('CHANGELOG.md').split(/^## /m).slice(1);
    expect(next).toContain('### Before you upgrade');
  });
});

describe('the dependency bot', () => {
  it('pins base images and actions by digest, and keeps PostgreSQL’s data format', () => {
    const { extends: presets, packageRules } = JSON.parse(read('renovate.json')) as {
      extends: string[];
      packageRules: { matchPackageNames: string[]; allowedVersions?: string }[];
    };
    expect(presets).toEqual(
      expect.arrayContaining(['docker:pinDigests', 'helpers:pinGitHubActionDigests']),
    );
    const major = Number(/image: postgres:(\d+)/.exec(read('docker-compose.yml'))?.[1]);
    const rule = packageRules.find(({ matchPackageNames }) =>
      matchPackageNames.includes('postgres'),
    );
    expect(rule?.allowedVersions).toBe(`<${major + 1}`);
  });
});
