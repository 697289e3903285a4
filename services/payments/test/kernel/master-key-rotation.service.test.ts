import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, StoredPaymentMethod } from "@railyard/contracts";
import { createSealer } from "@railyard/encryption";
import { testDatabase } from "@railyard/testing";
import type { TestDatabase } from "@railyard/testing";

import { migrationsFolder } from "../../src/app.ts";
import { newCustomer, storeCard, visa } from "../support/customers.ts";
import { call } from "../support/http-call.ts";
import { internalSecret, masterKey } from "../support/settings.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const newKey = "c3".repeat(32);
const ahead = { MASTER_KEY: masterKey, MASTER_KEY_PREVIOUS: newKey };
const during = { MASTER_KEY: newKey, MASTER_KEY_PREVIOUS: masterKey };
const after = { MASTER_KEY: newKey };

let database: TestDatabase;
let stack: Stack;
let shop: Shop;
beforeAll(async () => {
  database = await testDatabase({ migrationsFolder });
  stack = await startStack({}, database);
  shop = stack.shop();
}, 60_000);
afterAll(() => stack.stop());

const reseal = (keys: Readonly<Record<string, string>>): Promise<string> => stack.reseal(keys);

const onFile = (customerId: string, method: StoredPaymentMethod): Promise<Payment> =>
  shop.pay(
    cardPayment(visa, {
      customer_id: customerId,
      payment_method_id: method.payment_method_id,
      payment_method_data: undefined,
    }),
  );

const paymentsOf = async (email: string): Promise<readonly string[]> => {
  const { body } = await shop.send("POST", "/payments/list", { customer_email: email });
  return (body as { data: readonly Payment[] }).data.map((payment) => payment.payment_id);
};

/** Has the customer answer the bank's question by the address that the payment named when it was made. */
const completeChallenge = async ({ next_action: action }: Payment): Promise<void> => {
  const start = await call(action?.["redirect_to_url"] ?? "", "GET", "");
  const chosen = await call(`${start.headers["location"] ?? ""}/complete`, "POST", "");
  expect((await call(chosen.headers["location"] ?? "", "GET", "")).status).toBeLessThan(400);
};

describe("the master key", () => {
  it("is rotated under use: cards, people and addresses stay, and the old key is needed no more", async () => {
    const email = "ada@rotation.example";
    const customerId = await newCustomer(shop, { email });
    const stored = await storeCard(shop, customerId);
    const paid = await shop.pay(cardPayment(visa, { customer: { id: customerId, email } }));
    const challenged = await shop.pay(cardPayment("4000003800000446"));
    expect(challenged.status).toBe("requires_customer_action");

    await stack.restart(undefined, ahead);
    expect(await onFile(customerId, stored)).toMatchObject({ status: "succeeded" });
    await stack.restart(undefined, during);
    expect(await onFile(customerId, stored)).toMatchObject({ status: "succeeded" });

    // What the merchants service does by its own command.
    const sealer = createSealer(newKey, masterKey);
    const [run, ...made] = await Promise.all([
      reseal(during),
      ...Array.from({ length: 10 }, () => shop.pay()),
      Promise.resolve(stack.merchants.reseal((merchantId, key) => sealer.resealDataKey(merchantId, key))),
    ]);
    expect(run).toContain("MASTER_KEY_PREVIOUS can be removed");
    for (const payment of made) if (payment !== undefined) expect(payment.status).toBe("succeeded");

    await stack.restart(undefined, after);
    expect(await onFile(customerId, stored)).toMatchObject({ status: "succeeded" });
    expect(await shop.pay(cardPayment(visa))).toMatchObject({ fingerprint: paid.fingerprint });
    expect((await storeCard(shop, customerId)).payment_method_id).toBe(stored.payment_method_id);
    expect(await shop.read(paid.payment_id)).toMatchObject({ email, customer: { id: customerId } });
    expect(await paymentsOf(email)).toContain(paid.payment_id);
    await completeChallenge(challenged);
    expect(await shop.read(challenged.payment_id)).toMatchObject({ status: "succeeded" });
    expect(await reseal(after)).toContain('"rewritten":0');
    await expect(reseal({ MASTER_KEY: masterKey })).rejects.toMatchObject({ code: 69 });
  }, 60_000);

  it("that is another than the database's keeps a process from starting, which reports it", async () => {
    const main = join(import.meta.dirname, "../../src/main.ts");
    const started = promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", main], {
      env: {
        DATABASE_URL: database.url,
        NATS_URL: "nats://127.0.0.1:1",
        INTERNAL_SECRET: internalSecret,
        MASTER_KEY: "d4".repeat(32),
        HTTP_PORT: "0",
      },
    });
    const stdout = expect.stringContaining("it is not the key that this database was sealed under") as unknown;
    await expect(started).rejects.toMatchObject({ code: 78, stdout });
  });
});
