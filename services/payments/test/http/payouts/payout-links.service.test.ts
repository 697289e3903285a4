// The page on which a recipient takes a payout, as a browser without scripts sees it.
import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payout } from "@railyard/contracts";

import { call } from "../../support/http-call.ts";
import type { Page } from "../../support/pages.ts";
import { headingOf, openPage, press, remarksOf, sendForm } from "../../support/pages.ts";
import type { PayoutDesk } from "../../support/payouts.ts";
import { accounts, errorOf, payoutDesk } from "../../support/payouts.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: PayoutDesk;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["payoutsim"], profile: { payout_link_config: { merchant_name: "kiosk" } } });
  desk = payoutDesk(shop);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const linked = (changes: Record<string, unknown> = {}, of: PayoutDesk = desk): Promise<Payout> =>
  of.pay({ amount: 7500, currency: "USD", auto_fulfill: true, payout_link: true, ...changes });

const linkOf = (payout: Payout): string => payout.payout_link?.link ?? "";

const bank = (account: string): Record<string, string> => ({
  method: "ach",
  ach_routing_number: "110000000",
  ach_account_number: account,
});

const review = async (payout: Payout, fields = bank(accounts.success)): Promise<Page> =>
  sendForm(await openPage(linkOf(payout)), fields);

const framed = { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site", referer: "https://shop.example/x" };

describe("a payout with a link", () => {
  it("waits for its recipient, and its link expires", async () => {
    const payout = await linked({ description: "Your winnings" });
    expect(payout).toMatchObject({ status: "requires_payout_method_data", payout_method_data: null });
    expect(payout.payout_link?.payout_link_id).toMatch(/^payout_link_/);
    expect(Date.parse(payout.expires_on ?? "") - Date.parse(payout.created ?? "")).toBe(86_400_000);
    expect((await desk.read(payout.payout_id)).payout_link).toEqual(payout.payout_link);
    const page = await openPage(linkOf(payout));
    expect([page.status, headingOf(page)]).toEqual([200, "Where should the money go?"]);
    for (const text of ["$75.00", "Your winnings", "kiosk", "Routing number"]) expect(page.html).toContain(text);
    expect(page.html).not.toContain(payout.client_secret ?? "?");
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("is paid to the account that the recipient gives and confirms, once", async () => {
    const payout = await linked({ return_url: "https://shop.example/done" });
    const asked = await review(payout);
    expect(headingOf(asked)).toBe("Is this right?");
    expect(asked.html).toContain("•••• 0001");
    expect(asked.html).not.toContain(accounts.success);
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "requires_confirmation", payout_type: "bank" });
    const [done, again] = await Promise.all([sendForm(asked), sendForm(asked)]);
    expect(headingOf(done)).toMatch(/Your money (was sent|is on its way)/);
    expect(again.status).toBe(200);
    expect(headingOf(await openPage(linkOf(payout)))).toBe("Your money was sent");
    expect((await openPage(linkOf(payout))).html).toContain("<dt>Goes to</dt><dd>Bank account •••• 0001</dd>");
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "success", attempt_count: 1 });
    expect(await stack.provider.paidOut(payout.payout_id)).toBe(7500);
    const back = await press(await openPage(linkOf(payout)), "Back to kiosk");
    expect(back.url.href).toBe(`https://shop.example/done?payout_id=${payout.payout_id}&status=success`);
  });

  it.each([
    ["a card", { method: "card", card_card_number: "4242 4242 4242 4242", card_card_expiry: "10/40" }, "card"],
    ["a wallet", { method: "paypal", paypal_email: "success@payouts.example" }, "wallet"],
    ["another wallet", { method: "venmo", venmo_telephone: "+1 555 0100" }, "wallet"],
  ])("goes to %s, too", async (_what, fields, payoutType) => {
    const payout = await linked();
    await sendForm(await review(payout, fields));
    expect(await desk.becomes(payout.payout_id, "success")).toMatchObject({ payout_type: payoutType });
  });

  it("shows a changed destination again, and confirms nothing that was not shown", async () => {
    const payout = await linked();
    const first = await review(payout);
    const form = await press(first, "Change");
    expect(headingOf(form)).toBe("Where should the money go?");
    const second = await sendForm(form, { method: "paypal", paypal_email: "success@payouts.example" });
    expect(second.html).toContain("s***@payouts.example");
    const stale = await sendForm(first);
    expect(headingOf(stale)).toBe("Is this right?");
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "requires_confirmation", attempt_count: 0 });
    await sendForm(stale);
    expect(await desk.becomes(payout.payout_id, "success")).toMatchObject({ payout_type: "wallet" });
  });

  it("waits for the merchant when it is not to be sent at once", async () => {
    const payout = await linked({ auto_fulfill: false });
    const done = await sendForm(await review(payout));
    expect(headingOf(done)).toBe("Your money is on its way");
    await desk.act(payout.payout_id, "fulfill");
    expect(headingOf(await openPage(linkOf(payout)))).toBe("Your money was sent");
  });

  it("states that it failed, and accepts nothing more", async () => {
    const payout = await linked();
    const failed = await sendForm(await review(payout, bank(accounts.failure)));
    expect(headingOf(failed)).toBe("The money could not be sent");
    expect(failed.html).not.toContain("<form");
    await call(linkOf(payout), "POST", "", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: new URLSearchParams({ step: "destination", ...bank(accounts.success) }).toString(),
    });
    expect(await stack.provider.paidOut(payout.payout_id)).toBe(0);
  });
});

describe("the form", () => {
  it.each([
    ["nothing", { method: "ach" }, ["ach_routing_number", "ach_account_number"]],
    ["a wrong routing number", { ...bank(accounts.success), ach_routing_number: "123456789" }, ["ach_routing_number"]],
    [
      "a wrong card",
      { method: "card", card_card_number: "4242424242424241", card_card_expiry: "10/40" },
      ["card_card_number"],
    ],
    [
      "a past card",
      { method: "card", card_card_number: "4242424242424242", card_card_expiry: "10/20" },
      ["card_card_expiry"],
    ],
    ["no e-mail address", { method: "paypal", paypal_email: "nobody" }, ["paypal_email"]],
    ["no way at all", { method: "cheque" }, ["methods"]],
  ])("with %s names what is wrong and keeps nothing", async (_what, fields, ids) => {
    const payout = await linked();
    const page = await review(payout, fields as Record<string, string>);
    expect([page.status, Object.keys(remarksOf(page))]).toEqual([422, ids]);
    expect(page.html).not.toContain("424242424");
    expect((await desk.read(payout.payout_id)).status).toBe("requires_payout_method_data");
  });

  it("offers what the currency and the merchant allow, step by step where wanted", async () => {
    const euros = await openPage(linkOf(await linked({ currency: "EUR" })));
    expect(euros.html).toContain('name="sepa_iban"');
    expect(euros.html).not.toContain("ach_");
    const only = await openPage(
      linkOf(
        await linked({
          payout_link_config: { enabled_payment_methods: [{ payment_method: "wallet" }], theme: "#0a7" },
        }),
      ),
    );
    expect(only.html).toContain('name="paypal_email"');
    expect(only.html).not.toContain("ach_");
    expect(only.html).toContain("--theme:#0a7");
    const steps = await linked({ payout_link_config: { form_layout: "journey" } });
    const second = await press(await openPage(linkOf(steps)), "PayPal");
    expect(second.html).not.toContain("ach_");
    const asked = await sendForm(second, { paypal_email: "success@payouts.example" });
    expect(headingOf(asked)).toBe("Is this right?");
  });

  it("is in the language that the request states, else in that of the recipient's browser", async () => {
    const french = { "accept-language": "fr" };
    const headings = { de: "Wohin soll das Geld?", es: "¿Adónde debe ir el dinero?" };
    const body = { amount: 7500, currency: "EUR", payout_link: true };
    const created = await shop.send("POST", "/payouts/create", body, { "accept-language": "ja" });
    const payout = created.body as Payout;
    const update = async (changes: Record<string, unknown>): Promise<string> =>
      linkOf(
        (await shop.send("PUT", `/payouts/${payout.payout_id}`, changes, { "accept-language": "ja" })).body as Payout,
      );
    expect(new URL(linkOf(payout)).searchParams.get("locale")).toBeNull();
    expect(headingOf(await openPage(linkOf(payout), { "accept-language": "de" }))).toBe(headings.de);
    const german = await update({ locale: "de-DE" });
    expect(german).toBe(`${linkOf(payout)}&locale=de`);
    expect(headingOf(await openPage(german, french))).toBe(headings.de);
    expect(await update({ payout_link_config: { theme: "teal" } })).toBe(german);
    expect(await update({ locale: "mt" })).toBe(linkOf(payout));
    const spanish = await linked({ locale: "es" });
    expect(headingOf(await openPage(linkOf(spanish), french))).toBe(headings.es);
  });

  it("is gone after the expiry and after a cancellation", async () => {
    const late = await linked();
    await stack.rows(
      "update payouts set expires_at = now() - interval '1 second' where payout_id = $1",
      late.payout_id,
    );
    expect(headingOf(await openPage(linkOf(late)))).toBe("This link has expired");
    const cancelled = await linked();
    const page = await openPage(linkOf(cancelled));
    await desk.act(cancelled.payout_id, "cancel");
    expect(headingOf(await sendForm(page, bank(accounts.success)))).toBe("This payout was cancelled");
  });
});

describe("the place of the page", () => {
  const allowing = { payout_link_config: { allowed_domains: ["shop.example"] } };

  it("is a frame of an allowed site alone, when the merchant names any", async () => {
    const payout = await linked(allowing);
    const outside = await openPage(linkOf(payout));
    expect([outside.status, outside.html.includes("<form")]).toEqual([403, false]);
    const elsewhere = await openPage(linkOf(payout), { ...framed, referer: "https://evil.example/" });
    expect(elsewhere.status).toBe(403);
    const inside = await openPage(linkOf(payout), framed);
    expect(inside.status).toBe(200);
    expect(inside.headers["content-security-policy"]).toContain("frame-ancestors 'self' shop.example");
    const asked = await sendForm(inside, bank(accounts.success), { ...framed, "sec-fetch-site": "same-origin" });
    expect(headingOf(asked)).toBe("Is this right?");
  });

  it("is anywhere in test mode", async () => {
    const payout = await linked({ payout_link_config: { ...allowing.payout_link_config, test_mode: true } });
    expect((await openPage(linkOf(payout))).status).toBe(200);
  });

  it("does not exist for payouts without a link, of others, or unknown ones", async () => {
    const plain = await desk.pay({ amount: 1, currency: "USD" });
    const other = await linked();
    const addresses = [
      `/payout_link/${shop.merchantId}/${plain.payout_id}`,
      `/payout_link/${shop.merchantId}/payout_unknown`,
      `/payout_link/${stack.shop().merchantId}/${other.payout_id}`,
    ];
    for (const address of addresses) {
      const page = await openPage(`${stack.url}${address}`);
      expect([page.status, headingOf(page)]).toEqual([404, "Page not found"]);
    }
  });
});

describe("the address of the page", () => {
  const spoilt: readonly (readonly [string, (address: URL) => void])[] = [
    ["without its token", (address) => address.searchParams.delete("token")],
    ["with an empty token", (address) => address.searchParams.set("token", "")],
    ["with a wrong token", (address) => address.searchParams.set("token", "A".repeat(20))],
  ];

  it.each(spoilt)("%s opens nothing and takes nothing", async (_what, spoil) => {
    const payout = await linked({ payout_id: `payout_guess_${randomBytes(5).toString("hex")}` });
    const address = new URL(linkOf(payout));
    expect(address.pathname).toBe(`/payout_link/${shop.merchantId}/${payout.payout_id}`);
    expect(address.searchParams.get("token")).toMatch(/^[A-Za-z0-9]{32}$/);
    spoil(address);
    const page = await openPage(address.href);
    expect([page.status, headingOf(page)]).toEqual([404, "Page not found"]);
    const sent = await call(address.href, "POST", "", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: new URLSearchParams({ step: "destination", ...bank(accounts.success) }).toString(),
    });
    expect(sent.status).toBe(404);
    expect(await desk.read(payout.payout_id)).toMatchObject({
      status: "requires_payout_method_data",
      payout_method_data: null,
    });
  });

  it("opens no other payout", async () => {
    const [mine, other] = [await linked(), await linked()];
    const address = new URL(linkOf(other));
    address.searchParams.set("token", new URL(linkOf(mine)).searchParams.get("token") ?? "");
    expect((await openPage(address.href)).status).toBe(404);
  });
});

describe("a link that cannot be", () => {
  it.each([
    ["a destination", { payout_method_data: { wallet: { paypal: { email: "a@b.example" } } } }, [400, "IR_40"]],
    ["a confirmation", { confirm: true }, [400, "IR_40"]],
    ["no amount", { amount: 0 }, [400, "IR_16"]],
    ["an unknown layout", { payout_link_config: { form_layout: "maze" } }, [400, "IR_06"]],
    ["a site that is none", { payout_link_config: { allowed_domains: ["a; script-src *"] } }, [422, "IR_05"]],
    ["an expiry beyond measure", { session_expiry: 7_890_001 }, [422, "IR_06"]],
  ])("is refused with %s", async (_what, changes, [status, code]) => {
    const body = { amount: 7500, currency: "USD", payout_link: true, payout_id: "payout_refused", ...changes };
    const refused = await shop.send("POST", "/payouts/create", body);
    expect([refused.status, errorOf(refused.body).code]).toEqual([status, code]);
    expect((await shop.send("GET", "/payouts/payout_refused")).status).toBe(404);
  });
});
