/** The parts of objects of Kubernetes that the checks look at. */
export interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly uid: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly deletionTimestamp?: string;
  readonly generation?: number;
}

export interface KubernetesObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: Metadata;
}

interface KeyReference {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean;
}

interface NameReference {
  readonly name: string;
  readonly optional?: boolean;
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly securityContext?: unknown;
  readonly env?: readonly {
    readonly name: string;
    readonly valueFrom?: { readonly secretKeyRef?: KeyReference; readonly configMapKeyRef?: KeyReference };
  }[];
  readonly envFrom?: readonly { readonly secretRef?: NameReference; readonly configMapRef?: NameReference }[];
}

export interface Volume {
  readonly name: string;
  readonly secret?: { readonly secretName: string; readonly optional?: boolean };
  readonly configMap?: NameReference;
}

export interface PodSpec {
  readonly nodeName?: string;
  readonly restartPolicy?: string;
  readonly priorityClassName?: string;
  readonly securityContext?: unknown;
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly Volume[];
}

export interface Pod extends KubernetesObject {
  readonly spec: PodSpec;
  readonly status: {
    readonly phase: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
  };
}

export interface Workload extends KubernetesObject {
  readonly spec: { readonly replicas?: number; readonly template: { readonly spec: PodSpec } };
}

export interface List<Item> {
  readonly items: readonly Item[];
}

/** The service, or the job, that an object belongs to. */
export const serviceOf = ({ metadata }: KubernetesObject): string =>
  metadata.labels?.["app.kubernetes.io/name"] ?? metadata.name;

export const isReady = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined &&
  (status.conditions ?? []).some(({ type, status: value }) => type === "Ready" && value === "True");
