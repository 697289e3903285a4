// Cards that operators migrate from another vault, one by one and in files.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createIdentitySigner, identityHeader } from "@railyard/auth";
import type {
  CardTokenRows,
  CustomerPaymentMethods,
  ListedPaymentMethod,
  MethodMigration,
  MethodMigrationRows,
  MethodUpdateRows,
} from "@railyard/contracts";

import { ok, refusal } from "../support/answers.ts";
import { newCustomer, storeCard, visa } from "../support/customers.ts";
import { formOf } from "../support/disputes.ts";
import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import { internalSecret } from "../support/settings.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

const admin = { kind: "admin_key" } as const;
const adminIdentity = createIdentitySigner(internalSecret);
const mastercard = "5555555555554444";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ profile: { is_connector_agnostic_mit_enabled: true } });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const post = (path: string, body: unknown): Promise<CallResult> =>
  shop.as(admin, "POST", `/payment_methods/${path}`, body);

const migrate = (customerId: string, changes: Record<string, unknown> = {}): Promise<CallResult> =>
  post("migrate", { merchant_id: shop.merchantId, customer_id: customerId, card: cardOf(visa), ...changes });

const send = (path: string, file: string | null, members: Record<string, string> = {}): Promise<CallResult> => {
  const form = formOf(
    { merchant_id: shop.merchantId, ...members },
    file === null ? undefined : { name: "cards.csv", content: Buffer.from(file) },
  );
  return call(stack.url, "POST", `/payment_methods/${path}`, {
    headers: { [identityHeader]: adminIdentity.sign(admin), ...form.headers },
    bytes: form.payload,
  });
};

const methodsOf = async (customerId: string): Promise<readonly ListedPaymentMethod[]> =>
  (await ok<CustomerPaymentMethods>(shop.send("GET", `/customers/${customerId}/payment_methods`)))
    .customer_payment_methods;

/** What the vault keeps of a method in addition to what the API shows. */
const keptOf = async (paymentMethodId: string | null): Promise<Record<string, unknown>> => {
  const rows = await stack.rows<{ details: Record<string, unknown>; sealed_method: string }>(
    "select details, sealed_method from payment_methods where payment_method_id = $1",
    paymentMethodId ?? "",
  );
  expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|5555555555554444/);
  return rows[0]?.details ?? {};
};

let people = 0;
const person = (): string => `mover_${String((people += 1))}`;

/** What the provider knows the agreement of some customer by, who gave it before the card was migrated. */
const agreedElsewhere = async (): Promise<string> => {
  const agreed = await shop.pay(
    cardPayment(visa, {
      customer_id: await newCustomer(shop),
      setup_future_usage: "off_session",
      customer_acceptance: { acceptance_type: "offline" },
    }),
  );
  return agreed.connector_mandate_id ?? "";
};

describe("a card that is migrated", () => {
  it("is stored with its customer and what later charges need, and can be charged", async () => {
    const customerId = person();
    const account = accountId(shop.merchantId, "fauxpay");
    const mandate = await agreedElsewhere();
    const taken = await ok<MethodMigration>(
      migrate(customerId, {
        customer: { name: "Ada", email: "ada@kiosk.example" },
        network_transaction_id: "ntx_elsewhere",
        connector_mandate_details: { [account]: { connector_mandate_id: mandate } },
        billing: { address: { zip: "10115", country: "DE" } },
      }),
    );
    expect(taken).toMatchObject({
      card_migrated: true,
      network_transaction_id_migrated: true,
      connector_mandate_details_migrated: true,
      payment_method_response: {
        customer_id: customerId,
        payment_method_status: "active",
        recurring_enabled: true,
        card: { last4_digits: "4242", card_network: "Visa" },
        billing: { address: { zip: "10115" } },
      },
    });
    const { payment_method_id: id } = taken.payment_method_response;
    expect(await keptOf(id)).toMatchObject({
      networkTransactionId: "ntx_elsewhere",
      connectorMandates: { [account]: mandate },
    });
    expect((await ok<{ name: string }>(shop.send("GET", `/customers/${customerId}`))).name).toBe("Ada");
    const charged = await shop.pay({
      amount: 500,
      currency: "USD",
      confirm: true,
      off_session: true,
      customer_id: customerId,
      recurring_details: { type: "payment_method_id", data: id },
    });
    expect(charged.status).toBe("succeeded");
  });

  it("is the one that the customer has already, with agreements of both", async () => {
    const customerId = await newCustomer(shop);
    const known = await storeCard(shop, customerId, visa);
    const [faux, phony] = ["fauxpay", "phonypay"].map((name) => accountId(shop.merchantId, name));
    for (const [account, mandate] of [
      [faux ?? "", "m_1"],
      [phony ?? "", "m_2"],
    ] as const) {
      const details = { [account]: { connector_mandate_id: mandate } };
      const { payment_method_response: method } = await ok<MethodMigration>(
        migrate(customerId, { connector_mandate_details: details }),
      );
      expect(method.payment_method_id).toBe(known.payment_method_id);
    }
    expect(await methodsOf(customerId)).toHaveLength(1);
    expect((await keptOf(known.payment_method_id))["connectorMandates"]).toEqual({
      [faux ?? ""]: "m_1",
      [phony ?? ""]: "m_2",
    });
  });

  it("is refused whole: no customer is left behind", async () => {
    const customerId = person();
    const wrong: readonly [Record<string, unknown>, { status: number; code: string }][] = [
      [{ card: cardOf("4242424242424241") }, { status: 400, code: "IR_06" }],
      [{ card: { ...cardOf(visa), card_exp_year: "2020" } }, { status: 400, code: "IR_16" }],
      [{ connector_mandate_details: { mca_unknown: { connector_mandate_id: "m" } } }, { status: 422, code: "IR_06" }],
      [{ merchant_id: "nobody" }, { status: 404, code: "HE_02" }],
      [{ payment_method: "wallet" }, { status: 400, code: "IR_06" }],
    ];
    for (const [changes, expected] of wrong) {
      expect(refusal(await migrate(customerId, changes))).toEqual(expected);
    }
    expect((await shop.send("GET", `/customers/${customerId}`)).status).toBe(404);
  });

  it("is not migrated for a customer who was erased, nor by a merchant's own key", async () => {
    const customerId = await newCustomer(shop);
    await ok(shop.send("DELETE", `/customers/${customerId}`));
    expect(refusal(await migrate(customerId))).toEqual({ status: 400, code: "IR_11" });
    const body = { merchant_id: shop.merchantId, customer_id: customerId, card: cardOf(visa) };
    expect((await shop.send("POST", "/payment_methods/migrate", body)).status).toBe(401);
  });
});

const header =
  "customer_id,raw_card_number,card_expiry_month,card_expiry_year,name,nick_name,original_transaction_id," +
  "payment_instrument_id,merchant_connector_id,billing_address_zip";

describe("a file of cards", () => {
  it("is migrated row by row; a row that is refused stops no other and leaves nothing", async () => {
    const [ada, bob, eve, dan] = [person(), person(), person(), person()];
    const rows = await ok<MethodMigrationRows>(
      send(
        "migrate-batch",
        [
          header,
          `${ada},4242 4242 4242 4242,10,2040,"Ada, Countess",own,ntx_1,m_1,,10115`,
          `${bob},4242424242424241,10,2040,,,,,,`,
          "",
          `${eve},${mastercard},10,20,,,,,,`,
          `${dan},${mastercard},1,41,,,,,,`,
          `${dan},${mastercard},1`,
          `,${mastercard},1,41,,,,,,`,
        ].join("\r\n"),
        { merchant_connector_id: accountId(shop.merchantId, "fauxpay") },
      ),
    );
    expect(rows.map((row) => [row.line_number, row.migration_status, row.error_code])).toEqual([
      [2, "success", null],
      [3, "failed", "IR_06"],
      [5, "failed", "IR_16"],
      [6, "success", null],
      [7, "failed", "IR_06"],
      [8, "failed", "IR_06"],
    ]);
    expect(rows[0]).toMatchObject({
      customer_id: ada,
      card_number_masked: "424242******4242",
      network_transaction_id_migrated: true,
      connector_mandate_details_migrated: true,
    });
    expect(JSON.stringify(rows)).not.toMatch(/4242424242424241|5555555555554444/);
    expect(await keptOf(rows[0]?.payment_method_id ?? null)).toMatchObject({
      networkTransactionId: "ntx_1",
      connectorMandates: { [accountId(shop.merchantId, "fauxpay")]: "m_1" },
    });
    expect((await ok<{ name: string }>(shop.send("GET", `/customers/${ada}`))).name).toBe("Ada, Countess");
    expect((await methodsOf(dan))[0]?.card?.expiry_year).toBe("2041");
    for (const nobody of [bob, eve]) expect((await shop.send("GET", `/customers/${nobody}`)).status).toBe(404);
  });

  it("may be JSON lines, and changes nothing when it is sent again", async () => {
    const customerId = person();
    const line = JSON.stringify({
      customer_id: customerId,
      raw_card_number: visa,
      card_expiry_month: "10",
      card_expiry_year: 2040,
    });
    const file = `${line}\n{"customer_id": 1\n`;
    const first = await ok<MethodMigrationRows>(send("migrate-batch", file));
    const again = await ok<MethodMigrationRows>(send("migrate-batch", file));
    expect(first.map((row) => row.migration_status)).toEqual(["success", "failed"]);
    expect(again[0]?.payment_method_id).toBe(first[0]?.payment_method_id);
    expect(await methodsOf(customerId)).toHaveLength(1);
  });

  it.each([
    ["no file", null, { status: 400, code: "IR_04" }],
    ["nothing in it", "", { status: 422, code: "IR_06" }],
    ["no rows", header, { status: 422, code: "IR_06" }],
    [
      "an unknown column",
      "customer_id,raw_card_number,card_expiry_month,card_expiry_year,colour\na,b,c,d,e",
      {
        status: 422,
        code: "IR_06",
      },
    ],
    ["a missing column", "customer_id,raw_card_number\na,b", { status: 422, code: "IR_06" }],
    [
      "too many rows",
      [header, ...Array.from({ length: 1001 }, () => "a,b,c,d,,,,,,")].join("\n"),
      {
        status: 422,
        code: "IR_06",
      },
    ],
  ])("is refused with %s before anything is stored", async (_what, file, expected) => {
    expect(refusal(await send("migrate-batch", file))).toEqual(expected);
  });
});

describe("a file of changes", () => {
  it("changes what its rows name, and nothing else", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: id } = await storeCard(shop, customerId, visa);
    const account = accountId(shop.merchantId, "phonypay");
    const rows = await ok<MethodUpdateRows>(
      send(
        "update-batch",
        [
          "payment_method_id,card_expiry_month,card_expiry_year,nick_name,original_transaction_id," +
            "payment_instrument_id,merchant_connector_id",
          `${id},12,2044,newer,ntx_2,m_2,${account}`,
          `${id},13,2044,,,,`,
          "pm_unknown,12,2044,,,,",
          `${id},,,,,m_3,mca_unknown`,
        ].join("\n"),
      ),
    );
    expect(rows.map((row) => [row.update_status, row.error_code])).toEqual([
      ["success", null],
      ["failed", "IR_16"],
      ["failed", "HE_02"],
      ["failed", "IR_06"],
    ]);
    const [method] = await methodsOf(customerId);
    expect(method).toMatchObject({
      recurring_enabled: true,
      card: { expiry_month: "12", expiry_year: "2044", nick_name: "newer", card_holder_name: "Joseph Doe" },
    });
    expect(await keptOf(id)).toMatchObject({
      networkTransactionId: "ntx_2",
      connectorMandates: { [account]: "m_2" },
    });
  });

  it("reaches no payment method of another merchant", async () => {
    const other = stack.shop();
    const { payment_method_id: id } = await storeCard(other, await newCustomer(other), visa);
    const [row] = await ok<MethodUpdateRows>(send("update-batch", `payment_method_id,nick_name\n${id},mine`));
    expect([row?.update_status, row?.error_code]).toEqual(["failed", "HE_02"]);
  });
});

describe("a card that is tokenized", () => {
  const card = { raw_card_number: visa, card_expiry_month: "10", card_expiry_year: "2040", nick_name: "own" };

  it("is in the vault under the id of a payment method", async () => {
    const customerId = person();
    const body = { merchant_id: shop.merchantId, card, customer: { id: customerId, email: "ada@kiosk.example" } };
    const token = await ok<{ card_tokenized: boolean }>(post("tokenize-card", body));
    expect(token).toMatchObject({
      card_tokenized: true,
      payment_method_response: { customer_id: customerId, recurring_enabled: false, card: { nick_name: "own" } },
    });
    const wrong = { ...body, card: { ...card, raw_card_number: "1234" } };
    expect(refusal(await post("tokenize-card", wrong))).toEqual({ status: 400, code: "IR_06" });
  });

  it("may be in a file", async () => {
    const head = "customer_id,raw_card_number,card_expiry_month,card_expiry_year";
    const file = [head, `${person()},${visa},10,2040`, `${person()},1,1,1`].join("\n");
    const rows = await ok<CardTokenRows>(send("tokenize-card-batch", file));
    expect(rows.map((row) => [row.line_number, row.card_tokenized, row.error_code])).toEqual([
      [2, true, null],
      [3, false, "IR_06"],
    ]);
    expect(rows[0]?.payment_method_response?.card?.last4_digits).toBe("4242");
  });
});
