import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, PaymentLink } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import type { Page } from "../support/pages.ts";
import { openPage } from "../support/pages.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({
    profile: {
      session_expiry: 3600,
      payment_link_config: {
        theme: "#004d40",
        seller_name: "kiosk",
        allowed_domains: ["shop.example"],
        business_specific_configs: { winter: { theme: "#1a237e", sdk_layout: "accordion" } },
      },
    },
  });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const linked = (more: Record<string, unknown> = {}, of: Shop = shop): Promise<Payment> =>
  of.pay({ amount: 6540, currency: "USD", payment_link: true, ...more });

const linkOf = ({ payment_link: link }: Payment): NonNullable<Payment["payment_link"]> => {
  if (link === null) throw new TypeError("The payment has no link.");
  return link;
};

const retrieve = async (linkId: string, query = ""): Promise<PaymentLink> =>
  (await shop.send("GET", `/payment_link/${linkId}${query}`)).body as PaymentLink;

const refusal = async (body: Record<string, unknown>, of: Shop = shop): Promise<readonly unknown[]> => {
  const answer = await of.send("POST", "/payments", { amount: 6540, currency: "USD", payment_link: true, ...body });
  const { error } = answer.body as { error: { code: string; reason: string; field?: string } };
  return [answer.status, error.code, error.field];
};

const languageOf = ({ html }: Page): string | undefined => /<html lang="([^"]+)"/.exec(html)?.[1];

const update = async (
  { payment_id: paymentId }: Payment,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Payment> => (await shop.send("POST", `/payments/${paymentId}`, body, headers)).body as Payment;

const configOf = async ({ payment_id: paymentId }: Payment): Promise<Record<string, unknown>> => {
  const [row] = await stack.rows<{ config: Record<string, unknown> }>(
    "select config from payment_links where payment_id = $1",
    paymentId,
  );
  return row?.config ?? {};
};

describe("a payment with a link", () => {
  it("shows where the page is, and so do the link's own operation and the list", async () => {
    const payment = await linked({ description: "One year of the magazine" });
    const link = linkOf(payment);
    const token = new URL(link.link).searchParams.get("token") ?? "";
    expect(token).toMatch(/^[0-9A-Za-z]{32}$/);
    const path = `${shop.merchantId}/${payment.payment_id}?token=${token}`;
    expect(link).toEqual({
      payment_link_id: expect.stringMatching(/^plink_[0-9A-Za-z]{20}$/),
      link: `${stack.url}/payment_link/${path}`,
      secure_link: `${stack.url}/payment_link/s/${path}`,
    });
    expect(payment).toMatchObject({ status: "requires_payment_method", connector: null });
    expect(await shop.read(payment.payment_id)).toEqual(payment);
    const shown = await retrieve(link.payment_link_id);
    expect(shown).toEqual({
      payment_link_id: link.payment_link_id,
      payment_id: payment.payment_id,
      merchant_id: shop.merchantId,
      link_to_pay: link.link,
      secure_link: link.secure_link,
      amount: 6540,
      created_at: payment.created,
      expiry: payment.expires_on,
      description: "One year of the magazine",
      status: "active",
      currency: "USD",
    });
    const listed = await shop.send("POST", "/payment_link/list", { limit: 1 });
    expect(listed.body).toEqual([shown]);
  });

  it("lives as long as the request specifies, else as the profile does", async () => {
    const lifeOf = ({ created, expires_on: end }: Payment): number => Date.parse(end ?? "") - Date.parse(created ?? "");
    expect(lifeOf(await linked())).toBe(3_600_000);
    expect(lifeOf(await linked({ session_expiry: 60 }))).toBe(60_000);
  });

  it("is expired once the session is over", async () => {
    const payment = await linked();
    await stack.rows(
      "update payments set expires_at = now() - interval '1 second', expiry_due_at = null where payment_id = $1",
      payment.payment_id,
    );
    expect(await retrieve(linkOf(payment).payment_link_id)).toMatchObject({ status: "expired" });
  });

  it("looks as the request specifies, else as the look it names, else as the profile", async () => {
    expect(await configOf(await linked())).toEqual({
      theme: "#004d40",
      seller_name: "kiosk",
      allowed_domains: ["shop.example"],
    });
    const named = await linked({
      payment_link_config_id: "winter",
      payment_link_config: { sdk_layout: "tabs", logo: null },
    });
    expect(await configOf(named)).toMatchObject({ theme: "#1a237e", sdk_layout: "tabs", seller_name: "kiosk" });
  });

  it("has a link in the language that the request states, and on the profile's own host", async () => {
    const hosted = stack.shop({ profile: { payment_link_config: { domain_name: "pay.kiosk.example" } } });
    const payment = await linked({ locale: "de-AT" }, hosted);
    const { link, secure_link: secure } = linkOf(payment);
    const path = `/payment_link/${hosted.merchantId}/${payment.payment_id}`;
    expect(link).toMatch(new RegExp(`^https://pay\\.kiosk\\.example${path}\\?token=[0-9A-Za-z]{32}&locale=de$`));
    expect(secure).toBeNull();
  });

  it.each([
    ["nothing", {}, {}],
    ["nothing but its own header", {}, { "accept-language": "ja,fr;q=0.9" }],
    ["null", { locale: null }, { "accept-language": "ja" }],
    ["a language that no page is in", { locale: "mt" }, { "accept-language": "ja" }],
  ])("leaves the language to the customer's browser where the server states %s", async (_what, stated, headers) => {
    const body = { amount: 100, currency: "EUR", payment_link: true, ...stated };
    const { link } = linkOf((await shop.send("POST", "/payments", body, headers)).body as Payment);
    expect(new URL(link).searchParams.get("locale")).toBeNull();
    expect(languageOf(await openPage(link, { "accept-language": "de-AT" }))).toBe("de");
    expect(languageOf(await openPage(link, { "accept-language": "mt" }))).toBe("en");
    expect(languageOf(await openPage(`${link}&locale=mt`, { "accept-language": "de-AT" }))).toBe("de");
  });

  it("is in the language that the request states, whatever the customer's browser asks for", async () => {
    const { link } = linkOf(await linked({ locale: "ja" }));
    expect(languageOf(await openPage(link, { "accept-language": "de" }))).toBe("ja");
  });

  it("is made and given another look by an update", async () => {
    const payment = await shop.pay({ amount: 100, currency: "USD" });
    expect(payment.payment_link).toBeNull();
    const path = `/payments/${payment.payment_id}`;
    const first = (await shop.send("POST", path, { payment_link: true })).body as Payment;
    const again = (await shop.send("POST", path, { payment_link_config: { theme: "teal" } })).body as Payment;
    expect(linkOf(again)).toEqual(linkOf(first));
    expect(await configOf(payment)).toMatchObject({ theme: "teal" });
    const { client_secret } = payment;
    const byClient = await shop.client("POST", path, { client_secret, payment_link_config: { theme: "red" } });
    expect(byClient).toMatchObject({ status: 401, body: { error: { code: "IR_18", field: "payment_link_config" } } });
    const bare = await shop.pay({ amount: 100, currency: "USD" });
    const asked = { client_secret: bare.client_secret, payment_link: true };
    expect((await shop.client("POST", `/payments/${bare.payment_id}`, asked)).status).toBe(401);
  });

  it("keeps its language when it is given another look", async () => {
    const first = await linked({ locale: "de" });
    for (const headers of [{}, { "accept-language": "*" }, { "accept-language": "fr" }]) {
      const again = await update(first, { payment_link_config: { theme: "teal" } }, headers);
      expect(linkOf(again).link).toContain("&locale=de");
      expect(linkOf(again)).toEqual(linkOf(first));
    }
  });

  it("gets the language that an update states, and keeps its look and its token", async () => {
    const first = await linked({ locale: "de", payment_link_config: { theme: "teal" } });
    const { link, secure_link: secure, payment_link_id } = linkOf(first);
    const inLanguage = (locale: string) => ({
      payment_link_id,
      link: link.replace("locale=de", `locale=${locale}`),
      secure_link: secure?.replace("locale=de", `locale=${locale}`),
    });
    expect(linkOf(await update(first, { locale: "pl-PL" }))).toEqual(inLanguage("pl"));
    expect(linkOf(await shop.read(first.payment_id))).toEqual(inLanguage("pl"));
    expect(await configOf(first)).toMatchObject({ theme: "teal" });
    const both = await update(first, { locale: "ar", payment_link_config: { theme: "navy" } });
    expect(linkOf(both)).toEqual(inLanguage("ar"));
    expect(await configOf(first)).toMatchObject({ theme: "navy" });
    expect(linkOf(await update(first, { description: "Two chairs" }))).toEqual(inLanguage("ar"));
    const unknown = linkOf(await update(first, { locale: "mt" })).link;
    expect(unknown).toBe(link.replace("&locale=de", ""));
    const bare = await shop.pay({ amount: 100, currency: "USD" });
    expect((await update(bare, { locale: "fi" })).payment_link).toBeNull();
  });

  it("gets no language from a customer's browser", async () => {
    const payment = await linked();
    const body = { client_secret: payment.client_secret, locale: "fr" };
    const answer = await shop.client("POST", `/payments/${payment.payment_id}`, body);
    expect(answer).toMatchObject({ status: 401, body: { error: { code: "IR_18", field: "locale" } } });
    expect((await refusal({ locale: "x".repeat(36) })).at(-1)).toBe("locale");
  });

  it("follows the amount that an update sets", async () => {
    const payment = await linked();
    await shop.send("POST", `/payments/${payment.payment_id}`, { amount: 4200 });
    expect(await retrieve(linkOf(payment).payment_link_id)).toMatchObject({ amount: 4200 });
  });
});

describe("a link that cannot be", () => {
  it("is refused with confirm, without a return_url, and in currencies that links do not take", async () => {
    expect(await refusal(cardPayment("4242424242424242"))).toEqual([422, "IR_06", "payment_link"]);
    const homeless = stack.shop({ profile: { return_url: null } });
    expect(await refusal({}, homeless)).toEqual([422, "IR_06", "return_url"]);
    const { payment_link: link } = await linked({ return_url: "https://shop.example/paid" }, homeless);
    expect(link).not.toBeNull();
    expect(await refusal({ currency: "CLF" })).toEqual([400, "IR_28", "currency"]);
  });

  it("is refused with a look that the profile does not have", async () => {
    expect(await refusal({ payment_link_config_id: "summer" })).toEqual([400, "IR_40", "payment_link_config_id"]);
    expect(await refusal({ payment_link_config_id: "constructor" })).toEqual([400, "IR_40", "payment_link_config_id"]);
  });

  it.each([
    ["a colour that goes on", { theme: "red;} body{display:none" }, "theme"],
    ["a colour that loads something", { background_colour: "url(https://evil.example/x)" }, "background_colour"],
    ["a logo without encryption", { logo: "http://shop.example/logo.png" }, "logo"],
    ["a logo that is a script", { logo: "javascript:alert(1)" }, "logo"],
    ["a logo that leaves its quotes", { logo: 'https://shop.example/a") ; x' }, "logo"],
    [
      "a picture's size in other units",
      { background_image: { url: "https://a.example/b", size: "calc(1px)" } },
      "size",
    ],
    ["a selector that ends its rule", { sdk_ui_rules: { "a{}b": { color: "red" } } }, "sdk_ui_rules"],
    ["a property that moves things", { sdk_ui_rules: { a: { position: "fixed" } } }, "a"],
    [
      "a value that loads something",
      { payment_link_ui_rules: { a: { background: "url(//evil.example)" } } },
      "background",
    ],
    ["a value that ends its rule", { payment_link_ui_rules: { a: { color: "red}b{x:y" } } }, "color"],
    ["a name that is too long", { seller_name: "x".repeat(256) }, "seller_name"],
    ["a member of the profile's configuration", { allowed_domains: ["shop.example"] }, "allowed_domains"],
    ["a misspelt member", { background_image: { url: "https://a.example/b", sise: "cover" } }, "background_image.sise"],
  ])("is refused with %s", async (_what, config, field) => {
    const [, code, named] = await refusal({ payment_link_config: config });
    expect(code).toMatch(/^IR_0[56]$/);
    expect(String(named)).toContain(field);
  });

  it("leaves no payment behind", async () => {
    const payment_id = "pay_0000000000000000000000link";
    await refusal({ payment_id, payment_link_config_id: "summer" });
    expect((await shop.send("GET", `/payments/${payment_id}`)).status).toBe(404);
  });
});

describe("the life of a link", () => {
  const secondsOf = ({ created, expires_on: end }: Payment): number =>
    Math.round((Date.parse(end ?? "") - Date.parse(created ?? "")) / 1000);

  /** With the seconds that every new profile has. */
  const usual = (): Shop => stack.shop({ profile: { session_expiry: 900 } });

  it("is a day, or what the request or the profile specifies; other payments keep a quarter of an hour", async () => {
    const strict = stack.shop({ profile: { session_expiry: 3600 } });
    const own = usual();
    expect(secondsOf(await linked({}, own))).toBe(86_400);
    expect(secondsOf(await linked({ session_expiry: 120 }, own))).toBe(120);
    expect(secondsOf(await linked({}, strict))).toBe(3600);
    expect(secondsOf(await own.pay({ amount: 100, currency: "USD" }))).toBe(900);
  });

  it("begins with a link that an update makes, and lets the client secret pay as long", async () => {
    const own = usual();
    const payment = await own.pay({ amount: 100, currency: "USD" });
    await stack.rows(
      `update payments set created_at = created_at - interval '10 minutes',
         expires_at = expires_at - interval '10 minutes' where payment_id = $1`,
      payment.payment_id,
    );
    const path = `/payments/${payment.payment_id}`;
    const made = (await own.send("POST", path, { payment_link: true })).body as Payment;
    expect(secondsOf(made)).toBeGreaterThanOrEqual(86_400 + 600);
    const again = (await own.send("POST", path, { payment_link_config: { theme: "teal" } })).body as Payment;
    expect(again.expires_on).toBe(made.expires_on);
    const shown = await own.send("GET", `/payment_link/${linkOf(made).payment_link_id}`);
    expect(shown.body).toMatchObject({ expiry: made.expires_on, status: "active" });
    const card = cardPayment("4242424242424242");
    const confirmed = await own.client("POST", `${path}/confirm`, {
      client_secret: payment.client_secret,
      payment_method: card["payment_method"],
      payment_method_data: card["payment_method_data"],
    });
    expect(confirmed).toMatchObject({ status: 200, body: { status: "succeeded" } });
  });
});

describe("reading links", () => {
  it("is for the merchant, and for a client that has the payment's secret", async () => {
    const payment = await linked();
    const path = `/payment_link/${linkOf(payment).payment_link_id}`;
    const stranger = stack.shop();
    expect(await stranger.send("GET", path)).toMatchObject({ status: 404, body: { error: { code: "HE_02" } } });
    expect(await shop.client("GET", path)).toMatchObject({ status: 400, body: { error: { code: "IR_04" } } });
    expect(await shop.client("GET", `${path}?client_secret=wrong`)).toMatchObject({
      status: 400,
      body: { error: { code: "IR_09" } },
    });
    const right = await shop.client("GET", `${path}?client_secret=${payment.client_secret ?? ""}`);
    expect(right).toMatchObject({ status: 200, body: { link_to_pay: linkOf(payment).link } });
  });

  it("accepts the secret key next to the client secret, in the body or in the query, and no wrong secret", async () => {
    const payment = await linked();
    const path = `/payment_link/${linkOf(payment).payment_link_id}`;
    const secret = payment.client_secret ?? "";
    for (const [query, body] of [
      ["", { client_secret: secret }],
      [`?client_secret=${secret}`, undefined],
    ] as const) {
      const shown = await shop.send("GET", `${path}${query}`, body);
      expect(shown).toMatchObject({ status: 200, body: { link_to_pay: linkOf(payment).link } });
    }
    const wrong = await shop.send("GET", path, { client_secret: "wrong" });
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: "IR_09" } } });
  });

  it("lists the merchant's own, newest first, within bounds in the query or in the body", async () => {
    const own = stack.shop();
    const made: string[] = [];
    for (const day of ["01", "02", "03"]) {
      const payment = await linked({}, own);
      made.push(linkOf(payment).payment_link_id);
      await stack.rows(
        "update payment_links set created_at = $2::timestamptz where payment_id = $1",
        payment.payment_id,
        `2026-01-${day}T00:00:00Z`,
      );
    }
    const [first, second, third] = made;
    const listed = async (query: string, body?: unknown): Promise<readonly string[]> => {
      const answer = await own.send("POST", `/payment_link/list${query}`, body);
      return (answer.body as PaymentLink[]).map((link) => link.payment_link_id);
    };
    expect(await listed("")).toEqual([third, second, first]);
    expect(await listed("?limit=2")).toEqual([third, second]);
    expect(await listed("?created.gt=2026-01-01T00:00:00Z&created.lt=2026-01-03T00:00:00Z")).toEqual([second]);
    expect(await listed("", { "created.gte": "2026-01-02T00:00:00Z" })).toEqual([third, second]);
    expect(await listed("", { "created.lte": "2026-01-02T00:00:00Z" })).toEqual([second, first]);
    expect(await listed("", { created: "2026-01-01T00:00:00Z" })).toEqual([first]);
    expect(await own.send("POST", "/payment_link/list", { limit: 101 })).toMatchObject({
      status: 422,
      body: { error: { code: "IR_06" } },
    });
  });
});

describe("a link that a user creates", () => {
  const body = {
    amount: 4500,
    currency: "USD",
    description: "Deposit",
    merchant_order_reference_id: "order-7",
    email: "ada@example.com",
    name: "Ada",
    session_expiry: 7200,
    return_url: "https://shop.example/thanks",
    locale: "ko",
  };
  const as = (method: string, path: string, sent?: unknown, permissions: readonly string[] = ["payments:write"]) =>
    shop.as({ kind: "jwt", merchantId: shop.merchantId, userId: "user_1", permissions }, method, path, sent);
  const create = async (): Promise<PaymentLink> => {
    const answer = await as("POST", "/payment_links", body);
    if (answer.status !== 200) throw new TypeError(answer.text);
    return answer.body as PaymentLink;
  };

  it("is of a payment with what the user stated, and nothing else is accepted", async () => {
    const link = await create();
    expect(link).toMatchObject({ status: "active", amount: 4500, currency: "USD", description: "Deposit" });
    expect(new Date(link.expiry ?? 0).getTime() - new Date(link.created_at).getTime()).toBe(7_200_000);
    expect(await shop.read(link.payment_id)).toMatchObject({
      status: "requires_payment_method",
      amount: 4500,
      merchant_order_reference_id: "order-7",
      email: "ada@example.com",
      return_url: "https://shop.example/thanks",
    });
    expect(languageOf(await openPage(link.link_to_pay, { "accept-language": "de" }))).toBe("ko");
    const card = { ...body, payment_method_data: { card: { card_number: "4242424242424242" } } };
    expect((await as("POST", "/payment_links", card)).status).toBeGreaterThanOrEqual(400);
    expect((await as("POST", "/payment_links", { ...body, confirm: true })).status).toBeGreaterThanOrEqual(400);
    expect((await as("POST", "/payment_links", body, ["payments:read"])).status).toBe(403);
  });

  it("is expired by hand, once, and not while or after it is paid", async () => {
    const link = await create();
    const path = `/payment_links/${link.payment_link_id}/expire`;
    const expired = await as("POST", path);
    expect([expired.status, expired.body]).toEqual([200, expect.objectContaining({ status: "expired" })]);
    expect((await as("POST", path)).body).toEqual(expired.body);
    expect(await retrieve(link.payment_link_id)).toEqual(expired.body);
    const confirm = await shop.send("POST", `/payments/${link.payment_id}/confirm`, cardPayment("4242424242424242"));
    expect(confirm.status).toBe(400);
    const paid = await linked({ ...cardPayment("4242424242424242"), payment_link: true, confirm: false });
    await shop.send("POST", `/payments/${paid.payment_id}/confirm`, {});
    const refused = await as("POST", `/payment_links/${linkOf(paid).payment_link_id}/expire`);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("IR_16")]);
    expect((await as("POST", "/payment_links/plink_unknown/expire")).status).toBe(404);
  });

  it("is found page by page", async () => {
    const first = await as("POST", "/payment_link/list", { limit: 2 }, ["payments:read"]);
    const second = await as("POST", "/payment_link/list", { limit: 1, offset: 1 }, ["payments:read"]);
    expect(second.body).toEqual([(first.body as readonly PaymentLink[])[1]]);
  });
});
