// Evictions and the drain of a node, while the release serves.
import { strict as assert } from "node:assert";
import type { KubernetesAnswer } from "../control-plane/kubernetes-client.ts";
import type { Checklist } from "./checklist.ts";
import type { Cluster } from "./cluster.ts";
import { lastingPodsIn, outputOf, whenTrue } from "./cluster.ts";
import type { Pod } from "./kubernetes-objects.ts";
import { isReady, serviceOf } from "./kubernetes-objects.ts";

const services = 5;
const replicas = 2;

const readyPods = async (cluster: Cluster, namespace: string): Promise<readonly Pod[]> =>
  (await lastingPodsIn(cluster, namespace)).filter(isReady);

const whenComplete = (cluster: Cluster, namespace: string): Promise<void> =>
  whenTrue("every service has its pods again", async () => {
    const pods = await lastingPodsIn(cluster, namespace);
    return pods.length === services * replicas && pods.every(isReady);
  });

/** Each service has a pod in both zones, so that it outlives one of them. */
export const checkSpread = async (cluster: Cluster, namespace: string): Promise<string> => {
  const nodesOf = new Map<string, Set<string>>();
  for (const pod of await readyPods(cluster, namespace)) {
    const nodes = nodesOf.get(serviceOf(pod)) ?? new Set<string>();
    nodesOf.set(serviceOf(pod), nodes.add(pod.spec.nodeName ?? "none"));
  }
  assert.equal(nodesOf.size, services);
  const lopsided = [...nodesOf].filter(([, nodes]) => nodes.size < cluster.nodes.names.length);
  assert.deepEqual(lopsided, [], "Services have all their pods in one zone.");
  return `each of ${String(nodesOf.size)} services has pods in both zones`;
};

const evict = ({ client }: Cluster, { metadata }: Pod): Promise<KubernetesAnswer> => {
  const { name, namespace = "" } = metadata;
  const eviction = { apiVersion: "policy/v1beta1", kind: "Eviction", metadata: { name, namespace } };
  return client.send("POST", `/api/v1/namespaces/${namespace}/pods/${name}/eviction`, eviction);
};

const checkEviction = async (cluster: Cluster, namespace: string): Promise<string> => {
  const pods = await readyPods(cluster, namespace);
  const names = [...new Set(pods.map(serviceOf))];
  assert.equal(names.length, services);
  for (const service of names) {
    const [first, second] = pods.filter((pod) => serviceOf(pod) === service);
    assert.ok(first !== undefined && second !== undefined, `${service} has less than two pods.`);
    assert.equal((await evict(cluster, first)).status, 201, `The first pod of ${service} could not be evicted.`);
    const refused = await evict(cluster, second);
    assert.equal(refused.status, 429, `The second pod of ${service} was evicted too: ${JSON.stringify(refused.body)}`);
  }
  await whenComplete(cluster, namespace);
  return `of each of ${String(names.length)} services the first pod goes and the second is refused with 429`;
};

const drain = async (cluster: Cluster, namespace: string): Promise<string> => {
  const [node = ""] = cluster.nodes.names;
  const moved = (await lastingPodsIn(cluster, namespace)).filter(({ spec }) => spec.nodeName === node).length;
  assert.ok(moved > 0, `There was no pod on ${node}.`);
  cluster.nodes.fewestReady(namespace);
  outputOf(await cluster.tools.kubectl(["drain", node, "--delete-emptydir-data", "--timeout=120s"]));
  await whenComplete(cluster, namespace);
  const left = (await lastingPodsIn(cluster, namespace)).filter(({ spec }) => spec.nodeName === node);
  assert.deepEqual(left.map(serviceOf), []);
  const fewest = [...cluster.nodes.fewestReady(namespace)];
  assert.equal(fewest.length, services);
  assert.deepEqual(
    fewest.filter(([, count]) => count < replicas - 1),
    [],
    "A service had too few pods ready.",
  );
  outputOf(await cluster.tools.kubectl(["uncordon", node]));
  return `${String(moved)} pods moved; every service kept a ready pod throughout`;
};

export const checkDisruptions = async (cluster: Cluster, { check }: Checklist, namespace: string): Promise<void> => {
  await check("evictions respect the disruption budgets", () => checkEviction(cluster, namespace));
  await check("a node in one zone is drained", () => drain(cluster, namespace));
};
