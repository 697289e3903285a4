// Labels and annotations that operators want on everything, whatever the chart makes.
import { describe, expect, it } from "@jest/globals";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { render } from "./manifests.ts";

const folder = "helm/railyard/examples";
const examples = readdirSync(join(import.meta.dirname, "../..", folder)).map((name) => `${folder}/${name}`);
/** An example's own objects are as it writes them. */
const common = [
  ...["--set", "commonLabels.company=example,commonAnnotations.owner=platform"],
  ...["--set-json", "extraObjects=[]"],
];

describe("common labels and annotations", () => {
  it("are tried with every example", () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(examples)("are on every object of %s", async (file) => {
    const manifests = await render(["--values", file, ...common]);
    expect(manifests.length).toBeGreaterThan(20);
    const without = manifests.filter(
      ({ metadata }) => metadata.labels?.["company"] !== "example" || metadata.annotations?.["owner"] !== "platform",
    );
    expect(without.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([]);
  });
});
