// The suite over all real providers leaves no provider and no theme out.
import { describe, expect, it } from "@jest/globals";
import { registry } from "@railyard/connectors";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { drivenConnectors } from "./support/drivers/all.ts";
import { themes } from "./support/provider-themes.ts";

const folder = join(import.meta.dirname, "http");

const ranIn = (file: string): readonly string[] => {
  const text = readFileSync(join(folder, file), "utf8");
  return [...text.matchAll(/^runTheme\(\s*theStage,\s*"([^"]+)"/gm)].map(([, theme]) => theme ?? "");
};

describe("the suite over all real providers", () => {
  it("has a driver of each that the registry has, and of no other", () => {
    const real = registry.manifests().filter(({ integrationStatus }) => integrationStatus !== "sandbox");
    expect(drivenConnectors.toSorted()).toEqual(real.map(({ name }) => name).toSorted());
  });

  it("runs every theme once", () => {
    const files = readdirSync(folder).filter((file) => /^provider-suite-.*\.service\.test\.ts$/.test(file));
    expect(files.flatMap(ranIn).toSorted()).toEqual(Object.keys(themes).toSorted());
  });
});
