import { setTimeout as delay } from "node:timers/promises";
import type { KubernetesClient } from "../control-plane/kubernetes-client.ts";
import type { List, Pod } from "./kubernetes-objects.ts";
import { isReady, serviceOf } from "./kubernetes-objects.ts";
import { referencesOf } from "./pod-references.ts";
import { provideVolumes } from "./pretend-storage.ts";

const pollMs = 150;
const heartbeatMs = 5_000;

/** What the pods on the pretend nodes do; may be changed while they run. */
export interface Behaviour {
  /** Whether a pod of a Job ends with an error. */
  fails: (pod: Pod) => boolean;
  /** Whether a pod that runs for good passes its readiness probe. */
  isReady: (pod: Pod) => boolean;
}

export interface PretendNodes {
  readonly names: readonly string[];
  readonly behaviour: Behaviour;
  /** Every pod that was ever on one of the nodes, by its uid. */
  readonly seen: ReadonlyMap<string, Pod>;
  /** How many pods of each service were ready when fewest were, in this namespace since the call before. */
  fewestReady(namespace: string): ReadonlyMap<string, number>;
  /** Adds a node to the two that are there from the start. */
  add(name: string, zone: string, architecture: string): Promise<void>;
  stop(): Promise<void>;
}

const nodeOf = (name: string, zone: string, architecture: string): object => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: {
    name,
    labels: {
      "kubernetes.io/hostname": name,
      "kubernetes.io/os": "linux",
      "kubernetes.io/arch": architecture,
      "topology.kubernetes.io/zone": zone,
    },
  },
});

const nodeStatus = (): object => {
  const amounts = { cpu: "64", memory: "256Gi", pods: "500", "ephemeral-storage": "500Gi" };
  const now = new Date().toISOString();
  const ready = { type: "Ready", status: "True", reason: "Pretended", lastHeartbeatTime: now };
  return { status: { capacity: amounts, allocatable: amounts, conditions: [ready] } };
};

const zones: Readonly<Record<string, string>> = { "node-a": "zone-a", "node-b": "zone-b" };

const pathOf = ({ metadata }: Pod): string =>
  `/api/v1/namespaces/${metadata.namespace ?? "default"}/pods/${metadata.name}`;

const containerStatus = (pod: Pod, state: object, ready: boolean): object[] =>
  pod.spec.containers.map(({ name, image }) => ({ name, image, imageID: image, restartCount: 0, ready, state }));

const conditionsOf = (ready: boolean): object[] =>
  ["Initialized", "ContainersReady", "Ready"].map((type) => ({
    type,
    status: type === "Initialized" || ready ? "True" : "False",
    lastTransitionTime: new Date().toISOString(),
  }));

/** A cluster's worth of addresses, one for each pod that ever runs. */
const createAddresses = (): (() => string) => {
  let last = 0;
  return () => {
    last += 1;
    return `10.244.${String(Math.floor(last / 250))}.${String((last % 250) + 1)}`;
  };
};

/** Whether every Secret and ConfigMap is there that the pod starts with, as a kubelet would see to. */
const hasWhatItNeeds = async (client: KubernetesClient, pod: Pod): Promise<boolean> => {
  const namespace = pod.metadata.namespace ?? "default";
  for (const { kind, name, key } of referencesOf(pod.spec)) {
    const plural = kind === "Secret" ? "secrets" : "configmaps";
    const { status, body } = await client.send("GET", `/api/v1/namespaces/${namespace}/${plural}/${name}`);
    const data = (body as { readonly data?: Readonly<Record<string, string>> }).data ?? {};
    if (status !== 200 || (key !== undefined && !(key in data))) return false;
  }
  return true;
};

/** Does to a pod what a kubelet would have done by now; nothing when it is as it should be. */
const createKubelet = (client: KubernetesClient, behaviour: Behaviour): ((pod: Pod) => Promise<void>) => {
  const nextAddress = createAddresses();
  const setStatus = (pod: Pod, status: object): Promise<unknown> =>
    client.send("PATCH", `${pathOf(pod)}/status`, { status });
  const start = async (pod: Pod): Promise<void> => {
    if (!(await hasWhatItNeeds(client, pod))) {
      const waiting = { waiting: { reason: "CreateContainerConfigError" } };
      await setStatus(pod, { containerStatuses: containerStatus(pod, waiting, false) });
      return;
    }
    const startedAt = new Date().toISOString();
    if (pod.spec.restartPolicy !== "Always") {
      const failed = behaviour.fails(pod);
      const exitCode = failed ? 1 : 0;
      const terminated = { terminated: { exitCode, startedAt, finishedAt: startedAt } };
      const containerStatuses = containerStatus(pod, terminated, false);
      await setStatus(pod, { phase: failed ? "Failed" : "Succeeded", startTime: startedAt, containerStatuses });
      return;
    }
    const ready = behaviour.isReady(pod);
    const address = nextAddress();
    await setStatus(pod, {
      phase: "Running",
      startTime: startedAt,
      podIP: address,
      podIPs: [{ ip: address }],
      conditions: conditionsOf(ready),
      containerStatuses: containerStatus(pod, { running: { startedAt } }, ready),
    });
  };
  return async (pod) => {
    if (pod.metadata.deletionTimestamp !== undefined) {
      await client.send("DELETE", `${pathOf(pod)}?gracePeriodSeconds=0`);
    } else if (pod.status.phase === "Pending") {
      await start(pod);
    } else if (pod.status.phase === "Running" && isReady(pod) !== behaviour.isReady(pod)) {
      await setStatus(pod, { conditions: conditionsOf(behaviour.isReady(pod)) });
    }
  };
};

/** Counts ready pods of running services, and keeps the lowest count. */
const createReadyWatch = (): {
  look(pods: readonly Pod[]): void;
  take(namespace: string): ReadonlyMap<string, number>;
} => {
  const fewest = new Map<string, Map<string, number>>();
  return {
    look(pods) {
      const counts = new Map<string, Map<string, number>>();
      for (const pod of pods.filter(({ spec }) => spec.restartPolicy === "Always")) {
        const namespace = pod.metadata.namespace ?? "default";
        const services = counts.get(namespace) ?? new Map<string, number>();
        counts.set(namespace, services.set(serviceOf(pod), (services.get(serviceOf(pod)) ?? 0) + Number(isReady(pod))));
      }
      for (const [namespace, services] of fewest) {
        for (const service of services.keys()) {
          if (!counts.get(namespace)?.has(service)) services.set(service, 0);
        }
      }
      for (const [namespace, services] of counts) {
        const lowest = fewest.get(namespace) ?? new Map<string, number>();
        fewest.set(namespace, lowest);
        for (const [service, count] of services) {
          lowest.set(service, Math.min(lowest.get(service) ?? Number.POSITIVE_INFINITY, count));
        }
      }
    },
    take(namespace) {
      const taken = fewest.get(namespace) ?? new Map<string, number>();
      fewest.delete(namespace);
      return taken;
    },
  };
};

/**
 * Two nodes in two zones without a machine behind them: pods that are bound to them count as running, Jobs as done.
 * A pod waits for its Secrets and ConfigMaps as on a real node; nothing of it is executed.
 */
export const startPretendNodes = async (client: KubernetesClient): Promise<PretendNodes> => {
  const names: string[] = [];
  const behaviour: Behaviour = { fails: () => false, isReady: () => true };
  const seen = new Map<string, Pod>();
  const watch = createReadyWatch();
  const attend = createKubelet(client, behaviour);
  const heartbeat = async (): Promise<void> => {
    for (const name of names) await client.call("PATCH", `/api/v1/nodes/${name}/status`, nodeStatus());
  };
  const add = async (name: string, zone: string, architecture: string): Promise<void> => {
    await client.call("POST", "/api/v1/nodes", nodeOf(name, zone, architecture));
    names.push(name);
    await heartbeat();
  };
  for (const [name, zone] of Object.entries(zones)) await add(name, zone, "amd64");
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    let beatAt = Date.now();
    while (!stopping.signal.aborted) {
      if (Date.now() - beatAt > heartbeatMs) {
        await heartbeat();
        beatAt = Date.now();
      }
      const { items } = await client.call<List<Pod>>("GET", "/api/v1/pods");
      const bound = items.filter(({ spec }) => names.includes(spec.nodeName ?? ""));
      watch.look(bound);
      await provideVolumes(client);
      for (const pod of bound) {
        seen.set(pod.metadata.uid, pod);
        await attend(pod);
      }
      await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = work();
  return {
    names,
    behaviour,
    seen,
    add,
    fewestReady: (namespace) => watch.take(namespace),
    async stop() {
      stopping.abort();
      await done;
    },
  };
};
