import { hasErrorCode } from "@railyard/failures";
import { createPodAddresses, onLoopback } from "./addresses.ts";
import type { ContainerEnd } from "./container-life.ts";
import type { ValueSources } from "./environment.ts";
import type { ImageStore } from "./image-store.ts";
import type { KubernetesAccess, KubernetesClient } from "./kubernetes-client.ts";
import { createKubernetesClient, strategicMerge } from "./kubernetes-client.ts";
import type { KeyValues, Pod } from "./objects.ts";
import type { LogServerCertificate } from "./log-server.ts";
import { startLogServer } from "./log-server.ts";
import type { PodLife } from "./pod-life.ts";
import { livePod } from "./pod-life.ts";
import type { PropagationDelay } from "./service-network.ts";
import { startServiceNetwork } from "./service-network.ts";
import { watchObjects } from "./watch.ts";

export interface NodeDefinition {
  readonly name: string;
  readonly zone: string;
}

/** What happened to a pod, in the order in which it happened. */
export type NodeEvent = { readonly atMs: number; readonly pod: string; readonly service: string } & (
  | { readonly kind: "ready" | "not_ready" }
  | ({ readonly kind: "ended"; readonly container: string } & ContainerEnd)
);

export interface ProcessNodesOptions {
  readonly access: KubernetesAccess;
  readonly nodes: readonly NodeDefinition[];
  readonly images: ImageStore;
  /** Holds a folder for each pod. */
  readonly folder: string;
  readonly propagation: PropagationDelay;
  readonly certificate: LogServerCertificate;
}

/** Nodes that run the containers of their pods as processes of this machine. */
export interface ProcessNodes {
  /** Pods that run; not those that are ending. */
  readonly pods: () => readonly PodLife[];
  readonly endingCount: () => number;
  readonly events: () => readonly NodeEvent[];
  /** Loopback address of a Service. */
  readonly addressOf: (namespace: string, service: string) => string;
  readonly stop: () => Promise<void>;
}

/** Well below the 40 s after which the controllers call a node lost. */
const heartbeatMs = 5_000;
const serviceLabel = "app.kubernetes.io/name";

const capacity = { cpu: "16", memory: "32Gi", pods: "110", "ephemeral-storage": "32Gi" };

const startedAt = new Date().toISOString();

const statusOf = (logPort: number): object => {
  const now = new Date().toISOString();
  const condition = (type: string, status: string): object => ({
    type,
    status,
    reason: "ProcessNode",
    message: "Containers run as local processes.",
    lastHeartbeatTime: now,
    lastTransitionTime: startedAt,
  });
  return {
    capacity,
    allocatable: capacity,
    conditions: [condition("Ready", "True"), condition("MemoryPressure", "False"), condition("DiskPressure", "False")],
    addresses: [{ type: "InternalIP", address: "127.0.0.1" }],
    daemonEndpoints: { kubeletEndpoint: { Port: logPort } },
    nodeInfo: {
      ...{ kubeletVersion: "v1.20.2", kubeProxyVersion: "v1.20.2", operatingSystem: "linux", architecture: "amd64" },
      ...{ machineID: "", systemUUID: "", bootID: "", kernelVersion: "", osImage: "", containerRuntimeVersion: "" },
    },
  };
};

const register = async (client: KubernetesClient, { name, zone }: NodeDefinition, logPort: number): Promise<void> => {
  const labels = { "kubernetes.io/hostname": name, "kubernetes.io/os": "linux", "topology.kubernetes.io/zone": zone };
  const node = { apiVersion: "v1", kind: "Node", metadata: { name, labels }, spec: {} };
  await client.call("POST", "/api/v1/nodes", node).catch((error: unknown) => {
    if (!hasErrorCode(error, "api_conflict")) throw error;
  });
  await client.call("PATCH", `/api/v1/nodes/${name}/status`, { status: statusOf(logPort) }, strategicMerge);
};

interface StoredValues {
  readonly data?: KeyValues;
}

const sourcesOf = (client: KubernetesClient): ValueSources => {
  const read = async (kind: string, namespace: string, name: string): Promise<KeyValues | undefined> => {
    try {
      const path = `/api/v1/namespaces/${namespace}/${kind}/${name}`;
      return ((await client.call("GET", path)) as StoredValues).data ?? {};
    } catch (error) {
      if (hasErrorCode(error, "api_not_found")) return undefined;
      throw error;
    }
  };
  return {
    configMap: (namespace, name) => read("configmaps", namespace, name),
    secret: async (namespace, name) => {
      const values = await read("secrets", namespace, name);
      if (values === undefined) return undefined;
      return Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, Buffer.from(value, "base64").toString("utf8")]),
      );
    },
  };
};

const defaultGraceSeconds = 30;

/** Registers the nodes and runs what the scheduler binds to them, until stopped. */
export const startProcessNodes = async (options: ProcessNodesOptions): Promise<ProcessNodes> => {
  const client = createKubernetesClient(options.access);
  const lives = new Map<string, PodLife>();
  /** Pods that were begun here, ended ones too. */
  const known = new Set<string>();
  const events: NodeEvent[] = [];
  const ending = new Set<Promise<void>>();
  const logs = await startLogServer(options.folder, options.certificate);
  const logPort = logs.port;
  for (const node of options.nodes) await register(client, node, logPort);
  const addresses = new Map(options.nodes.map(({ name }, number) => [name, createPodAddresses(number)]));
  const network = await startServiceNetwork(client, options.propagation);
  const sources = sourcesOf(client);
  const identityOf = ({ metadata }: Pod): { atMs: number; pod: string; service: string } => ({
    atMs: Date.now(),
    pod: metadata.name,
    service: metadata.labels?.[serviceLabel] ?? "",
  });

  const begin = (pod: Pod, address: string): void => {
    const life = livePod(pod, address, {
      client,
      sources,
      images: options.images,
      findService: network.addressOf,
      folder: options.folder,
      ended: (ended, container, end) => {
        events.push({ ...identityOf(ended), kind: "ended", container: container.name, ...end });
      },
      readinessChanged: (changed, isReady) => {
        events.push({ ...identityOf(changed), kind: isReady ? "ready" : "not_ready" });
      },
    });
    lives.set(pod.metadata.uid ?? "", life);
  };
  const finish = (pod: Pod, graceMs: number): void => {
    const uid = pod.metadata.uid ?? "";
    const life = lives.get(uid);
    if (life === undefined) return;
    lives.delete(uid);
    const work = life.end(graceMs).finally(() => ending.delete(work));
    ending.add(work);
  };
  const changed = (pod: Pod): void => {
    const { deletionTimestamp, deletionGracePeriodSeconds = defaultGraceSeconds, uid = "" } = pod.metadata;
    const free = addresses.get(pod.spec.nodeName ?? "");
    if (free === undefined) return;
    if (!known.has(uid)) {
      known.add(uid);
      begin(pod, free.next());
    }
    if (deletionTimestamp !== undefined) finish(pod, deletionGracePeriodSeconds * 1_000);
  };
  const pods = await watchObjects<Pod>(client, "/api/v1/pods", {
    changed,
    // Deleted with force: nothing waits for it any more.
    gone: (pod) => {
      finish(pod, 0);
    },
  });
  const heartbeat = setInterval(() => {
    for (const { name } of options.nodes) {
      const path = `/api/v1/nodes/${name}/status`;
      // The next one comes soon.
      client.call("PATCH", path, { status: statusOf(logPort) }, strategicMerge).catch(() => undefined);
    }
  }, heartbeatMs);
  return {
    pods: () => [...lives.values()],
    endingCount: () => ending.size,
    events: () => events,
    addressOf: (namespace, service) => {
      const address = network.addressOf(namespace, service);
      if (address === undefined) throw new RangeError(`There is no Service ${namespace}/${service}.`);
      return onLoopback(address);
    },
    stop: async () => {
      clearInterval(heartbeat);
      pods.stop();
      for (const life of lives.values()) life.crash("SIGKILL");
      await Promise.all([...ending, network.stop(), logs.stop()]);
      client.close();
    },
  };
};
