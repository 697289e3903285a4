// What payments contain of a person is in no table in plaintext, and comes back to the merchant all the same.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const contact = (line1: string): Record<string, unknown> => ({
  address: { line1, city: "Hinterstadt", first_name: "Leonie", last_name: "Verborgen", country: "DE" },
  phone: { number: "5550177", country_code: "+49" },
  email: "rechnung@verborgen.example",
});

const person = {
  customer: { id: "hidden-1", name: "Leonie Verborgen", email: "leonie@verborgen.example", phone: "5550188" },
  billing: contact("Geheimgasse 1"),
  shipping: contact("Geheimgasse 2"),
  browser_info: { ip_address: "203.0.113.99", user_agent: "HiddenBrowser/1.0" },
};

const traces = /Verborgen|verborgen\.example|Geheimgasse|Hinterstadt|55501[78]|203\.0\.113\.99|HiddenBrowser/;

const paymentOf = (card?: string, changes: Record<string, unknown> = {}): Record<string, unknown> =>
  cardPayment(card, {
    ...person,
    payment_method_data: {
      card: { ...cardOf(card ?? "4242424242424242"), card_holder_name: "Leonie Verborgen" },
      billing: contact("Geheimgasse 3"),
    },
    ...changes,
  });

const shown = {
  customer: person.customer,
  email: "leonie@verborgen.example",
  billing: { address: { line1: "Geheimgasse 1" }, email: "rechnung@verborgen.example" },
  shipping: { address: { line1: "Geheimgasse 2" } },
  browser_info: { ip_address: "203.0.113.99" },
  payment_method_data: {
    card: { card_holder_name: "Leonie Verborgen" },
    billing: { address: { line1: "Geheimgasse 3" } },
  },
};

/** Tables whose rows contain the person in plaintext. What waits for its publication is published in full. */
const tablesWithPii = async (): Promise<readonly string[]> => {
  const tables = await stack.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'outbox'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await stack.rows<{ row: string }>(`select row_to_json(held)::text as row from ${name} held`);
    if (rows.some(({ row }) => traces.test(row))) found.push(name);
  }
  return found;
};

describe("what payments contain of a person", () => {
  it.each([
    ["taken at once", undefined, "succeeded"],
    ["declined", "4000000000000002", "failed"],
    ["retried elsewhere", "4000000000009961", "succeeded"],
    ["settled later", "4000000000000200", "succeeded"],
  ])("is in no table of a payment that is %s, and in every answer", async (_what, card, status) => {
    const made = await shop.pay(paymentOf(card));
    expect(made).toMatchObject(shown);
    const payment = await shop.becomes(made.payment_id, status);
    expect(payment).toMatchObject(shown);
    expect(await tablesWithPii()).toEqual([]);
    const reported = (await shop.events(made.payment_id)).filter(({ type }) => type.startsWith("payments.payments."));
    expect(reported.at(-1)).toMatchObject({ data: { content: { object: shown } } });
  });

  it("is in no table of a payment that is confirmed later, and that a client adds to", async () => {
    const open = await shop.pay({ amount: 100, currency: "USD", ...person, shipping: null });
    expect(await tablesWithPii()).toEqual([]);
    const { payment_method_data: data, ...rest } = paymentOf();
    expect(rest["confirm"]).toBe(true);
    const members = { payment_method: "card", payment_method_data: data, shipping: person.shipping };
    const confirmed = await shop.send("POST", `/payments/${open.payment_id}/confirm`, members);
    expect({ status: confirmed.status, body: confirmed.body }).toMatchObject({ status: 200, body: shown });
    expect(await tablesWithPii()).toEqual([]);
  });

  it("is found by its e-mail address, by its own merchant only", async () => {
    const other = stack.shop();
    await other.pay(paymentOf());
    const list = async (of: Shop, email: string) =>
      (await of.send("POST", "/payments/list", { customer_email: email })).body as {
        readonly total_count: number;
        readonly data: readonly Payment[];
      };
    const found = await list(other, "leonie@verborgen.example");
    expect([found.total_count, found.data.length, found.data[0]]).toMatchObject([1, 1, shown]);
    expect((await list(other, "leonie@verborgen.exampl")).total_count).toBe(0);
    expect((await list(stack.shop(), "leonie@verborgen.example")).total_count).toBe(0);
  });

  it("is read, found and kept where it was stored in plaintext before, and sealed by the next change", async () => {
    const old = stack.shop();
    const { payment_id: id } = await old.pay(paymentOf(undefined, { capture_method: "manual" }));
    const inClear = JSON.stringify(person);
    await stack.rows(
      `update payments set details = (details - 'sealed' - 'customer_email_hash') || $1::jsonb where payment_id = $2`,
      inClear,
      id,
    );
    await stack.rows(
      `update attempts set details = jsonb_set(details - 'sealed', '{method,card,holderName}', '"Leonie Verborgen"')
         || jsonb_build_object('methodBilling', $1::jsonb) where payment_id = $2`,
      JSON.stringify(contact("Geheimgasse 3")),
      id,
    );
    expect(await tablesWithPii()).toEqual(expect.arrayContaining(["payments", "attempts"]));
    expect(await old.read(id)).toMatchObject(shown);
    const found = await old.send("POST", "/payments/list", { customer_email: "leonie@verborgen.example" });
    expect(found.body).toMatchObject({ total_count: 1, data: [shown] });
    const captured = await old.send("POST", `/payments/${id}/capture`, {});
    expect({ status: captured.status, body: captured.body }).toMatchObject({ status: 200, body: shown });
    expect(await tablesWithPii()).toEqual([]);
    expect(await old.read(id, "?expand_attempts=true")).toMatchObject(shown);
  });

  it("does not hide who a payment was made by when its provider's answer came to nothing", async () => {
    const lost = await shop.pay(paymentOf("4000000000000341"));
    expect(await shop.becomes(lost.payment_id, "succeeded")).toMatchObject(shown);
    expect(await tablesWithPii()).toEqual([]);
  });
});
