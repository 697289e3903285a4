import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

import { isCopied } from "./links.ts";
import { repository } from "./sources.ts";
import { collectStyles, findTokensByClass, forbiddenIn } from "./styles.ts";

/** Files below a folder, by their paths from it. */
const filesBelow = (folder: string, below = ""): readonly string[] =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(below, entry.name);
    return entry.isDirectory() ? filesBelow(folder, path) : [path];
  });

/** Parts of the search that nothing here loads: its own user interfaces. */
const unused = /^pagefind\/(?:pagefind-(?:component-ui|modular-ui|ui|highlight)\.)/;

const copyDocuments = (output: string): void => {
  const paths = filesBelow(join(repository, "docs")).filter((path) => isCopied(`docs/${path}`));
  for (const path of paths) {
    mkdirSync(dirname(join(output, path)), { recursive: true });
    copyFileSync(join(repository, "docs", path), join(output, path));
  }
};

const shortHash = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);

/** Moves what pages have inline into a file. */
const bindToPolicy = (output: string): void => {
  const styles = collectStyles();
  const pages = filesBelow(output)
    .filter((path) => path.endsWith(".html"))
    .map((path) => ({ path, html: styles.replace(readFileSync(join(output, path), "utf8")) }));
  const sheets = filesBelow(output).filter((path) => path.endsWith(".css"));
  const colored = sheets.flatMap((path) => {
    const css = findTokensByClass(readFileSync(join(output, path), "utf8"));
    return css === undefined ? [] : [{ path, css }];
  });
  if (colored.length === 0) throw new RangeError("No style sheet has rules for the tokens of code any more.");
  for (const { path, css } of colored) writeFileSync(join(output, path), css);
  const sheet = `_astro/inline.${shortHash(styles.rules()).slice(0, 8)}.css`;
  writeFileSync(join(output, sheet), styles.rules());
  for (const { path, html } of pages) {
    const problem = forbiddenIn(html);
    if (problem !== undefined)
      throw new RangeError(`${path} has ${problem}, which the gateway's policy does not allow.`);
    const page = html
      // Code that is wider than its place can be scrolled by keyboard; Starlight's script would make a landmark of it.
      .replaceAll("<pre data-language=", '<pre tabindex="0" data-language=')
      // Scripts choose the colors of a reader; without them pages are light.
      .replace('data-theme="dark"', 'data-theme="light"')
      .replace("</head>", `<link rel="stylesheet" href="/docs/${sheet}"></head>`);
    writeFileSync(join(output, path), page);
  }
};

const compressed = new Set([".html", ".js", ".css", ".json", ".svg"]);
const smallestCompressed = 512;
/** Higher ones take ten times as long for a hundredth. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compress = promisify(brotliCompress);

const listFile = async (output: string, path: string) => {
  const content = readFileSync(join(output, path));
  const isCompressed = compressed.has(extname(path)) && content.length >= smallestCompressed;
  if (isCompressed) {
    writeFileSync(join(output, `${path}.br`), await compress(content, quality));
    rmSync(join(output, path));
  }
  return [path, { hash: shortHash(content), isCompressed }] as const;
};

/** Keeps the files compressed, and lists them for the gateway, which serves nothing else of the folder. */
const writeListing = async (output: string): Promise<void> => {
  const paths = filesBelow(output).filter((path) => {
    if (unused.test(path)) rmSync(join(output, path));
    return !unused.test(path);
  });
  const files = await Promise.all(paths.map((path) => listFile(output, path)));
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / 1_000_000;
  writeFileSync(join(output, "files.json"), JSON.stringify({ cpuSeconds, files: Object.fromEntries(files) }));
};

interface BuiltSite {
  readonly dir: URL;
  readonly logger: { readonly info: (text: string) => void };
}

/** What Astro calls when it has built. */
interface FinishingIntegration {
  readonly name: string;
  readonly hooks: { readonly "astro:build:done": (built: BuiltSite) => Promise<void> };
}

/** The last step of the build: documents as they are, one policy for all pages, compression and the list of files. */
export const finishSite = (): FinishingIntegration => ({
  name: "finish-site",
  hooks: {
    "astro:build:done": async ({ dir, logger }: BuiltSite) => {
      const output = fileURLToPath(dir);
      copyDocuments(output);
      bindToPolicy(output);
      await writeListing(output);
      const bytes = filesBelow(output).reduce((sum, path) => sum + statSync(join(output, path)).size, 0);
      logger.info(`${(bytes / 1_000_000).toFixed(1)} MB`);
    },
  },
});
