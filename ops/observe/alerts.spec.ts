import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const { groups } = parse(read('ops/observe/alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const causes = ['alerts.test.yml', 'alerts-of-days.test.yml'];
const tests = causes.flatMap((file) => {
  const parsed = parse(read(`ops/observe/${file}`)) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[];
  };
  return parsed.tests;
});
const runbook = read('docs/runbook.md');
const dashboard = read('ops/observe/grafana/dashboards/posterframe.json');

/** Names of our own metrics. */
async function ownMetrics(): Promise<Set<string>> {
  const folders = [
    'apps/api/src',
    'apps/cli/src',
    'apps/worker/src',
    'libs/credits/src',
    'libs/queue/src',
  ];
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true }))
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
        .map((file) => read(join(folder, file))),
    ),
  );
  const text = files.flat().join('\n');
  const full = [...text.matchAll(/(?:'|# TYPE )(posterframe_\w+)(?:'| gauge)/g)].map(
    ([, name]) => name ?? '',
  );
  const short = [...text.matchAll(/createGauge\(\s*'(\w+)'/g)].map(
    ([, name]) => `posterframe_${name}`,
  );
  return new Set([...full, ...short]);
}
const known = await ownMetrics();
const metricsIn = (text: string): string[] =>
  [...text.matchAll(/posterframe_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

describe('alerts', () => {
  it.each(alerts.map((one) => [one.alert, one] as const))(
    'uses existing metrics, has a runbook entry and a test: %s',
    (name, { expr, labels, annotations }) => {
      expect(metricsIn(expr).filter((metric) => !known.has(metric))).toEqual([]);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.runbook).toBe(`docs/runbook.md#${name.toLowerCase()}`);
      const entry = runbook.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
      for (const part of ['**Means:**', '**Look:**', '**Do:**']) expect(entry).toContain(part);
      const caused = tests
        .flatMap((test) => test.alert_rule_test)
        .filter((one) => one.alertname === name && one.exp_alerts !== undefined);
      expect(caused).not.toEqual([]);
    },
  );

  it('are exactly the entries of the runbook, in the same order', () => {
    const entries = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(entries).toEqual(alerts.map((one) => one.alert));
  });
});

/** Prometheus' own validator of rules. No npm package, so the test is skipped where it is not installed. */
const promtool = (args: string[]) =>
  spawnSync('promtool', args, { encoding: 'utf8', cwd: import.meta.dirname });
const isInstalled = promtool(['--version']).error === undefined;

describe('promtool', () => {
  (isInstalled ? it : it.skip)('sees each alert fire with its cause, and not before', () => {
    const { status, stdout, stderr } = promtool(['test', 'rules', ...causes]);
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

describe('the dashboard', () => {
  it('shows only metrics that exist', () => {
    expect(metricsIn(dashboard).length).toBeGreaterThan(20);
    expect(metricsIn(dashboard).filter((metric) => !known.has(metric))).toEqual([]);
  });
});
