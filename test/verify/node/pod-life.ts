import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hasErrorCode } from "@railyard/failures";
import { defined } from "@railyard/members";
import { onLoopback } from "./addresses.ts";
import type { FindService } from "./addresses.ts";
import type { ContainerEnd, ContainerLife, StartedContainer } from "./container-life.ts";
import { liveContainer } from "./container-life.ts";
import { startContainerProcess } from "./container-process.ts";
import type { ValueSources } from "./environment.ts";
import { resolveEnvironment } from "./environment.ts";
import type { ImageStore, RunnableImage } from "./image-store.ts";
import type { KubernetesClient } from "./kubernetes-client.ts";
import type { Container, Pod } from "./objects.ts";
import { createStatusWriter, pathOfPod } from "./pod-status.ts";
import type { PodState } from "./pod-status.ts";
import type { FindFolder } from "./volumes.ts";
import { layOutVolumes, mountsOf } from "./volumes.ts";

/** What a node gives its pods. */
export interface PodSurroundings {
  readonly client: KubernetesClient;
  readonly images: ImageStore;
  readonly sources: ValueSources;
  readonly findService: FindService;
  /** Holds a folder for each pod, with its volumes and the logs of its containers. */
  readonly folder: string;
  readonly ended: (pod: Pod, container: Container, end: ContainerEnd) => void;
  readonly readinessChanged: (pod: Pod, isReady: boolean) => void;
}

/** A pod that runs here. */
export interface PodLife {
  readonly pod: Pod;
  readonly address: string;
  readonly isReady: () => boolean;
  readonly restarts: () => number;
  readonly processIds: () => readonly number[];
  /** Ends it in order within its grace, and takes it out of the API. */
  readonly end: (graceMs: number) => Promise<void>;
  /** Ends its processes as a crash would; the pod continues. */
  readonly crash: (signal: NodeJS.Signals) => void;
}

type RestartPolicy = NonNullable<Pod["spec"]["restartPolicy"]>;

const defaultGraceSeconds = 30;
const volumeRetryMs = 1_000;

/** A container's command: its own, else the image's, with paths of mounts and of the image as they are here. */
const commandOf = (container: Container, image: RunnableImage, findFolder: FindFolder): readonly string[] => {
  const entrypoint = container.command ?? image.entrypoint;
  const words = container.args ?? (container.command === undefined ? image.command : []);
  return [...entrypoint, ...words].map((word) => findFolder(word) ?? word.replace(/^\/railyard(?=\/|$)/, image.folder));
};

const hasSucceeded = (container: ContainerLife): boolean => {
  const { state } = container.status();
  return "terminated" in state && state.terminated.exitCode === 0;
};

const phaseOf = (containers: readonly ContainerLife[], policy: RestartPolicy): PodState["phase"] => {
  const states = containers.map((container) => container.status());
  const hasFailed = !containers.every(hasSucceeded);
  // A container between two processes ends no pod: its controller would replace it.
  const mayRestart = policy === "Always" || (policy === "OnFailure" && hasFailed);
  if (!mayRestart && states.every(({ state }) => "terminated" in state)) return hasFailed ? "Failed" : "Succeeded";
  const hasRun = states.every(({ state, restartCount }) => restartCount > 0 || !("waiting" in state));
  return hasRun ? "Running" : "Pending";
};

/** A container that may not be started again and has failed ends the pod before its main containers. */
const initialPhaseOf = (initial: readonly ContainerLife[]): PodState["phase"] =>
  initial.some((container) => "terminated" in container.status().state && !hasSucceeded(container))
    ? "Failed"
    : "Pending";

/** Lays out the volumes; what they are made of may still be on its way to the API. */
const layOutWhenPossible = async (
  pod: Pod,
  folder: string,
  sources: ValueSources,
  isEnding: () => boolean,
): Promise<void> => {
  while (!isEnding()) {
    try {
      await layOutVolumes(pod, folder, sources);
      return;
    } catch (error) {
      if (!hasErrorCode(error, "container_config")) throw error;
      await delay(volumeRetryMs);
    }
  }
};

/** Runs a pod from its volumes to its last container. */
export const livePod = (pod: Pod, address: string, surroundings: PodSurroundings): PodLife => {
  const { client, images, sources, findService } = surroundings;
  const { spec } = pod;
  const restartPolicy = spec.restartPolicy ?? "Always";
  const folder = join(surroundings.folder, pod.metadata.name);
  const writer = createStatusWriter(client, pod, address);
  const graceMs = (spec.terminationGracePeriodSeconds ?? defaultGraceSeconds) * 1_000;
  const initial: ContainerLife[] = [];
  const main: ContainerLife[] = [];
  let isInitialised = false;
  let wasReady = false;
  let isEnding = false;

  const isReady = (): boolean => main.length > 0 && main.every((container) => container.status().ready);
  const report = (): void => {
    const state: PodState = {
      phase: main.length > 0 ? phaseOf(main, restartPolicy) : initialPhaseOf(initial),
      isInitialised,
      isReady: isReady(),
      initContainers: initial.map((container) => container.status()),
      containers: main.map((container) => container.status()),
    };
    if (state.isReady !== wasReady) surroundings.readinessChanged(pod, state.isReady);
    wasReady = state.isReady;
    writer.write(state);
  };
  const start = async (container: Container): Promise<StartedContainer> => {
    const image = await images.find(container.image);
    const findFolder = mountsOf(container, folder);
    const place = { pod, podAddress: address, sources, findService, findFolder };
    const resolved = await resolveEnvironment(container, image.environment, place);
    const temporary = findFolder("/tmp");
    const environment = { ...resolved, ...defined({ TMPDIR: temporary }) };
    const command = commandOf(container, image, findFolder);
    const logFile = join(folder, `${container.name}.log`);
    const process = await startContainerProcess({ command, environment, folder: image.folder, logFile });
    return { process, target: { host: onLoopback(address), container, environment, folder: image.folder } };
  };
  const lifeOf = (container: Container, policy: RestartPolicy): ContainerLife =>
    liveContainer({
      container,
      restartPolicy: policy,
      graceMs,
      start: () => start(container),
      changed: () => {
        // The first change comes while the container is still being made.
        queueMicrotask(report);
      },
      ended: (end) => {
        surroundings.ended(pod, container, end);
      },
    });
  const run = async (): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await layOutWhenPossible(pod, folder, sources, () => isEnding);
    for (const container of spec.initContainers ?? []) {
      const life = lifeOf(container, restartPolicy === "Never" ? "Never" : "OnFailure");
      initial.push(life);
      await life.over;
    }
    isInitialised = initial.every(hasSucceeded);
    if (!isEnding && isInitialised) main.push(...spec.containers.map((container) => lifeOf(container, restartPolicy)));
    report();
    await Promise.all(main.map(({ over }) => over));
  };
  const running = run();
  const everyLife = (): readonly ContainerLife[] => [...initial, ...main];
  return {
    pod,
    address,
    isReady,
    restarts: () => main.reduce((sum, container) => sum + container.status().restartCount, 0),
    processIds: () => everyLife().flatMap((container) => container.processId() ?? []),
    end: async (grace) => {
      isEnding = true;
      await Promise.all(everyLife().map((container) => container.stop(grace)));
      await running.catch(() => undefined);
      await writer.settled();
      const body = { gracePeriodSeconds: 0, preconditions: { uid: pod.metadata.uid } };
      await client.call("DELETE", pathOfPod(pod), body).catch((error: unknown) => {
        if (!hasErrorCode(error, "api_not_found", "api_conflict")) throw error;
      });
    },
    crash: (signal) => {
      for (const container of everyLife()) container.crash(signal);
    },
  };
};
