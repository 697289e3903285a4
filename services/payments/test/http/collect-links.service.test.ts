// Pages on which customers store a card, as a browser without scripts sees them.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { CollectLink, CustomerPaymentMethods, ListedPaymentMethod } from "@railyard/contracts";

import { ok, refusal } from "../support/answers.ts";
import { newCustomer, storeCard, visa } from "../support/customers.ts";
import type { Page } from "../support/pages.ts";
import { call } from "../support/http-call.ts";
import { headingOf, openPage, press, remarksOf, sendForm } from "../support/pages.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({
    merchant: { pm_collect_link_config: { merchant_name: "kiosk", theme: "#0a7", logo: null } },
  });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const collect = async (changes: Record<string, unknown> = {}, of: Shop = shop): Promise<CollectLink> => {
  const customerId = (changes["customer_id"] as string | undefined) ?? (await newCustomer(of));
  return ok(of.send("POST", "/payment_methods/collect", { customer_id: customerId, ...changes }));
};

const methodsOf = async (customerId: string): Promise<readonly ListedPaymentMethod[]> =>
  (await ok<CustomerPaymentMethods>(shop.send("GET", `/customers/${customerId}/payment_methods`)))
    .customer_payment_methods;

const card = {
  card_number: "4242 4242 4242 4242",
  card_expiry: "10/40",
  card_holder_name: "Ada Beispiel",
  card_nickname: "my own",
};

const save = async ({ link }: CollectLink, fields: Record<string, string> = card): Promise<Page> =>
  sendForm(await openPage(link), fields);

const [first] = [0];

describe("a page that collects a card", () => {
  it("is made with a look and an expiry, and stores the card in the vault", async () => {
    const made = await collect({ return_url: "https://shop.example/cards", session_expiry: 3600 });
    expect(made).toMatchObject({
      status: "initiated",
      ui_config: { merchant_name: "kiosk", theme: "#0a7", logo: null },
      pm_collect_link_id: expect.stringMatching(/^pm_collect_link_/),
    });
    expect(Date.parse(made.expiry) - Date.parse(made.created)).toBe(3_600_000);
    const lasting = await collect({});
    expect(Date.parse(lasting.expiry) - Date.parse(lasting.created)).toBe(86_400_000);
    const page = await openPage(made.link);
    expect([page.status, headingOf(page)]).toEqual([200, "Save a card"]);
    expect(page.html).toContain("kiosk keeps this card");
    expect(page.html).toContain("--theme:#0a7");
    const saved = await sendForm(page, card);
    expect(headingOf(saved)).toBe("Your card was saved");
    const methods = await methodsOf(made.customer_id);
    expect(methods).toHaveLength(1);
    expect(methods[first]).toMatchObject({
      payment_method: "card",
      default_payment_method_set: true,
      card: { last4_digits: "4242", expiry_year: "2040", card_holder_name: "Ada Beispiel", nick_name: "my own" },
    });
    const back = await press(saved, "Back to kiosk");
    expect(back.url.href).toBe(
      `https://shop.example/cards?pm_collect_link_id=${made.pm_collect_link_id}&status=submitted`,
    );
    const rows = await stack.rows<{ text: string }>(
      "select row_to_json(payment_methods)::text as text from payment_methods where customer_id = $1",
      made.customer_id,
    );
    expect(rows[first]?.text).not.toContain("4242424242424242");
  });

  it("pays with what it stored", async () => {
    const made = await collect();
    await save(made);
    const [method] = await methodsOf(made.customer_id);
    const payment = await shop.pay({
      amount: 100,
      currency: "USD",
      confirm: true,
      customer_id: made.customer_id,
      payment_method: "card",
      payment_token: method?.payment_token,
      payment_method_data: { card_token: { card_cvc: "737" } },
    });
    expect(payment.status).toBe("succeeded");
  });

  it("accepts one card, however many forms are sent at a time", async () => {
    const made = await collect();
    const page = await openPage(made.link);
    const numbers = ["4242424242424242", "5555555555554444", "4111111111111111"];
    const pages = await Promise.all(numbers.map((number) => sendForm(page, { ...card, card_number: number })));
    expect(pages.map(headingOf)).toEqual(numbers.map(() => "Your card was saved"));
    expect(await methodsOf(made.customer_id)).toHaveLength(1);
  });

  it("stores a card that is there already once", async () => {
    const customerId = await newCustomer(shop);
    const known = await storeCard(shop, customerId, visa);
    await save(await collect({ customer_id: customerId }));
    const methods = await methodsOf(customerId);
    expect(methods.map(({ payment_method_id: id }) => id)).toEqual([known.payment_method_id]);
    expect(methods[first]?.card?.nick_name).toBe("my own");
  });

  it.each([
    ["nothing", {}, ["card_number", "card_expiry"]],
    ["a wrong number", { ...card, card_number: "4242424242424241" }, ["card_number"]],
    ["an expired card", { ...card, card_expiry: "10/20" }, ["card_expiry"]],
  ])("names what is wrong with %s, and shows no number again", async (_what, fields, ids) => {
    const made = await collect();
    const page = await save(made, fields);
    expect([page.status, Object.keys(remarksOf(page))]).toEqual([422, ids]);
    expect(page.html).not.toContain("42424242");
    expect(await methodsOf(made.customer_id)).toEqual([]);
  });

  it("stores nothing after its expiry, and nothing of a customer who was erased", async () => {
    const late = await collect();
    const page = await openPage(late.link);
    await stack.rows(
      "update collect_links set expires_at = now() - interval '1 second' where collect_link_id = $1",
      late.pm_collect_link_id,
    );
    expect(headingOf(await sendForm(page, card))).toBe("This link has expired");
    expect(await methodsOf(late.customer_id)).toEqual([]);
    const gone = await collect();
    const open = await openPage(gone.link);
    await ok(shop.send("DELETE", `/customers/${gone.customer_id}`));
    expect((await sendForm(open, card)).status).toBe(404);
  });

  it("opens in frames of allowed sites alone when there are any, and not for other merchants", async () => {
    const made = await collect({ allowed_domains: ["shop.example"] });
    expect((await openPage(made.link)).status).toBe(403);
    const framed = { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site", referer: "https://shop.example/x" };
    const inside = await openPage(made.link, framed);
    expect(inside.headers["content-security-policy"]).toContain("frame-ancestors 'self' shop.example");
    const other = made.link.replace(shop.merchantId, stack.shop().merchantId);
    expect((await openPage(other, framed)).status).toBe(404);
  });

  it.each([
    ["no", (address: URL) => address.searchParams.delete("token")],
    ["a wrong", (address: URL) => address.searchParams.set("token", "A".repeat(20))],
  ])("opens nothing and stores nothing with %s token", async (_what, spoil) => {
    const made = await collect();
    const address = new URL(made.link);
    expect(address.searchParams.get("token")).toMatch(/^[A-Za-z0-9]{32}$/);
    spoil(address);
    const page = await openPage(address.href);
    expect([page.status, headingOf(page)]).toEqual([404, "Page not found"]);
    const sent = await call(address.href, "POST", "", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: new URLSearchParams(card).toString(),
    });
    expect(sent.status).toBe(404);
    expect(headingOf(await openPage(made.link))).toBe("Save a card");
  });

  it("is in the language that the request states, else in that of the customer's browser", async () => {
    const german = { "accept-language": "de" };
    const stated = await collect({ locale: "fr-CA" });
    expect(headingOf(await openPage(stated.link, german))).toBe("Enregistrer une carte");
    const body = { customer_id: await newCustomer(shop) };
    const unstated = await ok<CollectLink>(
      shop.send("POST", "/payment_methods/collect", body, { "accept-language": "fr" }),
    );
    expect(new URL(unstated.link).searchParams.get("locale")).toBeNull();
    expect(headingOf(await openPage(unstated.link, german))).toBe("Karte speichern");
  });
});

describe("a page that cannot be made", () => {
  it.each([
    ["an unknown customer", { customer_id: "cus_unknown" }, { status: 404, code: "HE_02" }],
    [
      "methods without cards",
      { enabled_payment_methods: [{ payment_method: "wallet" }] },
      { status: 400, code: "IR_40" },
    ],
    ["a site that is none", { allowed_domains: ["a b"] }, { status: 422, code: "IR_05" }],
    ["a way back whose host is unclear", { return_url: "https:evil.example" }, { status: 422, code: "IR_06" }],
    ["a way back that a browser would run", { return_url: "javascript:alert(1)" }, { status: 422, code: "IR_06" }],
    ["an expiry below a minute", { session_expiry: 59 }, { status: 422, code: "IR_06" }],
  ])("is refused with %s", async (_what, changes, expected) => {
    const customerId = await newCustomer(shop);
    const body = { customer_id: customerId, ...changes };
    expect(refusal(await shop.send("POST", "/payment_methods/collect", body))).toEqual(expected);
  });

  it("is refused under an id that is taken", async () => {
    const made = await collect({ pm_collect_link_id: "collect_1" });
    const again = { customer_id: made.customer_id, pm_collect_link_id: "collect_1" };
    expect(refusal(await shop.send("POST", "/payment_methods/collect", again))).toEqual({
      status: 400,
      code: "HE_01",
    });
  });
});
