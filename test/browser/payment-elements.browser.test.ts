// What the browser library can do in addition to the fields in one frame, and what it never allows.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, startShop } from "@railyard/local";
import type { Shop } from "@railyard/local";
import type { Page } from "playwright-core";
import { startMerchant } from "../support/system.ts";
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

interface Release {
  readonly file: string;
  readonly integrity: string;
}

/** Puts another element where the shop has its own; scripts of the test are the page's. */
const replaceElement = async (page: Page, script: string): Promise<void> => {
  await page.locator("#pay:enabled").waitFor();
  await page.evaluate(`payment.destroy(); ${script}`);
};

const create = async (path: string, body: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> =>
  (await callSuccessfully(stack.system.gateway, "POST", path, { key: stack.merchant.secretKey, body })).body;

/** A customer with a stored card. */
const customerWithCard = async (): Promise<string> => {
  const { customer_id: customer } = await create("/customers", { name: "Ada Beispiel" });
  await create("/payments", {
    amount: 100,
    currency: "EUR",
    confirm: true,
    customer_id: customer,
    setup_future_usage: "on_session",
    customer_acceptance: { acceptance_type: "offline" },
    payment_method: "card",
    payment_method_data: {
      card: { card_number: "4242424242424242", card_exp_month: "12", card_exp_year: "2035", card_cvc: "123" },
    },
  });
  return String(customer);
};

describe("stored cards", () => {
  it("are listed, paid with their code, and deleted", async () => {
    const customer = await customerWithCard();
    await visit(`?customer_id=${customer}`, async ({ page, fields }) => {
      await fields.getByText("•••• 4242").waitFor();
      await fields.locator(".cvc.saved input").fill("123");
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
    });
    await visit(`?customer_id=${customer}`, async ({ fields }) => {
      await fields.getByRole("button", { name: "Delete the card ending in 4242" }).click();
      await fields.getByText("•••• 4242").waitFor({ state: "detached" });
      expect(await fields.locator("#news").textContent()).toBe("The card was deleted.");
      await fields.locator("#card_number").waitFor();
    });
  });

  it("are stored when the customer ticks the box", async () => {
    const { customer_id: customer } = await create("/customers", { name: "Grace Beispiel" });
    await visit(`?customer_id=${String(customer)}`, async ({ page, fields }) => {
      await enterShopCard(fields, "4242424242424242");
      await fields.getByLabel(/Save this card/).check();
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
    });
    await visit(`?customer_id=${String(customer)}`, async ({ fields }) => {
      await fields.getByText("•••• 4242").waitFor();
    });
  });
});

describe("buttons of one press", () => {
  const mountExpress = `
    globalThis.pressed = [];
    const express = elements.create("expressCheckout");
    const keep = (name) => express.on(name, ({ expressPaymentType }) => pressed.push([name, expressPaymentType]));
    ["click", "confirm"].forEach(keep);
    globalThis.outcome = new Promise((resolve) => {
      express.on("confirm", async () => resolve(await railyard.confirmPayment({ elements })));
    });
    await new Promise((resolve) => express.on("ready", resolve).mount("#payment-fields"));`;

  it("pay by a step at the provider", async () => {
    await visit("", async ({ page, fields }) => {
      await replaceElement(page, `(async () => {${mountExpress}})()`);
      await fields.locator("button[data-seen]", { hasText: "PayPal" }).click();
      const provider = page.frameLocator("dialog iframe").frameLocator("iframe");
      await provider.getByRole("button").first().click();
      expect(await page.evaluate("outcome")).toMatchObject({ status: "succeeded" });
      expect(await page.evaluate("pressed")).toEqual([
        ["click", "paypal"],
        ["confirm", "paypal"],
      ]);
    });
  });

  it("do nothing while something covers them, however thin", async () => {
    await visit("", async ({ page, fields }) => {
      await replaceElement(page, `(async () => {${mountExpress}})()`);
      await fields.locator("button[data-seen]", { hasText: "PayPal" }).waitFor();
      await page.evaluate(`(() => {
        const cover = document.createElement("div");
        Object.assign(cover.style, { position: "fixed", inset: "0", background: "#fff", opacity: "0.02" });
        cover.style.pointerEvents = "none";
        document.body.append(cover);
      })()`);
      await fields.locator("button:not([data-seen])", { hasText: "PayPal" }).click();
      await fields.locator("#news").filter({ hasText: "covers the button" }).waitFor();
      expect(await page.evaluate("pressed")).toEqual([]);
    });
  });
});

describe("single fields of a card", () => {
  it("pay together, each in a frame of its own", async () => {
    await visit("", async ({ page }) => {
      await replaceElement(
        page,
        `(async () => {
          const place = document.querySelector("#payment-fields");
          for (const type of ["cardNumber", "cardExpiry", "cardCvc"]) {
            const part = document.createElement("div");
            part.id = type;
            place.append(part);
            await new Promise((resolve) => elements.create(type).on("ready", resolve).mount("#" + type));
          }
        })()`,
      );
      const frame = (type: string) => page.frameLocator(`#${type} iframe`);
      await pressPay(page);
      await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
      await frame("cardNumber").locator("#card_number").fill("4242424242424242");
      await frame("cardExpiry").locator("#card_expiry").fill("1235");
      await frame("cardCvc").locator("#card_cvc").fill("123");
      expect(await frame("cardNumber").locator("input:visible").count()).toBe(1);
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
    });
  });
});

describe("a page of those who come from the closest peer", () => {
  it("pays by its names", async () => {
    await visit("", async ({ page, fields }) => {
      await replaceElement(
        page,
        `(async () => {
          const publishableKey = document.querySelector("meta[name=railyard-key]").content;
          globalThis.hyper = Hyper({ publishableKey });
          globalThis.widgets = hyper.widgets({ clientSecret, appearance: { theme: "midnight" } });
          const unified = widgets.create("payment", { layout: { type: "accordion" } });
          await new Promise((resolve) => unified.on("ready", resolve).mount("#payment-fields"));
        })()`,
      );
      await enterShopCard(fields, "4242424242424242");
      const confirmed = await page.evaluate(`hyper.confirmPayment({
        widgets, confirmParams: { return_url: location.origin + "/thanks" }, redirect: "if_required" })`);
      expect(confirmed).toMatchObject({ status: "succeeded", payment: { amount: 4_900 } });
      expect(await page.evaluate("hyper.retrievePaymentIntent(clientSecret)")).toMatchObject({ status: "succeeded" });
    });
  });
});

describe("the look of the fields", () => {
  it("follows the shop's theme, variables and rules, and nothing that hides or loads", async () => {
    await visit("", async ({ page, fields }) => {
      await replaceElement(
        page,
        `(async () => {
          const appearance = {
            theme: "night",
            variables: { colorPrimary: "#ff8800", borderRadius: "11px", colorText: "rgba(0, 0, 0, 0)" },
            rules: {
              ".Input": { letterSpacing: "2px", backgroundImage: "url(https://evil.example)", opacity: "0" },
              ".Label:hover, body": { display: "none" },
              ".Input:focus": { backgroundColor: "transparent" },
            },
          };
          const styled = elements.create("payment", { appearance });
          await new Promise((resolve) => styled.on("ready", resolve).mount("#payment-fields"));
        })()`,
      );
      const input = fields.locator("#card_number");
      const style = await input.evaluate((element) => {
        const view = element.ownerDocument.defaultView;
        const { color, borderRadius, letterSpacing, opacity, backgroundImage } = view?.getComputedStyle(element) ?? {};
        return { color, borderRadius, letterSpacing, opacity, backgroundImage };
      });
      expect(style).toEqual({
        color: "rgb(237, 240, 244)",
        borderRadius: "11px",
        letterSpacing: "2px",
        opacity: "1",
        backgroundImage: "none",
      });
      await input.focus();
      expect(
        await input.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor),
      ).toBe("rgb(26, 31, 39)");
    });
  });
});

describe("the keyboard alone", () => {
  it("reaches the fields in their order and pays", async () => {
    await visit("", async ({ page, fields }) => {
      await fields.locator("#card_number").waitFor();
      const focused = async (): Promise<string> => {
        const own = await page.evaluate<string>("document.activeElement.id || document.activeElement.tagName");
        if (own !== "IFRAME") return own;
        return fields.locator("body").evaluate((body) => body.ownerDocument.activeElement?.id ?? "");
      };
      const order: string[] = [];
      const typed: Readonly<Record<string, string>> = {
        card_number: "4242424242424242",
        card_expiry: "1235",
        card_cvc: "123",
      };
      for (let presses = 0; presses < 20 && order.at(-1) !== "pay"; presses += 1) {
        await page.keyboard.press("Tab");
        const now = await focused();
        order.push(now);
        const text = typed[now];
        if (text !== undefined) await page.keyboard.type(text);
      }
      const names = ["method-card", "card_number", "card_expiry", "card_cvc", "card_holder_name", "pay"];
      expect(order.filter((name) => names.includes(name))).toEqual(names);
      await page.keyboard.press("Enter");
      await page.getByText("Payment succeeded").waitFor();
    });
  });
});

describe("a script of the shop's page", () => {
  it("cannot do what the frame does", async () => {
    await visit("", async ({ page }) => {
      await page.locator("#pay:enabled").waitFor();
      const answer = await page.evaluate(`(async () => {
        const sent = new XMLHttpRequest();
        const key = document.querySelector("meta[name=railyard-key]").content;
        const loaded = new Promise((resolve) => (sent.onloadend = resolve));
        sent.open("POST", "${stack.origin}/checkout/sessions");
        sent.setRequestHeader("api-key", key);
        sent.setRequestHeader("content-type", "application/json");
        sent.send(JSON.stringify({ client_secret: clientSecret, origin: location.origin }));
        await loaded;
        return { status: sent.status, reason: JSON.parse(sent.responseText).error.reason };
      })()`);
      expect(answer).toEqual({ status: 403, reason: "checkout_outside_frame" });
    });
  });
});

describe("a release with its integrity", () => {
  it("loads in a page of another origin, and not with another byte", async () => {
    const context = await stack.browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(`${shop.url}/`);
      const versions = await context.request.get(`${stack.origin}/v1/versions.json`);
      const [release] = ((await versions.json()) as { readonly versions: readonly Release[] }).versions;
      const load = (integrity = ""): Promise<unknown> =>
        page.evaluate(`(async () => {
          const script = document.createElement("script");
          Object.assign(script, { src: "${stack.origin}/v1/${release?.file ?? ""}", crossOrigin: "anonymous" });
          script.integrity = "${integrity}";
          return new Promise((resolve) => {
            script.onload = () => resolve("loaded");
            script.onerror = () => resolve("refused");
            document.head.append(script);
          });
        })()`);
      expect(await load(release?.integrity)).toBe("loaded");
      const ofOtherBytes = release?.integrity.replace(
        /^sha384-./,
        (start) => `sha384-${start.endsWith("A") ? "B" : "A"}`,
      );
      expect(await load(ofOtherBytes)).toBe("refused");
    } finally {
      await context.close();
    }
  });
});

describe("a site that the profile does not name", () => {
  it("gets a loaderror within ten seconds", async () => {
    const { gateway } = stack.system;
    const { merchantId, profileId, secretKey, publishableKey, inbox } = await startMerchant(stack.system);
    await inbox.stop();
    await callSuccessfully(gateway, "POST", `/account/${merchantId}/business_profile/${profileId}`, {
      key: secretKey,
      body: { allowed_checkout_domains: ["shop.example"] },
    });
    const other = await startShop({ port: 0, gatewayUrl: stack.origin, merchant: { secretKey, publishableKey } });
    const context = await stack.browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(`${other.url}/`);
      await page.getByText("domain_not_allowed").waitFor({ timeout: 12_000 });
      expect(await page.locator("#pay").isDisabled()).toBe(true);
    } finally {
      await context.close();
      await other.stop();
    }
  });
});
