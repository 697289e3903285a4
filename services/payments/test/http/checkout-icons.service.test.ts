// Icons of the operator's own, in pages that customers see, and what a browser may do with them.
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import { openPage } from "../support/pages.ts";
import type { Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

const shapes = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const icons: Readonly<Record<string, string>> = {
  "ideal.svg": shapes,
  "visa.svg": `<?xml version="1.0"?>\n${shapes}`,
  "README.md": "Where the icons come from",
};

let parent: string;
let folder: string;
let stack: Stack;

const folderOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const made = mkdtempSync(join(parent, "icons-"));
  for (const [file, text] of Object.entries(files)) await writeFile(join(made, file), text);
  return made;
};

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "railyard-icons-"));
  folder = await folderOf(icons);
  stack = await startStack({ CHECKOUT_ICONS_DIR: folder });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  rmSync(parent, { recursive: true });
});

const asset = (address: string): Promise<CallResult> => call(`${stack.url}${address}`, "GET", "");

const addressIn = (html: string, file: string): string =>
  new RegExp(`src="(/payment_link_assets/${file}\\?v=[^"]+)"`).exec(html)?.[1] ?? "";

describe("icons of the operator", () => {
  it("are shown in addition to ours and instead of those of the same name", async () => {
    const shop = stack.shop({ connectors: ["fauxpay", "pretendpay"] });
    const payment = await shop.pay({ amount: 6540, currency: "USD", payment_link: true });
    const { html } = await openPage(payment.payment_link?.link ?? "");
    expect(html).toMatch(/<span>iDEAL<\/span><img [^>]*src="\/payment_link_assets\/ideal\.svg/);
    for (const [file, text] of Object.entries(icons).filter(([name]) => name.endsWith(".svg"))) {
      const { status, text: found, headers } = await asset(addressIn(html, file));
      expect([status, found]).toEqual([200, text]);
      expect(headers["cache-control"]).toContain("immutable");
    }
    // Ours, where the folder has none.
    expect(html).toMatch(/<span>EPS<\/span><img [^>]*src="\/payment_link_assets\/bank\.svg/);
    expect((await asset(addressIn(html, "mastercard.svg"))).text).toMatch(/^<svg/);
    expect((await asset("/payment_link_assets/README.md")).status).toBe(404);
  });

  it("run nothing when a browser opens one, ours included", async () => {
    const ours = await readdir(join(import.meta.dirname, "../../src/pages/http/assets/icons"));
    const names = [...ours.filter((file) => file.endsWith(".svg")), "ideal.svg"];
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const { status, headers } = await asset(`/payment_link_assets/${name}`);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "image/svg+xml",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "x-content-type-options": "nosniff",
      });
    }
  });
});

describe("a folder of icons that cannot be used", () => {
  const started = (directory: string) => () =>
    createApp(readConfig({ DATABASE_URL: "postgres://payments@localhost/payments", CHECKOUT_ICONS_DIR: directory }));

  it.each([
    ["too large", `${shapes}${" ".repeat(65_536)}`, /CHECKOUT_ICONS_DIR: ideal\.svg is larger than 64 KB\./],
    ["a page", "<html></html>", /CHECKOUT_ICONS_DIR: ideal\.svg is no SVG: it starts with neither <svg nor <\?xml\./],
    ["empty", "", /CHECKOUT_ICONS_DIR: ideal\.svg is no SVG/],
  ])("keeps the service from starting where a file is %s", async (_what, text, message) => {
    expect(started(await folderOf({ "eps.svg": shapes, "ideal.svg": text }))).toThrow(message);
  });

  it("keeps it from starting where something cannot be read, or the path is relative", async () => {
    expect(started(join(parent, "missing"))).toThrow(/CHECKOUT_ICONS_DIR: the folder cannot be read\./);
    const nested = await folderOf({});
    await mkdir(join(nested, "ideal.svg"));
    expect(started(nested)).toThrow(/CHECKOUT_ICONS_DIR: ideal\.svg cannot be read\./);
    expect(started("icons")).toThrow(/CHECKOUT_ICONS_DIR/);
  });
});
