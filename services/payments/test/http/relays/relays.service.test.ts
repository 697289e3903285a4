// Operations at providers on payments that were made elsewhere; the provider's ledger is the witness.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Relay } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { PortOverride } from "../../../src/app.ts";
import { without } from "../../../src/kernel/domain/without.ts";
import { dying } from "../../support/dying.ts";
import { accountId } from "../../support/merchant.ts";
import { errorOf } from "../../support/payouts.ts";
import type { ForeignPayment, RelayDesk } from "../../support/relays.ts";
import { cardNumbered, relayDesk } from "../../support/relays.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: RelayDesk;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["fauxpay", "payoutsim"] });
  desk = relayDesk(stack, shop);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const account = (connector = "fauxpay"): string => accountId(shop.merchantId, connector);

const bodyOf = ({ id }: ForeignPayment, type: string, asked: Record<string, unknown>): Record<string, unknown> => ({
  connector_resource_id: id,
  connector_id: account(),
  type,
  data: { [type]: asked },
});

const refundOf = (payment: ForeignPayment, amount = 1500): Record<string, unknown> =>
  bodyOf(payment, "refund", { amount, currency: "USD", reason: "Came back" });

const captureOf = (payment: ForeignPayment, amount: number, method?: string): Record<string, unknown> =>
  bodyOf(payment, "capture", {
    amount_to_capture: amount,
    authorized_amount: 6540,
    currency: "USD",
    ...defined({ capture_method: method }),
  });

describe("a relay", () => {
  it("refunds", async () => {
    const payment = await desk.payElsewhere();
    const relay = await desk.relay(refundOf(payment));
    expect(relay).toEqual({
      id: expect.stringMatching(/^relay_\w{20}$/),
      type: "refund",
      status: "success",
      connector_id: account(),
      profile_id: `pro_${shop.merchantId}`,
      connector_resource_id: payment.id,
      connector_reference_id: expect.stringMatching(/./),
      data: {
        refund: { amount: 1500, currency: "USD", reason: "Came back" },
        capture: null,
        incremental_authorization: null,
        void: null,
      },
      error: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await desk.read(relay.id)).toEqual(relay);
    expect(await desk.ledger(payment)).toEqual({ held: 0, captured: 6540, refunded: 1500 });
  });

  it("captures, and releases the rest unless it is one capture of several", async () => {
    const once = await desk.payElsewhere({ capture: "manual" });
    expect(await desk.relay(captureOf(once, 4000))).toMatchObject({ status: "success" });
    expect(await desk.ledger(once)).toEqual({ held: 0, captured: 4000, refunded: 0 });
    const several = await desk.payElsewhere({ capture: "manual" });
    expect(await desk.relay(captureOf(several, 4000, "manual_multiple"))).toMatchObject({ status: "success" });
    expect(await desk.ledger(several)).toEqual({ held: 2540, captured: 4000, refunded: 0 });
    expect(await desk.relay(captureOf(several, 2540, "manual_multiple"))).toMatchObject({ status: "success" });
    expect(await desk.ledger(several)).toEqual({ held: 0, captured: 6540, refunded: 0 });
  });

  it("voids", async () => {
    const payment = await desk.payElsewhere({ capture: "manual" });
    const body = { connector_resource_id: payment.id, connector_id: account(), type: "void" };
    expect(await desk.relay(body)).toMatchObject({ status: "success", type: "void" });
    expect(await desk.ledger(payment)).toEqual({ held: 0, captured: 0, refunded: 0 });
  });

  it("increases an authorization", async () => {
    const payment = await desk.payElsewhere({ capture: "manual", allow_incremental: true });
    const asked = { total_amount: 8000, additional_amount: 1460, currency: "USD" };
    expect(await desk.relay(bodyOf(payment, "incremental_authorization", asked))).toMatchObject({
      status: "success",
      data: { incremental_authorization: { ...asked, reason: null } },
    });
    expect(await desk.ledger(payment)).toEqual({ held: 8000, captured: 0, refunded: 0 });
  });

  it.each<[string, () => Promise<Record<string, unknown>>, string]>([
    [
      "a refund above what was captured",
      async () => refundOf(await desk.payElsewhere(), 7000),
      "amount_exceeds_capture",
    ],
    [
      "a refund of no payment",
      () => Promise.resolve(refundOf({ id: "sp_none", reference: "none" })),
      "payment_not_found",
    ],
    ["a capture of what is captured", async () => captureOf(await desk.payElsewhere(), 6540), "wrong_state"],
    ["a void of what is captured", async () => bodyOf(await desk.payElsewhere(), "void", {}), "wrong_state"],
    [
      "an increment that was not arranged",
      async () => {
        const payment = await desk.payElsewhere({ capture: "manual" });
        const asked = { total_amount: 8000, additional_amount: 1460, currency: "USD" };
        return bodyOf(payment, "incremental_authorization", asked);
      },
      "increments_not_allowed",
    ],
  ])("fails when the provider refuses %s", async (_what, body, code) => {
    const relay = await desk.relay(await body());
    expect(relay).toMatchObject({ status: "failure", error: { code }, connector_reference_id: null });
    expect(relay.error?.message).toMatch(/\w/);
    // A failure is an end: asking again changes nothing.
    expect(await desk.read(relay.id, "?force_sync=true")).toEqual(relay);
  });
});

describe("a provider that settles later", () => {
  it("is followed by its webhook, or by a look-up", async () => {
    const payment = await desk.payElsewhere(cardNumbered("4000000000005126"));
    const relay = await desk.relay(refundOf(payment));
    expect(relay.status).toBe("pending");
    await desk.becomes(relay.id, "success");
    expect(await desk.ledger(payment)).toMatchObject({ refunded: 1500 });
  });

  it("can report that it failed", async () => {
    const payment = await desk.payElsewhere(cardNumbered("4000000000007726"));
    const relay = await desk.relay(refundOf(payment));
    expect(await desk.becomes(relay.id, "failure")).toMatchObject({ error: { code: expect.stringMatching(/\w/) } });
    expect(await desk.ledger(payment)).toMatchObject({ refunded: 0 });
  });
});

describe("idempotency", () => {
  it.each(["x-idempotency-key", "idempotency-key"])("a repetition by %s asks the provider once", async (header) => {
    const payment = await desk.payElsewhere();
    const headers = { [header]: `key-${header}` };
    const relay = await desk.relay(refundOf(payment), headers);
    const again = await shop.send("POST", "/relay", refundOf(payment), headers);
    expect([again.body, again.headers["idempotent-replayed"]]).toEqual([relay, "true"]);
    const other = await shop.send("POST", "/relay", refundOf(payment, 1501), headers);
    expect([other.status, errorOf(other.body).code]).toEqual([409, "IR_16"]);
    expect(await desk.ledger(payment)).toMatchObject({ refunded: 1500 });
  });

  it("refuses two keys that differ", async () => {
    const headers = { "x-idempotency-key": "one", "idempotency-key": "two" };
    const { status, body } = await shop.send("POST", "/relay", refundOf(await desk.payElsewhere()), headers);
    expect([status, errorOf(body).code]).toEqual([422, "IR_06"]);
  });
});

describe("a relay whose connector account is gone", () => {
  const withoutAccounts: PortOverride = (ports) => ({
    ...ports,
    providers: { ...ports.providers, account: () => null },
  });

  const orphan = async (key: string): Promise<{ readonly id: string; readonly payment: ForeignPayment }> => {
    const payment = await desk.payElsewhere();
    await stack.restart(dying("refund", "before"));
    const died = await shop.send("POST", "/relay", refundOf(payment), { "x-idempotency-key": key });
    expect(died.status).toBe(503);
    await stack.restart(withoutAccounts);
    const [row] = await stack.rows<{ relay_id: string }>("select relay_id from relays where idempotency_key = $1", key);
    const id = row?.relay_id ?? "";
    expect(await desk.becomes(id, "pending")).toMatchObject({ error: { code: "connector_account_gone" } });
    return { id, payment };
  };

  it("fails after a day, and is left alone from then on", async () => {
    const { id, payment } = await orphan("orphan-for-good");
    // The version grows with it, so that a check that runs at this moment does not write the old time back.
    await stack.rows(
      `update relays set modified_at = now() - interval '25 hours', due_at = now(), version = version + 1
       where relay_id = $1`,
      id,
    );
    const failed = await desk.becomes(id, "failure");
    expect(failed.error?.code).toBe("connector_account_gone");
    expect(failed.error?.message).toMatch(/not known/);
    expect(await stack.rows("select due_at from relays where relay_id = $1", id)).toEqual([{ due_at: null }]);
    await stack.restart();
    expect(await desk.read(id, "?force_sync=true")).toEqual(failed);
    expect(await desk.ledger(payment)).toMatchObject({ refunded: 0 });
  });

  it("is done when the account comes back in time", async () => {
    const { id, payment } = await orphan("orphan-for-a-while");
    await stack.restart();
    expect(await desk.becomes(id, "success")).toMatchObject({ error: null });
    expect(await desk.ledger(payment)).toMatchObject({ refunded: 1500 });
  });
});

describe("refusals", () => {
  const refusal = async (body: Record<string, unknown>, headers = {}): Promise<readonly [number, string]> => {
    const answer = await shop.send("POST", "/relay", body, headers);
    return [answer.status, errorOf(answer.body).code];
  };

  it.each<[string, (good: Record<string, unknown>) => Record<string, unknown>, readonly [number, string]]>([
    ["no connector_id", (good) => without(good, "connector_id"), [400, "IR_06"]],
    ["no connector_resource_id", (good) => without(good, "connector_resource_id"), [400, "IR_06"]],
    ["no type", (good) => without(good, "type"), [400, "IR_06"]],
    ["no data", (good) => without(good, "data"), [400, "IR_06"]],
    ["data of another type", (good) => ({ ...good, type: "capture" }), [400, "IR_06"]],
    [
      "data of another type next to its own",
      (good) => ({ ...good, data: { refund: { amount: 1, currency: "USD" }, void: { currency: "USD" } } }),
      [422, "IR_06"],
    ],
    ["an unknown type", (good) => ({ ...good, type: "chargeback" }), [400, "IR_06"]],
    ["an unknown account", (good) => ({ ...good, connector_id: "mca_none" }), [404, "HE_02"]],
    ["an amount of 0", (good) => ({ ...good, data: { refund: { amount: 0, currency: "USD" } } }), [422, "IR_06"]],
    ["an unknown currency", (good) => ({ ...good, data: { refund: { amount: 1, currency: "XXZ" } } }), [400, "IR_06"]],
    ["a flow that no provider offers", (good) => ({ ...good, type: "unreferenced_refund" }), [400, "IR_20"]],
    ["a provider that takes no refunds", (good) => ({ ...good, connector_id: account("payoutsim") }), [400, "IR_20"]],
    [
      "an increment that lowers",
      (good) => ({
        ...good,
        type: "incremental_authorization",
        data: { incremental_authorization: { total_amount: 10, additional_amount: 10, currency: "USD" } },
      }),
      [422, "IR_06"],
    ],
  ])("%s", async (_what, change, expected) => {
    const good = refundOf({ id: "sp_never_asked", reference: "" });
    expect(await refusal(change(good))).toEqual(expected);
    const [row] = await stack.rows<{ count: number }>(
      "select count(*) as count from relays where connector_resource_id = $1",
      "sp_never_asked",
    );
    expect(row?.count).toBe(0);
  });

  it("an unreferenced refund, in words that name the provider", async () => {
    const body = { connector_id: account(), data: { unreferenced_refund: { amount: 100, currency: "USD" } } };
    const answer = await shop.send("POST", "/relay/unreferenced_refund", body);
    expect([answer.status, errorOf(answer.body)]).toMatchObject([
      400,
      { code: "IR_20", message: "fauxpay does not support unreferenced_refund." },
    ]);
  });

  it("an account of another profile, or one that is disabled", async () => {
    const good = refundOf({ id: "sp_never_asked", reference: "" });
    expect(await refusal(good, { "x-profile-id": "pro_other" })).toEqual([404, "HE_02"]);
    const off = stack.shop({ connectors: ["fauxpay"], account: { disabled: true } });
    const answer = await off.send("POST", "/relay", { ...good, connector_id: accountId(off.merchantId, "fauxpay") });
    expect([answer.status, errorOf(answer.body).code]).toEqual([400, "HE_03"]);
  });

  it("an unknown relay, another merchant's, another profile's", async () => {
    const relay: Relay = await desk.relay(refundOf(await desk.payElsewhere()));
    const ask = async (of: Shop, id: string, headers = {}): Promise<readonly [number, string]> => {
      const answer = await of.send("GET", `/relay/${id}`, undefined, headers);
      return [answer.status, errorOf(answer.body).code];
    };
    expect(await ask(shop, "relay_none")).toEqual([404, "IR_37"]);
    expect(await ask(stack.shop(), relay.id)).toEqual([404, "IR_37"]);
    expect(await ask(shop, relay.id, { "x-profile-id": "pro_other" })).toEqual([404, "IR_37"]);
  });
});
