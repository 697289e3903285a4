import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { imagePackages } from "../../scripts/release/image-packages.ts";

interface AllowedPackages {
  readonly budgets: Readonly<Record<string, { readonly packages: number; readonly applicationMegabytes: number }>>;
  /** Names, or scopes as `@jest/*`, that no image may hold. */
  readonly forbidden: readonly string[];
  readonly everyService: readonly string[];
  readonly services: Readonly<Record<string, readonly string[]>>;
}

const root = join(import.meta.dirname, "../..");
const allowed = JSON.parse(readFileSync(join(root, "docker/image-packages.json"), "utf8")) as AllowedPackages;
const services = readdirSync(join(root, "services")).filter((name) =>
  existsSync(join(root, "services", name, "src/main.ts")),
);
const namesIn = (service: string): readonly string[] => [...new Set(imagePackages(service).map(({ name }) => name))];
const fits = (name: string, pattern: string): boolean =>
  pattern.endsWith("/*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
const isForbidden = (name: string): boolean => allowed.forbidden.some((pattern) => fits(name, pattern));

describe("the npm packages of an image", () => {
  it("are listed for every service", () => {
    expect(services.length).toBeGreaterThanOrEqual(6);
    expect(Object.keys(allowed.services).sort()).toEqual([...services].sort());
    expect(Object.keys(allowed.budgets).sort()).toEqual([...services].sort());
  });

  // A new name is added to docker/image-packages.json on purpose: it runs in production, and is updated there.
  it.each(services)("of %s are those of docker/image-packages.json", (service) => {
    const expected = [...allowed.everyService, ...(allowed.services[service] ?? [])].sort();
    expect([...namesIn(service)].sort()).toEqual(expected);
  });

  it.each(services)("of %s stay within their number, and are none of development's", (service) => {
    const names = namesIn(service);
    expect(names.length).toBeGreaterThan(100);
    expect(names.length).toBeLessThanOrEqual(allowed.budgets[service]?.packages ?? 0);
    expect(names.filter(isForbidden)).toEqual([]);
  });

  it("would be found out if they were of development", () => {
    expect(["prisma", "@jest/globals", "typescript", "react-dom"].map(isForbidden)).toEqual([true, true, true, true]);
  });

  it("have the digests that a bill of materials needs", () => {
    for (const { integrity } of imagePackages("payments")) expect(integrity).toMatch(/^sha\d+-[\w+/=]+$/);
  });
});
