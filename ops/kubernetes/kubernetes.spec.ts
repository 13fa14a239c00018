import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Validates against the published schemas of Kubernetes and KEDA. */
const kinds = {
  ...{ ConfigMap, Deployment, Ingress, Job, PodDisruptionBudget, Service },
  ...{ ScaledObject, TriggerAuthentication },
};
interface Manifest {
  kind: keyof typeof kinds;
  metadata: { name: string };
}
const manifests = parseAllDocuments(read('ops/kubernetes/posterframe.yaml')).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS() as Manifest;
});
const find = (kind: string, name: string): unknown =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);
const compose = read('docker-compose.yml');

describe('the Kubernetes manifest', () => {
  it.each(manifests.map((each) => [each.kind, each.metadata.name, each] as const))(
    'has a valid %s %s by the published schema',
    (kind, _name, manifest) => {
      const model = new kinds[kind](manifest as never);
      expect(() => model.validate()).not.toThrow();
    },
  );

  it('is checked by a schema that refuses a ScaledObject without its settings', () => {
    const { spec: _, ...without } = find('ScaledObject', 'posterframe-worker') as {
      spec: object;
    };
    expect(() => new ScaledObject(without as never).validate()).toThrow();
  });

  it('sets only variables that .env.example names', () => {
    const { data } = find('ConfigMap', 'posterframe') as { data: Record<string, string> };
    const settings = read('.env.example');
    for (const name of Object.keys(data)) expect(settings).toMatch(new RegExp(`^# ${name}=`, 'm'));
  });

  it.each(['posterframe-api', 'posterframe-worker'])(
    'gives a deployment enough time to stop, and no unneeded right: %s',
    (name) => {
      expect(find('Deployment', name)).toMatchObject({
        spec: {
          template: {
            spec: {
              terminationGracePeriodSeconds: 40,
              automountServiceAccountToken: false,
              securityContext: { runAsNonRoot: true, runAsUser: 1000 },
              containers: [
                {
                  securityContext: {
                    allowPrivilegeEscalation: false,
                    readOnlyRootFilesystem: true,
                    capabilities: { drop: ['ALL'] },
                  },
                },
              ],
            },
          },
        },
      });
    },
  );

  it('scales workers by the age of the oldest waiting generation', () => {
    const { spec } = find('ScaledObject', 'posterframe-worker') as {
      spec: {
        scaleTargetRef: { name: string };
        triggers: { metricType: string; metadata: Record<string, string> }[];
      };
    };
    expect(find('Deployment', spec.scaleTargetRef.name)).toBeDefined();
    expect(find('Deployment', spec.scaleTargetRef.name)).not.toHaveProperty('spec.replicas');
    expect(spec.triggers[0]?.metricType).toBe('Value');
    expect(spec.triggers[0]?.metadata['query']).toMatch(
      /min\(created_at\).* from generations where status = 'queued'/,
    );
  });

  it('checks health like docker-compose.yml', () => {
    const manifest = JSON.stringify(manifests);
    for (const [path] of compose.matchAll(/(?<=:(3000|9100))\/[a-z/]*health\/ready/g))
      expect(manifest).toContain(`"path":"${path}"`);
  });
});
