import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import { accountId, apiKeyOf } from "../support/merchant.ts";
import { claimOf, signedBy } from "../support/provider-webhooks.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  // Only these webhooks bring notifications.
  stack = await startStack({ SYNC_FIRST_DELAY_MS: "600000" });
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

/** A payment that the provider settles in 2 seconds; a webhook of these tests comes sooner. */
const pendingAt = async (payer: Shop, changes: Record<string, unknown> = {}): Promise<Payment> => {
  const payment = await payer.pay(cardPayment("4000000000000200", changes));
  expect(payment.status).toBe("processing");
  return payment;
};

const report = (
  payer: Shop,
  method: string,
  connectorId: string,
  payment: Payment,
  apiKey: string | null,
): Promise<CallResult> => {
  const text = JSON.stringify(claimOf(payment, "captured", { capture: "automatic" }));
  const headers = apiKey === null ? { "content-type": "application/json" } : signedBy(apiKey, text);
  return call(stack.url, method, `/webhooks/${payer.merchantId}/${connectorId}`, { text, headers });
};

const codeOf = (answer: CallResult): readonly [number, string] => [
  answer.status,
  (answer.body as { error: { code: string } }).error.code,
];

describe("the address of a provider's webhooks", () => {
  it("takes POST, PUT and GET, with the account's id or the provider's name", async () => {
    for (const method of ["POST", "PUT", "GET"]) {
      for (const connectorId of [accountId(shop.merchantId, "fauxpay"), "fauxpay"]) {
        const payment = await pendingAt(shop);
        const answer = await report(shop, method, connectorId, payment, apiKeyOf("fauxpay"));
        expect([method, connectorId, answer.status, answer.text]).toEqual([method, connectorId, 200, ""]);
        expect((await shop.read(payment.payment_id)).status).toBe("succeeded");
      }
    }
  });

  it("refuses what is no message by every method", async () => {
    for (const method of ["POST", "PUT", "GET"]) {
      const path = `/webhooks/${shop.merchantId}/fauxpay?status=captured`;
      expect(codeOf(await call(stack.url, method, path))).toEqual([400, "WE_02"]);
      const unknown = await call(stack.url, method, `/webhooks/${shop.merchantId}/nopay?x=1`);
      expect(codeOf(unknown)).toEqual([404, "WE_04"]);
    }
  });

  it("finds the account by its signature where the name leaves several, and asks for its id otherwise", async () => {
    const own = stack.shop({ connectors: ["fauxpay", "fauxpay-second"] });
    const payment = await pendingAt(own);
    expect(payment.merchant_connector_id).toBe(accountId(own.merchantId, "fauxpay"));
    const unsigned = await report(own, "POST", "fauxpay", payment, null);
    expect(codeOf(unsigned)).toEqual([400, "WE_02"]);
    expect(unsigned.text).toContain("2 accounts at fauxpay");
    expect((await own.read(payment.payment_id)).status).toBe("processing");
    // Another account's word about it counts for nothing.
    expect((await report(own, "POST", "fauxpay", payment, apiKeyOf("fauxpay-second"))).status).toBe(200);
    expect((await own.read(payment.payment_id)).status).toBe("processing");
    const signed = await report(own, "PUT", "fauxpay", payment, apiKeyOf("fauxpay"));
    expect(signed.status).toBe(200);
    expect((await own.read(payment.payment_id)).status).toBe("succeeded");
  });

  it("delivers the notification to the account that has the payment when several share a key", async () => {
    const accounts = { fauxpay: { disabled: true }, phonypay: { connector_name: "fauxpay" } };
    const own = stack.shop({ accounts });
    const payment = await pendingAt(own);
    expect(payment.merchant_connector_id).toBe(accountId(own.merchantId, "phonypay"));
    const elsewhere = await pendingAt(stack.shop());
    const answer = await report(own, "POST", "fauxpay", elsewhere, apiKeyOf("fauxpay"));
    expect(answer.status).toBe(200);
    expect((await report(own, "POST", "fauxpay", payment, apiKeyOf("fauxpay"))).status).toBe(200);
    expect((await own.read(payment.payment_id)).status).toBe("succeeded");
  });
});

describe("a webhook that states that a payment waits for its customer", () => {
  const reportWaiting = async (payment: Payment, created: string): Promise<string> => {
    const claim = claimOf(payment, "requires_customer", { capture: "automatic", customer_url: "http://127.0.0.1/" });
    const text = JSON.stringify({ ...claim, created_at: created });
    const path = `/webhooks/${shop.merchantId}/fauxpay`;
    const answer = await call(stack.url, "POST", path, { text, headers: signedBy(apiKeyOf("fauxpay"), text) });
    expect(answer.status).toBe(200);
    return (await shop.read(payment.payment_id)).status;
  };

  it("counts when it is from after what is known, and from before it the provider is asked", async () => {
    const payment = await pendingAt(shop);
    const known = new Date(payment.created ?? "").getTime();
    expect(await reportWaiting(payment, new Date(known - 1000).toISOString())).toBe("processing");
    expect(await reportWaiting(payment, new Date(known + 60_000).toISOString())).toBe("requires_customer_action");
  });
});

describe("the way back from the provider's page", () => {
  it("is the same by every address that a provider may have been given", async () => {
    for (const tail of ["response/fauxpay", "complete/fauxpay", "response/fauxpay/creds", "complete/fauxpay/creds"]) {
      for (const method of ["GET", "POST"]) {
        const payment = await shop.pay(cardPayment("4000003800000446"));
        const start = await call(payment.next_action?.["redirect_to_url"] ?? "", "GET", "");
        const chosen = await call(`${start.headers["location"] ?? ""}/complete`, "POST", "");
        const { search } = new URL(chosen.headers["location"] ?? "");
        const path = `/payments/${payment.payment_id}/${shop.merchantId}/redirect/${tail}${search}`;
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        const back = await call(stack.url, method, path, method === "GET" ? {} : { text: "a=b", headers });
        expect([path, method, back.status]).toEqual([path, method, 302]);
        const target = new URL(back.headers["location"] ?? "");
        expect(target.searchParams.get("status")).toBe("succeeded");
        expect((await shop.read(payment.payment_id)).status).toBe("succeeded");
      }
    }
  });

  it("leads nowhere for payments whose customer was not redirected, or of other merchants", async () => {
    const payment = await shop.pay();
    const stranger = stack.shop();
    for (const merchantId of [shop.merchantId, stranger.merchantId]) {
      const path = `/payments/${payment.payment_id}/${merchantId}/redirect/complete/fauxpay/creds`;
      const page = await call(stack.url, "GET", path);
      expect([page.status, page.headers["location"]]).toEqual([404, undefined]);
      expect(page.text).not.toContain(payment.client_secret ?? "");
    }
  });
});
