// Builds the documentation site (site/) into site/dist, when what it is made of has changed. `npm start` runs this in
// the background once everything is ready; a build that fails leaves the site that was there.
// Plain JavaScript, as prepare.mjs, whose helpers it shares.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { digestOf, environment, filesBelow, isCurrent, root } from "./prepare.mjs";

const folder = join(root, "site");
const output = join(folder, "dist");
const listing = join(output, "files.json");
const installStamp = join(folder, "node_modules", ".installed");
const lock = join(folder, ".building");
const lockPollMs = 500;

/** READMEs and guides outside docs/ that are pages too. */
const documents = ["console", "helm", "k8s", "libs", "local", "packages", "services", "test"];

const markdownBelow = (path) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const name = join(path, entry.name);
    if (entry.isDirectory())
      return ["node_modules", "dist", "generated"].includes(entry.name) ? [] : markdownBelow(name);
    return entry.name.endsWith(".md") ? [name] : [];
  });

const namesIn = (path, pattern) =>
  readdirSync(path)
    .filter((name) => pattern.test(name))
    .map((name) => join(path, name));

const manifests = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"].map((name) => join(folder, name));

/** Digest of all that the site is made of. */
const digestOfSources = () =>
  digestOf([
    ...manifests,
    ...namesIn(folder, /\.(ts|md)$/),
    ...namesIn(root, /\.md$/),
    ...["build", "public", "src"].flatMap((name) => filesBelow(join(folder, name))),
    ...filesBelow(join(root, "docs")),
    ...documents.flatMap((name) => markdownBelow(join(root, name))).sort(),
  ]);

const builtSources = () => {
  try {
    return JSON.parse(readFileSync(listing, "utf8")).sources;
  } catch {
    return undefined;
  }
};

const longestProblem = 400;

/** What is wrong, of all that a program has printed: Astro states where it happened after it. */
const problemIn = (words) => {
  const lines = stripVTControlCharacters(words)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("at "));
  const place = lines.findIndex((line) => line === "Location:" || line === "Stack trace:");
  const text = place > 0 ? lines[place - 1] : (lines.find((line) => /\berr(or)?\b/i.test(line)) ?? lines.at(-1));
  return (text ?? "it ended without a word").slice(0, longestProblem);
};

/** Runs a command; rejects with what is wrong, in one line, and with everything that it has printed. */
const runCommand = (command, args, { signal, ...options }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // A group of its own: commands of packages run others.
    const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"], detached: true, ...options });
    const words = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => words.push(chunk));
    const end = () => process.kill(-child.pid, "SIGTERM");
    signal.addEventListener("abort", end);
    child.on("error", reject);
    child.on("exit", (code) => {
      signal.removeEventListener("abort", end);
      const all = Buffer.concat(words).toString("utf8");
      if (code === 0) resolve();
      else reject(Object.assign(new Error(problemIn(all)), { everything: all }));
    });
  });

const install = async (signal) => {
  const digest = digestOf(manifests);
  if (isCurrent(installStamp, digest)) return;
  const { packageManager } = JSON.parse(readFileSync(manifests[0], "utf8"));
  await runCommand("npx", ["-y", packageManager, "install", "--frozen-lockfile"], { env: process.env, signal });
  writeFileSync(installStamp, digest);
};

/** Takes the place of the site that was there. */
const putInPlace = (built) => {
  const former = `${built}-former`;
  if (existsSync(output)) renameSync(output, former);
  renameSync(built, output);
  rmSync(former, { recursive: true, force: true });
};

const build = async (digest, signal) => {
  const built = join(folder, `.built-${String(process.pid)}`);
  const startedAt = performance.now();
  // What processes left that could not end.
  for (const name of readdirSync(folder).filter((each) => each.startsWith(".built-"))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  try {
    await install(signal);
    const env = { ...environment(), SITE_OUTPUT: built, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" };
    await runCommand(process.execPath, [join(folder, "node_modules/astro/bin/astro.mjs"), "build", "--force"], {
      env,
      signal,
    });
    const file = join(built, "files.json");
    writeFileSync(file, JSON.stringify({ sources: digest, ...JSON.parse(readFileSync(file, "utf8")) }));
    putInPlace(built);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
  return { seconds: (performance.now() - startedAt) / 1000 };
};

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Waits while another process builds, then runs the work as the only one. */
const alone = async (work, signal) => {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (existsSync(lock) && !isRunning(Number(readFileSync(lock, "utf8")))) rmSync(lock, { force: true });
    else await pause(lockPollMs, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

/**
 * Builds the site unless it is up to date; resolves with how long that took, null when there was nothing to do.
 * Rejects with what is wrong in one line; `everything` of the error is all that the build has printed.
 */
const buildDocumentation = (signal) =>
  alone(async () => {
    const digest = digestOfSources();
    return builtSources() === digest ? null : build(digest, signal);
  }, signal);

const main = async () => {
  const isInBackground = process.argv.includes("--background");
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopping.abort());
  if (isInBackground) setPriority(constants.priority.PRIORITY_LOW);
  try {
    const result = await buildDocumentation(stopping.signal);
    if (result !== null) console.log(`The documentation is built after ${result.seconds.toFixed(1)} s.`);
    else if (!isInBackground) console.log("The documentation is up to date, in site/dist.");
  } catch (error) {
    if (stopping.signal.aborted) return;
    if (!isInBackground && error.everything !== undefined) process.stderr.write(error.everything);
    const more = isInBackground ? " `npm run docs` shows more." : "";
    console.error(`The documentation could not be built: ${error.message}${more}`);
    process.exitCode = 1;
  }
};

await main();
