// Makes a fresh clone runnable: dependencies (with the pinned Node inside) and the generated Prisma clients.
// Plain JavaScript, because it runs on whatever Node the machine has before the pinned one is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");

/** The environment in which the pinned Node and the workspace's tools come first. */
export const environment = () => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` });

/** Runs a command; resolves with its exit code, 1 when a signal ended it. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: environment(), ...options });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });

const packageFolders = () => [
  root,
  ...["services", "libs"].flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name))),
  join(root, "local"),
  join(root, "console"),
  ...["cli", "js", "node", "react"].map((name) => join(root, "packages", name)),
  join(root, "test"),
];

/** All files below a folder, in a stable order. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();

/** One digest of the names and contents of files. */
export const digestOf = (files) => {
  const digest = createHash("sha256");
  for (const file of files) digest.update(file.slice(root.length)).update(readFileSync(file));
  return digest.digest("hex");
};

/** Whether a stamp was written for this digest. */
export const isCurrent = (stamp, digest) => existsSync(stamp) && readFileSync(stamp, "utf8") === digest;

/** Runs a command whose words matter only when it fails. */
const runQuietly = (command, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: environment(),
      ...options,
    });
    const words = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => words.push(chunk));
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(words));
      resolve(code ?? 1);
    });
  });

const installDependencies = async () => {
  const manifests = packageFolders()
    .map((folder) => join(folder, "package.json"))
    .filter((file) => existsSync(file));
  const digest = digestOf([join(root, "pnpm-lock.yaml"), join(root, "pnpm-workspace.yaml"), ...manifests]);
  const stamp = join(root, "node_modules", ".installed");
  if (isCurrent(stamp, digest)) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  console.log("Installing dependencies ...");
  const code = await runQuietly("npx", ["-y", packageManager, "install", "--frozen-lockfile"], { env: process.env });
  if (code !== 0) {
    console.error("The dependencies could not be installed. Check that the npm registry is reachable, then try again.");
    process.exit(code);
  }
  writeFileSync(stamp, digest);
};

const generateClient = async (folder) => {
  const digest = digestOf([join(folder, "prisma", "schema.prisma"), join(root, "pnpm-lock.yaml")]);
  const output = join(folder, "src", "generated", "prisma");
  const stamp = join(output, ".schema");
  if (isCurrent(stamp, digest)) return 0;
  const code = await runQuietly("prisma", ["generate"], { cwd: folder });
  if (code === 0) {
    mkdirSync(output, { recursive: true });
    writeFileSync(stamp, digest);
  }
  return code;
};

const generateClients = async () => {
  const folders = packageFolders().filter((folder) => existsSync(join(folder, "prisma", "schema.prisma")));
  const codes = await Promise.all(folders.map(generateClient));
  if (codes.some((code) => code !== 0)) {
    console.error("A Prisma client could not be generated. Its schema is named above.");
    process.exit(1);
  }
};

/** Writes what `console/` knows of the API, then builds its pages; each only where its sources have changed. */
const buildConsole = async () => {
  const folder = join(root, "console");
  const own = ["scripts", "src"].flatMap((name) => filesBelow(join(folder, name)));
  const documents = filesBelow(join(root, "docs", "openapi"));
  const steps = [
    {
      stamp: join(folder, "src", "generated", ".documents"),
      files: [join(root, "pnpm-lock.yaml"), join(folder, "scripts", "generate.ts"), ...documents],
      command: ["node", ["scripts/generate.ts"]],
    },
    {
      stamp: join(folder, "dist", ".sources"),
      files: [
        join(root, "pnpm-lock.yaml"),
        ...["index.html", "operator.html", "vite.config.ts"].map((name) => join(folder, name)),
        ...own.filter((file) => !file.includes(join("src", "generated"))),
        ...documents,
      ],
      command: ["node", [join(folder, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"]],
    },
  ];
  for (const { stamp, files, command } of steps) {
    const digest = digestOf(files);
    if (isCurrent(stamp, digest)) continue;
    const code = await runQuietly(...command, { cwd: folder });
    if (code !== 0) {
      console.error("The console could not be built. The problem is described above.");
      process.exit(1);
    }
    writeFileSync(stamp, digest);
  }
};

/** Brings dependencies, generated clients and the console's pages up to date; quick when they are. */
export const prepare = async () => {
  await installDependencies();
  await Promise.all([generateClients(), buildConsole()]);
};
