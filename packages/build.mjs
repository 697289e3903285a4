// Builds packages, in the order of the arguments: node packages/build.mjs js react
// dist/ has ES modules with their types, dist/cjs the same as CommonJS for packages that are imported. Each file is put in
// place as a whole, so that a build does no harm to another one, or to a reader, at the same time.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const packages = import.meta.dirname;
const root = dirname(packages);
const cache = join(root, "node_modules", ".cache");
const asCommonJs = ["--module", "commonjs", "--moduleResolution", "bundler", "--verbatimModuleSyntax", "false"];

/** JavaScript of a source that has only types. */
const empty =
  /^(?:\/\/.*\s*|"use strict";\s*|Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);\s*|export \{\};\s*)*$/;

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

const compile = (folder, target, options) => {
  const compiler = join(folder, "node_modules", "typescript-native", "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", folder, "--outDir", target, ...options], { stdio: "inherit" });
};

/** Declarations name the files that are there; the compiler leaves the names of sources in them. */
const renameSources = (file) => {
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll(/(from "\.[^"]+)\.tsx?"/g, '$1.js"'));
};

/** Puts what was made in place of what was there. */
const replaceFolder = (made, target) => {
  const files = filesBelow(made);
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    renameSync(join(made, file), join(target, file));
  }
  for (const file of filesBelow(target)) if (!files.includes(file)) rmSync(join(target, file), { force: true });
};

/** Packages that are part of another one, so that it depends on none. */
const embedded = { cli: ["node"] };

/** Puts the scripts of a built package below those of another one, which then import them from there. */
const embed = (name, made) => {
  const source = join(packages, name, "dist");
  for (const file of filesBelow(source).filter((path) => path.endsWith(".js") && !path.startsWith(`cjs${sep}`))) {
    mkdirSync(dirname(join(made, name, file)), { recursive: true });
    copyFileSync(join(source, file), join(made, name, file));
  }
  for (const file of filesBelow(made).filter((path) => !path.startsWith(`${name}${sep}`))) {
    const path = relative(dirname(join(made, file)), join(made, name, "index.js")).replaceAll(sep, "/");
    const text = readFileSync(join(made, file), "utf8");
    const from = path.startsWith(".") ? path : `./${path}`;
    writeFileSync(join(made, file), text.replaceAll(`from "@railyard/${name}"`, `from "${from}"`));
  }
};

const build = (name) => {
  const folder = join(packages, name);
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, `package-${name}-`));
  try {
    compile(folder, made, []);
    const { main } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    // What is only run, and imported by nothing, needs one form.
    if (main !== undefined) compile(folder, join(made, "cjs"), asCommonJs);
    for (const other of embedded[name] ?? []) embed(other, made);
    for (const file of filesBelow(made).map((path) => join(made, path))) {
      if (file.endsWith(".d.ts")) renameSources(file);
      else if (empty.test(readFileSync(file, "utf8"))) rmSync(file);
    }
    if (main !== undefined) writeFileSync(join(made, "cjs", "package.json"), '{ "type": "commonjs" }\n');
    replaceFolder(made, join(folder, "dist"));
    copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
};

for (const name of process.argv.slice(2)) build(name);
