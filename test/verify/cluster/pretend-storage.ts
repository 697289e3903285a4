import type { KubernetesClient } from "../control-plane/kubernetes-client.ts";
import type { KubernetesObject, List } from "./kubernetes-objects.ts";

const storageClass = "standard";

interface Claim extends KubernetesObject {
  readonly spec: {
    readonly accessModes: readonly string[];
    readonly storageClassName?: string;
    readonly resources: { readonly requests: { readonly storage: string } };
  };
  readonly status: { readonly phase: string };
}

/** The default storage class of a cluster, whose volumes `provideVolumes` makes. */
export const defineStorage = async (client: KubernetesClient): Promise<void> => {
  await client.call("POST", "/apis/storage.k8s.io/v1/storageclasses", {
    apiVersion: "storage.k8s.io/v1",
    kind: "StorageClass",
    metadata: { name: storageClass, annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
    provisioner: "test.railyard/pretended",
  });
};

/** Makes a volume for every claim that has none yet, as the storage of a real cluster would. */
export const provideVolumes = async (client: KubernetesClient): Promise<void> => {
  const { items } = await client.call<List<Claim>>("GET", "/api/v1/persistentvolumeclaims");
  for (const { metadata, spec, status } of items.filter(({ status: { phase } }) => phase === "Pending")) {
    if (spec.storageClassName !== storageClass || status.phase !== "Pending") continue;
    const { name, namespace, uid } = metadata;
    await client.send("POST", "/api/v1/persistentvolumes", {
      apiVersion: "v1",
      kind: "PersistentVolume",
      metadata: { name: `pretended-${uid}` },
      spec: {
        capacity: { storage: spec.resources.requests.storage },
        accessModes: spec.accessModes,
        storageClassName: storageClass,
        persistentVolumeReclaimPolicy: "Delete",
        claimRef: { apiVersion: "v1", kind: "PersistentVolumeClaim", name, namespace, uid },
        hostPath: { path: `/pretended/${uid}` },
      },
    });
  }
};
