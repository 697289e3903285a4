// The chart as a dependency of another one, which shares `global` and turns it on by a condition.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runKubernetesTool } from "../../scripts/helm.ts";
import { manifestsOf, podsOf } from "./manifests.ts";

const root = join(import.meta.dirname, "../..");
const files = {
  "Chart.yaml": `apiVersion: v2
name: shop
version: 1.0.0
dependencies:
  - { name: railyard, version: 0.1.0, condition: railyard.enabled }
`,
  "values.yaml": `global: { imageRegistry: mirror.example.com, imagePullSecrets: [mirror], owner: shop }
railyard:
  enabled: true
  publicUrl: https://pay.example.com
  secrets: { existingSecret: railyard-secrets }
  databases: { existingSecret: railyard-databases }
`,
};

describe("the chart as a part of another", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "railyard-sub-chart-"));
    await mkdir(join(folder, "charts"));
    await cp(join(root, "helm/railyard"), join(folder, "charts/railyard"), { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it("is rendered with what is shared, under the release's name", async () => {
    const { code, stdout, stderr } = await runKubernetesTool("helm", ["template", "shop", folder]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const pods = podsOf(manifestsOf(stdout));
    expect(pods.map(({ metadata }) => metadata.name)).toContain("shop-railyard-payments");
    expect(pods).toHaveLength(9);
    for (const { spec } of pods) {
      expect(spec.template.spec).toMatchObject({
        imagePullSecrets: [{ name: "mirror" }],
        containers: [{ image: expect.stringMatching(/^mirror\.example\.com\/railyard\/[a-z-]+:0\.1\.0$/) }],
      });
    }
  });

  it("is left out when its condition is false, and lists what is wrong when its values are", async () => {
    const off = await runKubernetesTool("helm", ["template", "shop", folder, "--set", "railyard.enabled=false"]);
    expect({ code: off.code, manifests: manifestsOf(off.stdout) }).toEqual({ code: 0, manifests: [] });
    const wrong = await runKubernetesTool("helm", ["template", "shop", folder, "--set", "railyard.colour=red"]);
    expect(wrong.stderr).toContain("additional properties 'colour' not allowed");
  });
});
