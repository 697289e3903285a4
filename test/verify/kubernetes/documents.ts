import { parseAllDocuments } from "yaml";

export type Labels = Readonly<Record<string, string>>;

export interface HttpAction {
  readonly path?: string;
  readonly port: string | number;
}

export interface Probe {
  readonly httpGet?: HttpAction;
  readonly exec?: { readonly command: readonly string[] };
  readonly tcpSocket?: { readonly port: string | number };
}

export interface KeyReference {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean;
}

export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: KeyReference; readonly configMapKeyRef?: KeyReference };
}

export interface ContainerSecurity {
  readonly allowPrivilegeEscalation?: boolean;
  readonly privileged?: boolean;
  readonly readOnlyRootFilesystem?: boolean;
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
  readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
  readonly seccompProfile?: { readonly type: string };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly Variable[];
  readonly envFrom?: readonly { readonly secretRef?: { readonly name: string; readonly optional?: boolean } }[];
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
  readonly securityContext?: ContainerSecurity;
  readonly resources?: {
    readonly requests?: Readonly<Record<string, unknown>>;
    readonly limits?: Readonly<Record<string, unknown>>;
  };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly restartPolicy?: string;
}

export interface Volume {
  readonly name: string;
  readonly hostPath?: unknown;
  readonly secret?: { readonly secretName: string; readonly optional?: boolean };
  readonly configMap?: { readonly name: string; readonly optional?: boolean };
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly Volume[];
  readonly serviceAccountName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly hostNetwork?: boolean;
  readonly hostPID?: boolean;
  readonly hostIPC?: boolean;
  readonly securityContext?: ContainerSecurity;
}

/** A manifest. Its spec is read by the checks that know the kind. */
export interface Document {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels; readonly annotations?: Labels };
  readonly spec?: unknown;
  readonly data?: Labels;
  readonly stringData?: Labels;
}

/** A pod, or what pods are made from. */
export interface Workload {
  readonly document: Document;
  readonly labels: Labels;
  readonly pod: PodSpec;
  /** Replicas at the start; undefined where something else decides. */
  readonly replicas: number | undefined;
  /** Whether it runs until it is stopped. */
  readonly isLongRunning: boolean;
}

/** Documents of one rendering. */
export const documentsOf = (text: string): readonly Document[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Document | null)
    .filter((document) => document !== null);

export const nameOf = ({ kind, metadata }: Document): string => `${kind} ${metadata.name}`;

interface TemplateSpec {
  readonly replicas?: number;
  readonly template: { readonly metadata?: { readonly labels?: Labels }; readonly spec: PodSpec };
}

const longRunning: readonly string[] = ["Deployment", "StatefulSet", "DaemonSet"];

const workloadOf = (document: Document): Workload | undefined => {
  const { kind, metadata, spec } = document;
  if (kind === "Pod") {
    return { document, labels: metadata.labels ?? {}, pod: spec as PodSpec, replicas: 1, isLongRunning: false };
  }
  const made = kind === "CronJob" ? (spec as { jobTemplate: { spec: unknown } }).jobTemplate.spec : spec;
  if (kind !== "Job" && kind !== "CronJob" && !longRunning.includes(kind)) return undefined;
  const { replicas, template } = made as TemplateSpec;
  return {
    document,
    labels: template.metadata?.labels ?? {},
    pod: template.spec,
    replicas: kind === "Deployment" || kind === "StatefulSet" ? replicas : 1,
    isLongRunning: longRunning.includes(kind),
  };
};

/** Everything that is a pod or makes pods: Jobs, hooks and tests too. */
export const workloadsOf = (documents: readonly Document[]): readonly Workload[] =>
  documents.flatMap((document) => workloadOf(document) ?? []);

/** Containers of a pod, those of its start first. */
export const containersOf = ({ pod }: Workload): readonly Container[] => [
  ...(pod.initContainers ?? []),
  ...pod.containers,
];

export const ofKind = <Spec>(documents: readonly Document[], kind: string): readonly (Document & { spec: Spec })[] =>
  documents.filter((document) => document.kind === kind) as (Document & { spec: Spec })[];

/** Whether a selector of labels alone chooses what has these labels. An empty selector chooses everything. */
export const selects = (selector: Labels | undefined, labels: Labels): boolean =>
  Object.entries(selector ?? {}).every(([name, value]) => labels[name] === value);
