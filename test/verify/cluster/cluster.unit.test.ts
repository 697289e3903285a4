import { describe, expect, it } from "@jest/globals";
import { pinnedVersions } from "../control-plane/versions.ts";
import { createChecklist } from "./checklist.ts";
import type { PodSpec, Workload } from "./kubernetes-objects.ts";
import { referencesOf } from "./pod-references.ts";
import { lackOfRestriction } from "./pod-security.ts";
import { reportOf } from "./report.ts";

const restricted = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  runAsNonRoot: true,
  seccompProfile: { type: "RuntimeDefault" },
};

const workloadOf = (spec: PodSpec): Workload => ({
  metadata: { name: "events", uid: "1" },
  spec: { template: { spec } },
});

describe("what a pod needs", () => {
  it("is every Secret and ConfigMap that is not optional", () => {
    const spec: PodSpec = {
      containers: [
        {
          name: "a",
          image: "a",
          env: [
            { name: "A", valueFrom: { secretKeyRef: { name: "keys", key: "a" } } },
            { name: "B", valueFrom: { secretKeyRef: { name: "keys", key: "b", optional: true } } },
            { name: "C" },
          ],
          envFrom: [{ configMapRef: { name: "settings" } }, { secretRef: { name: "more", optional: true } }],
        },
      ],
      volumes: [
        { name: "v", secret: { secretName: "files" } },
        { name: "w", configMap: { name: "absent", optional: true } },
      ],
    };
    expect(referencesOf(spec)).toEqual([
      { kind: "Secret", name: "keys", key: "a" },
      { kind: "ConfigMap", name: "settings" },
      { kind: "Secret", name: "files" },
    ]);
  });
});

describe("the restricted standard", () => {
  it("is met by settings of the container or of its pod", () => {
    const { runAsNonRoot, seccompProfile, ...own } = restricted;
    const settings = { runAsNonRoot, seccompProfile };
    const containers = [{ name: "a", image: "a", securityContext: own }];
    expect(lackOfRestriction(workloadOf({ securityContext: settings, containers }))).toEqual([]);
  });

  it("is not met by a container that leaves any of it out, an init container included", () => {
    const containers = [{ name: "a", image: "a", securityContext: restricted }];
    const initContainers = [{ name: "b", image: "b" }];
    expect(lackOfRestriction(workloadOf({ containers, initContainers }))).toEqual([
      "events/b: runAsNonRoot: true",
      "events/b: allowPrivilegeEscalation: false",
      "events/b: capabilities.drop: [ALL]",
      "events/b: seccompProfile RuntimeDefault",
    ]);
  });
});

describe("the report", () => {
  const run = { startSeconds: 5, seconds: 300 };

  it("has a row for each check, with what was seen", () => {
    const checks = [
      { name: "install", passed: true, seconds: 1.26, detail: "10 pods" },
      { name: "rollback", passed: false, seconds: 2, detail: "a | b\nc" },
    ];
    const text = reportOf({ ...run, checks, versions: pinnedVersions });
    expect(text).toContain("| install | passed | 1.3 | 10 pods |\n| rollback | FAILED | 2.0 | a \\| b<br>c |");
    expect(text).toContain("Checks passed: 1 of 2");
    expect(text).not.toContain("no longer");
  });

  it("lists which pinned versions the mirror no longer has", () => {
    const text = reportOf({ ...run, checks: [], versions: { ...pinnedVersions, go: "1.19.9-1" } });
    expect(text).toContain(`(the mirror no longer has go ${pinnedVersions.go})`);
  });
});

describe("the checklist", () => {
  it("keeps a check that rejects as failed and continues", async () => {
    const { check, checks } = createChecklist(() => undefined);
    expect(await check("a", () => Promise.reject(new RangeError("it broke")))).toBe(false);
    expect(await check("b", () => Promise.resolve("fine"))).toBe(true);
    expect(checks.map(({ name, passed, detail }) => [name, passed, detail])).toEqual([
      ["a", false, "it broke"],
      ["b", true, "fine"],
    ]);
  });
});
