import { defined } from "@railyard/members";
import type { PodSpec } from "./kubernetes-objects.ts";

/** A Secret or ConfigMap that a pod cannot start without; a key where it needs that one. */
export interface Reference {
  readonly kind: "Secret" | "ConfigMap";
  readonly name: string;
  readonly key?: string;
}

interface Optional {
  readonly optional?: boolean;
}

const isNeeded = (reference: (Optional & object) | undefined): boolean =>
  reference !== undefined && reference.optional !== true;

/** What a pod needs of Secrets and ConfigMaps, by its environment and its volumes. */
export const referencesOf = (spec: PodSpec): readonly Reference[] => {
  const containers = [...spec.containers, ...(spec.initContainers ?? [])];
  const found: Reference[] = [];
  const add = (kind: Reference["kind"], from: (Optional & { name: string; key?: string }) | undefined): void => {
    if (from === undefined || !isNeeded(from)) return;
    found.push({ kind, name: from.name, ...defined({ key: from.key }) });
  };
  for (const { env = [], envFrom = [] } of containers) {
    for (const { valueFrom } of env) {
      add("Secret", valueFrom?.secretKeyRef);
      add("ConfigMap", valueFrom?.configMapKeyRef);
    }
    for (const { secretRef, configMapRef } of envFrom) {
      add("Secret", secretRef);
      add("ConfigMap", configMapRef);
    }
  }
  for (const { secret, configMap } of spec.volumes ?? []) {
    add("Secret", secret === undefined ? undefined : { ...secret, name: secret.secretName });
    add("ConfigMap", configMap);
  }
  return found;
};
