// What former versions stored of a person in plaintext, the command reseal encrypts next to the running service.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, Payout, StoredPaymentMethod } from "@railyard/contracts";

import { ok } from "../support/answers.ts";
import { newCustomer, storeCard, visa } from "../support/customers.ts";
import { agreeToCharges, readMandate } from "../support/mandates.ts";
import type { PayoutDesk } from "../support/payouts.ts";
import { accounts, bankPayout, payoutDesk } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 60_000);
afterAll(() => stack.stop());

const contact = {
  address: { line1: "Geheimgasse 1", first_name: "Leonie", country: "DE" },
  email: "l@verborgen.example",
};
const customer = { name: "Leonie Verborgen", email: "leonie@verborgen.example", phone: "5550188" };
const acceptance = {
  acceptance_type: "online",
  online: { ip_address: "203.0.113.99", user_agent: "HiddenBrowser/1.0" },
};
const traces = /Verborgen|verborgen\.example|Geheimgasse|5550188|203\.0\.113\.99|HiddenBrowser/;
const card = { ...cardOf(visa), card_holder_name: "Leonie Verborgen" };

const tables = ["payments", "attempts", "payouts", "payment_methods", "mandates"];

/** All rows of the merchant, by their tables. */
const rowsOf = async ({ merchantId }: Shop): Promise<Readonly<Record<string, string>>> => {
  const found = tables.map(async (table) => {
    const text = `select to_json(held)::text as row from ${table} held where merchant_id = $1 order by 1`;
    return [table, JSON.stringify(await stack.rows(text, merchantId))] as const;
  });
  return Object.fromEntries(await Promise.all(found));
};

/** Tables in which the merchant's rows name the person in plaintext. */
const tablesWithPii = async (shop: Shop): Promise<readonly string[]> => {
  const rows = await rowsOf(shop);
  return tables.filter((table) => traces.test(rows[table] ?? ""));
};

/** Makes of rows of the merchant what versions before stored. */
const restore = (shop: Shop, table: string, sealed: readonly string[], plain: object): Promise<unknown> =>
  stack.rows(
    `update ${table} set details = details - $1::text[] || $2::jsonb where merchant_id = $3`,
    `{${sealed.join()}}`,
    JSON.stringify(plain),
    shop.merchantId,
  );

const restorePayments = async (shop: Shop): Promise<void> => {
  await restore(shop, "payments", ["sealed", "customer_email_hash"], { customer, billing: contact });
  await restore(shop, "attempts", ["sealed"], { methodBilling: contact });
  const holder = "details = jsonb_set(details, '{method,card,holderName}', '\"Leonie Verborgen\"')";
  await stack.rows(`update attempts set ${holder} where merchant_id = $1`, shop.merchantId);
};

const restorePayouts = (shop: Shop, { payout_method_data: method }: Payout): Promise<unknown> => {
  const sealed = ["sealed_customer", "sealed_billing", "sealed_browserInfo", "sealed_method"];
  return restore(shop, "payouts", sealed, { customer, billing: contact, method });
};

const restoreMethods = async (shop: Shop): Promise<void> => {
  const plain = { billing: contact, nickName: "Verborgen", customerAcceptance: acceptance };
  await restore(shop, "payment_methods", ["sealed_billing", "sealed_customerAcceptance", "sealed_nickName"], plain);
  const holder = "details = jsonb_set(details - 'sealed_holderName', '{card,holderName}', '\"Leonie Verborgen\"')";
  await stack.rows(`update payment_methods set ${holder} where merchant_id = $1`, shop.merchantId);
};

/** As a payment that is under way was to change stored methods. */
const restoreUpdates = async (shop: Shop): Promise<void> => {
  const update = "details_update = jsonb_build_object('nickName', 'Verborgen', 'usage', 'off_session')";
  await stack.rows(`update payment_methods set ${update} where merchant_id = $1`, shop.merchantId);
};

const restoreMandates = async (shop: Shop): Promise<void> => {
  await restore(shop, "mandates", ["sealed_method", "sealed_customerAcceptance"], { customerAcceptance: acceptance });
  await stack.rows(
    `update mandates set details = mandates.details || jsonb_build_object('method',
       jsonb_set(attempts.details -> 'method', '{card,holderName}', '"Leonie Verborgen"'))
     from attempts where mandates.merchant_id = $1 and attempts.merchant_id = $1
       and attempts.payment_id = mandates.payment_id`,
    shop.merchantId,
  );
};

const openShop = (): { readonly shop: Shop; readonly desk: PayoutDesk } => {
  const shop = stack.shop({ connectors: ["fauxpay", "payoutsim"] });
  return { shop, desk: payoutDesk(shop) };
};

const openPayout = (desk: PayoutDesk): Promise<Payout> =>
  desk.pay(
    bankPayout(accounts.success, { customer: { id: "hidden-1", ...customer }, billing: contact, confirm: false }),
  );

const openPayment = (shop: Shop): Promise<Payment> =>
  shop.pay(cardPayment(visa, { customer, billing: contact, payment_method_data: { card }, capture_method: "manual" }));

const methodOf = (shop: Shop, { payment_method_id: id }: StoredPaymentMethod): Promise<StoredPaymentMethod> =>
  ok(shop.send("GET", `/payment_methods/${id}`));

interface Changing {
  /** What a merchant asks for while the command has the row. */
  readonly change: () => Promise<unknown>;
  readonly show: () => Promise<unknown>;
  /** Members of what is shown afterwards. */
  readonly shown: object;
}

describe("personal data that versions before stored in plaintext", () => {
  it("are encrypted by the command reseal in every table, once, and shown as before", async () => {
    const { shop, desk } = openShop();
    const { mandateId } = await agreeToCharges(shop);
    const payment = await openPayment(shop);
    const payout = await openPayout(desk);
    const stored = await storeCard(shop, await newCustomer(shop));
    await restorePayments(shop);
    await restoreMandates(shop);
    await restorePayouts(shop, payout);
    await restoreMethods(shop);
    await restoreUpdates(shop);
    expect(await tablesWithPii(shop)).toEqual(tables);
    const read = async (): Promise<unknown> => [
      await shop.read(payment.payment_id, "?expand_attempts=true"),
      await desk.read(payout.payout_id),
      await methodOf(shop, stored),
      await readMandate(shop, mandateId),
    ];
    const before = await read();
    expect(JSON.stringify(before)).toMatch(traces);

    const stated = await stack.reseal();
    for (const table of tables) expect(stated).toMatch(new RegExp(`"table":"${table}",.*"rewritten":[12],`));
    expect(await tablesWithPii(shop)).toEqual([]);
    expect(await read()).toEqual(before);
    const found = await shop.send("POST", "/payments/list", { customer_email: customer.email });
    expect(found.body).toMatchObject({ total_count: 2 });

    const sealed = await rowsOf(shop);
    expect(await stack.reseal()).not.toMatch(/"rewritten":[1-9]/);
    expect(await rowsOf(shop)).toEqual(sealed);
  }, 60_000);

  it.each<[string, (shop: Shop, desk: PayoutDesk) => Promise<Changing>]>([
    [
      "payment",
      async (shop) => {
        const { payment_id: id } = await openPayment(shop);
        await restorePayments(shop);
        return {
          change: () => ok(shop.send("POST", `/payments/${id}/capture`, {})),
          show: () => shop.read(id),
          shown: { status: "succeeded", email: customer.email },
        };
      },
    ],
    [
      "payout",
      async (shop, desk) => {
        const payout = await openPayout(desk);
        await restorePayouts(shop, payout);
        return {
          change: () => desk.act(payout.payout_id, "cancel"),
          show: () => desk.read(payout.payout_id),
          shown: { status: "cancelled", name: customer.name },
        };
      },
    ],
    [
      "stored method",
      async (shop) => {
        const stored = await storeCard(shop, await newCustomer(shop));
        await restoreMethods(shop);
        const path = `/payment_methods/${stored.payment_method_id}/update`;
        return {
          change: () => ok(shop.send("POST", path, { card: { nick_name: "blue" } })),
          show: () => methodOf(shop, stored),
          shown: { card: { nick_name: "blue" }, billing: contact },
        };
      },
    ],
    [
      "mandate",
      async (shop) => {
        const { mandateId } = await agreeToCharges(shop);
        await restoreMandates(shop);
        return {
          change: () => ok(shop.send("POST", `/mandates/revoke/${mandateId}`)),
          show: () => readMandate(shop, mandateId),
          shown: { status: "revoked", card: { card_holder_name: customer.name } },
        };
      },
    ],
  ])(
    "keep what the service changes meanwhile of a %s",
    async (_kind, prepare) => {
      const { shop, desk } = openShop();
      const { change, show, shown } = await prepare(shop, desk);
      // The command has read the row when it asks for the key, and stores the row after the answer.
      const changing = new Promise<void>((resolve, reject) => {
        stack.merchants.changeBeforeAnswer(shop.merchantId, async () => {
          await change().then(() => resolve(), reject);
        });
      });
      const [stated] = await Promise.all([stack.reseal(), changing]);
      expect(stated).toContain('"busy":1');
      expect(await show()).toMatchObject(shown);
      expect(await tablesWithPii(shop)).toEqual([]);
    },
    60_000,
  );

  it("stay as they are where their merchant is gone, and keep no others from being encrypted", async () => {
    const [{ shop: gone }, { shop }] = [openShop(), openShop()];
    for (const each of [gone, shop]) {
      await openPayment(each);
      await restorePayments(each);
    }
    stack.merchants.remove(gone.merchantId);
    expect(await stack.reseal()).toMatch(/"table":"payments",.*"seen":2,"rewritten":1,/);
    expect(await tablesWithPii(gone)).toEqual(["payments", "attempts"]);
    expect(await tablesWithPii(shop)).toEqual([]);
  }, 60_000);

  it("are left to the next run where the merchants service is away", async () => {
    const { shop } = openShop();
    await openPayment(shop);
    await restorePayments(shop);
    const stdout = expect.stringContaining("MASTER_KEY_PREVIOUS can be removed") as unknown;
    const run = stack.reseal({ MERCHANTS_URL: "http://127.0.0.1:1" });
    await expect(run).rejects.toMatchObject({ code: 69, stdout });
    await stack.reseal();
    expect(await tablesWithPii(shop)).toEqual([]);
  }, 60_000);
});
