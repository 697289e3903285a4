import { describe, expect, it } from "@jest/globals";
import { olderManifest } from "./older-manifests.ts";
import { olderManifests } from "./post-renderer.ts";
import { pinnedVersions, upstreamVersion } from "./versions.ts";

describe("versions of the control plane", () => {
  it("finds the version of the project in Debian's", () => {
    expect(upstreamVersion(pinnedVersions.kubernetes)).toBe("1.20.2");
    expect(upstreamVersion("1:1.32.3+ds-2")).toBe("1.32.3+ds");
  });
});

describe("manifests for Kubernetes 1.20", () => {
  it("has the versions that 1.20 serves, without the fields it does not know", () => {
    const budget = {
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      spec: { maxUnavailable: 1, unhealthyPodEvictionPolicy: "AlwaysAllow" },
    };
    expect(olderManifest(budget)).toEqual({
      apiVersion: "policy/v1beta1",
      kind: "PodDisruptionBudget",
      spec: { maxUnavailable: 1 },
    });
    const scaler = { apiVersion: "autoscaling/v2", kind: "HorizontalPodAutoscaler", spec: { minReplicas: 2 } };
    expect(olderManifest(scaler)).toEqual({ ...scaler, apiVersion: "autoscaling/v2beta2" });
  });

  it("pauses as long before a container is ended, by a command", () => {
    const spec = {
      containers: [{ name: "a", lifecycle: { preStop: { sleep: { seconds: 5 } } } }, { name: "b" }],
      topologySpreadConstraints: [{ maxSkew: 1, topologyKey: "zone", matchLabelKeys: ["pod-template-hash"] }],
    };
    expect(olderManifest({ kind: "Deployment", spec: { template: { spec } } })).toEqual({
      kind: "Deployment",
      spec: {
        template: {
          spec: {
            containers: [{ name: "a", lifecycle: { preStop: { exec: { command: ["sleep", "5"] } } } }, { name: "b" }],
            topologySpreadConstraints: [{ maxSkew: 1, topologyKey: "zone" }],
          },
        },
      },
    });
  });

  it("starts sidecars with the other containers", () => {
    const spec = {
      initContainers: [{ name: "proxy", restartPolicy: "Always" }, { name: "first" }],
      containers: [{ name: "a" }],
    };
    expect(olderManifest({ kind: "Pod", spec })).toEqual({
      kind: "Pod",
      spec: { initContainers: [{ name: "first" }], containers: [{ name: "a" }, { name: "proxy" }] },
    });
  });

  it("changes nothing that 1.20 knows", () => {
    const manifest = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      spec: { replicas: 2, unheardOf: true, template: { spec: { containers: [{ name: "a", lifecycle: {} }] } } },
    };
    expect(olderManifest(manifest)).toEqual(manifest);
    const noSpec = { apiVersion: "v1", kind: "ConfigMap", data: { on: "yes" } };
    expect(olderManifest(noSpec)).toEqual(noSpec);
  });

  it("keeps every document of a text", () => {
    const text = "---\n# a comment\nkind: A\nvalue: 'yes'\n---\n---\nkind: B\n";
    expect(olderManifests(text)).toBe('---\n{"kind":"A","value":"yes"}\n---\n{"kind":"B"}\n');
  });
});
