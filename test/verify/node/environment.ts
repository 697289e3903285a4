import { OperationalError } from "@railyard/failures";
import type { FindService } from "./addresses.ts";
import { onLoopback, withServiceAddresses } from "./addresses.ts";
import type { Container, KeyValues, Pod, Variable } from "./objects.ts";
import type { FindFolder } from "./volumes.ts";

/** Reads Secrets and ConfigMaps; undefined for one that does not exist. */
export interface ValueSources {
  readonly secret: (namespace: string, name: string) => Promise<KeyValues | undefined>;
  readonly configMap: (namespace: string, name: string) => Promise<KeyValues | undefined>;
}

export interface ContainerPlace {
  readonly pod: Pod;
  /** The pod's address in the cluster. */
  readonly podAddress: string;
  readonly sources: ValueSources;
  readonly findService: FindService;
  readonly findFolder: FindFolder;
}

const missing = (what: string): OperationalError =>
  new OperationalError("container_config", `${what} does not exist.`, { retryable: true });

const fieldOf = ({ pod, podAddress }: ContainerPlace, path: string): string => {
  const { metadata, spec } = pod;
  const named = /^metadata\.(labels|annotations)\['(.+)'\]$/.exec(path);
  if (named !== null) return metadata[named[1] as "labels" | "annotations"]?.[named[2] ?? ""] ?? "";
  const fields: Readonly<Record<string, string | undefined>> = {
    "metadata.name": metadata.name,
    "metadata.namespace": metadata.namespace,
    "metadata.uid": metadata.uid,
    "spec.nodeName": spec.nodeName,
    "spec.serviceAccountName": spec.serviceAccountName,
    "status.podIP": podAddress,
    "status.hostIP": "127.0.0.1",
  };
  const value = fields[path];
  if (value === undefined) throw missing(`the field ${path}`);
  return value;
};

const unitBytes: Readonly<Record<string, number>> = { "": 1, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, M: 1e6, G: 1e9 };

/** The number that a quantity such as `320Mi` means, in units of another. */
const quantity = (text: string, divisor: string): string => {
  const bytesOf = (one: string): number => {
    const [, number = "0", unit = ""] = /^([\d.]+)(.*)$/.exec(one) ?? [];
    return unit === "m" ? Number(number) / 1000 : Number(number) * (unitBytes[unit] ?? 1);
  };
  return String(Math.ceil(bytesOf(text) / bytesOf(divisor)));
};

const limitOf = (container: Container, resource: string, divisor: string): string => {
  const value = container.resources?.limits?.[resource.replace(/^limits\./, "")];
  if (value === undefined) throw missing(`the limit ${resource} of ${container.name}`);
  return quantity(value, divisor);
};

type Reference = "secretKeyRef" | "configMapKeyRef";

const referenced = async (place: ContainerPlace, kind: Reference, variable: Variable): Promise<string | undefined> => {
  const reference = variable.valueFrom?.[kind];
  if (reference === undefined) return undefined;
  const read = kind === "secretKeyRef" ? place.sources.secret : place.sources.configMap;
  const values = await read(place.pod.metadata.namespace ?? "", reference.name);
  const value = values?.[reference.key];
  if (value === undefined && reference.optional !== true) throw missing(`key ${reference.key} of ${reference.name}`);
  return value;
};

const valueOf = (place: ContainerPlace, container: Container, variable: Variable): Promise<string | undefined> => {
  const { value, valueFrom } = variable;
  if (valueFrom === undefined) return Promise.resolve(value ?? "");
  const { fieldRef, resourceFieldRef, secretKeyRef } = valueFrom;
  if (fieldRef !== undefined) return Promise.resolve(fieldOf(place, fieldRef.fieldPath));
  if (resourceFieldRef !== undefined) {
    return Promise.resolve(limitOf(container, resourceFieldRef.resource, resourceFieldRef.divisor ?? "1"));
  }
  return referenced(place, secretKeyRef === undefined ? "configMapKeyRef" : "secretKeyRef", variable);
};

const wholeSources = async (place: ContainerPlace, container: Container): Promise<Record<string, string>> => {
  const variables: Record<string, string> = {};
  const namespace = place.pod.metadata.namespace ?? "";
  for (const { prefix = "", secretRef, configMapRef } of container.envFrom ?? []) {
    const reference = secretRef ?? configMapRef;
    if (reference === undefined) continue;
    const read = secretRef === undefined ? place.sources.configMap : place.sources.secret;
    const values = await read(namespace, reference.name);
    if (values === undefined && reference.optional !== true) throw missing(reference.name);
    for (const [name, value] of Object.entries(values ?? {})) variables[`${prefix}${name}`] = value;
  }
  return variables;
};

const expand = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\(([\w.-]+)\)/g, (whole, name: string) => variables[name] ?? whole);

/** What must differ on a machine without network namespaces, image file systems and DNS of its own. */
const adapted = (name: string, value: string, place: ContainerPlace): string => {
  const address = onLoopback(place.podAddress);
  if (name === "HTTP_HOST" || value === place.podAddress) return address;
  const folder = place.findFolder(value);
  if (folder !== undefined) return folder;
  return withServiceAddresses(value, place.pod.metadata.namespace ?? "", place.findService);
};

/**
 * The variables of a container over those of its image: as the kubelet makes them, then adapted to this machine.
 * `HTTP_HOST` becomes the pod's own address, paths of mounts their folders, names of Services in URLs their addresses.
 * @throws {OperationalError} `container_config` when something that is referenced does not exist
 */
export const resolveEnvironment = async (
  container: Container,
  image: Readonly<Record<string, string>>,
  place: ContainerPlace,
): Promise<Readonly<Record<string, string>>> => {
  const variables: Record<string, string> = { ...image, ...(await wholeSources(place, container)) };
  for (const variable of container.env ?? []) {
    const value = await valueOf(place, container, variable);
    if (value !== undefined) variables[variable.name] = expand(value, variables);
  }
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, adapted(name, value, place)]));
};
