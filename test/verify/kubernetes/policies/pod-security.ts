import type { Container, ContainerSecurity, Document, PodSpec, Workload } from "../documents.ts";
import { containersOf, nameOf, workloadsOf } from "../documents.ts";

const problemsOfContainer = (container: Container, pod: ContainerSecurity): readonly string[] => {
  const own = container.securityContext ?? {};
  const checks: readonly (readonly [boolean, string])[] = [
    [own.allowPrivilegeEscalation === false, "allowPrivilegeEscalation must be false"],
    [own.privileged !== true, "privileged must not be true"],
    [own.readOnlyRootFilesystem === true, "readOnlyRootFilesystem must be true"],
    [own.capabilities?.drop?.includes("ALL") === true, "capabilities.drop must hold ALL"],
    [
      (own.capabilities?.add ?? []).every((name) => name === "NET_BIND_SERVICE"),
      "capabilities.add may hold nothing but NET_BIND_SERVICE",
    ],
    [(own.runAsNonRoot ?? pod.runAsNonRoot) === true, "runAsNonRoot must be true, here or for the pod"],
    [(own.runAsUser ?? pod.runAsUser) !== 0, "runAsUser must not be 0"],
    [
      ["RuntimeDefault", "Localhost"].includes((own.seccompProfile ?? pod.seccompProfile)?.type ?? ""),
      "seccompProfile.type must be RuntimeDefault or Localhost, here or for the pod",
    ],
  ];
  return checks.flatMap(([holds, problem]) => (holds ? [] : [`container ${container.name}: ${problem}`]));
};

const problemsOfPod = (pod: PodSpec): readonly string[] => {
  const checks: readonly (readonly [boolean, string])[] = [
    [pod.automountServiceAccountToken === false, "automountServiceAccountToken must be false"],
    [pod.hostNetwork !== true && pod.hostPID !== true && pod.hostIPC !== true, "it must not share the host's spaces"],
    [(pod.volumes ?? []).every(({ hostPath }) => hostPath === undefined), "it must not mount a path of its host"],
  ];
  return checks.flatMap(([holds, problem]) => (holds ? [] : [problem]));
};

const problemsOfWorkload = (workload: Workload): readonly string[] =>
  [
    ...problemsOfPod(workload.pod),
    ...containersOf(workload).flatMap((container) =>
      problemsOfContainer(container, workload.pod.securityContext ?? {}),
    ),
  ].map((problem) => `${nameOf(workload.document)}: ${problem}`);

/** Pod Security Standard "restricted", and beyond it a read-only root file system and no token. */
export const podSecurity = (documents: readonly Document[]): readonly string[] =>
  workloadsOf(documents).flatMap(problemsOfWorkload);
