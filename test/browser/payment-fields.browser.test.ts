// Payment fields in the page of a shop on another origin.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createHash } from "node:crypto";
import { get } from "node:http";
import { gzipSync } from "node:zlib";
import { callSuccessfully, startShop } from "@railyard/local";
import type { Shop } from "@railyard/local";
import { startMerchant } from "../support/system.ts";
import { violationsOf } from "./support/axe.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";
import { enterShopCard, inShop, pressPay } from "./support/shop-page.ts";
import type { ShopVisit } from "./support/shop-page.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
let shop: Shop;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
  shop = await startShop({ port: 0, gatewayUrl: stack.origin, merchant: stack.merchant });
}, 120_000);

afterAll(async () => {
  await shop.stop();
  await giveBack();
});

const visit = (query: string, test: (visit: ShopVisit) => Promise<void>): Promise<void> =>
  inShop(stack, shop, query, test);

describe("payment fields in a shop's page", () => {
  it("accept a payment, of whose card the page never receives a digit", async () => {
    await visit("", async ({ page, fields, asked, heard }) => {
      await enterShopCard(fields, "4242424242424242");
      const messages = await heard();
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
      expect(messages.filter((message) => message.includes('"complete":true'))).not.toEqual([]);
      // Of each its value: the number that both sides share is random.
      const values = messages.map(
        (message) => JSON.stringify((JSON.parse(message) as { value?: unknown }).value) ?? "",
      );
      expect(values.filter((value) => /\d{7}/.test(value))).toEqual([]);
      expect(asked.filter((request) => request.includes("4242424"))).toEqual([]);
    });
  });

  it("take another card on the same payment after a decline", async () => {
    await visit("", async ({ page, fields }) => {
      await enterShopCard(fields, "4000000000000002");
      await pressPay(page);
      await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
      const secret = await page.evaluate<string>("clientSecret");
      await enterShopCard(fields, "4242424242424242");
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
      expect(secret).toContain("_secret_");
    });
  });

  it("show the challenge of the bank above the page, which stays", async () => {
    await visit("?authentication_type=three_ds", async ({ page, fields }) => {
      await enterShopCard(fields, "4000000000003220");
      await pressPay(page);
      const bank = page.frameLocator("dialog iframe").frameLocator("iframe");
      await bank.getByRole("button", { name: "Complete" }).waitFor();
      expect(page.url()).not.toContain("/thanks");
      await bank.getByRole("button", { name: "Complete" }).click();
      await page.getByText("Payment succeeded").waitFor();
    });
  });

  it("lead back to the shop's address with the whole page, signed, where the shop wants that", async () => {
    await visit("?redirect=always", async ({ page, fields }) => {
      await enterShopCard(fields, "4242424242424242");
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
      const query = Object.fromEntries(new URL(page.url()).searchParams);
      expect(query).toMatchObject({ status: "succeeded", signature_algorithm: "HMAC-SHA512" });
      expect(query["signature"]).toMatch(/^[0-9a-f]{128}$/);
    });
  });

  it("state what is missing instead of sending it", async () => {
    await visit("", async ({ page, fields }) => {
      await fields.getByLabel("Card number").waitFor();
      await pressPay(page);
      await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
      expect(await fields.getByLabel("Card number").getAttribute("aria-invalid")).toBe("true");
    });
  });

  it("ignore messages of others, in the page as in the frame", async () => {
    await visit("", async ({ page, fields, heard }) => {
      await fields.getByLabel("Card number").waitFor();
      const before = await heard();
      await page.evaluate(`(() => {
        const frame = document.querySelector("#payment-fields iframe");
        const { port2 } = new MessageChannel();
        const init = { railyard: "init", v: 1, nonce: "of another", key: "pk_1", clientSecret: "pay_secret_1" };
        frame.contentWindow.postMessage(init, "*", [port2]);
        frame.contentWindow.postMessage({ type: "clear", nonce: "of another", v: 1 }, "*");
        postMessage({ railyard: "hello", v: 1 }, "*");
        postMessage({ type: "ready", nonce: "of another" }, "*");
      })()`);
      await enterShopCard(fields, "4242424242424242");
      expect((await heard()).filter((message) => message.includes("loaderror"))).toEqual([]);
      expect(before).not.toEqual([]);
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
    });
  });

  it("hand the page neither their form nor the token with which they are sent", async () => {
    await visit("", async ({ page, fields, heard }) => {
      await fields.getByLabel("Card number").waitFor();
      const updates = await page.evaluate<object>("elements.fetchUpdates()");
      expect(updates).toMatchObject({ payment: { status: "requires_payment_method" } });
      await page.evaluate("payment.update({ layout: 'accordion' })");
      await fields.locator("form.accordion").waitFor();
      const messages = (await heard()).filter((message) => !message.includes('"init"'));
      expect(messages.filter((message) => /mount_token|<form|card_number/.test(message))).toEqual([]);
    });
  });

  it("are sent once, however often the button is pressed", async () => {
    await visit("", async ({ page, fields }) => {
      await enterShopCard(fields, "4242424242424242");
      const results = await page.evaluate<readonly { readonly status: string }[]>(
        "Promise.all([1, 2].map(() => railyard.confirmPayment({ elements })))",
      );
      expect(results.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    });
  });

  it("can be used by all, and leave paying to the shop's button", async () => {
    await visit("", async ({ page, fields }) => {
      await fields.getByLabel("Card number").waitFor();
      expect(await fields.getByRole("button").count()).toBe(0);
      const frames = page.frames();
      expect(frames).toHaveLength(2);
      expect(await Promise.all(frames.map((frame) => violationsOf(frame)))).toEqual([[], []]);
    });
  });
});

describe("the hosted page", () => {
  it("has the same fields, which group a number and state at once what is wrong", async () => {
    const { body } = await callSuccessfully(stack.system.gateway, "POST", "/payments", {
      key: stack.merchant.secretKey,
      body: { amount: 4_900, currency: "EUR", payment_link: true, return_url: "https://shop.example/thanks" },
    });
    const { link } = body["payment_link"] as unknown as { readonly link: string };
    const context = await stack.browser.newContext({ locale: "en-US" });
    try {
      const page = await context.newPage();
      await page.goto(link);
      const number = page.getByLabel("Card number");
      await number.pressSequentially("4242424242424241");
      await number.blur();
      expect(await number.inputValue()).toBe("4242 4242 4242 4241");
      await page.locator("#card_number-error").filter({ hasText: /\w/ }).waitFor();
    } finally {
      await context.close();
    }
  });
});

/** A file or page of the gateway, as a browser gets it by its address. */
const read = async (path: string): Promise<{ status: number; policy: string; body: Buffer }> => {
  const context = await stack.browser.newContext();
  try {
    const answer = await context.request.get(`${stack.origin}${path}`);
    const policy = answer.headers()["content-security-policy"] ?? "";
    return { status: answer.status(), policy, body: await answer.body() };
  } finally {
    await context.close();
  }
};

/** How many bytes a browser is sent for a file, compressed. */
const sentBytes = (path: string): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(`${stack.origin}${path}`, { headers: { "accept-encoding": "gzip" } }, (answer) => {
    let bytes = 0;
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    answer.on("end", () => resolve(answer.headers["content-encoding"] === "gzip" ? bytes : Number.NaN));
  }).on("error", reject);
  return promise;
};

describe("the frame", () => {
  it("is small: its page, style and scripts", async () => {
    const { body } = await read(`/checkout/frame?key=${stack.merchant.publishableKey}`);
    const page = String(body);
    const [, style = ""] = /href="(\/[^"]+\.css[^"]*)"/.exec(page) ?? [];
    const [, script = ""] = /src="(\/[^"]+frame\.js[^"]*)"/.exec(page) ?? [];
    const folder = script.slice(0, script.lastIndexOf("/") + 1);
    const imported = [...String((await read(script)).body).matchAll(/from "\.\/([^"]+)"/g)].map(([, name]) => name);
    const files = [style, script, ...imported.map((name) => `${folder}${name ?? ""}`)];
    expect(files.length).toBeGreaterThan(4);
    const sizes = await Promise.all(files.map(sentBytes));
    expect(gzipSync(page).length + sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 1024);
  });

  it("is ready within a second", async () => {
    await visit("", async ({ page }) => {
      await page.locator("#pay:enabled").waitFor();
      const times = await page.evaluate<readonly number[]>(`(async () => {
        const times = [];
        for (let load = 0; load < 20; load += 1) {
          payment.destroy();
          const begun = performance.now();
          globalThis.payment = railyard.elements({ clientSecret }).create("payment");
          await new Promise((resolve) => payment.on("ready", resolve).mount("#payment-fields"));
          times.push(performance.now() - begun);
        }
        return times.sort((one, other) => one - other);
      })()`);
      // 19 of 20: the 95th percentile.
      expect(times[18]).toBeLessThan(1_000);
    });
  }, 60_000);
});

describe("the browser library", () => {
  it("is small, and has a release that never changes, with its integrity", async () => {
    const { versions } = JSON.parse(String((await read("/v1/versions.json")).body)) as {
      readonly versions: readonly { readonly file: string; readonly integrity: string }[];
    };
    const [release = { file: "", integrity: "" }] = versions;
    const { body: script } = await read(`/v1/${release.file}`);
    expect(gzipSync(script).length).toBeLessThan(15 * 1024);
    expect(await sentBytes(`/v1/${release.file}`)).toBeLessThan(15 * 1024);
    expect(`sha384-${createHash("sha384").update(script).digest("base64")}`).toBe(release.integrity);
    expect((await read("/v1/HyperLoader.js")).body).toEqual((await read("/v1/railyard.js")).body);
  });
});

describe("fields of a profile that names its sites", () => {
  const site = "https://shop.example";

  it("are shown and sent there alone", async () => {
    const { gateway } = stack.system;
    const { merchantId, profileId, secretKey, publishableKey: key, inbox } = await startMerchant(stack.system);
    await inbox.stop();
    await callSuccessfully(gateway, "POST", `/account/${merchantId}/business_profile/${profileId}`, {
      key: secretKey,
      body: { payment_link_config: { allowed_domains: ["shop.example"] } },
    });
    const { body: payment } = await callSuccessfully(gateway, "POST", "/payments", {
      key: secretKey,
      body: { amount: 100, currency: "EUR" },
    });
    const { client_secret } = payment;
    const open = (origin: string) =>
      gateway.call("POST", "/checkout/sessions", { key, body: { client_secret, origin } });

    const refused = await open("https://shop.example.evil.test");
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "IR_22", reason: "checkout_elsewhere" } } });
    const { status, body: shown } = await open(site);
    expect({ status, shown }).toMatchObject({
      status: 200,
      shown: { status: "requires_payment_method", is_open: true },
    });

    const token = String(shown["mount_token"]);
    const fields = { card_number: "4242424242424242", card_expiry: "1235", card_cvc: "123", method: "card" };
    const send = (mount_token: string) =>
      gateway.call("POST", "/checkout/confirm", { key, body: { client_secret, origin: site, mount_token, fields } });
    const other = await callSuccessfully(gateway, "POST", "/payments", {
      key: secretKey,
      body: { amount: 100, currency: "EUR" },
    });
    const ofOther = await callSuccessfully(gateway, "POST", "/checkout/sessions", {
      key,
      body: { client_secret: other.body["client_secret"], origin: site },
    });
    for (const wrong of [String(ofOther.body["mount_token"]), `${token}0`, token.replace(/^\d/, "9")]) {
      expect(await send(wrong)).toMatchObject({ status: 400, body: { error: { reason: "mount_token_wrong" } } });
    }
    expect(await send(token)).toMatchObject({
      status: 200,
      body: { status: "succeeded", is_open: false, error: null },
    });

    const frame = await read(`/checkout/frame?key=${key}`);
    expect(frame.policy).toContain("frame-ancestors 'self' shop.example;");
    expect((await read(`/checkout/frame?key=${secretKey}`)).status).toBe(401);
  });
});
