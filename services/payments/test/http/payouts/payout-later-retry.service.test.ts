// A provider that had accepted the order refuses it later: another one pays, and nothing is paid twice.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payout } from "@railyard/contracts";
import { eventually } from "@railyard/testing";
import { createHmac } from "node:crypto";

import { dying } from "../../support/dying.ts";
import type { CallResult } from "../../support/http-call.ts";
import { call } from "../../support/http-call.ts";
import { accountId, apiKeyOf } from "../../support/merchant.ts";
import type { PayoutDesk } from "../../support/payouts.ts";
import { accounts, bankPayout, paidAfterEnd, payoutDesk } from "../../support/payouts.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: PayoutDesk;

const first = "payoutsim";
const second = "payoutsim-second";

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: [first, second] });
  desk = payoutDesk(shop);
}, 60_000);

afterEach(async () => {
  for (const name of [first, second]) await stack.provider.behave("payoutsim", apiKeyOf(name), {});
});

afterAll(async () => {
  await stack.stop();
});

/** What the provider's ledger states was paid out by each try, and in all. */
const paidBy = async ({ payout_id: id }: Payout): Promise<readonly number[]> =>
  Promise.all([`${id}_1`, `${id}_2`, id].map((reference) => stack.provider.paidOut(reference)));

const declining = { decline_rate: 1 };

const notification = (payout: Payout, status: string): Promise<CallResult> => {
  const text = JSON.stringify({
    event_id: "evt_again",
    type: "payout.updated",
    created_at: new Date().toISOString(),
    payout: {
      payout_id: payout.attempts?.[0]?.connector_transaction_id ?? "",
      reference: `${payout.payout_id}_1`,
      status,
      amount: payout.amount,
      currency: payout.currency,
      error: { code: "payout_declined", message: "no", issuer_code: null, network_code: null },
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    },
  });
  const time = String(Math.floor(Date.now() / 1000));
  const secret = createHmac("sha256", apiKeyOf(first)).update("sandbox webhooks").digest("hex");
  const signature = createHmac("sha256", secret).update(`${time}.${text}`).digest("hex");
  const headers = { "sandbox-signature": `t=${time},v1=${signature}` };
  return call(stack.url, "POST", `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, first)}`, {
    text,
    headers,
  });
};

describe("a payout that is refused after it was accepted", () => {
  it.each([
    ["its webhook", accounts.later, "pending", declining],
    ["a look-up, the webhook being lost", accounts.later, "pending", { ...declining, webhooks: "never" as const }],
    ["its webhook, having been initiated", accounts.accepted, "initiated", declining],
  ])("is paid through the next account, as %s reports", async (_what, account, status, behaviour) => {
    await stack.provider.behave("payoutsim", apiKeyOf(first), behaviour);
    const made = await desk.pay(bankPayout(account));
    expect(made).toMatchObject({
      status,
      attempt_count: 1,
      merchant_connector_id: accountId(shop.merchantId, first),
    });
    const paid = await desk.becomes(made.payout_id, "success");
    expect(paid).toMatchObject({
      attempt_count: 2,
      merchant_connector_id: accountId(shop.merchantId, second),
      error_code: null,
      attempts: [
        { attempt_id: `${made.payout_id}_1`, status: "failed", error_code: "payout_declined" },
        { attempt_id: `${made.payout_id}_2`, status: "success", error_code: null },
      ],
    });
    expect(await paidBy(made)).toEqual([0, 7500, 7500]);
    expect(await desk.eventTypes(made.payout_id)).not.toContain("payout_failed");
    const reported = await paidAfterEnd(stack);
    expect((await notification(paid, "failed")).status).toBe(200);
    expect(await paidAfterEnd(stack)).toBe(reported);
    expect((await notification(paid, "succeeded")).status).toBe(200);
    expect(await paidAfterEnd(stack)).toBe(reported + 1);
    expect(await desk.read(made.payout_id)).toMatchObject({ status: "success", attempt_count: 2 });
    expect(await paidBy(made)).toEqual([0, 7500, 7500]);
  });

  it("fails once every account has refused it", async () => {
    for (const name of [first, second]) await stack.provider.behave("payoutsim", apiKeyOf(name), declining);
    const made = await desk.pay(bankPayout(accounts.later));
    const failed = await desk.becomes(made.payout_id, "failed");
    expect(failed).toMatchObject({ attempt_count: 2, error_code: "payout_declined" });
    expect(await paidBy(made)).toEqual([0, 0, 0]);
    const types = await desk.eventTypes(made.payout_id);
    expect(types.filter((type) => type === "payout_failed")).toHaveLength(1);
  });

  it("stays where it is when the rule or the profile specifies it", async () => {
    const closed = await desk.pay(bankPayout(accounts.failsLater));
    expect(await desk.becomes(closed.payout_id, "failed")).toMatchObject({
      attempt_count: 1,
      error_code: "account_closed",
    });
    await stack.provider.behave("payoutsim", apiKeyOf(first), declining);
    const patient = payoutDesk(
      stack.shop({ connectors: [first, second], profile: { is_auto_retries_enabled: false } }),
    );
    const made = await patient.pay(bankPayout(accounts.later));
    expect(await patient.becomes(made.payout_id, "failed")).toMatchObject({ attempt_count: 1 });
    expect(await paidBy(made)).toEqual([0, 0, 0]);
  });

  it.each(["before", "after"] as const)("is paid once when the process dies %s the second order", async (when) => {
    await stack.provider.behave("payoutsim", apiKeyOf(first), { ...declining, settlement_delay_ms: 1_000 });
    const made = await desk.pay(bankPayout(accounts.later));
    expect(made.status).toBe("pending");
    // From here on, every process that sends an order dies at that moment, again and again.
    await stack.restart(dying("payout", when));
    const claimed = "select attempt_count, details ? 'claimedUntil' as claimed from payouts where payout_id = $1";
    const [row] = await eventuallyClaimed(claimed, made.payout_id);
    expect(row).toMatchObject({ attempt_count: 2 });
    await stack.restart();
    const paid = await desk.becomes(made.payout_id, "success");
    expect(paid).toMatchObject({ attempt_count: 2 });
    expect(await paidBy(made)).toEqual([0, 7500, 7500]);
  });
});

type ClaimRow = { readonly attempt_count: number; readonly claimed: boolean };

const eventuallyClaimed = async (text: string, payoutId: string): Promise<ClaimRow[]> =>
  eventually(
    async () => {
      const rows = await stack.rows<ClaimRow>(text, payoutId);
      if (rows[0]?.attempt_count !== 2 || !rows[0].claimed)
        throw new TypeError("the second attempt has not been claimed yet");
      return rows;
    },
    { intervalMs: 50 },
  );
