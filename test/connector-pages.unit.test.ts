// For each provider there is a page with what a merchant needs to set it up.
import { describe, expect, it } from "@jest/globals";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { registry } from "../libs/connectors/src/index.ts";

const folder = join(import.meta.dirname, "../docs/connectors");
const real = registry.manifests().filter(({ integrationStatus }) => integrationStatus !== "sandbox");
const sections = ["Keys", "Webhooks", "What works", "What is not there", "Addresses"];

describe("the pages of connectors", () => {
  it("are there for real providers", () => {
    expect(real.length).toBeGreaterThan(2);
  });

  it.each(real)("state the keys, events and addresses of $name, and what is not supported", ({ name, hosts }) => {
    const page = readFileSync(join(folder, `${name}.md`), "utf8");
    for (const section of sections) expect(page).toContain(`\n## ${section}\n`);
    expect(page).toContain(`\`${name}\``);
    for (const { test, live } of Object.values(hosts)) {
      expect(page).toContain(test.variable);
      expect(page).toContain(live.variable);
    }
  });

  it("are linked from one page, whose links lead somewhere", () => {
    const overview = readFileSync(join(folder, "README.md"), "utf8");
    const links = [...overview.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
    expect(links).toEqual(expect.arrayContaining(real.map(({ name }) => `${name}.md`)));
    for (const link of links) expect([link, existsSync(join(folder, link))]).toEqual([link, true]);
  });
});
