import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { brotliDecompressSync, createBrotliDecompress } from "node:zlib";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

const cache = join(import.meta.dirname, "../../../node_modules/.cache");
/** Folder of the package, whose entry is `build/index.js`. */
const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")));

/** The browser is one file, its libraries and fonts are archives. */
const archives = { libraries: "al2023.tar.br", fonts: "fonts.tar.br" } as const;

const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, "font-cache")}</cachedir>
</fontconfig>
`;

const unpackInto = async (folder: string, target: string): Promise<void> => {
  const from = join(packageFolder, "bin");
  for (const [name, archive] of Object.entries(archives)) {
    mkdirSync(join(folder, name), { recursive: true });
    const input = brotliDecompressSync(readFileSync(join(from, archive)));
    execFileSync("tar", ["-x", "-C", join(folder, name)], { input });
  }
  await pipeline(
    createReadStream(join(from, "chromium.br")),
    createBrotliDecompress(),
    createWriteStream(join(folder, "chromium"), { mode: 0o755 }),
  );
  writeFileSync(join(folder, "fonts.conf"), fontSettings(target));
};

/** Unpacks the browser of the npm package, in two seconds and once for each version; resolves with its folder. */
export const unpackedChromium = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
    readonly version: string;
  };
  const target = join(cache, `chromium-${version}`);
  if (existsSync(target)) return target;
  const folder = `${target}.${String(process.pid)}`;
  await unpackInto(folder, target);
  try {
    renameSync(folder, target);
  } catch (error) {
    // Another process was as quick.
    if (!existsSync(target)) throw error;
    rmSync(folder, { recursive: true });
  }
  return target;
};

// Those of the package switch off what keeps sites apart, which is among what is tested.
const parameters = ["--headless=shell", "--no-sandbox", "--disable-gpu", "--no-zygote", "--font-render-hinting=none"];

/** Starts the browser with the libraries that came with it, so that the machine needs none. */
export const launchChromium = async (): Promise<Browser> => {
  const folder = await unpackedChromium();
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    args: parameters,
    env: {
      ...(process.env as Readonly<Record<string, string>>),
      LD_LIBRARY_PATH: join(folder, "libraries/lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
    },
  });
};
