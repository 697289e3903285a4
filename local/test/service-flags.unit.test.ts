import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { serviceFlags } from "../src/service-flags.ts";

describe("a service in a process of its own", () => {
  it("runs with the flags of the image", () => {
    const image = readFileSync(join(import.meta.dirname, "../../docker/Dockerfile"), "utf8");
    const [, entrypoint = ""] = /^ENTRYPOINT (\[[^\]]*\])/m.exec(image.replaceAll("\\\n", "")) ?? [];
    expect(JSON.parse(entrypoint)).toEqual(["node", ...serviceFlags, "/railyard/entrypoint.mjs"]);
  });
});
