// What was asked of providers and what they answered, as it is recorded and read.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { PaymentTimeline, ProviderCall, ProviderCallList } from "@railyard/contracts";
import { newCallId } from "@railyard/identifiers";
import { eventually } from "@railyard/testing";

import { ok } from "../support/answers.ts";
import { accountId } from "../support/merchant.ts";
import { accounts, bankPayout, payoutDesk } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, shownSecurityCode, startStack } from "../support/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 60_000);
afterAll(() => stack.stop());

/** fauxpay declines it, phonypay authorizes it. */
const retriedCard = "4000000000009961";
/** The provider takes the money, and its answer is lost. */
const lostAnswerCard = "4000000000000341";

const callsOf = async (shop: Shop, path: string, query = ""): Promise<readonly ProviderCall[]> =>
  (await ok<ProviderCallList>(shop.send("GET", `${path}/provider_calls${query}`))).data;

describe("the calls to providers for a payment", () => {
  it("are listed newest first, with what was asked and answered, masked", async () => {
    const shop = stack.shop({ connectors: ["fauxpay", "phonypay"] });
    const { payment_id: id } = await shop.pay(
      cardPayment(retriedCard, { email: "joseph@doe.example", billing: { address: { line1: "1 Doe Street" } } }),
    );
    const refund = await shop.refund(id, { amount: 1000, reason: "broken" });
    const calls = await callsOf(shop, `/payments/${id}`);
    expect(calls.map(({ operation, connector, attempt_id }) => [operation, connector, attempt_id])).toEqual([
      ["refund", "phonypay", `${id}_2`],
      ["authorize", "phonypay", `${id}_2`],
      ["authorize", "fauxpay", `${id}_1`],
    ]);
    const [refunded, , declined] = calls;
    expect(refunded).toMatchObject({ object_type: "refund", object_id: refund.refund_id });
    expect(declined).toMatchObject({
      call_id: expect.stringMatching(/^call_[0-9a-f]{32}$/),
      occurred_at: expect.any(String),
      object_type: "payment",
      object_id: id,
      merchant_connector_id: accountId(shop.merchantId, "fauxpay"),
      method: "POST",
      path: "/v1/payments",
      http_status: 200,
      failure: null,
      duration_ms: expect.any(Number),
      provider_request_id: expect.any(String),
    });
    const [request, response] = [declined?.request.body, declined?.response?.body].map(
      (body) => JSON.parse(body ?? "") as unknown,
    );
    expect(request).toMatchObject({ reference: `${id}_1`, amount: 6540, currency: "USD", card: { number: "***" } });
    expect(response).toMatchObject({ status: "declined", amount: 6540, error: { code: expect.any(String) } });
    expect(JSON.stringify(calls)).not.toMatch(/4000000000009961|joseph|doe\b|provider_key|broken/i);
    expect(JSON.stringify(calls)).not.toMatch(shownSecurityCode);
    expect((await callsOf(shop, `/refunds/${refund.refund_id}`)).map(({ operation }) => operation)).toEqual(["refund"]);
  });

  it("are read page by page", async () => {
    const shop = stack.shop();
    const { payment_id: id } = await shop.pay(cardPayment(undefined, { capture_method: "manual_multiple" }));
    for (const amount of [1000, 1000])
      await shop.send("POST", `/payments/${id}/capture`, { amount_to_capture: amount });
    const all = await callsOf(shop, `/payments/${id}`);
    expect(all.map(({ operation }) => operation)).toEqual(["capture", "capture", "authorize"]);
    const first = await callsOf(shop, `/payments/${id}`, "?limit=2");
    const second = await callsOf(shop, `/payments/${id}`, `?limit=2&starting_after=${first[1]?.call_id ?? ""}`);
    expect([...first, ...second]).toEqual(all);
    for (const query of ["?limit=101", "?limit=0", "?starting_after=call_x", "?order=asc"])
      expect([query, [400, 422]]).toEqual([
        query,
        expect.arrayContaining([(await shop.send("GET", `/payments/${id}/provider_calls${query}`)).status]),
      ]);
  });

  it("state when there was no answer", async () => {
    const shop = stack.shop();
    const { payment_id: id } = await shop.pay(cardPayment(lostAnswerCard));
    const calls = await eventually(async () => {
      const found = await callsOf(shop, `/payments/${id}`);
      return found.some(({ operation }) => operation === "sync") && found;
    });
    const first = calls.at(-1);
    expect(first).toMatchObject({ operation: "authorize", http_status: null, response: null });
    expect(["timeout", "connection_lost"]).toContain(first?.failure);
    const timeline = await ok<PaymentTimeline>(shop.send("GET", `/payments/${id}/timeline`));
    const entry = timeline.entries.find(({ data }) => data["call_id"] === first?.call_id);
    expect(entry).toMatchObject({ kind: "provider_call", action: "authorize", data: { failure: first?.failure } });
  });

  it("are visible to no other merchant, nor to a credential limited to another profile", async () => {
    const shop = stack.shop();
    const { payment_id: id, profile_id: profileId } = await shop.pay();
    const refund = await shop.refund(id);
    const permissions = ["payments:read", "refunds:read"];
    const asked = (path: string, principal: { readonly profileId?: string }, of: Shop = shop) =>
      of.as(
        { kind: "jwt", merchantId: of.merchantId, userId: "usr_1", permissions, ...principal },
        "GET",
        `${path}/provider_calls`,
      );
    for (const path of [`/payments/${id}`, `/refunds/${refund.refund_id}`]) {
      expect((await asked(path, {})).status).toBe(200);
      expect((await asked(path, { profileId: profileId ?? "" })).status).toBe(200);
      expect((await asked(path, { profileId: `pro_${shop.merchantId}_other` })).status).toBe(404);
      expect((await asked(path, {}, stack.shop())).status).toBe(404);
    }
    // An id of another kind of object is none.
    expect((await shop.send("GET", `/refunds/${id}/provider_calls`)).status).toBe(404);
    expect((await shop.send("GET", "/payouts/payout_never/provider_calls")).status).toBe(404);
  });
});

describe("the calls to providers for a payout", () => {
  it("are listed, masked", async () => {
    const shop = stack.shop({ connectors: ["payoutsim"] });
    const payout = await payoutDesk(shop).pay(bankPayout(accounts.failure));
    const calls = await callsOf(shop, `/payouts/${payout.payout_id}`);
    expect(calls.at(-1)).toMatchObject({ operation: "payout", object_type: "payout", connector: "payoutsim" });
    expect(calls.at(-1)?.request.body).toContain('"amount":7500');
    expect(JSON.stringify(calls)).not.toMatch(/000200000002|110000000/);
  });
});

describe("the settings of records", () => {
  const rowsOf = async (shop: Shop) =>
    stack.rows<{ readonly flow: string; readonly request_body: string | null }>(
      "select flow, request_body from provider_calls where merchant_id = $1 order by call_id",
      shop.merchantId,
    );

  it("delete what is older than they specify, and keep the rest", async () => {
    const shop = stack.shop();
    await shop.pay();
    await stack.restart();
    const [kept] = await rowsOf(shop);
    const ageMs = 30 * 24 * 60 * 60 * 1_000;
    const oldId = newCallId(Date.now() - ageMs);
    await stack.rows(
      `insert into provider_calls (merchant_id, object_id, call_id, object_type, connector, merchant_connector_id, flow,
         method, path, duration_ms, request_bytes)
       values ($1, 'pay_old', $2, 'payment', 'fauxpay', 'mca_1', 'sync', 'GET', '/', 1, 0)`,
      shop.merchantId,
      oldId,
    );
    await stack.restart();
    await eventually(async () => (await rowsOf(shop)).length === 1);
    expect(await rowsOf(shop)).toEqual([kept]);
  });

  it("keep bodies of problems alone, or no record at all", async () => {
    await stack.restart(undefined, { PROVIDER_CALL_BODIES: "problems" });
    const shop = stack.shop({ connectors: ["fauxpay"] });
    for (const card of [undefined, retriedCard]) await shop.pay(cardPayment(card));
    await stack.restart(undefined, { PROVIDER_CALL_RETENTION_DAYS: "0" });
    const { payment_id: id } = await shop.pay();
    await stack.restart();
    expect((await rowsOf(shop)).map(({ request_body: body }) => body !== null)).toEqual([false, true]);
    expect(await callsOf(shop, `/payments/${id}`)).toEqual([]);
    // The attempt itself still states its outcome.
    const { entries } = await ok<PaymentTimeline>(shop.send("GET", `/payments/${id}/timeline`));
    expect(entries.filter(({ kind }) => kind === "provider_call")).toMatchObject([{ outcome: "succeeded" }]);
  });
});
