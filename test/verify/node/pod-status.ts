import { hasErrorCode } from "@railyard/failures";
import type { ContainerStatus } from "./container-life.ts";
import type { KubernetesClient } from "./kubernetes-client.ts";
import { strategicMerge } from "./kubernetes-client.ts";
import type { Pod } from "./objects.ts";

/** What a pod is at the moment, as its containers report. */
export interface PodState {
  readonly phase: "Pending" | "Running" | "Succeeded" | "Failed";
  readonly isInitialised: boolean;
  readonly isReady: boolean;
  readonly initContainers: readonly ContainerStatus[];
  readonly containers: readonly ContainerStatus[];
}

interface Condition {
  readonly type: string;
  readonly status: "True" | "False";
  readonly lastTransitionTime: string;
}

/** Keeps the status of one pod in the API as it is here. */
export interface StatusWriter {
  readonly write: (state: PodState) => void;
  /** Resolves when nothing is left to write. */
  readonly settled: () => Promise<void>;
}

/** Address of a pod in the API. */
export const pathOfPod = ({ metadata }: Pod): string =>
  `/api/v1/namespaces/${metadata.namespace ?? ""}/pods/${metadata.name}`;

/** A writer that sends the newest state, one at a time; states that were overtaken are left out. */
export const createStatusWriter = (client: KubernetesClient, pod: Pod, podAddress: string): StatusWriter => {
  const startTime = new Date().toISOString();
  const conditions = new Map<string, Condition>();
  let next: PodState | undefined;
  let writing: Promise<void> | undefined;

  const conditionOf = (type: string, isTrue: boolean): Condition => {
    const status = isTrue ? "True" : "False";
    const before = conditions.get(type);
    if (before?.status === status) return before;
    // The controllers count minReadySeconds from here.
    const condition: Condition = { type, status, lastTransitionTime: new Date().toISOString() };
    conditions.set(type, condition);
    return condition;
  };
  const statusOf = (state: PodState): object => ({
    phase: state.phase,
    hostIP: "127.0.0.1",
    podIP: podAddress,
    podIPs: [{ ip: podAddress }],
    startTime,
    conditions: [
      conditionOf("Initialized", state.isInitialised),
      conditionOf("Ready", state.isReady),
      conditionOf("ContainersReady", state.isReady),
    ],
    initContainerStatuses: state.initContainers,
    containerStatuses: state.containers,
  });
  const send = async (): Promise<void> => {
    while (next !== undefined) {
      const state = next;
      next = undefined;
      const body = { metadata: { uid: pod.metadata.uid }, status: statusOf(state) };
      try {
        await client.call("PATCH", `${pathOfPod(pod)}/status`, body, strategicMerge);
      } catch (error) {
        // Gone, or replaced by another of its name: its status is not needed any more.
        if (hasErrorCode(error, "api_not_found", "api_conflict")) return;
        next ??= state;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  return {
    write: (state) => {
      next = state;
      writing ??= send().finally(() => {
        writing = undefined;
      });
    },
    settled: async () => {
      await writing;
    },
  };
};
