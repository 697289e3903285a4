// What shops install: the packages of packages/, built and packed, in a folder of their own.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { paymentStatuses } from "@railyard/contracts";
import { buildPackages, packagesFolder } from "./support/packages.ts";
import { expectedErrors, foundErrors } from "./support/type-errors.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const fixture = join(root, "test/fixtures/packages/shop");
const folder = mkdtempSync(join(tmpdir(), "railyard-packages-"));
const shop = join(folder, "shop");
const names = ["js", "react"] as const;
const scriptBytesMax = { js: 2 * 1024, react: 3 * 1024 } as const;

/** As ES modules, as CommonJS, and what both have. */
const filesOf = (declarations: readonly string[], scripts: readonly string[]): readonly string[] => {
  const built = [...declarations.map((name) => `${name}.d.ts`), ...scripts.map((name) => `${name}.js`)];
  const inBoth = built.flatMap((name) => [`dist/${name}`, `dist/cjs/${name}`]);
  return ["LICENSE", "README.md", "package.json", "dist/cjs/package.json", ...inBoth].sort();
};
const typesOfJs = ["element-options", "elements", "events", "payment", "payment-session", "railyard", "results"];
const partsOfReact = ["element", "index", "railyard-elements", "shared"];
const expectedFiles = {
  js: filesOf([...typesOfJs, "index", "load-railyard"], ["index", "load-railyard"]),
  react: filesOf(partsOfReact, partsOfReact),
} as const;

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

let packed: readonly Packed[];

/** Installs the files that were packed, together with the React that is here. */
const makeShop = async (): Promise<void> => {
  cpSync(fixture, shop, { recursive: true });
  for (const { name, filename } of packed) {
    const target = join(shop, "node_modules", name);
    mkdirSync(target, { recursive: true });
    await run("tar", ["-xzf", join(folder, filename), "--strip-components=1", "-C", target]);
  }
  for (const name of ["react", "react-dom", "@types/react"]) {
    const link = join(shop, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(packagesFolder, "react/node_modules", name)), link);
  }
};

beforeAll(async () => {
  await buildPackages();
  const folders = names.map((name) => `./packages/${name}`);
  const { stdout } = await run("npm", ["pack", ...folders, "--json", "--offline", `--pack-destination=${folder}`], {
    cwd: root,
  });
  packed = JSON.parse(stdout) as readonly Packed[];
  await makeShop();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a program in the shop's folder prints. */
const printedBy = async (type: "module" | "commonjs", program: string): Promise<string> => {
  const { stdout } = await run(process.execPath, [`--input-type=${type}`, "--eval", program], { cwd: shop });
  return stdout.trim();
};

describe("the packages for shops", () => {
  it("have these files, and depend on nothing that a shop does not have", () => {
    const files = Object.fromEntries(packed.map(({ name, files: all }) => [name, all.map(({ path }) => path).sort()]));
    expect(files).toEqual({ "@railyard/js": expectedFiles.js, "@railyard/react": expectedFiles.react });
    const manifests = names.map(
      (name) => JSON.parse(readFileSync(join(shop, "node_modules/@railyard", name, "package.json"), "utf8")) as object,
    );
    for (const manifest of manifests) {
      expect(manifest).toMatchObject({ license: "Apache-2.0", private: true, type: "module", sideEffects: false });
      expect(manifest).not.toHaveProperty("dependencies");
    }
    expect(manifests[1]).toHaveProperty("peerDependencies", { "@railyard/js": ">=0.1.0", react: ">=18" });
  });

  it.each(names)("are small, and import nothing but React: %s", (name) => {
    const dist = join(shop, "node_modules/@railyard", name, "dist");
    const scripts = readdirSync(dist).filter((file) => file.endsWith(".js"));
    const text = scripts.map((file) => readFileSync(join(dist, file), "utf8")).join("\n");
    expect(gzipSync(text).length).toBeLessThanOrEqual(scriptBytesMax[name]);
    // The library comes from the platform, and the loader only with the shop's own import.
    expect(text).not.toMatch(/import\(|from "@railyard/);
  });

  it("load nothing on a server, and render a place for the fields there", async () => {
    const body = `
      const options = { clientSecret: "pay_1_secret_1" };
      const load = () => loadRailyard("pk_1", { apiUrl: "https://api.example" });
      const fields = createElement(PaymentElement, { id: "fields", options: { layout: "tabs" } });
      const page = (railyard) => renderToString(createElement(RailyardElements, { railyard, options }, fields));
      load().then((loaded) => console.log(JSON.stringify([loaded, page(load()), page(null)])));`;
    const used = [
      ["@railyard/js", "{ loadRailyard }"],
      ["@railyard/react", "{ PaymentElement, RailyardElements }"],
      ["react", "{ createElement }"],
      ["react-dom/server", "{ renderToString }"],
    ] as const;
    const imports = used.map(([name, members]) => `import ${members} from "${name}";`).join("\n");
    const requires = used.map(([name, members]) => `const ${members} = require("${name}");`).join("\n");
    const place = '<div id="fields"></div>';
    const expected = JSON.stringify([null, place, place]);
    expect(await printedBy("module", imports + body)).toBe(expected);
    expect(await printedBy("commonjs", requires + body)).toBe(expected);
  });

  it("have types that accept what is right, and refuse what is not", async () => {
    const expected = expectedErrors(join(fixture, "misuse.tsx"));
    expect(expected.length).toBeGreaterThan(15);
    expect(await foundErrors(shop)).toEqual(expected);
  });

  it("know every status that the API has", () => {
    const source = readFileSync(join(packagesFolder, "js/src/payment.ts"), "utf8");
    const [, union = ""] = /type PaymentStatus =([^;]*);/.exec(source) ?? [];
    expect([...union.matchAll(/"(\w+)"/g)].map(([, status]) => status)).toEqual(paymentStatuses);
  });
});
