// Every operation at a provider, interrupted at every point: it is done once, and published once.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Mandate, Payment, Refund } from "@railyard/contracts";
import { eventually, httpCall } from "@railyard/testing";

import { refusal } from "../support/answers.ts";
import type { CrashPoint } from "../support/crashing.ts";
import { crashPoints, crashingProcess } from "../support/crashing.ts";
import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import { disputeBecomes, disputedPayment } from "../support/disputes.ts";
import { agreeToCharges, mandateStatusThere } from "../support/mandates.ts";
import { accountId } from "../support/merchant.ts";
import type { PayoutDesk } from "../support/payouts.ts";
import { accounts, bankPayout, payoutDesk } from "../support/payouts.ts";
import type { LedgerTotals, RelayDesk } from "../support/relays.ts";
import { relayDesk } from "../support/relays.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
let payouts: PayoutDesk;
let relays: RelayDesk;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["fauxpay", "payoutsim"] });
  payouts = payoutDesk(shop);
  relays = relayDesk(stack, shop);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

/** One operation whose process is going to die. */
interface Prepared {
  /** Asks for the operation; the process dies in it. */
  readonly ask: () => Promise<CallResult>;
  /** What other callers are answered as long as its outcome is not known. */
  readonly meanwhile?: () => Promise<void>;
  /** Waits for the operation's end, and checks it against the provider's own ledger. */
  readonly converges: () => Promise<void>;
}

interface CrashCase {
  /** The flow at the provider. */
  readonly flow: string;
  readonly prepare: (point: CrashPoint) => Promise<Prepared>;
}

const ledgerOf = async (paymentId: string): Promise<LedgerTotals> => {
  const { body } = await call(stack.provider.url, "GET", `/sandbox/ledger?payment=${paymentId}`);
  const [totals] = (body as { totals: LedgerTotals[] }).totals;
  return { held: totals?.held ?? 0, captured: totals?.captured ?? 0, refunded: totals?.refunded ?? 0 };
};

const typesOf = async (objectId: string): Promise<readonly string[]> =>
  (await shop.events(objectId))
    .map(({ type }) => type.split(".").at(-1) ?? "")
    .filter((type) => type !== "attempt_settled");

const held = (changes: Record<string, unknown> = {}): Promise<Payment> =>
  shop.pay(cardPayment("4242424242424242", { capture_method: "manual", ...changes }));

const post =
  (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  (): Promise<CallResult> =>
    shop.send("POST", path, body, headers);

/** Waits until the payment looks like this, and the provider's ledger with it. */
const paymentConverges = async (
  paymentId: string,
  expected: Readonly<Record<string, unknown>>,
  ledger: LedgerTotals,
): Promise<void> => {
  await eventually(async () => expect(await shop.read(paymentId)).toMatchObject(expected), { intervalMs: 50 });
  expect(await ledgerOf(paymentId)).toEqual(ledger);
};

const authorize: CrashCase = {
  flow: "authorize",
  prepare: (point) => {
    const paymentId = `pay_crash_${point}`.padEnd(30, "0");
    const isSent = point !== "claimed";
    return Promise.resolve({
      ask: post("/payments", cardPayment("4242424242424242", { payment_id: paymentId })),
      // What was never sent is never taken: it fails once its key is void at the provider.
      converges: () =>
        paymentConverges(
          paymentId,
          isSent ? { status: "succeeded", amount_received: 6540, attempt_count: 1 } : { status: "failed" },
          { held: 0, captured: isSent ? 6540 : 0, refunded: 0 },
        ),
    });
  },
};

const capture: CrashCase = {
  flow: "capture",
  prepare: async (point) => {
    const { payment_id: id } = await held();
    const isSent = point !== "claimed";
    return {
      ask: post(`/payments/${id}/capture`),
      meanwhile: async () => {
        const busy = await shop.send("POST", `/payments/${id}/capture`);
        expect([busy.status, busy.headers["retry-after"]]).toEqual([409, "1"]);
      },
      converges: async () => {
        await eventually(
          async () => {
            const { captures } = await shop.read(id, "?expand_captures=true");
            expect(captures).toMatchObject([{ status: isSent ? "charged" : "failed" }]);
          },
          { intervalMs: 50 },
        );
        const ledger = isSent ? { held: 0, captured: 6540 } : { held: 6540, captured: 0 };
        await paymentConverges(id, { status: isSent ? "succeeded" : "requires_capture" }, { ...ledger, refunded: 0 });
        if (isSent) return;
        expect((await shop.send("POST", `/payments/${id}/capture`)).body).toMatchObject({ status: "succeeded" });
      },
    };
  },
};

const cancel: CrashCase = {
  flow: "void",
  prepare: async (point) => {
    const { payment_id: id } = await held();
    const isSent = point !== "claimed";
    return {
      ask: post(`/payments/${id}/cancel`),
      converges: async () => {
        await eventually(
          async () => {
            const [row] = await stack.rows<{ lease_holder: string | null }>(
              "select lease_holder from payments where payment_id = $1",
              id,
            );
            expect(row).toEqual({ lease_holder: null });
          },
          { intervalMs: 50 },
        );
        await paymentConverges(
          id,
          { status: isSent ? "cancelled" : "requires_capture" },
          { held: isSent ? 0 : 6540, captured: 0, refunded: 0 },
        );
      },
    };
  },
};

const cancelPostCapture: CrashCase = {
  flow: "void_post_capture",
  prepare: async () => {
    const { payment_id: id } = await shop.pay();
    return {
      ask: post(`/payments/${id}/cancel_post_capture`),
      meanwhile: async () => {
        const refused = await shop.send("POST", "/refunds", { payment_id: id });
        expect(refusal(refused)).toEqual({ status: 400, code: "IR_16" });
      },
      converges: async () => {
        await shop.becomes(id, "cancelled");
        expect(await typesOf(id)).toEqual(["payment_succeeded", "payment_cancelled_post_capture"]);
      },
    };
  },
};

const increment: CrashCase = {
  flow: "incremental_authorization",
  prepare: async () => {
    const { payment_id: id } = await held({ request_incremental_authorization: true });
    return {
      ask: post(`/payments/${id}/incremental_authorization`, { amount: 9000 }),
      converges: () =>
        paymentConverges(
          id,
          {
            status: "requires_capture",
            amount_capturable: 9000,
            incremental_authorizations: [{ status: "success", amount: 9000 }],
          },
          { held: 9000, captured: 0, refunded: 0 },
        ),
    };
  },
};

const refund: CrashCase = {
  flow: "refund",
  prepare: async (point) => {
    const { payment_id: id } = await shop.pay();
    const refundId = `ref_crash_${point}`;
    return {
      ask: post("/refunds", { payment_id: id, refund_id: refundId, amount: 100 }),
      converges: async () => {
        const read = async (): Promise<Refund> => (await shop.send("GET", `/refunds/${refundId}`)).body as Refund;
        await eventually(async () => (await read()).status === "succeeded", { intervalMs: 50 });
        expect(await ledgerOf(id)).toEqual({ held: 0, captured: 6540, refunded: 100 });
        expect(await typesOf(refundId)).toEqual(["refund_succeeded"]);
      },
    };
  },
};

const payout: CrashCase = {
  flow: "payout",
  prepare: (point) => {
    const payoutId = `payout_crash_${point}`;
    return Promise.resolve({
      ask: post("/payouts/create", bankPayout(accounts.success, { payout_id: payoutId })),
      meanwhile: async () => {
        const busy = await shop.send("POST", `/payouts/${payoutId}/cancel`, {});
        expect(refusal(busy)).toEqual({ status: 409, code: "HE_00" });
      },
      converges: async () => {
        expect(await payouts.becomes(payoutId, "success")).toMatchObject({ attempt_count: 1 });
        expect(await stack.provider.paidOut(payoutId)).toBe(7500);
        // While the order may still be on its way, a payout that the provider does not know is under way.
        const reported = (await payouts.eventTypes(payoutId)).filter((type) => type !== "payout_processing");
        expect(reported).toEqual(["payout_success"]);
      },
    });
  },
};

const stopPayout: CrashCase = {
  flow: "payout_cancel",
  prepare: async () => {
    const { payout_id: id } = await payouts.pay(bankPayout(accounts.waits));
    return {
      ask: post(`/payouts/${id}/cancel`, { cancellation_reason: "late" }),
      converges: async () => {
        expect(await payouts.becomes(id, "cancelled")).toMatchObject({ cancellation_reason: "late" });
        expect(await payouts.eventTypes(id)).toEqual(["payout_processing", "payout_cancelled"]);
      },
    };
  },
};

/** What is asked of a payment that was made elsewhere, and what the provider's ledger states of it then. */
const relayed = {
  refund: { asked: { amount: 1500, currency: "USD", reason: "Came back" }, ledger: [0, 6540, 1500] },
  capture: { asked: { amount_to_capture: 4000, authorized_amount: 6540, currency: "USD" }, ledger: [0, 4000, 0] },
  void: { asked: {}, ledger: [0, 0, 0] },
  incremental_authorization: {
    asked: { total_amount: 8000, additional_amount: 1460, currency: "USD" },
    ledger: [8000, 0, 0],
  },
} as const;

const relayOf = (type: keyof typeof relayed): CrashCase => ({
  flow: type,
  prepare: async (point) => {
    const isIncrement = type === "incremental_authorization";
    const payment = await relays.payElsewhere(
      type === "refund" ? {} : { capture: "manual", allow_incremental: isIncrement },
    );
    const { asked, ledger } = relayed[type];
    const [onHold, captured, refunded] = ledger;
    const headers = { "x-idempotency-key": `crash-${type}-${point}` };
    const body = {
      connector_resource_id: payment.id,
      connector_id: accountId(shop.merchantId, "fauxpay"),
      type,
      data: { [type]: asked },
    };
    return {
      ask: post("/relay", body, headers),
      converges: async () => {
        const [row] = await stack.rows<{ relay_id: string }>(
          "select relay_id from relays where idempotency_key = $1",
          headers["x-idempotency-key"],
        );
        await relays.becomes(row?.relay_id ?? "", "success");
        expect(await relays.ledger(payment)).toEqual({ held: onHold, captured, refunded });
        // The merchant's server, which heard nothing, asks again and hears of the same relay.
        const again = await relays.relay(body, headers);
        expect([again.id, again.status]).toEqual([row?.relay_id, "success"]);
      },
    };
  },
});

const disputeThere = async (connectorDisputeId: string): Promise<unknown> => {
  const headers = { authorization: "Bearer provider_key", "sandbox-connector": "fauxpay" };
  return (await call(stack.provider.url, "GET", `/v1/disputes/${connectorDisputeId}`, { headers })).body;
};

const challenge: CrashCase = {
  flow: "submit_evidence",
  prepare: async () => {
    const { dispute_id: id, connector_dispute_id: idThere } = (await disputedPayment(shop)).dispute;
    return {
      ask: post("/disputes/evidence", { dispute_id: id, uncategorized_text: "undecided_evidence" }),
      converges: async () => {
        await disputeBecomes(shop, id, "dispute_challenged");
        expect(await disputeThere(idThere)).toMatchObject({ status: "challenged", submissions: 1 });
        expect(await typesOf(id)).toEqual(["dispute_opened", "dispute_challenged"]);
      },
    };
  },
};

const acceptance: CrashCase = {
  flow: "accept_dispute",
  prepare: async () => {
    const { dispute_id: id } = (await disputedPayment(shop)).dispute;
    return {
      ask: post(`/disputes/accept/${id}`),
      converges: async () => {
        await disputeBecomes(shop, id, "dispute_accepted");
        expect(await typesOf(id)).toEqual(["dispute_opened", "dispute_accepted"]);
      },
    };
  },
};

const revocation: CrashCase = {
  flow: "revoke_mandate",
  prepare: async () => {
    const { mandateId, payment } = await agreeToCharges(shop);
    const read = async (): Promise<Mandate> => (await shop.send("GET", `/mandates/${mandateId}`)).body as Mandate;
    return {
      ask: post(`/mandates/revoke/${mandateId}`),
      converges: async () => {
        await eventually(async () => (await read()).status === "revoked", { intervalMs: 50 });
        expect(await mandateStatusThere(stack, payment.connector_mandate_id ?? "")).toBe("revoked");
        expect((await typesOf(mandateId)).filter((type) => type === "mandate_revoked")).toHaveLength(1);
      },
    };
  },
};

const cases = {
  "an authorization": authorize,
  "a capture": capture,
  "a void": cancel,
  "a void after capture": cancelPostCapture,
  "an incremental authorization": increment,
  "a refund": refund,
  "a payout": payout,
  "a payout's cancellation": stopPayout,
  "a relayed refund": relayOf("refund"),
  "a relayed capture": relayOf("capture"),
  "a relayed void": relayOf("void"),
  "a relayed incremental authorization": relayOf("incremental_authorization"),
  "evidence for a dispute": challenge,
  "the acceptance of a dispute": acceptance,
  "the revocation of a mandate": revocation,
} as const satisfies Readonly<Record<string, CrashCase>>;

/**
 * Whether the process has swept once and its jobs are over, so that only requests ask providers from now on: a job of a
 * process that stores nothing any more would leave its row claimed.
 */
const isQuiet = async (): Promise<boolean> => {
  const { text } = await httpCall(Number(new URL(stack.url).port), "/metrics");
  if (!/^jobs_runs_total\{task="sweep",outcome="done"\} [1-9]/mu.test(text)) return false;
  return (await stack.rows("select from graphile_worker.jobs where attempts < max_attempts")).length === 0;
};

type CaseName = keyof typeof cases;
const names = Object.keys(cases) as CaseName[];

describe.each(crashPoints)("a process that dies when an operation is %s", (point) => {
  const prepared = new Map<CaseName, Prepared>();

  // All operations break off in one process, and one other process takes them all over.
  beforeAll(async () => {
    for (const name of names) prepared.set(name, await cases[name].prepare(point));
    const dying = crashingProcess(point);
    await stack.restart(dying.override, { SWEEP_INTERVAL_MS: "60000" });
    await eventually(isQuiet);
    for (const name of names) {
      dying.expect(cases[name].flow);
      const answer = await prepared.get(name)?.ask();
      expect([name, answer?.status]).toEqual([name, 503]);
      await prepared.get(name)?.meanwhile?.();
    }
    await stack.restart();
  }, 60_000);

  it.each(names)(
    "%s is done once",
    async (name) => {
      await prepared.get(name)?.converges();
    },
    30_000,
  );
});
