import type { Cluster } from "./cluster.ts";
import type { KubernetesObject, PodSpec } from "./kubernetes-objects.ts";
import { referencesOf } from "./pod-references.ts";

interface PodMaker extends KubernetesObject {
  readonly spec?: { readonly template?: { readonly spec: PodSpec } };
}

/** Classes of priority belong to the cluster, whose operator makes them; an earlier check may have made this one. */
const createPriorityClass = async ({ client }: Cluster, name: string): Promise<void> => {
  const object = { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass", metadata: { name }, value: 1000 };
  await client.send("POST", "/apis/scheduling.k8s.io/v1/priorityclasses", object);
};

/**
 * Makes the Secrets and ConfigMaps that pods need and the manifests leave to others, as an operator or a person would
 * have done before. Returns their names, as kind/name.
 */
export const createMissing = async (
  cluster: Cluster,
  namespace: string,
  manifests: readonly KubernetesObject[],
): Promise<readonly string[]> => {
  const made = new Set(manifests.map(({ kind = "", metadata }) => `${kind}/${metadata.name}`));
  const missing = new Map<string, Record<string, string>>();
  for (const { spec } of manifests as readonly PodMaker[]) {
    const pod = spec?.template?.spec;
    if (pod === undefined) continue;
    if (pod.priorityClassName !== undefined) await createPriorityClass(cluster, pod.priorityClassName);
    for (const { kind, name, key } of referencesOf(pod)) {
      const id = `${kind}/${name}`;
      if (made.has(id)) continue;
      const keys = missing.get(id) ?? {};
      missing.set(id, key === undefined ? keys : { ...keys, [key]: "given" });
    }
  }
  for (const [id, values] of missing) {
    const [kind = "", name = ""] = id.split("/");
    const plural = kind === "Secret" ? "secrets" : "configmaps";
    const content = kind === "Secret" ? { stringData: values } : { data: values };
    const object = { apiVersion: "v1", kind, metadata: { name }, ...content };
    await cluster.client.call("POST", `/api/v1/namespaces/${namespace}/${plural}`, object);
  }
  return [...missing.keys()].sort();
};
