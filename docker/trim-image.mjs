// Leaves of the workspace what the image of one service needs: node docker/trim-image.mjs payments
// Runs while the image is built, in /railyard, after the production dependencies were installed.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

const service = process.argv[2] ?? "";
const root = process.cwd();
const serviceFolder = join(root, "services", service);
if (service === "" || !existsSync(join(serviceFolder, "src", "main.ts"))) {
  process.stderr.write(`There is no service "${service}" in ${join(root, "services")}.\n`);
  process.exit(64);
}

const remove = (path) => rmSync(path, { recursive: true, force: true });
const dependenciesOf = (folder) =>
  Object.keys(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies ?? {});

/** Folders of the libraries that the service needs, and those that these need. */
const neededLibraries = (folder, found = new Set()) => {
  for (const name of dependenciesOf(folder).filter((dependency) => dependency.startsWith("@railyard/"))) {
    const library = join(root, "libs", basename(name));
    if (found.has(library)) continue;
    found.add(library);
    neededLibraries(library, found);
  }
  return found;
};

/** Types, maps and tests inside packages, which no service loads. */
const unused = /\.(?:d\.[cm]?ts|[cm]?ts|(?:test|spec)\.[cm]?js|map|flow|md|markdown|tsbuildinfo)$/i;
const licence = /^(?:licen[cs]e|notice|copying)/i;
/** Prisma brings a query compiler for each kind of database. */
const otherDatabases = /^query_compiler_.*\.(?:cockroachdb|mysql|sqlite|sqlserver)\./;

/** Folders of a package that only its own developers need. */
const developers = new Set(["test", "tests", "__tests__", "bench", "benchmark", "benchmarks", ".github"]);

const trimPackage = (folder) => {
  const entries = readdirSync(folder, { withFileTypes: true });
  const isPackage = entries.some(({ name }) => name === "package.json");
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && isPackage && developers.has(entry.name)) remove(path);
    else if (entry.isDirectory()) trimPackage(path);
    else if (!licence.test(entry.name) && (unused.test(entry.name) || otherDatabases.test(entry.name))) remove(path);
  }
};

/** The demo merchant, a program next to the sandbox's provider, with the files that it imports. */
const addDemo = (name, target = join(serviceFolder, "demo")) => {
  if (existsSync(join(target, name))) return;
  mkdirSync(target, { recursive: true });
  const file = join(root, "local", "src", name);
  copyFileSync(file, join(target, name));
  for (const [, other] of readFileSync(file, "utf8").matchAll(/ from "\.\/([\w-]+\.ts)";/g)) addDemo(other);
};
if (service === "sandbox-provider") addDemo("first-payment.ts");

const needed = neededLibraries(serviceFolder);
for (const library of readdirSync(join(root, "libs")).map((name) => join(root, "libs", name))) {
  if (!needed.has(library)) remove(library);
}
for (const name of readdirSync(join(root, "services"))) if (name !== service) remove(join(root, "services", name));
for (const folder of [...needed, serviceFolder]) {
  for (const name of ["test", "bench", "prisma.config.ts", "README.md"]) remove(join(folder, name));
}
// Only the gateway serves the console's pages and the documentation.
remove(join(root, "console", service === "gateway" ? "package.json" : ""));
if (service !== "gateway") remove(join(root, "site"));
for (const name of ["local", "packages", "test", "docker", "pnpm-lock.yaml", "tsconfig.json"]) remove(join(root, name));
const modules = join(root, "node_modules");
trimPackage(join(modules, ".pnpm"));
// Where the machine that built the image keeps packages, and from where it has them.
for (const name of [".modules.yaml", ".pnpm-workspace-state-v1.json", ".pnpm-workspace-state.json"]) {
  remove(join(modules, name));
}
remove(join(modules, ".pnpm", "lock.yaml"));
process.stdout.write(`Kept ${service} with ${[...needed].map((library) => basename(library)).join(", ")}.\n`);
