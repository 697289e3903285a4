// Several payout accounts, providers that misbehave, processes that die, webhooks that lie or come twice.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payout, PayoutRouteRequest, SandboxPayout } from "@railyard/contracts";
import { eventually } from "@railyard/testing";
import { createHmac } from "node:crypto";

import type { CallResult } from "../../support/http-call.ts";
import { call } from "../../support/http-call.ts";
import { accountId, apiKeyOf, merchantSnapshot } from "../../support/merchant.ts";
import type { PayoutDesk } from "../../support/payouts.ts";
import { accounts, bankPayout, errorOf, paidAfterEnd, payoutDesk } from "../../support/payouts.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: PayoutDesk;

const first = "payoutsim";
const second = "payoutsim-second";

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["fauxpay", first, second] });
  desk = payoutDesk(shop);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const idOf = (name: string, of = shop): string => accountId(of.merchantId, name);

describe("several payout accounts", () => {
  afterEach(async () => {
    for (const name of [first, second]) await stack.provider.behave("payoutsim", apiKeyOf(name), {});
  });

  it("are used in the profile's default order", async () => {
    expect(await desk.pay()).toMatchObject({ merchant_connector_id: idOf(first) });
  });

  it("are used in the request's order", async () => {
    const routing = { type: "single", data: { connector: "payoutsim", merchant_connector_id: idOf(second) } };
    expect(await desk.pay(bankPayout(accounts.success, { routing }))).toMatchObject({
      merchant_connector_id: idOf(second),
    });
  });

  it("are used in the order of the profile's payout routing; one that is broken counts for nothing", async () => {
    const chosen = async (algorithm: (id: string) => Record<string, unknown>): Promise<string | null> => {
      const connectors = [first, second];
      const other = stack.shop({ connectors });
      const profile = { payout_routing_algorithm: algorithm(idOf(second, other)) };
      stack.merchants.put(merchantSnapshot(other.merchantId, { connectors, profile }));
      const payout = await payoutDesk(other).pay();
      return payout.merchant_connector_id === idOf(second, other) ? second : first;
    };
    const data = (id: string): Record<string, string> => ({ connector: "payoutsim", merchant_connector_id: id });
    expect(await chosen((id) => ({ type: "single", data: data(id) }))).toBe(second);
    expect(await chosen((id) => ({ type: "priority", data: [data(id)] }))).toBe(second);
    expect(await chosen(() => ({ type: "nonsense" }))).toBe(first);
  });

  it("are used in the order of the active rule, which goes before the profile's and after the request's", async () => {
    const connectors = [first, second];
    const other = stack.shop({ connectors });
    const toFirst = { type: "single", data: { connector: "payoutsim", merchant_connector_id: idOf(first, other) } };
    const profile = { payout_routing_algorithm: toFirst };
    stack.merchants.put(merchantSnapshot(other.merchantId, { connectors, profile }));
    const asked: PayoutRouteRequest[] = [];
    stack.engine.routePayout = (request) => {
      asked.push(request);
      return [idOf(second, other)];
    };
    const otherDesk = payoutDesk(other);
    const payout = await otherDesk.pay();
    expect(payout).toMatchObject({ status: "success", merchant_connector_id: idOf(second, other) });
    expect(asked[0]).toMatchObject({
      merchant_id: other.merchantId,
      payout_id: payout.payout_id,
      amount: 7500,
      currency: "USD",
      payment_method: "bank_transfer",
      billing_country: "US",
    });
    const requested = await otherDesk.pay(bankPayout(accounts.success, { routing: toFirst }));
    expect(requested).toMatchObject({ merchant_connector_id: idOf(first, other) });
    stack.engine.routePayout = () => {
      throw new TypeError("broken");
    };
    expect(await otherDesk.pay()).toMatchObject({ status: "success", merchant_connector_id: idOf(first, other) });
    stack.engine.renew();
  });

  it("follow one another when a rule specifies that the refusal can be retried", async () => {
    await stack.provider.behave("payoutsim", apiKeyOf(first), { decline_rate: 1 });
    const payout = await desk.pay();
    expect(payout).toMatchObject({
      status: "success",
      merchant_connector_id: idOf(second),
      attempt_count: 2,
      error_code: null,
    });
    expect(payout.attempts).toMatchObject([
      {
        attempt_id: `${payout.payout_id}_1`,
        status: "failed",
        error_code: "payout_declined",
        unified_code: "UE_2000",
      },
      { attempt_id: `${payout.payout_id}_2`, status: "success", error_code: null },
    ]);
    expect(await desk.eventTypes(payout.payout_id)).toEqual(["payout_success"]);
    expect(await stack.provider.paidOut(payout.payout_id)).toBe(7500);
  });

  it("do not follow a refusal that no rule specifies to retry, nor one when all have refused", async () => {
    expect(await desk.pay(bankPayout(accounts.failure))).toMatchObject({ status: "failed", attempt_count: 1 });
    for (const name of [first, second]) {
      await stack.provider.behave("payoutsim", apiKeyOf(name), { decline_rate: 1 });
    }
    const payout = await desk.pay();
    expect(payout).toMatchObject({ status: "failed", attempt_count: 2, error_code: "payout_declined" });
    expect(await desk.eventTypes(payout.payout_id)).toEqual(["payout_failed"]);
  });

  it("do not follow one another where the profile does not want retries", async () => {
    await stack.provider.behave("payoutsim", apiKeyOf(first), { decline_rate: 1 });
    const other = stack.shop({ connectors: [first, second], profile: { is_auto_retries_enabled: false } });
    expect(await payoutDesk(other).pay()).toMatchObject({ status: "failed", attempt_count: 1 });
  });
});

describe("a provider that misbehaves", () => {
  it("pays but its answer is lost: processing, then found", async () => {
    const payout = await desk.pay(bankPayout(accounts.lost));
    expect(payout).toMatchObject({ status: "pending", connector_transaction_id: null, error_code: null });
    expect(await desk.read(payout.payout_id, "?force_sync=true")).toMatchObject({ status: "success" });
    expect(await desk.eventTypes(payout.payout_id)).toEqual(["payout_processing", "payout_success"]);
    expect(await stack.provider.paidOut(payout.payout_id)).toBe(7500);
  });

  it("fails once: the payout is found not to be there and sent again, under the same key", async () => {
    const payout = await desk.pay(bankPayout(accounts.errorOnce));
    expect(payout.status).toBe("pending");
    expect(await desk.becomes(payout.payout_id, "success")).toMatchObject({ attempt_count: 1 });
    expect(await stack.provider.paidOut(payout.payout_id)).toBe(7500);
  });

  it.each(["silence", "error"] as const)(
    "%s for good: it stays pending, and a cancellation keeps it safe",
    async (way) => {
      const payout = await desk.pay(bankPayout(accounts[way]));
      expect(payout.status).toBe("pending");
      const cancelled = await desk.becomes(
        payout.payout_id,
        // A look-up may be under way, which is answered with 409 for as long as it takes.
        await (async () => {
          for (;;) {
            const { status, body } = await shop.send("POST", `/payouts/${payout.payout_id}/cancel`, {});
            if (status === 200) return "cancelled";
            expect([status, errorOf(body).code]).toEqual([409, "HE_00"]);
          }
        })(),
      );
      expect(cancelled.attempt_count).toBe(1);
      expect(await desk.eventTypes(payout.payout_id)).toEqual(["payout_processing", "payout_cancelled"]);
      expect(await stack.provider.paidOut(payout.payout_id)).toBe(0);
    },
  );
});

describe("a return that no webhook reports", () => {
  it("is found when the merchant asks", async () => {
    await stack.provider.behave("payoutsim", apiKeyOf(first), { webhooks: "never", settlement_delay_ms: 0 });
    const { payout_id: id } = await desk.pay(bankPayout(accounts.returned));
    await eventually(async () => {
      expect(await desk.read(id, "?force_sync=true")).toMatchObject({ status: "reversed" });
    });
    await stack.provider.behave("payoutsim", apiKeyOf(first), {});
    expect(await desk.eventTypes(id)).toEqual(["payout_success", "payout_reversed"]);
    expect(await stack.provider.paidOut(id)).toBe(0);
  });
});

describe("many at a time", () => {
  it("fulfil one payout once", async () => {
    const { payout_id: id } = await desk.pay(bankPayout(accounts.success, { auto_fulfill: false }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.send("POST", `/payouts/${id}/fulfill`, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stack.provider.paidOut(id)).toBe(7500);
    expect(await desk.eventTypes(id)).toEqual(["payout_success"]);
  });

  it("either fulfil or cancel, never both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payout_id: id } = await desk.pay(bankPayout(accounts.success, { auto_fulfill: false }));
      await Promise.all(
        ["fulfill", "cancel", "fulfill", "cancel"].map((action) => shop.send("POST", `/payouts/${id}/${action}`, {})),
      );
      const { status } = await desk.read(id);
      expect(["success", "cancelled"]).toContain(status);
      expect(await stack.provider.paidOut(id)).toBe(status === "success" ? 7500 : 0);
      expect(await desk.eventTypes(id)).toEqual([`payout_${status}`]);
    }
  });
});

describe("webhooks of a payout", () => {
  const notificationOf = (payout: Payout, status: SandboxPayout["status"], reference = `${payout.payout_id}_1`) => ({
    event_id: "evt_1",
    type: "payout.updated",
    created_at: new Date().toISOString(),
    payout: {
      payout_id: payout.connector_transaction_id ?? "spout_1",
      reference,
      status,
      amount: payout.amount,
      currency: payout.currency,
      error: null,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    },
  });
  const deliver = (notification: unknown, isSigned: boolean, name = first): Promise<CallResult> => {
    const text = JSON.stringify(notification);
    const seconds = String(Math.floor(Date.now() / 1000));
    const secret = createHmac("sha256", apiKeyOf(name)).update("sandbox webhooks").digest("hex");
    const signature = createHmac("sha256", isSigned ? secret : "guess")
      .update(`${seconds}.${text}`)
      .digest("hex");
    const headers = { "sandbox-signature": `t=${seconds},v1=${signature}`, "content-type": "application/json" };
    return call(stack.url, "POST", `/webhooks/${shop.merchantId}/${idOf(name)}`, { text, headers });
  };

  it("are trusted when they are signed, and change nothing the second time", async () => {
    const payout = await desk.pay(bankPayout(accounts.waits));
    for (let time = 0; time < 3; time += 1) {
      expect((await deliver(notificationOf(payout, "succeeded"), true)).status).toBe(200);
    }
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "success" });
    expect(await desk.eventTypes(payout.payout_id)).toEqual(["payout_processing", "payout_success"]);
  });

  it("only make us ask the provider when they are not", async () => {
    const payout = await desk.pay(bankPayout(accounts.waits));
    expect((await deliver(notificationOf(payout, "succeeded"), false)).status).toBe(200);
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "pending" });
  });

  it("take nothing back when they come late", async () => {
    const payout = await desk.pay(bankPayout(accounts.returned));
    await desk.becomes(payout.payout_id, "reversed");
    for (const status of ["pending", "succeeded", "failed", "cancelled"] as const) {
      expect((await deliver(notificationOf(payout, status), true)).status).toBe(200);
    }
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "reversed", error_code: "payout_returned" });
  });

  it("are reported when they state that something was paid that was refused before", async () => {
    const payout = await desk.pay(bankPayout(accounts.failure));
    expect(payout.status).toBe("failed");
    const reported = await paidAfterEnd(stack);
    for (const [status, isSigned, count] of [
      ["failed", true, 0],
      ["succeeded", false, 0],
      ["succeeded", true, 1],
    ] as const) {
      expect((await deliver(notificationOf(payout, status), isSigned)).status).toBe(200);
      expect(await paidAfterEnd(stack)).toBe(reported + count);
    }
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "failed" });
  });

  it("of another account, or about an attempt that is over, count for nothing", async () => {
    const payout = await desk.pay(bankPayout(accounts.waits));
    expect((await deliver(notificationOf(payout, "succeeded"), true, second)).status).toBe(200);
    expect((await deliver(notificationOf(payout, "succeeded", `${payout.payout_id}_7`), true)).status).toBe(200);
    expect((await deliver(notificationOf(payout, "succeeded", "nobody_1"), true)).status).toBe(200);
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "pending" });
  });
});
