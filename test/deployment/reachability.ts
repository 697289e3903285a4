import type { Labels, Manifest, Policy, PolicyRule } from "./manifests.ts";
import { policiesOf, selects, workloadsOf } from "./manifests.ts";

/** An address that a pod is given, and where it was found. */
export interface GivenAddress {
  readonly pod: string;
  readonly variable: string;
  readonly host: string;
  readonly port: number;
}

/** Addresses that pods hand to browsers and never call themselves. */
const forBrowsers = new Set(["PUBLIC_URL", "SANDBOX_PUBLIC_URL", "MAIL_LINK_URL"]);
/** All that migrations call of what their service is configured with. */
const calledByMigrations = "DATABASE_URL";
const isCalled = (kind: string, variable: string): boolean =>
  kind === "Job" ? variable === calledByMigrations : !forBrowsers.has(variable);
const defaultPorts: Readonly<Record<string, number>> = {
  "http:": 80,
  "https:": 443,
  "smtp:": 587,
  "smtps:": 465,
  "nats:": 4222,
  "postgres:": 5432,
  "postgresql:": 5432,
};

interface SecretManifest {
  readonly stringData?: Labels;
}

/** What is in a Secret: as the chart made it, or as an example of one that is expected to exist. */
const secretValue = (manifests: readonly Manifest[], examples: Labels, name: string, key: string): string => {
  const made = manifests.find(({ kind, metadata }) => kind === "Secret" && metadata.name === name);
  return (made as unknown as SecretManifest | undefined)?.stringData?.[key] ?? examples[key] ?? "";
};

interface ServicePorts {
  readonly ports: readonly { readonly port: number; readonly targetPort: string | number }[];
}

/** A port of a pod, which a Service may offer under another number. */
const podPort = (manifests: readonly Manifest[], host: string, port: number): number => {
  const service = manifests.find(({ kind, metadata }) => kind === "Service" && metadata.name === host);
  const { ports = [] } = (service?.spec ?? {}) as unknown as Partial<ServicePorts>;
  const target = ports.find((offered) => offered.port === port)?.targetPort;
  const workload = workloadsOf(manifests).find(({ metadata }) => metadata.name === host);
  const open = workload?.spec.template.spec.containers.flatMap(({ ports: given = [] }) => given) ?? [];
  return open.find(({ name }) => name === target)?.containerPort ?? port;
};

/** Every address in the environment of every pod. The examples replace Secrets that the chart does not make. */
export const addressesGiven = (manifests: readonly Manifest[], examples: Labels): readonly GivenAddress[] =>
  workloadsOf(manifests).flatMap(({ kind, metadata, spec }) =>
    spec.template.spec.containers.flatMap(({ env = [] }) =>
      env.flatMap(({ name: variable, value, valueFrom }) => {
        const { name = "", key = "" } = valueFrom?.secretKeyRef ?? {};
        const text = value ?? secretValue(manifests, examples, name, key);
        return text.split(",").flatMap((one) => {
          const url = /^[a-z]+:\/\//.test(one) && isCalled(kind, variable) ? URL.parse(one) : null;
          if (url === null) return [];
          const port = url.port === "" ? (defaultPorts[url.protocol] ?? 0) : Number(url.port);
          const host = url.hostname;
          return [{ pod: metadata.name, variable, host, port: podPort(manifests, host, port) }];
        });
      }),
    ),
  );

const policiesFor = (manifests: readonly Manifest[], labels: Labels, type: string): readonly Policy[] =>
  [...policiesOf(manifests).values()].filter(
    ({ podSelector, policyTypes }) => policyTypes.includes(type) && selects(podSelector.matchLabels, labels),
  );

interface Peer {
  readonly podSelector?: { readonly matchLabels: Labels };
  readonly ipBlock?: { readonly cidr: string };
  readonly namespaceSelector?: unknown;
}

/** Whether a rule's peers include the pod with these labels; without labels, an address that is not in the release. */
const holds = (peers: readonly Peer[] | undefined, labels: Labels | undefined): boolean => {
  if (peers === undefined) return true;
  return peers.some(({ podSelector, ipBlock, namespaceSelector }) => {
    if (labels === undefined) return ipBlock !== undefined || namespaceSelector !== undefined;
    return namespaceSelector === undefined && podSelector !== undefined && selects(podSelector.matchLabels, labels);
  });
};

/** Whether a rule of that direction admits the pod with these labels on the port. */
const admits = (rules: readonly PolicyRule[], side: "to" | "from", labels: Labels | undefined, port: number): boolean =>
  rules.some(
    (rule) =>
      holds(rule[side], labels) &&
      (rule.ports === undefined || rule.ports.some((given) => given.port === port && given.protocol !== "UDP")),
  );

/** Labels of the pods that a Service or a workload of that name has. */
const labelsOf = (manifests: readonly Manifest[], name: string): Labels | undefined =>
  workloadsOf(manifests).find(({ metadata }) => metadata.name === name)?.spec.template.metadata.labels;

/** Why the pod cannot reach what it is configured to reach; undefined when it can. */
export const obstacle = (manifests: readonly Manifest[], { pod, host, port }: GivenAddress): string | undefined => {
  const caller = labelsOf(manifests, pod) ?? {};
  const target = labelsOf(manifests, host);
  const outward = policiesFor(manifests, caller, "Egress");
  if (outward.length === 0) return "no policy selects the pod";
  if (!outward.some(({ egress = [] }) => admits(egress, "to", target, port))) return "not let out";
  if (!outward.some(({ egress = [] }) => egress.some(({ ports = [] }) => ports.some((given) => given.port === 53)))) {
    return "cannot look up names";
  }
  if (target === undefined) return undefined;
  const inward = policiesFor(manifests, target, "Ingress");
  const isLetIn = inward.some(({ ingress = [] }) => admits(ingress, "from", caller, port));
  return isLetIn ? undefined : "not let in";
};
