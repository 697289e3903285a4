import { setTimeout as delay } from "node:timers/promises";
import { OperationalError } from "@railyard/failures";
import type { KubernetesToolRun } from "../../../scripts/helm.ts";
import type { PodLife } from "../node/pod-life.ts";
import type { Surroundings } from "./surroundings.ts";
import { namespace, releaseName } from "./surroundings.ts";

/** The installed release: what is done to it, and how its pods are. */
export interface Release {
  /** @throws {OperationalError} `helm_failed` */
  readonly install: () => Promise<void>;
  /** Upgrades to images of another tag and waits, as `--wait` does. Comes back whatever helm makes of it. */
  readonly upgrade: (tag: string, settings?: readonly string[]) => Promise<KubernetesToolRun>;
  /** @throws {OperationalError} `helm_failed` */
  readonly rollBack: (revision: number) => Promise<void>;
  /** Runs the chart's own tests; false when it has none. @throws {OperationalError} `helm_failed` */
  readonly test: () => Promise<boolean>;
  /** Deletes pods as a drain of their node does. */
  readonly deletePods: (names: readonly string[]) => Promise<void>;
  /** Pods of the services, without those of Jobs. */
  readonly pods: () => readonly PodLife[];
  /**
   * Resolves when every pod is ready and those that were replaced are gone.
   * @throws {OperationalError} `not_settled`
   */
  readonly settled: () => Promise<void>;
}

const helmTimeout = "300s";
const settleTimeoutMs = 120_000;
const pollMs = 250;
const inNamespace = ["--namespace", namespace];

const succeeded = (what: string, run: KubernetesToolRun): void => {
  if (run.code === 0) return;
  throw new OperationalError("helm_failed", `${what} failed: ${run.stderr.trim()} ${run.stdout.trim()}`);
};

const isOfService = ({ pod }: PodLife): boolean => pod.metadata.labels?.["pod-template-hash"] !== undefined;

/** A release of the chart in these surroundings. */
export const createRelease = ({ helm, chart, valuesFile, nodes }: Surroundings): Release => {
  const pods = (): readonly PodLife[] => nodes.pods().filter(isOfService);
  const apply = (command: "install" | "upgrade", settings: readonly string[]): Promise<KubernetesToolRun> =>
    helm.apply(command, [
      ...[releaseName, chart, ...inNamespace, "--values", valuesFile],
      ...["--wait", "--timeout", helmTimeout, ...settings],
    ]);
  return {
    install: async () => {
      succeeded("helm install", await apply("install", ["--create-namespace"]));
    },
    upgrade: (tag, settings = []) => apply("upgrade", ["--set-string", `image.tag=${tag}`, ...settings]),
    rollBack: async (revision) => {
      const args = ["rollback", releaseName, String(revision), ...inNamespace, "--wait", "--timeout", helmTimeout];
      succeeded("helm rollback", await helm.helm(args));
    },
    test: async () => {
      const hooks = await helm.helm(["get", "hooks", releaseName, ...inNamespace]);
      succeeded("helm get hooks", hooks);
      if (!/helm\.sh\/hook"?: "?test/.test(hooks.stdout)) return false;
      const args = ["test", releaseName, ...inNamespace, "--timeout", helmTimeout];
      succeeded("helm test", await helm.helm(args));
      return true;
    },
    deletePods: async (names) => {
      succeeded("kubectl delete", await helm.kubectl(["delete", "pod", ...names, ...inNamespace, "--wait=false"]));
    },
    pods,
    settled: async () => {
      const deadline = Date.now() + settleTimeoutMs;
      while (nodes.endingCount() > 0 || !pods().every((pod) => pod.isReady())) {
        if (Date.now() > deadline) {
          const late = pods().filter((pod) => !pod.isReady());
          const names = late.map(({ pod }) => pod.metadata.name).join(", ");
          throw new OperationalError("not_settled", `Not ready in time: ${names === "" ? "pods that end" : names}.`);
        }
        await delay(pollMs);
      }
    },
  };
};
