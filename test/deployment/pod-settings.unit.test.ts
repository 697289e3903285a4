// What operators may set of pods, for all services or for one.
import { beforeAll, describe, expect, it } from "@jest/globals";
import { Deployment } from "kubernetes-models/apps/v1";
import { Job } from "kubernetes-models/batch/v1";
import type { Manifest } from "./manifests.ts";
import { render, sandboxValues } from "./manifests.ts";

const settingsValues = [...sandboxValues, "--values", "test/deployment/pod-settings.yaml"];

let manifests: readonly Manifest[] = [];
beforeAll(async () => {
  manifests = await render(settingsValues);
});

const named = (kind: string, name: string): Manifest => {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === `railyard-${name}`);
  if (found === undefined) throw new TypeError(`there is no ${kind} railyard-${name}`);
  return found;
};
const podOf = (kind: string, name: string): Manifest["spec"]["template"] => named(kind, name).spec.template;
const kinds: readonly (readonly [kind: string, suffix: string])[] = [
  ["Deployment", ""],
  ["Job", "-migrate"],
];

describe("what is set for all services", () => {
  it("still fits the schemas of Kubernetes", () => {
    const pods = manifests.filter(({ kind }) => kind === "Deployment" || kind === "Job");
    expect(pods).toHaveLength(11);
    for (const manifest of pods) new (manifest.kind === "Job" ? Job : Deployment)(manifest as never).validate();
  });

  it.each(kinds)("is in every pod of a %s, unless the service specifies otherwise", (kind, suffix) => {
    expect(podOf(kind, `events${suffix}`).spec).toMatchObject({
      nodeSelector: { pool: "payments", zone: "a" },
      tolerations: [{ key: "payments", operator: "Exists" }],
      affinity: { nodeAffinity: expect.anything() },
      priorityClassName: "important",
      imagePullSecrets: [{ name: "mirror" }, { name: "registry" }],
    });
    expect(podOf(kind, `payments${suffix}`).spec).toMatchObject({
      // Maps are merged, lists and plain values replaced.
      nodeSelector: { pool: "cards", zone: "a" },
      tolerations: [{ key: "cards", operator: "Exists" }],
      affinity: { nodeAffinity: expect.anything(), podAntiAffinity: expect.anything() },
      priorityClassName: "vital",
      runtimeClassName: "gvisor",
    });
    expect(podOf(kind, `merchants${suffix}`).spec).not.toHaveProperty("tolerations");
  });

  it.each(kinds)("gives every pod of a %s labels, variables, volumes and containers before it", (kind, suffix) => {
    const { metadata, spec } = podOf(kind, `payments${suffix}`);
    expect(metadata.labels).toMatchObject({ "cost-center": "42", team: "cards", company: "example" });
    expect(metadata).toMatchObject({ annotations: { "example.com/scan": "yes" } });
    const [container] = spec.containers;
    expect(container?.env).toContainEqual({
      name: "REGION",
      valueFrom: { configMapKeyRef: { name: "site", key: "region" } },
    });
    expect(container).toMatchObject({
      envFrom: [{ secretRef: { name: "extra" } }],
      volumeMounts: expect.arrayContaining([{ name: "sockets", mountPath: "/sockets" }]),
    });
    expect(spec).toMatchObject({
      volumes: expect.arrayContaining([{ name: "sockets", emptyDir: {} }]),
      initContainers: [expect.objectContaining({ name: "proxy", restartPolicy: "Always" })],
    });
    expect(spec.containers.map(({ resources }) => resources)).toMatchObject([
      { requests: { "ephemeral-storage": "64Mi" }, limits: { "ephemeral-storage": "256Mi" } },
      ...(kind === "Job" ? [] : [undefined]),
    ]);
  });

  it("leaves migrations what they have otherwise", () => {
    expect(podOf("Job", "payments-migrate")).toMatchObject({
      metadata: { annotations: { "sidecar.istio.io/inject": "false" } },
      spec: { serviceAccountName: "migrator", containers: [{ name: "migrate" }] },
    });
    expect(podOf("Deployment", "payments")).toMatchObject({
      metadata: { annotations: { "sidecar.istio.io/inject": "true" } },
      spec: { containers: [{ name: "payments" }, { name: "log-shipper" }] },
    });
  });
});

describe("a Deployment", () => {
  it("has its own labels and annotations, history, pace and way of replacing", () => {
    expect(named("Deployment", "payments")).toMatchObject({
      metadata: {
        labels: { tier: "backend", company: "example" },
        annotations: { "reloader.stakater.com/auto": "true", "example.com/owner": "platform" },
      },
      spec: {
        revisionHistoryLimit: 2,
        minReadySeconds: 10,
        strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 0, maxSurge: "50%" } },
      },
    });
    expect(named("Deployment", "sandbox-provider").spec).toMatchObject({ strategy: { type: "Recreate" } });
    expect(named("Deployment", "sandbox-provider").spec).not.toHaveProperty("strategy.rollingUpdate");
  });

  it("spreads its pods as the values specify, by default over zones and nodes", () => {
    const own = { matchLabels: { "app.kubernetes.io/name": "payments", "app.kubernetes.io/instance": "railyard" } };
    expect(podOf("Deployment", "payments").spec).toMatchObject({
      topologySpreadConstraints: [
        { maxSkew: 2, topologyKey: "rack", whenUnsatisfiable: "DoNotSchedule", labelSelector: own },
      ],
    });
    expect(podOf("Deployment", "gateway").spec).toMatchObject({
      topologySpreadConstraints: [
        { topologyKey: "topology.kubernetes.io/zone" },
        { topologyKey: "kubernetes.io/hostname" },
      ],
    });
    expect(podOf("Deployment", "events").spec).not.toHaveProperty("topologySpreadConstraints");
  });

  it("never changes its pods for the chart's version alone", () => {
    expect(podOf("Deployment", "payments").metadata.labels).not.toHaveProperty("helm.sh/chart");
  });

  it("has time to end: what is computed, or what the values specify", () => {
    expect(podOf("Deployment", "gateway").spec.terminationGracePeriodSeconds).toBe(35);
    expect(podOf("Deployment", "events").spec.terminationGracePeriodSeconds).toBe(90);
  });

  it("has the heap that its limit of memory leaves room for, and the flags it is given", () => {
    const options = (kind: string, name: string): string | undefined =>
      podOf(kind, name).spec.containers[0]?.env.find((variable) => variable.name === "NODE_OPTIONS")?.value;
    expect(options("Deployment", "payments")).toBe("--max-old-space-size=1856 --report-on-fatalerror");
    expect(options("Deployment", "gateway")).toBe("--max-old-space-size=160");
    expect(options("Deployment", "sandbox-provider")).toBe("--max-old-space-size=152");
    expect(options("Job", "payments-migrate")).toBe("--max-old-space-size=160 --report-on-fatalerror");
  });

  it("is given numbers as they were written", () => {
    const [container] = podOf("Deployment", "payments").spec.containers;
    expect(container?.env).toContainEqual({ name: "CONNECTOR_TIMEOUT_MS", value: "1000000" });
  });
});

describe("accounts and Services", () => {
  it("have the names and annotations that clouds go by", () => {
    const role = { "eks.amazonaws.com/role-arn": "arn:aws:iam::1:role/railyard" };
    expect(named("ServiceAccount", "payments").metadata.annotations).toMatchObject(role);
    expect(podOf("Deployment", "events").spec).toMatchObject({ serviceAccountName: "events-of-company" });
    const accounts = manifests.filter(({ kind }) => kind === "ServiceAccount").map(({ metadata }) => metadata.name);
    expect(accounts).toHaveLength(5);
    expect(accounts).not.toContain("events-of-company");
  });

  it("keep probes and metrics inside where the gateway is a load balancer", () => {
    const portNames = (name: string): unknown =>
      (named("Service", name).spec as unknown as { ports: { name: string }[] }).ports.map((port) => port.name);
    expect(named("Service", "gateway")).toMatchObject({
      metadata: { annotations: { "example.com/balancer": "public" } },
      spec: { type: "LoadBalancer", externalTrafficPolicy: "Local" },
    });
    expect(portNames("gateway")).toEqual(["engine", "http"]);
    expect(named("Service", "gateway-internal").spec).toMatchObject({ type: "ClusterIP" });
    expect(portNames("gateway-internal")).toEqual(["internal"]);
  });
});

describe("every object of the release", () => {
  it("has the common labels and annotations, in addition to its own", () => {
    expect(manifests.length).toBeGreaterThan(36);
    for (const { kind, metadata } of manifests.filter(({ metadata }) => !metadata.name.startsWith("extra-"))) {
      expect([kind, metadata]).toEqual([
        kind,
        expect.objectContaining({
          labels: expect.objectContaining({ company: "example" }),
          annotations: expect.objectContaining({ "example.com/owner": "platform" }),
        }),
      ]);
    }
    expect(named("Job", "payments-migrate").metadata.annotations).toHaveProperty(["helm.sh/hook"]);
  });

  it("may have others next to it, rendered as templates", () => {
    const extra = manifests.filter(({ metadata }) => metadata.name.startsWith("extra-"));
    expect(extra.map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
      ["ConfigMap", "extra-railyard-map"],
      ["ConfigMap", "extra-railyard-text"],
    ]);
  });
});
