/** The members of Kubernetes objects that the node reads and writes; everything else passes through unseen. */
export interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
}

export interface KubernetesObject {
  readonly metadata: Metadata;
}

interface KeyReference {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean;
}

export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef?: KeyReference;
    readonly configMapKeyRef?: KeyReference;
    readonly fieldRef?: { readonly fieldPath: string };
    readonly resourceFieldRef?: { readonly resource: string; readonly divisor?: string };
  };
}

interface VariableSource {
  readonly prefix?: string;
  readonly secretRef?: { readonly name: string; readonly optional?: boolean };
  readonly configMapRef?: { readonly name: string; readonly optional?: boolean };
}

/** Something that is run in, or asked of, a container. */
export interface Handler {
  readonly exec?: { readonly command: readonly string[] };
  readonly httpGet?: { readonly path?: string; readonly port: number | string };
  readonly tcpSocket?: { readonly port: number | string };
  readonly sleep?: { readonly seconds: number };
}

export interface Probe extends Handler {
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly successThreshold?: number;
  readonly failureThreshold?: number;
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly workingDir?: string;
  readonly env?: readonly Variable[];
  readonly envFrom?: readonly VariableSource[];
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly subPath?: string }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: { readonly preStop?: Handler };
  readonly resources?: { readonly limits?: Readonly<Record<string, string>> };
}

interface KeyToPath {
  readonly key: string;
  readonly path: string;
}

export interface Volume {
  readonly name: string;
  readonly emptyDir?: object;
  readonly secret?: { readonly secretName: string; readonly optional?: boolean; readonly items?: readonly KeyToPath[] };
  readonly configMap?: { readonly name: string; readonly optional?: boolean; readonly items?: readonly KeyToPath[] };
}

export interface Pod extends KubernetesObject {
  readonly spec: {
    readonly nodeName?: string;
    readonly restartPolicy?: "Always" | "OnFailure" | "Never";
    readonly terminationGracePeriodSeconds?: number;
    readonly serviceAccountName?: string;
    readonly initContainers?: readonly Container[];
    readonly containers: readonly Container[];
    readonly volumes?: readonly Volume[];
  };
  readonly status?: { readonly phase?: string };
}

export interface Service extends KubernetesObject {
  readonly spec: {
    readonly clusterIP?: string;
    readonly ports?: readonly { readonly name?: string; readonly port: number }[];
  };
}

export interface Endpoints extends KubernetesObject {
  readonly subsets?: readonly {
    readonly addresses?: readonly { readonly ip: string }[];
    readonly ports?: readonly { readonly name?: string; readonly port: number }[];
  }[];
}

/** A Secret or a ConfigMap, whose values are text here in both. */
export type KeyValues = Readonly<Record<string, string>>;

/** Namespace and name, as one key. */
export const keyOf = ({ metadata }: KubernetesObject): string => `${metadata.namespace ?? ""}/${metadata.name}`;
