import type { KubernetesClient } from "../control-plane/kubernetes-client.ts";
import type { Pod, Workload } from "./kubernetes-objects.ts";

export const policyName = "restricted";

/** The restricted Pod Security Standard, as the admission of 1.20 enforces it. */
const restrictedPolicy = {
  apiVersion: "policy/v1beta1",
  kind: "PodSecurityPolicy",
  metadata: {
    name: policyName,
    annotations: { "seccomp.security.alpha.kubernetes.io/allowedProfileNames": "runtime/default" },
  },
  spec: {
    privileged: false,
    allowPrivilegeEscalation: false,
    requiredDropCapabilities: ["ALL"],
    volumes: ["configMap", "downwardAPI", "emptyDir", "persistentVolumeClaim", "projected", "secret"],
    hostNetwork: false,
    hostIPC: false,
    hostPID: false,
    runAsUser: { rule: "MustRunAsNonRoot" },
    seLinux: { rule: "RunAsAny" },
    supplementalGroups: { rule: "RunAsAny" },
    fsGroup: { rule: "RunAsAny" },
  },
};

/** From here on only pods are accepted that the restricted standard allows. */
export const enforceRestrictedPods = async (client: KubernetesClient): Promise<void> => {
  await client.call("POST", "/apis/policy/v1beta1/podsecuritypolicies", restrictedPolicy);
};

/** Pods that the admission must refuse, or it proves nothing: each breaks one rule of the standard. */
const forbiddenPods: Readonly<Record<string, object>> = {
  privileged: { containers: [{ name: "a", image: "a", securityContext: { privileged: true } }] },
  root: { containers: [{ name: "a", image: "a", securityContext: { runAsUser: 0 } }] },
  "host-network": { hostNetwork: true, containers: [{ name: "a", image: "a" }] },
  "host-path": { containers: [{ name: "a", image: "a" }], volumes: [{ name: "v", hostPath: { path: "/" } }] },
  "added-capability": {
    containers: [{ name: "a", image: "a", securityContext: { capabilities: { add: ["NET_ADMIN"] } } }],
  },
};

/** Names of the forbidden pods that were nevertheless accepted, and how many were tried. */
export const acceptedForbiddenPods = async (
  client: KubernetesClient,
  namespace: string,
): Promise<{ readonly accepted: readonly string[]; readonly tried: number }> => {
  const accepted: string[] = [];
  for (const [name, spec] of Object.entries(forbiddenPods)) {
    const pod = { apiVersion: "v1", kind: "Pod", metadata: { name }, spec };
    const { status } = await client.send("POST", `/api/v1/namespaces/${namespace}/pods`, pod);
    if (status !== 403) accepted.push(`${name} (${String(status)})`);
  }
  return { accepted, tried: Object.keys(forbiddenPods).length };
};

interface SecurityContext {
  readonly runAsNonRoot?: boolean;
  readonly allowPrivilegeEscalation?: boolean;
  readonly readOnlyRootFilesystem?: boolean;
  readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
  readonly seccompProfile?: { readonly type?: string };
}

/**
 * What the pods of a workload lack of the restricted standard by its own template: the admission of 1.20 adds
 * some of it where it is absent, newer ones refuse the pod.
 */
export const lackOfRestriction = ({ metadata, spec }: Pod | Workload): readonly string[] => {
  const pod = "template" in spec ? spec.template.spec : spec;
  const forPod = (pod.securityContext ?? {}) as SecurityContext;
  return [...pod.containers, ...(pod.initContainers ?? [])].flatMap(({ name, securityContext }) => {
    const own = (securityContext ?? {}) as SecurityContext;
    const rules: Readonly<Record<string, boolean>> = {
      "runAsNonRoot: true": (own.runAsNonRoot ?? forPod.runAsNonRoot) === true,
      "allowPrivilegeEscalation: false": own.allowPrivilegeEscalation === false,
      "capabilities.drop: [ALL]": own.capabilities?.drop?.includes("ALL") === true,
      "no added capabilities": (own.capabilities?.add ?? []).length === 0,
      "seccompProfile RuntimeDefault": (own.seccompProfile ?? forPod.seccompProfile)?.type === "RuntimeDefault",
    };
    return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`${metadata.name}/${name}: ${rule}`]));
  });
};
