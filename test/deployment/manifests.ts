import { expect } from "@jest/globals";
import { parseAllDocuments } from "yaml";
import { renderChart } from "../../scripts/helm.ts";

export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
}

export interface Container {
  readonly image: string;
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
  readonly env: readonly Variable[];
  readonly securityContext: unknown;
  readonly resources: {
    readonly requests: { readonly memory?: string };
    readonly limits: { readonly memory?: string };
  };
  readonly startupProbe?: { readonly httpGet: { readonly path: string } };
  readonly livenessProbe?: { readonly httpGet: { readonly path: string } };
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly automountServiceAccountToken: boolean;
  readonly securityContext: unknown;
  readonly terminationGracePeriodSeconds?: number;
}

export type Labels = Readonly<Record<string, string>>;

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels; readonly annotations?: Labels };
  readonly spec: {
    readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
  };
}

/** Whether a selector chooses what has these labels. */
export const selects = (selector: Labels, labels: Labels): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

/** The manifests of a file with several. */
export const manifestsOf = (text: string): readonly Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);

/** Everything that makes pods. */
export const podsOf = (manifests: readonly Manifest[]): readonly Manifest[] =>
  manifests.filter(({ kind }) => kind === "Deployment" || kind === "Job");

/** Everything that makes pods or is one, as if it made it. */
export const workloadsOf = (manifests: readonly Manifest[]): readonly Manifest[] =>
  manifests.flatMap((manifest) => {
    const { kind, metadata } = manifest;
    if (kind === "StatefulSet" || podsOf([manifest]).length > 0) return [manifest];
    if (kind !== "Pod") return [];
    const spec = manifest.spec as unknown as PodSpec;
    return [{ ...manifest, spec: { template: { metadata: { labels: metadata.labels ?? {} }, spec } } }];
  });

/** What the chart makes of these values, helm test among it; it must accept them without a word. */
export const renderWithTests = async (args: readonly string[]): Promise<readonly Manifest[]> => {
  const { code, stdout, stderr } = await renderChart(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return manifestsOf(stdout);
};

/** What an installation consists of. */
export const render = (args: readonly string[]): Promise<readonly Manifest[]> =>
  renderWithTests(["--skip-tests", ...args]);

export interface PolicyRule {
  readonly to?: readonly object[];
  readonly from?: readonly object[];
  readonly ports?: readonly { readonly port: number | string; readonly protocol?: string }[];
}

export interface Policy {
  readonly podSelector: { readonly matchLabels: Labels };
  readonly policyTypes: readonly string[];
  readonly ingress?: readonly PolicyRule[];
  readonly egress?: readonly PolicyRule[];
}

/** The network policies, each with the name of its manifest. */
export const policiesOf = (manifests: readonly Manifest[]): ReadonlyMap<string, Policy> =>
  new Map(
    manifests
      .filter(({ kind }) => kind === "NetworkPolicy")
      .map(({ metadata, spec }) => [metadata.name, spec as unknown as Policy]),
  );

/** What pods of the workload called railyard-<name> are given in their environment. */
export const environmentOf = (manifests: readonly Manifest[], name: string): Readonly<Record<string, unknown>> => {
  const deployments = manifests.filter(({ kind }) => kind === "Deployment");
  const workload = deployments.find(({ metadata }) => metadata.name === `railyard-${name}`);
  const variables = workload?.spec.template.spec.containers[0]?.env ?? [];
  return Object.fromEntries(variables.map(({ name: variable, value, valueFrom }) => [variable, value ?? valueFrom]));
};

export const plainValues: readonly string[] = ["--values", "k8s/values.yaml"];
export const sandboxValues: readonly string[] = ["--values", "test/deployment/sandbox.values.yaml"];

/** What helm reports when it refuses the values. */
export const refusalOf = async (args: readonly string[]): Promise<string> => {
  const { code, stderr } = await renderChart(args);
  expect(code).not.toBe(0);
  return stderr;
};
