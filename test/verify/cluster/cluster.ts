import { strict as assert } from "node:assert";
import { setTimeout as delay } from "node:timers/promises";
import type { KubernetesToolRun } from "../../../scripts/helm.ts";
import type { HelmClient } from "../control-plane/helm-client.ts";
import type { KubernetesClient } from "../control-plane/kubernetes-client.ts";
import type { KubernetesObject, List, Pod, Workload } from "./kubernetes-objects.ts";
import { serviceOf } from "./kubernetes-objects.ts";
import type { PretendNodes } from "./pretend-nodes.ts";

/** Everything that the checks work with. */
export interface Cluster {
  readonly client: KubernetesClient;
  readonly tools: HelmClient;
  readonly nodes: PretendNodes;
  /** Path of the present chart, prepared for this control plane. */
  readonly chart: string;
  /** For files that the checks make. */
  readonly folder: string;
}

export const release = "railyard";
export const helmTimeout = ["--timeout", "120s"];

/** What the tool printed, which must have ended well. */
export const outputOf = ({ code, stdout, stderr }: KubernetesToolRun): string => {
  assert.equal(code, 0, `${stdout}${stderr}`);
  return stdout;
};

export const createNamespace = async ({ client }: Cluster, name: string): Promise<void> => {
  await client.call("POST", "/api/v1/namespaces", { apiVersion: "v1", kind: "Namespace", metadata: { name } });
};

const itemsOf = async <Item>(
  { client }: Cluster,
  group: string,
  plural: string,
  namespace: string,
): Promise<Item[]> => [...(await client.call<List<Item>>("GET", `${group}/namespaces/${namespace}/${plural}`)).items];

export const podsIn = (cluster: Cluster, namespace: string): Promise<Pod[]> =>
  itemsOf<Pod>(cluster, "/api/v1", "pods", namespace);

/** The pods that run for good, without those that are ending and those of Jobs. */
export const lastingPodsIn = async (cluster: Cluster, namespace: string): Promise<Pod[]> =>
  (await podsIn(cluster, namespace)).filter(({ metadata, spec }) => {
    return spec.restartPolicy === "Always" && metadata.deletionTimestamp === undefined;
  });

export const deploymentsIn = (cluster: Cluster, namespace: string): Promise<Workload[]> =>
  itemsOf<Workload>(cluster, "/apis/apps/v1", "deployments", namespace);

/** What must stay the same where nothing is rolled, by service. */
export interface Rollouts {
  readonly pods: Readonly<Record<string, readonly string[]>>;
  readonly replicaSets: Readonly<Record<string, readonly string[]>>;
  readonly images: Readonly<Record<string, readonly string[]>>;
}

type Groups = Readonly<Record<string, readonly string[]>>;

const grouped = (entries: readonly (readonly [service: string, value: string])[]): Groups => {
  const groups: Record<string, readonly string[]> = {};
  for (const [service, value] of entries) groups[service] = [...(groups[service] ?? []), value].sort();
  return groups;
};

/** The pods that run for good, the ReplicaSets that have some, and the images of the Deployments. */
export const rolloutsIn = async (cluster: Cluster, namespace: string): Promise<Rollouts> => {
  const pods = await lastingPodsIn(cluster, namespace);
  const sets = await itemsOf<Workload>(cluster, "/apis/apps/v1", "replicasets", namespace);
  const deployments = await deploymentsIn(cluster, namespace);
  const used = sets.filter(({ spec }) => (spec.replicas ?? 0) > 0);
  return {
    pods: grouped(pods.map((pod) => [serviceOf(pod), pod.metadata.uid])),
    replicaSets: grouped(used.map((set) => [serviceOf(set), set.metadata.name])),
    images: grouped(
      deployments.flatMap((deployment) =>
        deployment.spec.template.spec.containers.map(({ image }) => [serviceOf(deployment), image] as const),
      ),
    ),
  };
};

/** Services whose pods are others than before. */
export const rolledServices = (before: Rollouts, after: Rollouts): readonly string[] =>
  [...new Set([...Object.keys(before.pods), ...Object.keys(after.pods)])].filter(
    (service) => JSON.stringify(before.pods[service]) !== JSON.stringify(after.pods[service]),
  );

/** State of a release as helm keeps it, such as `deployed` or `failed`. */
export const releaseStatus = async ({ tools }: Cluster, namespace: string): Promise<string> => {
  const text = outputOf(await tools.helm(["status", release, "-n", namespace, "-o", "json"]));
  return (JSON.parse(text) as { readonly info: { readonly status: string } }).info.status;
};

/** Waits for what controllers do in their own time. */
export const whenTrue = async (what: string, check: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    assert.ok(Date.now() < deadline, `In ${String(timeoutMs / 1000)} s it did not come about that ${what}.`);
    await delay(100);
  }
};

interface ResourceList {
  readonly resources: readonly {
    readonly name: string;
    readonly namespaced: boolean;
    readonly verbs: readonly string[];
  }[];
}
interface GroupList {
  readonly groups: readonly { readonly preferredVersion: { readonly groupVersion: string } }[];
}

/** Every object of every kind in a namespace, as kind/name, without events. */
export const everythingIn = async ({ client }: Cluster, namespace: string): Promise<readonly string[]> => {
  const { groups } = await client.call<GroupList>("GET", "/apis");
  const paths = ["/api/v1", ...groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`)];
  const found: string[] = [];
  for (const path of paths) {
    const { resources } = await client.call<ResourceList>("GET", path);
    for (const { name, namespaced, verbs } of resources) {
      if (!namespaced || !verbs.includes("list") || name === "events" || name.includes("/")) continue;
      const { items } = await client.call<List<KubernetesObject>>("GET", `${path}/namespaces/${namespace}/${name}`);
      found.push(...items.map(({ metadata }) => `${name}/${metadata.name}`));
    }
  }
  return found.sort();
};

/** Kubernetes itself keeps these in every namespace; tokens are there for service accounts that exist. */
export const isLeftByKubernetes = (name: string): boolean =>
  /^(configmaps\/kube-root-ca\.crt|secrets\/.*-token-[a-z0-9]{5}|serviceaccounts\/default)$/.test(name);
