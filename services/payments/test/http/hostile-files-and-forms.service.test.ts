// Files and forms that are not sent by mistake alone: each is refused or accepted, and never a failure of the service.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createIdentitySigner, identityHeader } from "@railyard/auth";
import type { CollectLink, MethodMigrationRows, Payout } from "@railyard/contracts";

import { ok } from "../support/answers.ts";
import { newCustomer } from "../support/customers.ts";
import { formOf, sendForm } from "../support/disputes.ts";
import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import { payoutDesk } from "../support/payouts.ts";
import { internalSecret } from "../support/settings.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

const signer = createIdentitySigner(internalSecret);
const card = "4242424242424242";

let stack: Stack;
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["fauxpay", "payoutsim"], merchant: { is_blocklist_enabled: true } });
  other = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const upload = (path: string, content: Buffer | string, name = "cards.csv"): Promise<CallResult> => {
  const form = formOf({ merchant_id: shop.merchantId }, { name, content: Buffer.from(content) });
  return call(stack.url, "POST", path, {
    headers: { [identityHeader]: signer.sign({ kind: "admin_key" }), ...form.headers },
    bytes: form.payload,
  });
};

/** One of several statuses; what came instead is shown. */
const expectStatus = (
  { status, text }: Pick<CallResult, "status" | "text">,
  statuses: readonly number[],
  what = "",
): void => {
  if (!statuses.includes(status)) throw new RangeError(`${what} ${String(status)}: ${text.slice(0, 300)}`);
};

const head = "customer_id,raw_card_number,card_expiry_month,card_expiry_year,name,nick_name,billing_address_city";
const row = (changes: readonly string[] = []): string =>
  [...changes, ...["c1", card, "10", "2040", "Ada", "mine", "Berlin"].slice(changes.length)].join(",");

const files: readonly (readonly [string, Buffer | string])[] = [
  ["an open quotation mark", `${head}\n${row(['"c1'])}`],
  ["something after a closing quotation mark", `${head}\n"c1"x"y",${card},10,2040,,,`],
  ["quotation marks alone", `${head}\n${'"'.repeat(10_001)}`],
  ["a quoted field of four million characters", `${head}\n"${"x".repeat(4_000_000)}",${card},10,2040,,,`],
  ["a quoted field of two million quotation marks", `${head}\n"${'""'.repeat(1_900_000)}",${card},10,2040,,,`],
  ["a field of four million characters", `${head}\n${"x".repeat(4_000_000)},${card},10,2040,,,`],
  ["a million commas", `${head}\n${",".repeat(1_000_000)}`],
  ["a head line of a million columns", `${"a,".repeat(1_000_000)}\n1`],
  ["zero bytes", `${head}\n${row(["c1", card, "10", "2040", "A\u0000da", "mi\u0000ne", "Ber\u0000lin"])}`],
  ["a zero byte as the customer", `${head}\n${row(["\u0000"])}`],
  ["bytes that are no text", Buffer.concat([Buffer.from(`${head}\n`), Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0x2c])])],
  ["half a character in JSON", `{"customer_id":"c2","raw_card_number":"${card}","name":"\\ud800"}`],
  [
    "zero characters in JSON",
    `{"customer_id":"c3","raw_card_number":"${card}","card_expiry_month":"10","card_expiry_year":"2040",` +
      `"name":"\\u0000","nick_name":"\\u0000","billing_address_city":"\\u0000"}`,
  ],
  [
    "half a character in every text",
    `{"customer_id":"c4","raw_card_number":"${card}","card_expiry_month":"10","card_expiry_year":"2040",` +
      `"nick_name":"\\ud800","billing_address_city":"\\udc00","original_transaction_id":"\\ud800"}`,
  ],
  ["a prototype in JSON", '{"__proto__":{"customer_id":"c"},"constructor":1}'],
  ["JSON without an end", '{"customer_id":'],
  ["deep JSON", `{"customer_id":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ["an odd expiry", `${head}\n${row(["c1", card, "-1", "1e9"])}\n${row(["c1", card, "99", "999999999999"])}`],
  ["a customer of 5000 characters", `${head}\n${row(["c".repeat(5_000)])}`],
  ["nothing", ""],
  ["line ends alone", "\r\n\r\n\r\n"],
];

const batches = ["/payment_methods/migrate-batch", "/payment_methods/tokenize-card-batch"] as const;

describe("a file of cards", () => {
  it.each(files)("with %s is refused or accepted row by row", async (_what, content) => {
    for (const path of [...batches, "/payment_methods/update-batch"]) {
      const { status, text, body } = await upload(path, content);
      expectStatus({ status, text }, [200, 422], path);
      expect(text).not.toContain(card);
      if (status !== 200) continue;
      // HE_00 means that the failure is ours.
      const codes = (body as { error_code: string | null }[]).map(({ error_code: code }) => code);
      expect([path, codes]).toEqual([path, codes.filter((code) => code !== "HE_00")]);
    }
  });

  it.each(["a\u0000b", "\ud800", "x".repeat(3_000), "../../etc"])("of no merchant is not accepted", async (name) => {
    const form = formOf(
      { merchant_id: name, merchant_connector_id: name },
      { content: Buffer.from(`${head}\n${row()}`) },
    );
    const headers = { [identityHeader]: signer.sign({ kind: "admin_key" }), ...form.headers };
    for (const path of batches) {
      expectStatus(await call(stack.url, "POST", path, { headers, bytes: form.payload }), [400, 404, 413, 422], path);
    }
  });

  it("never stores another number than the one in the file", async () => {
    // Beyond what a JSON number can represent: it would be read as 6205500000001233000, which is a card number, too.
    const expiry = '"card_expiry_month":"10","card_expiry_year":"2040"';
    const rows = `{"customer_id":"c9","raw_card_number":6205500000001232390,${expiry}}`;
    const [answer] = (await upload(batches[0], rows)).body as MethodMigrationRows;
    expect(answer?.migration_error).toContain("cannot be read");
    expect(answer).toMatchObject({ migration_status: "failed", error_code: "IR_06" });
  });
});

describe("a file of blocked cards", () => {
  it.each(files)("with %s is refused or accepted row by row", async (_what, content) => {
    const form = formOf({}, { name: "x".repeat(2_000), content: Buffer.from(content) });
    const { status, text } = await sendForm(stack, shop, "POST", "/blocklist/batch", form);
    expectStatus({ status, text }, [202, 413, 422]);
    expect(text).not.toContain(card);
  });
});

describe("a file", () => {
  it.each(["a\u0000b.csv", "\ud800.csv", "x".repeat(2_000), "../../../etc/passwd", "ü\r\n.csv"])(
    "of an odd name is refused or accepted",
    async (name) => {
      const form = formOf({}, { name, content: Buffer.from("type,data\ncard_bin,424242") });
      expectStatus(await sendForm(stack, shop, "POST", "/blocklist/batch", form), [202, 400, 413, 422]);
      expectStatus(await shop.send("GET", "/blocklist/batch"), [200]);
    },
  );
});

const odd: Readonly<Record<string, string>> = {
  zero: "a\u0000b",
  long: "x".repeat(3_000),
  "right to left": "\u202eabc",
  prototype: "__proto__",
  script: `"><script>alert(1)</script>`,
};

const post = (link: string, text: string): Promise<CallResult> =>
  call(link, "POST", "", { headers: { "content-type": "application/x-www-form-urlencoded" }, text });

describe("a form of a hosted page", () => {
  it.each(Object.entries(odd))("of a customer's card takes %s for what it is", async (_what, value) => {
    const link: CollectLink = await ok(
      shop.send("POST", "/payment_methods/collect", { customer_id: await newCustomer(shop) }),
    );
    const fields = { card_number: value, card_expiry: value, card_holder_name: value, card_nickname: value };
    const refused = await post(link.link, new URLSearchParams(fields).toString());
    expectStatus(refused, [422]);
    expect(refused.text).not.toContain("<script>alert");
    const named = { ...fields, card_number: card, card_expiry: "10/40" };
    expectStatus(await post(link.link, new URLSearchParams(named).toString()), [303]);
    const methods = await shop.send("GET", `/customers/${link.customer_id}/payment_methods`);
    expect(methods.status).toBe(200);
  });

  it.each(Object.entries(odd))("of a payout's recipient takes %s for what it is", async (_what, value) => {
    const payout: Payout = await payoutDesk(shop).pay({ amount: 7500, currency: "USD", payout_link: true });
    const link = payout.payout_link?.link ?? "";
    for (const fields of [
      { method: value, ach_routing_number: value, ach_account_number: value },
      { method: "ach", ach_routing_number: "110000000", ach_account_number: value },
      { method: "ach", ach_routing_number: "110000000", ach_account_number: "000123", ach_bank_name: value },
      { method: "paypal", paypal_email: `${value}@shop.example` },
      { method: "card", card_card_number: card, card_card_expiry: "10/40", card_card_holder_name: value },
      { step: "confirm", version: value },
      { step: "confirm" },
    ]) {
      const { status, text } = await post(link, new URLSearchParams(fields).toString());
      expectStatus({ status, text }, [200, 303, 422], JSON.stringify(fields).slice(0, 300));
      expect(text).not.toContain("<script>alert");
    }
    const { status } = await payoutDesk(shop).read(payout.payout_id);
    expect(status).toMatch(/^requires_/);
  });

  it("is not there under another merchant's name", async () => {
    const customer = await newCustomer(shop);
    const collect: CollectLink = await ok(shop.send("POST", "/payment_methods/collect", { customer_id: customer }));
    const payout: Payout = await payoutDesk(shop).pay({ amount: 7500, currency: "USD", payout_link: true });
    for (const link of [collect.link, payout.payout_link?.link ?? ""]) {
      const foreign = link.replace(shop.merchantId, other.merchantId);
      expect(foreign).not.toBe(link);
      expect((await call(foreign, "GET", "")).status).toBe(404);
      expect((await post(foreign, `card_number=${card}&card_expiry=10%2F40`)).status).toBe(404);
    }
  });
});
