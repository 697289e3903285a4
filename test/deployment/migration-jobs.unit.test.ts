import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** Writes the address of every loaded module to standard error. */
const hooks = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  const print = (url) => process.stderr.write("loaded " + url + "\\n");
  registerHooks({ load: (url, context, next) => (print(url), next(url, context)) });
`)}`;

/** What a process of the file loads until it asks for its configuration, which is missing. */
const modulesOf = async (file: string): Promise<readonly string[]> => {
  const flags = ["--disable-warning=ExperimentalWarning", "--import", hooks];
  const ended = await run(process.execPath, [...flags, file], { cwd: root, env: {} }).catch((error: unknown) => error);
  const { code, stderr } = ended as { readonly code?: number; readonly stderr: string };
  expect([file, code, stderr.includes("DATABASE_URL: it is required")]).toEqual([file, 78, true]);
  return [...stderr.matchAll(/^loaded (.*)$/gm)].map(([, url = ""]) => url);
};

const services = readdirSync(join(root, "services")).filter((name) =>
  existsSync(join(root, "services", name, "prisma", "migrations")),
);

describe("the migrations of a service", () => {
  it("are started by a program of every service with a database", () => {
    expect(services.length).toBeGreaterThanOrEqual(5);
    for (const name of services) expect(existsSync(join(root, "services", name, "src/migrate.ts"))).toBe(true);
  });

  it.each(services)("of %s load neither the service nor its clients, for a small Job", async (name) => {
    const modules = await modulesOf(`services/${name}/src/migrate.ts`);
    const ofService = modules.flatMap((url) => url.split(`/services/${name}/src/`)[1] ?? []);
    expect(ofService).toContain("migrate.ts");
    // What its lists and totals are made of is words only.
    const words = /^(migrate|[a-z-]+\/postgres\/(listed-[a-z]+|payment-totals-pass))\.ts$/u;
    expect(ofService.filter((path) => !words.test(path))).toEqual([]);
    expect(modules.filter((url) => /@prisma|sdk-node|@nats-io|libs\/(?:http|connectors)\//.test(url))).toEqual([]);
  });
});
