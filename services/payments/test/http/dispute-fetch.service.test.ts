// Disputes that no webhook reported are fetched from the provider, and processed as its webhooks are.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Dispute, Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { PortOverride } from "../../src/app.ts";
import { call } from "../support/http-call.ts";
import type { CallResult } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import { errorOf } from "../support/payouts.ts";
import { disputedPayment, disputeOf } from "../support/disputes.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

interface Fetched {
  readonly disputes: readonly Dispute[];
  readonly not_taken: readonly { readonly connector_dispute_id: string; readonly reason: string }[];
}

let stack: Stack;
let begun: string;

beforeAll(async () => {
  stack = await startStack({ DISPUTE_CHECK_INTERVAL_MS: "600000" });
  begun = new Date(Date.now() - 1000).toISOString();
}, 60_000);

afterAll(() => stack.stop());

const webhooks = (when: "always" | "never"): Promise<void> =>
  stack.provider.behave("fauxpay", "provider_key", { webhooks: when });

beforeEach(() => webhooks("never"));

const ask = (shop: Shop, range: Record<string, string> = {}, account = "fauxpay"): Promise<CallResult> => {
  const query = new URLSearchParams({ fetch_from: begun, fetch_till: "2100-01-01T00:00:00Z", ...range });
  return shop.send("GET", `/disputes/${accountId(shop.merchantId, account)}/fetch?${query.toString()}`);
};

const fetchFor = async (shop: Shop, range: Record<string, string> = {}): Promise<Fetched> => {
  const { status, text, body } = await ask(shop, range);
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return body as Fetched;
};

const refusal = ({ status, body }: CallResult): readonly [number, string, string] => [
  status,
  errorOf(body).code,
  errorOf(body).reason,
];

/** Pays, and waits until the provider has charged it back. */
const payDisputed = async (shop: Shop): Promise<Payment> => {
  const payment = await shop.pay(cardPayment("4000000000000259"));
  await eventually(async () => {
    const { body } = await call(stack.provider.url, "GET", `/sandbox/ledger?payment=${payment.payment_id}`);
    const [totals] = (body as { totals: { charged_back: number }[] }).totals;
    expect(totals?.charged_back).toBe(6540);
  });
  return payment;
};

const typesOf = async (shop: Shop, dispute: Dispute): Promise<readonly string[]> =>
  (await shop.events(dispute.dispute_id)).map(({ type }) => type.split(".").at(-1) ?? "");

describe("fetched disputes", () => {
  it("that are new are stored and published, once however often they are fetched", async () => {
    const shop = stack.shop();
    const payment = await payDisputed(shop);
    expect((await shop.send("GET", "/disputes/list")).body).toEqual([]);
    const [first, again] = await Promise.all([fetchFor(shop), fetchFor(shop)]);
    expect(first.disputes).toEqual([
      expect.objectContaining({
        payment_id: payment.payment_id,
        attempt_id: `${payment.payment_id}_1`,
        amount: "6540",
        dispute_status: "dispute_opened",
        merchant_connector_id: accountId(shop.merchantId, "fauxpay"),
      }),
    ]);
    expect(again.disputes).toEqual(first.disputes);
    expect((await fetchFor(shop)).disputes).toEqual(first.disputes);
    const [dispute] = first.disputes;
    if (dispute === undefined) throw new TypeError("nothing was fetched");
    expect(await disputeOf(shop, dispute.dispute_id)).toEqual(dispute);
    expect(await typesOf(shop, dispute)).toEqual(["dispute_opened"]);
    expect((await shop.read(payment.payment_id)).disputes).toHaveLength(1);
  });

  it("that are known are brought forward", async () => {
    await webhooks("always");
    const shop = stack.shop();
    const { dispute } = await disputedPayment(shop);
    await webhooks("never");
    const path = `/v1/disputes/${dispute.connector_dispute_id}/accept`;
    const headers = {
      authorization: "Bearer provider_key",
      "sandbox-connector": "fauxpay",
      "idempotency-key": `accepted_${dispute.dispute_id}`,
    };
    expect((await call(stack.provider.url, "POST", path, { headers })).status).toBe(200);
    expect((await disputeOf(shop, dispute.dispute_id)).dispute_status).toBe("dispute_opened");
    const { disputes } = await fetchFor(shop);
    expect(disputes).toMatchObject([{ dispute_id: dispute.dispute_id, dispute_status: "dispute_accepted" }]);
    await fetchFor(shop);
    expect(await typesOf(shop, dispute)).toEqual(["dispute_opened", "dispute_accepted"]);
  });

  it("are those opened in the time, and none of payments that are not the merchant's", async () => {
    const shop = stack.shop();
    await payDisputed(shop);
    expect(await fetchFor(shop, { fetch_till: begun })).toEqual({ disputes: [], not_taken: [] });
    const stranger = stack.shop();
    const { disputes, not_taken: notTaken } = await fetchFor(stranger);
    expect(disputes).toEqual([]);
    expect(notTaken.length).toBeGreaterThan(0);
    expect(new Set(notTaken.map(({ reason }) => reason))).toEqual(new Set(["payment_unknown"]));
    expect((await stranger.send("GET", "/disputes/list")).body).toEqual([]);
  });
});

describe("pages", () => {
  /** Makes the provider's pages contain one dispute each. */
  const onePerPage: PortOverride = (ports) => ({
    ...ports,
    providers: {
      ...ports.providers,
      account: (merchant, id) => {
        const account = ports.providers.account(merchant, id);
        if (account === null) return null;
        return {
          ...account,
          call: (flow, input, options) => account.call(flow, "page" in input ? { ...input, limit: 1 } : input, options),
        };
      },
    },
  });

  it("are read to the last, and a time with too many is refused before anything is stored", async () => {
    await stack.restart(onePerPage);
    const shop = stack.shop();
    const from = new Date().toISOString();
    const payments: string[] = [];
    for (let number = 0; number < 5; number += 1) payments.push((await payDisputed(shop)).payment_id);
    const { disputes } = await fetchFor(shop, { fetch_from: from });
    expect(disputes.map(({ payment_id: id }) => id).sort()).toEqual(payments.sort());
    const other = stack.shop();
    await payDisputed(other);
    expect(refusal(await ask(other, { fetch_from: from }))).toEqual([400, "IR_16", "dispute_range_too_large"]);
    expect((await other.send("GET", "/disputes/list")).body).toEqual([]);
  });
});

describe("a fetch is refused", () => {
  it("for an account that is unknown, another's, or of a provider that lists none", async () => {
    const shop = stack.shop({ connectors: ["fauxpay", "pretendpay"] });
    const range = `fetch_from=${begun}&fetch_till=${begun}`;
    const notFound = [404, "HE_02", "dispute_account_not_found"];
    const other = accountId(stack.shop().merchantId, "fauxpay");
    expect(refusal(await shop.send("GET", `/disputes/mca_unknown/fetch?${range}`))).toEqual(notFound);
    expect(refusal(await shop.send("GET", `/disputes/${other}/fetch?${range}`))).toEqual(notFound);
    expect(refusal(await ask(shop, {}, "pretendpay"))).toEqual([400, "IR_20", "flow_not_supported"]);
  });

  it("without a time, or with one that ends before it begins", async () => {
    const shop = stack.shop();
    const path = `/disputes/${accountId(shop.merchantId, "fauxpay")}/fetch`;
    expect((await shop.send("GET", `${path}?fetch_from=${begun}`)).status).toBe(400);
    expect((await shop.send("GET", `${path}?fetch_from=yesterday&fetch_till=${begun}`)).status).toBe(422);
    const reversed = await ask(shop, { fetch_till: "2020-01-01T00:00:00Z" });
    expect(refusal(reversed)).toEqual([422, "IR_06", "dispute_range_reversed"]);
  });

  it("while the provider does not answer", async () => {
    await stack.provider.kill();
    expect(refusal(await ask(stack.shop()))).toEqual([503, "CE_00", "disputes_not_fetched"]);
    await stack.provider.start();
  });
});
