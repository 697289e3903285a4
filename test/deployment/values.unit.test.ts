// Values, their schema and their descriptions are three lists of the same keys.
import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Schema } from "../../scripts/generate/chart-values.ts";
import { chartValues, resolved, schemaAt } from "../../scripts/generate/chart-values.ts";

const chart = join(import.meta.dirname, "../../helm/railyard");
const read = (name: string): string => readFileSync(join(chart, name), "utf8");
const schema = JSON.parse(read("values.schema.json")) as Schema;
const values = parse(read("values.yaml")) as Readonly<Record<string, unknown>>;

type Path = readonly string[];

/** Paths of the members that the schema names; those of `services` for any service. */
const pathsInSchema = (given: Schema, above: Path = []): readonly Path[] => {
  const { properties = {}, additionalProperties } = resolved(given);
  const below = above.join() === "services" && typeof additionalProperties === "object" ? additionalProperties : {};
  return [
    ...Object.entries(properties).flatMap(([key, member]) => [
      [...above, key],
      ...pathsInSchema(member, [...above, key]),
    ]),
    ...(above.join() === "services" ? pathsInSchema(below, [...above, "*"]) : []),
  ];
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const has = (at: unknown, path: Path): boolean => {
  const [key, ...rest] = path;
  if (key === undefined) return true;
  if (!isObject(at)) return false;
  if (key === "*") return Object.values(at).some((member) => has(member, rest));
  return key in at && has(at[key], rest);
};

/** Where a key may be set: pods' keys once, under `defaults`. */
const places = (path: Path): readonly Path[] => {
  if (path[0] === "services") return [path, ["defaults", ...path.slice(2)]];
  return path.slice(0, 2).join(".") === "migrations.overrides" ? [path, ["defaults", ...path.slice(2)]] : [path];
};

const pathsInValues = (value: unknown, above: Path = []): readonly Path[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, member]) => [[...above, key], ...pathsInValues(member, [...above, key])])
    : [];

/** By the first another chart turns this one on; the second is passed on to another kind, which takes no empty one. */
const mayBeLeftOut: readonly string[] = ["enabled", "postgresql.cloudnativepg.storage.storageClass"];

describe("the schema of values", () => {
  it("has no key that values.yaml lacks, but those that have no default", () => {
    const paths = pathsInSchema(schema);
    expect(paths.length).toBeGreaterThan(200);
    // What a container may use need not be limited in every way.
    const isQuantity = (path: Path): boolean => ["requests", "limits"].includes(path.at(-2) ?? "");
    const missing = paths.filter((path) => !isQuantity(path) && !places(path).some((place) => has(values, place)));
    expect(missing.map((path) => path.join("."))).toEqual(mayBeLeftOut);
  });

  it("knows every key of values.yaml", () => {
    const paths = pathsInValues(values);
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter((path) => schemaAt(path) === undefined).map((path) => path.join("."))).toEqual([]);
  });

  it("refuses what it does not know, except what other charts share", () => {
    const open = [[], ...pathsInSchema(schema)].flatMap((path) => {
      const at = path.includes("*") ? schemaAt(path.map((key) => key.replace("*", "payments"))) : schemaAt(path);
      const { properties, additionalProperties } = at === undefined ? {} : resolved(at);
      return properties !== undefined && additionalProperties !== false ? [path.join(".")] : [];
    });
    expect(open).toEqual(["global"]);
  });
});

describe("every value", () => {
  it("is described and has a type, in the README too", () => {
    const readme = read("README.md");
    const described = chartValues();
    expect(described.length).toBeGreaterThan(150);
    const poor = described.filter(({ type, description }) => description === "" || ["any", "unknown"].includes(type));
    expect(poor.map(({ path }) => path.join("."))).toEqual([]);
    for (const { path } of described) expect(readme).toContain(`| \`${path.join(".")}\` | `);
  });
});

interface Deprecation {
  readonly since: string;
  readonly until?: string;
  readonly instead: string;
  readonly reason: string;
}

describe("deprecations", () => {
  const { keys, variables } = parse(read("deprecations.yaml")) as Record<string, Readonly<Record<string, Deprecation>>>;
  const all = [...Object.entries(keys ?? {}), ...Object.entries(variables ?? {})];
  const parts = (version: string): readonly number[] => version.split(".").map(Number);
  const isBefore = (one: string, other: string): boolean => {
    const [a, b] = [parts(one), parts(other)];
    const at = a.findIndex((part, index) => part !== b[index]);
    return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
  };

  it("are listed in UPGRADING.md, each with what to set instead, which exists", () => {
    expect(all.length).toBeGreaterThan(1);
    const guide = read("UPGRADING.md");
    for (const [name, { instead }] of all) {
      expect(guide).toContain(`\`${name}\``);
      expect(guide).toContain(`\`${instead}\``);
      expect([instead, has(values, instead.split("."))]).toEqual([instead, true]);
    }
  });

  it("end with the version that they name", () => {
    const { version } = parse(read("Chart.yaml")) as { readonly version: string };
    for (const [name, { since, until = "999.0.0" }] of all) {
      expect([name, isBefore(since, until), isBefore(version, until)]).toEqual([name, true, true]);
    }
  });
});
