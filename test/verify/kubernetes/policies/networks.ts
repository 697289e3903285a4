import type { Document, Labels, Workload } from "../documents.ts";
import { nameOf, ofKind, selects, workloadsOf } from "../documents.ts";

interface PolicySpec {
  readonly podSelector: { readonly matchLabels?: Labels };
  readonly policyTypes?: readonly string[];
}

interface ServiceSpec {
  readonly type?: string;
  readonly selector?: Labels;
  readonly ports: readonly { readonly port: number; readonly targetPort?: string | number }[];
}

/** Every pod is selected by a policy for either direction: what no rule names is closed. */
export const networkPolicies = (documents: readonly Document[]): readonly string[] =>
  workloadsOf(documents).flatMap(({ document, labels }) =>
    ["Ingress", "Egress"].flatMap((direction) =>
      ofKind<PolicySpec>(documents, "NetworkPolicy").some(
        ({ spec }) => spec.policyTypes?.includes(direction) === true && selects(spec.podSelector.matchLabels, labels),
      )
        ? []
        : [`${nameOf(document)}: no network policy selects its pods for ${direction}`],
    ),
  );

/** The port of a pod that a Service's port leads to. */
const hasPort = ({ pod }: Workload, wanted: string | number): boolean =>
  pod.containers.some(({ ports = [] }) =>
    ports.some(({ name, containerPort }) => name === wanted || containerPort === wanted),
  );

/** Every Service leads to pods, and each of its ports to a port of theirs. */
export const services = (documents: readonly Document[]): readonly string[] => {
  const workloads = workloadsOf(documents);
  return ofKind<ServiceSpec>(documents, "Service").flatMap((service) => {
    if (service.spec.type === "ExternalName") return [];
    const chosen = workloads.filter(({ labels }) => selects(service.spec.selector, labels));
    if (chosen.length === 0 || service.spec.selector === undefined) return [`${nameOf(service)} selects no pod`];
    return service.spec.ports.flatMap(({ port, targetPort = port }) =>
      chosen
        .filter((workload) => !hasPort(workload, targetPort))
        .map(({ document }) => `${nameOf(service)}: ${nameOf(document)} has no port ${String(targetPort)}`),
    );
  });
};
