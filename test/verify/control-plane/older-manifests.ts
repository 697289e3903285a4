/** A part of a manifest, as YAML gives it. */
export type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null && !Array.isArray(value);

const partOf = (value: unknown): Part => (isPart(value) ? value : {});
const partsOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : []);

const olderVersions: Readonly<Record<string, string>> = {
  "policy/v1 PodDisruptionBudget": "policy/v1beta1",
  "autoscaling/v2 HorizontalPodAutoscaler": "autoscaling/v2beta2",
  "batch/v1 CronJob": "batch/v1beta1",
};

/** Fields that came after 1.20 and that nothing is lost without, by the kind of object that has them. */
const newerFields: Readonly<Record<string, readonly string[]>> = {
  PodDisruptionBudget: ["unhealthyPodEvictionPolicy"],
  Service: ["internalTrafficPolicy", "trafficDistribution"],
  Job: ["ttlSecondsAfterFinished", "podFailurePolicy", "podReplacementPolicy"],
  StatefulSet: ["minReadySeconds", "persistentVolumeClaimRetentionPolicy"],
};
const newerSpreadFields = ["minDomains", "nodeAffinityPolicy", "nodeTaintsPolicy", "matchLabelKeys"];

const without = (part: Part, names: readonly string[]): Part =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !names.includes(name)));

/** 1.20 has no pause of its own before a container is ended: the image's `sleep` makes the same one. */
const olderHook = (hook: unknown): unknown => {
  if (!isPart(hook) || !("sleep" in hook)) return hook;
  return { exec: { command: ["sleep", String(partOf(hook["sleep"])["seconds"])] } };
};

const olderContainer = (container: Part): Part => {
  const { lifecycle } = container;
  if (!isPart(lifecycle)) return container;
  const hooks = Object.entries(lifecycle).map(([name, hook]) => [name, olderHook(hook)]);
  return { ...container, lifecycle: Object.fromEntries(hooks) as unknown };
};

/** 1.20 starts a sidecar with the other containers, not as an init container that continues to run. */
const withPlainSidecars = (spec: Part): Part => {
  const initial = partsOf(spec["initContainers"]);
  const isSidecar = ({ restartPolicy }: Part): boolean => restartPolicy === "Always";
  const sidecars = initial.filter(isSidecar).map((container) => without(container, ["restartPolicy"]));
  if (sidecars.length === 0) return spec;
  return {
    ...spec,
    initContainers: initial.filter((container) => !isSidecar(container)),
    containers: [...partsOf(spec["containers"]), ...sidecars],
  };
};

const olderPodOf = (spec: Part): Part => ({
  ...spec,
  ...("containers" in spec ? { containers: partsOf(spec["containers"]).map(olderContainer) } : {}),
  ...("topologySpreadConstraints" in spec
    ? {
        topologySpreadConstraints: partsOf(spec["topologySpreadConstraints"]).map((constraint) =>
          without(constraint, newerSpreadFields),
        ),
      }
    : {}),
});

const olderPod = (spec: Part): Part => olderPodOf(withPlainSidecars(spec));

const olderTemplate = (spec: Part): Part => {
  const template = spec["template"];
  if (!isPart(template) || !isPart(template["spec"])) return spec;
  return { ...spec, template: { ...template, spec: olderPod(template["spec"]) } };
};

/** To merge lists of ports 1.20 needs the protocol, which is TCP when absent. */
const olderPorts = (spec: Part): Part =>
  "ports" in spec ? { ...spec, ports: partsOf(spec["ports"]).map((port) => ({ protocol: "TCP", ...port })) } : spec;

const olderSpec = (kind: string, given: Part): Part => {
  const spec = without(given, newerFields[kind] ?? []);
  if (kind === "Service") return olderPorts(spec);
  if (kind === "Pod") return olderPod(spec);
  if (kind === "CronJob" && isPart(spec["jobTemplate"])) {
    const job = spec["jobTemplate"];
    return { ...spec, jobTemplate: { ...job, spec: olderSpec("Job", partOf(job["spec"])) } };
  }
  return olderTemplate(spec);
};

/**
 * The manifest as Kubernetes 1.20 knows it. Only what 1.20 lacks is changed: a field that it does not know and that is
 * not listed here is refused by the API server, so that nothing is left out unseen.
 */
export const olderManifest = (manifest: Part): Part => {
  const kind = String(manifest["kind"]);
  const apiVersion = olderVersions[`${String(manifest["apiVersion"])} ${kind}`] ?? manifest["apiVersion"];
  const spec = manifest["spec"];
  return { ...manifest, apiVersion, ...(isPart(spec) ? { spec: olderSpec(kind, spec) } : {}) };
};
