import type { Container, Document, Probe } from "../documents.ts";
import { containersOf, nameOf, workloadsOf } from "../documents.ts";

const eachContainer = (
  documents: readonly Document[],
  problemOf: (container: Container) => readonly string[],
): readonly string[] =>
  workloadsOf(documents).flatMap((workload) =>
    containersOf(workload).flatMap((container) =>
      problemOf(container).map((problem) => `${nameOf(workload.document)}, container ${container.name}: ${problem}`),
    ),
  );

/** Every container asks for CPU and memory, and can never take the memory of other containers. */
export const resources = (documents: readonly Document[]): readonly string[] =>
  eachContainer(documents, ({ resources: { requests = {}, limits = {} } = {} }) => [
    ...(requests["cpu"] === undefined ? ["resources.requests.cpu is missing"] : []),
    ...(requests["memory"] === undefined ? ["resources.requests.memory is missing"] : []),
    ...(limits["memory"] === undefined ? ["resources.limits.memory is missing"] : []),
  ]);

/** A digest, or a tag that means the same tomorrow. */
export const images = (documents: readonly Document[]): readonly string[] =>
  eachContainer(documents, ({ image }) => {
    const [reference = "", digest] = image.split("@");
    const tag = /:([^/:]+)$/.exec(reference)?.[1];
    if (tag === "latest") return [`image ${image} moves: name a version`];
    return digest === undefined && tag === undefined ? [`image ${image} has neither tag nor digest`] : [];
  });

const missingProbes = (container: Container): readonly string[] =>
  (["startupProbe", "livenessProbe", "readinessProbe"] as const).flatMap((name) =>
    container[name] === undefined ? [`${name} is missing`] : [],
  );

const actionOf = ({ httpGet, exec, tcpSocket }: Probe = {}): string =>
  JSON.stringify([httpGet?.path, exec?.command, tcpSocket?.port]);

/** What runs on has three probes, and is not ended for what only keeps it from work. */
export const probes = (documents: readonly Document[]): readonly string[] =>
  workloadsOf(documents)
    .filter(({ isLongRunning }) => isLongRunning)
    .flatMap(({ document, pod }) =>
      pod.containers.flatMap((container) => {
        const missing = missingProbes(container);
        const isSame = actionOf(container.livenessProbe) === actionOf(container.readinessProbe);
        const problems = missing.length > 0 || !isSame ? missing : ["liveness and readiness ask the same"];
        return problems.map((problem) => `${nameOf(document)}, container ${container.name}: ${problem}`);
      }),
    );
