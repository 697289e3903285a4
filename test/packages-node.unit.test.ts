// What a merchant's server installs: the Node client, built and packed, in a folder of its own.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { answers, startScriptedServer } from "./support/clients/scripted-server.ts";
import type { ScriptedServer } from "./support/clients/scripted-server.ts";
import { packagesFolder } from "./support/packages.ts";
import { expectedErrors, foundErrors } from "./support/type-errors.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const fixture = join(root, "test/fixtures/packages/server");
const folder = mkdtempSync(join(tmpdir(), "railyard-node-client-"));
const shop = join(folder, "shop");
const packedBytesMax = 300 * 1024;

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

let packed: Packed;
let platform: ScriptedServer;

/** Makes a package that is here one of the shop's. */
const link = (name: string, from: string): void => {
  const place = join(shop, "node_modules", name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(realpathSync(join(root, from, "node_modules", name)), place);
};

beforeAll(async () => {
  platform = await startScriptedServer();
  await run("npm", ["run", "--silent", "build"], { cwd: join(packagesFolder, "node") });
  const pack = ["pack", "./packages/node", "--json", "--offline", `--pack-destination=${folder}`];
  const [one] = JSON.parse((await run("npm", pack, { cwd: root })).stdout) as readonly Packed[];
  if (one === undefined) throw new Error("Nothing was packed.");
  packed = one;
  cpSync(fixture, shop, { recursive: true });
  const target = join(shop, "node_modules/@railyard/node");
  mkdirSync(target, { recursive: true });
  await run("tar", ["-xzf", join(folder, packed.filename), "--strip-components=1", "-C", target]);
  link("@types/node", "packages/node");
  link("@opentelemetry/api", "libs/telemetry");
});

afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a program in the shop's folder prints. */
const printedBy = async (type: "module" | "commonjs", program: string): Promise<string> => {
  const { stdout } = await run(process.execPath, [`--input-type=${type}`, "--eval", program], {
    cwd: shop,
    env: { ...process.env, RAILYARD_API_KEY: "snd_key", RAILYARD_URL: platform.url },
  });
  return stdout.trim();
};

const modules = [
  "attempts",
  "customer-return",
  "defined",
  "errors",
  "generated/examples",
  "generated/operations",
  "index",
  "lists",
  "opentelemetry",
  "options",
  "railyard",
  "request",
  "retries",
  "signatures",
  "testing",
  "time",
  "transport",
  "version",
  "webhooks",
];
const typesOnly = ["generated/resources", "generated/schemas", "operation"];

describe("the Node client as a package", () => {
  it("has these files, no dependencies, and is small", () => {
    const built = [
      ...modules.flatMap((name) => [`${name}.d.ts`, `${name}.js`]),
      ...typesOnly.map((name) => `${name}.d.ts`),
    ];
    const expected = ["LICENSE", "README.md", "package.json", "dist/cjs/package.json"].concat(
      built.flatMap((name) => [`dist/${name}`, `dist/cjs/${name}`]),
    );
    expect(packed.files.map(({ path }) => path).sort()).toEqual(expected.sort());
    expect(packed.size).toBeLessThan(packedBytesMax);
    const manifest = JSON.parse(readFileSync(join(shop, "node_modules/@railyard/node/package.json"), "utf8")) as object;
    expect(manifest).toMatchObject({ license: "Apache-2.0", private: true, engines: { node: ">=20" } });
    expect(manifest).not.toHaveProperty("dependencies");
    expect(manifest).not.toHaveProperty("peerDependencies");
  });

  it("is imported and required, with key and address from the environment", async () => {
    platform.script(answers(200, { payment_id: "pay_1", status: "succeeded" }));
    const body = `
      const railyard = new Railyard();
      const open = mockRailyard().railyard.payments.retrieve("pay_2");
      Promise.all([railyard.payments.create({ amount: 1, currency: "EUR" }), open]).then(([payment, mocked]) => {
        const { name } = new CardError({ message: "" });
        console.log(payment.payment_id, mocked.status, typeof openTelemetryHook({}), name);
      });`;
    const used = [
      ["@railyard/node", "{ CardError, Railyard }"],
      ["@railyard/node/testing", "{ mockRailyard }"],
      ["@railyard/node/opentelemetry", "{ openTelemetryHook }"],
    ] as const;
    const imports = used.map(([name, members]) => `import ${members} from "${name}";`).join("\n");
    const requires = used.map(([name, members]) => `const ${members} = require("${name}");`).join("\n");
    const expected = "pay_1 succeeded function CardError";
    expect(await printedBy("module", imports + body)).toBe(expected);
    expect(await printedBy("commonjs", requires + body)).toBe(expected);
    expect(platform.requests().map(({ path, headers }) => [path, headers["api-key"]])).toEqual([
      ["/payments", "snd_key"],
      ["/payments", "snd_key"],
    ]);
  });

  it("has types that accept what is right, and refuse what is not", async () => {
    const expected = expectedErrors(join(fixture, "misuse.ts"));
    expect(expected.length).toBeGreaterThan(20);
    expect(await foundErrors(shop)).toEqual(expected);
  });
});
