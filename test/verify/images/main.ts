// npm run verify:images: builds the image of every service without a container engine, looks at what is in it, starts
// all of them as a cluster would, and has a merchant accept a payment. Needs root on Debian, and the
// registries of both.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serviceNames } from "@railyard/local";
import type { LocalServiceName } from "@railyard/local";
import { report, runPart } from "../part.ts";
import type { Found, PartResult } from "../part.ts";
import { ensureBaseImages } from "./base-images.ts";
import type { BaseImages } from "./base-images.ts";
import { buildFacts, buildImage, imageNameOf, root } from "./build-image.ts";
import { configurationProblems } from "./configuration.ts";
import { budgetProblems } from "./budgets.ts";
import { contentsOf } from "./contents.ts";
import type { Contents } from "./contents.ts";
import { runInstallation } from "./installation.ts";
import type { InstallationRun } from "./installation.ts";
import { imageTable } from "./table.ts";
import { openWorkshop } from "./workshop.ts";

const folder = join(root, ".railyard/cache/images");
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), "railyard-images-"));
const workshop = await openWorkshop(folder);
// Asked once: what is committed meanwhile is not what is built.
const facts = await buildFacts();
const results: PartResult[] = [];
const contents = new Map<LocalServiceName, Contents>();
const mounted = new Map<LocalServiceName, string>();
const containers: string[] = [];
let bases: BaseImages | undefined;
let installation: InstallationRun | undefined;

const images = (lookedAt: number, problems: readonly string[]): Found => ({ lookedAt, unit: "images", problems });

const makeBases = async (): Promise<Found> => {
  bases = await ensureBaseImages(workshop);
  return images(Object.keys(bases).length, []);
};

const build = async (service: LocalServiceName): Promise<Found> => {
  if (bases === undefined) throw new Error("There is nothing to build on.");
  await buildImage(workshop, service, { ...bases, ...facts });
  const container = await workshop.run("buildah", ["from", "--pull-never", imageNameOf(service)]);
  containers.push(container);
  mounted.set(service, await workshop.run("buildah", ["mount", container]));
  return images(1, []);
};

const inspect = async (): Promise<Found> => {
  const problems = await Promise.all([...mounted.keys()].map((name) => configurationProblems(workshop, name, facts)));
  return images(mounted.size, problems.flat());
};

/** Where the mounts are seen from here: inside the namespace of the workshop's process. */
const lookInside = (): Promise<Found> => {
  for (const [service, path] of mounted) contents.set(service, contentsOf(service, workshop.outside(path)));
  const problems = [...contents].flatMap(([service, found]) => [...found.problems, ...budgetProblems(service, found)]);
  return Promise.resolve(images(contents.size, problems));
};

const start = async (): Promise<Found> => {
  installation = await runInstallation(workshop, mounted, data);
  return { lookedAt: installation.started.size, unit: "services, one payment", problems: [] };
};

const take = async (name: string, part: () => Promise<Found>): Promise<void> => {
  const result = await runPart(name, part);
  results.push(result);
  console.error(`${name}: ${result.problems.length === 0 ? "done" : "FAILED"} after ${result.seconds.toFixed(1)} s`);
};

try {
  await take("base images", makeBases);
  for (const service of serviceNames) await take(`build ${service}`, () => build(service));
  await take("how they are started", inspect);
  await take("what is in them", lookInside);
  if (mounted.size === serviceNames.length) await take("run, read-only, limited", start);
} finally {
  if (containers.length > 0) await workshop.run("buildah", ["rm", ...containers]);
  workshop.close();
  rmSync(data, { recursive: true, force: true });
}
console.log(imageTable(contents, installation));
if (installation !== undefined) console.log(installation.payment);
console.log(report(results));
process.exitCode = results.some(({ problems }) => problems.length > 0) ? 1 : 0;
