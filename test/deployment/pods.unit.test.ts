// What pods are given to live on: Secrets, a home, memory.
import { describe, expect, it } from "@jest/globals";
import type { Container, Manifest } from "./manifests.ts";
import { render, sandboxValues } from "./manifests.ts";

const inlineValues = ["--values", "test/deployment/inline-secrets.values.yaml"];

const containersOf = (manifests: readonly Manifest[], kind: string): ReadonlyMap<string, Container> =>
  new Map(
    manifests
      .filter((manifest) => manifest.kind === kind)
      .flatMap(({ metadata, spec }) => spec.template.spec.containers.map((container) => [metadata.name, container])),
  );

const secretsOf = ({ env }: Container): readonly (string | undefined)[] =>
  env.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name);

describe("the Secrets that the chart makes", () => {
  const hook = {
    "helm.sh/hook": "pre-install,pre-upgrade",
    "helm.sh/hook-weight": "-10",
    "helm.sh/hook-delete-policy": "before-hook-creation,hook-succeeded",
  };
  const secretsIn = (manifests: readonly Manifest[]): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      manifests.filter(({ kind }) => kind === "Secret").map(({ metadata }) => [metadata.name, metadata.annotations]),
    );

  it("belong to the release; those for migrations that run before it go when they have run", async () => {
    const manifests = await render(inlineValues);
    expect(secretsIn(manifests)).toEqual({
      "railyard-migrate-secrets": hook,
      "railyard-migrate-databases": hook,
      "railyard-secrets": undefined,
      "railyard-databases": undefined,
    });
    for (const [name, job] of containersOf(manifests, "Job")) {
      expect([name, secretsOf(job)]).toEqual([name, expect.arrayContaining(["railyard-migrate-databases"])]);
      expect([name, secretsOf(job)]).not.toEqual([name, expect.arrayContaining(["railyard-secrets"])]);
    }
    for (const [name, container] of containersOf(manifests, "Deployment")) {
      expect([name, secretsOf(container)]).toEqual([name, expect.arrayContaining(["railyard-secrets"])]);
    }
    const jobs = manifests.filter(({ kind }) => kind === "Job");
    expect(new Set(jobs.map(({ metadata }) => metadata.annotations?.["helm.sh/hook-weight"]))).toEqual(new Set(["0"]));
  });

  it("are shared where migrations are no hooks", async () => {
    const manifests = await render([...inlineValues, "--set", "migrations.mode=job"]);
    expect(secretsIn(manifests)).toEqual({ "railyard-secrets": undefined, "railyard-databases": undefined });
    const jobs = containersOf(manifests, "Job");
    // A Job cannot be changed, and nothing removes a plain one before the next revision.
    expect([...jobs.keys()].filter((name) => !name.endsWith("-migrate-1"))).toEqual([]);
    const [job] = jobs.values();
    const shared = ["railyard-secrets", "railyard-databases"];
    expect(job === undefined ? [] : secretsOf(job)).toEqual(expect.arrayContaining(shared));
  });
});

describe("a pod", () => {
  it("has a home that it may write to", async () => {
    const manifests = await render(sandboxValues);
    const containers = [...containersOf(manifests, "Deployment"), ...containersOf(manifests, "Job")];
    expect(containers).toHaveLength(11);
    for (const [name, container] of containers) {
      expect([name, container.env]).toEqual([name, expect.arrayContaining([{ name: "HOME", value: "/tmp" }])]);
      const mount = { name: "temporary", mountPath: "/tmp" };
      expect(container).toMatchObject({ volumeMounts: expect.arrayContaining([mount]) });
    }
  });

  /** MiB measured of the images as they ran read-only: at rest, and the most until then. */
  const measured: readonly (readonly [service: string, atRest: number, peak: number])[] = [
    ["gateway", 87, 160],
    ["merchants", 226, 309],
    ["payments", 174, 228],
    ["events", 106, 167],
    ["decision-engine", 121, 181],
  ];
  const mebibytes = (quantity: string | undefined): number => Number(/^(\d+)Mi$/.exec(quantity ?? "")?.[1]);

  it.each(measured)("of %s asks for what it holds, and may have what its start takes", async (...row) => {
    const [service, atRest, peak] = row;
    const resources = containersOf(await render(sandboxValues), "Deployment").get(`railyard-${service}`)?.resources;
    expect(mebibytes(resources?.requests.memory)).toBeGreaterThan(atRest * 1.2);
    expect(mebibytes(resources?.limits.memory)).toBeGreaterThan(peak * 1.4);
  });

  it("that migrates has the memory that loading the service takes", async () => {
    const jobs = [...containersOf(await render(sandboxValues), "Job").values()];
    expect(jobs).toHaveLength(5);
    for (const { resources } of jobs) expect(mebibytes(resources.limits.memory)).toBeGreaterThan(177 * 1.4);
  });
});
