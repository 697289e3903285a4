// Random walks over payments: whatever merchants ask at once, however unreliable the provider and its webhooks, and
// whenever the payments service dies, the provider's ledger and our record agree in the end, and each change was
// reported once.
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { cardMembers, cardPayment, cards } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { defined } from "@railyard/members";
import { eventually } from "@railyard/testing";
import fc from "fast-check";
import { takenFor } from "../support/ledger.ts";
import { startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

jest.setTimeout(240_000);

const amount = 1000;

type Step =
  | { readonly kind: "capture" | "refund"; readonly amount: number }
  | { readonly kind: "cancel" | "confirm" | "sync" | "crash" };

/** Cards that the first of them declines for lack of money are taken by the second. */
const cardConnectors = ["fauxpay", "phonypay"] as const;

interface Walk {
  readonly card: string;
  /** The connector that a confirmation asks for; the other comes next. */
  readonly first: (typeof cardConnectors)[number];
  readonly captureMethod: "automatic" | "manual";
  readonly confirmsAtOnce: boolean;
  /** Steps of one round are taken at once. */
  readonly rounds: readonly (readonly Step[])[];
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("capture" as const), amount: fc.integer({ min: 1, max: 1200 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("refund" as const), amount: fc.integer({ min: 1, max: 1200 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("confirm" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("sync" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("crash" as const) }) },
);

const walk: fc.Arbitrary<Walk> = fc.record({
  card: fc.constantFrom(
    cards.succeeds,
    cards.declined,
    cards.declinedByFauxpay,
    cards.answerLost,
    cards.pendingThenSucceeds,
    // Refunds stay pending, then succeed by webhook; refunds fail; half the amount is authorized.
    "4000000000005126",
    "4000000000007726",
    "4000000000000143",
  ),
  first: fc.constantFrom(...cardConnectors),
  captureMethod: fc.constantFrom("automatic", "manual"),
  confirmsAtOnce: fc.boolean(),
  rounds: fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
});

let system: System;
let merchant: TestMerchant;

beforeAll(async () => {
  system = await startSystem({
    separate: ["payments"],
    overrides: {
      LOG_LEVEL: "fatal",
      CONNECTOR_TIMEOUT_MS: "2000",
      OPERATION_LEASE_MS: "4500",
      SYNC_FIRST_DELAY_MS: "300",
      SYNC_LONGEST_DELAY_MS: "1000",
      SWEEP_INTERVAL_MS: "300",
      JOB_POLL_MS: "200",
      UNSEEN_GRACE_MS: "3000",
    },
  });
  merchant = await startMerchant(system, { profile: { is_manual_retry_enabled: true } });
  for (const connector of Object.keys(merchant.connectors)) {
    const answer = await system.provider.call("PUT", "/sandbox/behaviour", {
      body: {
        connector,
        api_key: `${connector}-${merchant.merchantId}`,
        settlement_delay_ms: 200,
        lost_answer_rate: 0.1,
        webhooks: "always",
        webhook_late_rate: 0.3,
        webhook_duplicate_rate: 0.3,
      },
    });
    expect(answer.status).toBe(200);
  }
}, 120_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

/** Undefined: the connection broke, as it may while the service is dead. */
const call = async (method: string, path: string, body?: unknown): Promise<ApiAnswer | undefined> => {
  try {
    return await system.gateway.call(method, path, {
      key: merchant.secretKey,
      ...defined({ body }),
    });
  } catch {
    return undefined;
  }
};

const restartPayments = async (): Promise<void> => {
  await system.stack.killService("payments");
  await system.stack.startService("payments");
};

/** The card, and where to take it. */
const methodOf = ({ card, first }: Walk): Record<string, unknown> => {
  const order = [first, ...cardConnectors.filter((connector) => connector !== first)];
  const data = order.map((connector) => ({ connector, merchant_connector_id: merchant.connectors[connector] }));
  return { ...cardMembers(card), routing: { type: "priority", data } };
};

const take = async (paymentId: string, walked: Walk, taken: Step): Promise<ApiAnswer | undefined> => {
  const path = `/payments/${paymentId}`;
  switch (taken.kind) {
    case "capture":
      return call("POST", `${path}/capture`, { amount_to_capture: taken.amount });
    case "refund":
      return call("POST", "/refunds", { payment_id: paymentId, amount: taken.amount });
    case "cancel":
      return call("POST", `${path}/cancel`, {});
    case "confirm":
      return call("POST", `${path}/confirm`, methodOf(walked));
    case "sync":
      return call("GET", `${path}?force_sync=true`);
    case "crash":
      return undefined;
  }
};

const begin = async (walked: Walk): Promise<string> => {
  const { card, captureMethod, confirmsAtOnce } = walked;
  const body = confirmsAtOnce
    ? cardPayment(card, { amount, capture_method: captureMethod, ...methodOf(walked) })
    : { amount, currency: "USD", capture_method: captureMethod };
  const answer = await call("POST", "/payments", body);
  expect(answer?.status).toBe(200);
  return String(answer?.body["payment_id"]);
};

const openStatuses = new Set(["processing", "pending"]);
const unconfirmedStatuses = new Set(["requires_payment_method", "requires_confirmation"]);

interface Refund {
  readonly amount: number;
  readonly status: string;
}

interface Told {
  readonly event_id: string;
  readonly event_type: string;
  readonly content: { readonly object: Readonly<Record<string, unknown>> };
}

const webhooksOf = (paymentId: string): readonly Told[] => {
  const all = merchant.inbox.received().map(({ rawBody }) => JSON.parse(rawBody) as Told);
  const own = all.filter(({ content }) => content.object["payment_id"] === paymentId);
  return [...new Map(own.map((event) => [event.event_id, event])).values()];
};

/** Our record and the provider's ledger, once nothing is under way any more. */
const settled = async (paymentId: string) => {
  const answer = await call("GET", `/payments/${paymentId}`);
  expect(answer?.status).toBe(200);
  const payment = answer?.body ?? {};
  const refunds = (payment["refunds"] ?? []) as readonly Refund[];
  expect(openStatuses.has(String(payment["status"]))).toBe(false);
  expect(refunds.filter(({ status }) => openStatuses.has(status))).toEqual([]);
  const returned = refunds.filter(({ status }) => status === "succeeded");
  const ledger = await takenFor(system, paymentId);
  const record = {
    captured: payment["amount_received"] ?? 0,
    refunded: returned.reduce((sum, refund) => sum + refund.amount, 0),
  };
  expect(record).toEqual({ captured: ledger.captured, refunded: ledger.refunded });
  return { payment, refunds, ledger };
};

const expectSoundEnd = async (paymentId: string): Promise<void> => {
  const { payment, refunds, ledger } = await eventually(() => settled(paymentId), { timeoutMs: 30_000 });
  expect(ledger.captured).toBeLessThanOrEqual(amount);
  expect(ledger.refunded).toBeLessThanOrEqual(ledger.captured);
  const { status, amount_received: received, amount_capturable: capturable } = payment;
  // What is reported to the merchant as capturable is what the provider still holds; before, it is the whole amount.
  const held = unconfirmedStatuses.has(String(status)) ? amount : ledger.held;
  expect({ status, received, capturable }).toEqual({ status, received, capturable: held });
  await eventually(
    () => {
      const reported = webhooksOf(paymentId);
      const ofPayment = reported.filter(({ content }) => content.object["refund_id"] === undefined);
      const moments = ofPayment.map(({ content }) => String(content.object["updated"]));
      expect(new Set(moments).size).toBe(moments.length);
      const newest = ofPayment.toSorted((a, b) =>
        String(a.content.object["updated"]).localeCompare(String(b.content.object["updated"])),
      );
      const last = newest.at(-1)?.content.object;
      if (last !== undefined) {
        expect(last).toMatchObject({ status, amount_received: received });
      }
      const refundEnds = reported.filter(
        ({ event_type: type }) => type === "refund_succeeded" || type === "refund_failed",
      );
      expect(refundEnds).toHaveLength(refunds.length);
    },
    { timeoutMs: 20_000 },
  );
};

describe("random walks over a payment", () => {
  it("end with the provider's ledger, our record and what was reported to the merchant in agreement", async () => {
    await fc.assert(
      fc.asyncProperty(walk, async (walked) => {
        const paymentId = await begin(walked);
        for (const round of walked.rounds) {
          const mayBreak = round.some(({ kind }) => kind === "crash");
          const [, ...answers] = await Promise.all([
            mayBreak ? restartPayments() : undefined,
            ...round.map((taken) => take(paymentId, walked, taken)),
          ]);
          const statuses = answers.map((answer) => answer?.status ?? 0).filter((status) => status !== 0);
          const improper = statuses.filter(
            (status) => ![200, 400, 409, 422].includes(status) && !(mayBreak && status >= 500),
          );
          expect(improper).toEqual([]);
        }
        await expectSoundEnd(paymentId);
      }),
      { numRuns: 25, seed: 20_261_120, endOnFailure: true },
    );
  });
});
