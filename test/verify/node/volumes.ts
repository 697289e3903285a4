import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OperationalError } from "@railyard/failures";
import type { ValueSources } from "./environment.ts";
import type { Container, KeyValues, Pod, Volume } from "./objects.ts";

/** The folder on this machine for a path inside a container; undefined when nothing is mounted there. */
export type FindFolder = (path: string) => string | undefined;

type Source = NonNullable<Volume["secret"] | Volume["configMap"]>;

const namesOf = (values: KeyValues, items: Source["items"]): readonly (readonly [string, string])[] =>
  items === undefined
    ? Object.entries(values)
    : items.map(({ key, path }) => {
        const value = values[key];
        if (value !== undefined) return [path, value] as const;
        throw new OperationalError("container_config", `A volume's key ${key} does not exist.`);
      });

const fill = async (folder: string, volume: Volume, namespace: string, sources: ValueSources): Promise<void> => {
  const { secret, configMap } = volume;
  const name = secret?.secretName ?? configMap?.name;
  if (name === undefined) return;
  const values = await (secret === undefined ? sources.configMap : sources.secret)(namespace, name);
  if (values === undefined) {
    if ((secret ?? configMap)?.optional === true) return;
    throw new OperationalError("container_config", `${name}, which a volume is made of, does not exist.`);
  }
  for (const [path, value] of namesOf(values, (secret ?? configMap)?.items)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), value, { mode: 0o600 });
  }
};

/**
 * Lays out a pod's volumes as folders. Other kinds than emptyDir, Secret and ConfigMap are refused.
 * @throws {OperationalError} `container_config`
 */
export const layOutVolumes = async (pod: Pod, folder: string, sources: ValueSources): Promise<void> => {
  for (const volume of pod.spec.volumes ?? []) {
    const { name, emptyDir, secret, configMap } = volume;
    if ((emptyDir ?? secret ?? configMap) === undefined) {
      throw new OperationalError("container_config", `Volume ${name} is of a kind that this node does not know.`);
    }
    const target = join(folder, "volumes", name);
    await mkdir(target, { recursive: true });
    await fill(target, volume, pod.metadata.namespace ?? "", sources);
  }
};

/** Where a container's mounts are; the longest mount path wins. */
export const mountsOf = (container: Container, podFolder: string): FindFolder => {
  const { volumeMounts = [] } = container;
  const mounts = volumeMounts.toSorted((one, other) => other.mountPath.length - one.mountPath.length);
  return (path) => {
    const mount = mounts.find(({ mountPath }) => path === mountPath || path.startsWith(`${mountPath}/`));
    if (mount === undefined) return undefined;
    return join(podFolder, "volumes", mount.name, mount.subPath ?? "", path.slice(mount.mountPath.length));
  };
};
