// What goes out again while the fate of the first request is not known, and is not looked at this time.
import { describe, expect, it } from "@jest/globals";

import { newDispute } from "../../src/disputes/domain/dispute-report.ts";
import { startAcceptance } from "../../src/disputes/domain/dispute-request.ts";
import { syncDispute } from "../../src/disputes/use-cases/dispute-operation.ts";
import { authorizeAttempt } from "../../src/payments/use-cases/ask-provider.ts";
import { resumeVoid } from "../../src/payments/use-cases/cancel-post-capture.ts";
import { resumeIncrement } from "../../src/payments/use-cases/increment-authorization.ts";
import { withIncrement } from "../../src/payments/domain/incremental-authorization.ts";
import type { PaymentWithCaptures } from "../../src/payments/domain/payment.ts";
import { withVoid } from "../../src/payments/domain/post-capture-void.ts";
import type { Payout } from "../../src/payouts/domain/payout.ts";
import { lookUpPayout } from "../../src/payouts/use-cases/ask-provider-for-payout.ts";
import type { ProviderAccount } from "../../src/ports.ts";
import type { Relay } from "../../src/relays/domain/relay.ts";
import { lookUpRelay } from "../../src/relays/use-cases/ask-provider-for-relay.ts";
import { answerOfRefund } from "../../src/unmatched/use-cases/ask-for-reversal.ts";
import { disputeReport, now, stateOf } from "../support/states.ts";

const refusal = { code: "authentication_error", message: "Invalid API key.", httpStatus: 401 };
const atDoor = { settlement: "final", error: refusal } as const;
const withoutEffect = "refused_at_door";

type Answers = Readonly<Record<string, readonly object[]>>;

/** An account that answers each flow with its answers in turn, the last of them for good. */
const accountOf = (answers: Answers): ProviderAccount => {
  const left = new Map(Object.entries(answers).map(([flow, list]) => [flow, [...list]]));
  return {
    connector: "fauxpay",
    has: () => true,
    hasIdempotencyKeys: () => true,
    returnsFirstAnswer: true,
    call: (flow: string) => {
      const list = left.get(flow) ?? [];
      return Promise.resolve(list.length > 1 ? list.shift() : list[0]);
    },
  } as unknown as ProviderAccount;
};

const checks = { firstDelayMs: 1_000, longestDelayMs: 4_000, maximumChecks: 3 };

const policy = {
  leaseMs: 120_000,
  publicUrl: "http://127.0.0.1",
  addressToken: () => "token",
  paymentChecks: checks,
  refundChecks: checks,
  disputeChecks: checks,
};

const portsOf = (account: ProviderAccount) => {
  const stored: PaymentWithCaptures[] = [];
  const rewrite = ({ after }: { readonly after: PaymentWithCaptures }) => {
    stored.push(after);
    return Promise.resolve(true);
  };
  const ports = {
    clock: { now: () => now, realNow: () => now, elapsedMs: () => 0 },
    ids: { leaseHolder: () => "holder" },
    directory: { merchant: () => Promise.resolve({ connectors: [], profiles: [] }) },
    providers: { account: () => account },
    payments: { rewrite, settle: rewrite },
    disputes: { save: () => Promise.resolve(true) },
    rules: { match: () => Promise.resolve(null) },
    relatedObjects: { refunds: () => Promise.resolve([]), disputes: () => Promise.resolve([]) },
    observer: { differed: () => undefined, warn: () => undefined },
    relay: { hint: () => undefined },
    vault: {},
    policy,
  };
  return { ports: ports as never, stored };
};

const caller = { merchantId: "shop", profileId: null, isClient: false, directoryVersion: null } as never;

describe("an authorization that was answered with a server error and not found", () => {
  const failed = { attemptStatus: "pending", settlement: "poll", error: { ...refusal, httpStatus: 502 } };
  const unseen = { attemptStatus: "unchanged", settlement: "poll", found: false };

  it.each([
    ["refused at the door", { ...atDoor, withoutEffect, attemptStatus: "failure" }],
    ["not sent", { attemptStatus: "pending", settlement: "poll", transport: "not_sent" }],
  ])("stays open when its repetition is %s", async (_how, again) => {
    const account = accountOf({ authorize: [failed, again], sync: [unseen] });
    expect(await authorizeAttempt({ policy } as never, account, stateOf(), {} as never)).toEqual(failed);
  });

  it("is what its repetition comes to otherwise", async () => {
    const declined = { attemptStatus: "failure", settlement: "final", error: { code: "declined", message: "No." } };
    const account = accountOf({ authorize: [failed, declined], sync: [unseen] });
    expect(await authorizeAttempt({ policy } as never, account, stateOf(), {} as never)).toEqual(declined);
  });
});

describe("an incremental authorization whose answer was lost", () => {
  const increment = {
    authorizationId: "pay_1_1_auth_1",
    amount: 2000,
    status: "processing",
    errorCode: null,
    errorMessage: null,
    previousAmount: 1000,
  } as const;
  const state = stateOf({ status: "requires_capture" }, { status: "authorized" });
  const open = { ...state, payment: withIncrement(state.payment, increment), directoryVersion: null };

  it.each([
    ["stays open", atDoor, "processing"],
    ["has failed", { settlement: "final", error: { code: "limit", message: "No." } }, "failure"],
  ] as const)("%s when its repetition is refused so", async (_what, answer, status) => {
    const outcome = { ...answer, authorizationStatus: "failure", connectorAuthorizationId: null };
    const { ports, stored } = portsOf(accountOf({ incremental_authorization: [outcome] }));
    await resumeIncrement(ports, caller, open as never);
    expect(stored.at(-1)?.payment.details.followUps.increments).toMatchObject([{ status }]);
  });
});

describe("a void after the capture whose answer was lost", () => {
  const state = stateOf({ status: "succeeded", amountCaptured: 1000 }, { status: "charged" });
  const open = { ...state, payment: withVoid(state.payment, "pending"), directoryVersion: null };
  const error = { code: "settled", message: "The transaction is settled." };
  const refused = { attemptStatus: "unchanged", settlement: "final", connectorTransactionId: null, error };
  const lost = { attemptStatus: "unchanged", settlement: "poll", connectorTransactionId: null, transport: "timeout" };
  const charged = { attemptStatus: "charged", settlement: "final", connectorTransactionId: null, found: true };

  it.each([
    ["stays open", "is refused at the door", { ...refused, ...atDoor }, charged, "pending"],
    ["stays open", "is refused, and the look-up is lost", refused, lost, "pending"],
    ["has failed", "is refused, and the money is there", refused, charged, "failed"],
  ])("%s when its repetition %s", async (_what, _how, again, seen, status) => {
    const { ports, stored } = portsOf(accountOf({ void_post_capture: [again], sync: [seen] }));
    await resumeVoid(ports, caller, open as never);
    expect(stored.at(-1)?.payment.details.followUps.postCaptureVoid).toEqual({ status });
  });
});

describe("a relay whose answer was lost", () => {
  const refund = { type: "refund", amount: 100, currency: "USD", reason: null };
  const amounts = { currency: "USD", totalAmount: 200, additionalAmount: 100, reason: null };
  const increment = { type: "incremental_authorization", ...amounts };
  const failure = { refundStatus: "failure", authorizationStatus: "failure", connectorRefundId: null };
  const unseen = { refundStatus: "unchanged", settlement: "poll", found: false };

  it.each([
    ["refund", "stays open", refund, { ...atDoor, withoutEffect }, "outcome_unknown"],
    ["increment", "stays open", increment, atDoor, "outcome_unknown"],
    ["refund", "has failed", refund, { settlement: "final", error: { code: "no", message: "No." } }, "refused"],
    ["increment", "has failed", increment, { settlement: "final", error: { code: "no", message: "No." } }, "refused"],
  ])("of a %s %s when its repetition is refused so", async (flow, _what, order, answer, event) => {
    const name = flow === "refund" ? "refund" : "incremental_authorization";
    const account = accountOf({ [name]: [{ ...failure, ...answer }], refund_sync: [unseen] });
    const relay = { merchantId: "shop", relayId: "relay_1", order, interruptedUntil: null } as unknown as Relay;
    expect(await lookUpRelay(portsOf(account).ports, { account, relay })).toMatchObject({ event });
  });
});

describe("a payout that is being stopped", () => {
  it("is stopped again when the repetition is refused at the door", async () => {
    const refused = { ...atDoor, payoutStatus: "unchanged", connectorPayoutId: null };
    const account = accountOf({ payout_cancel: [refused], payout_sync: [refused] });
    const details = { isStopping: true };
    const payout = { merchantId: "shop", payoutId: "payout_1", status: "pending", details } as unknown as Payout;
    const answer = await lookUpPayout(portsOf(account).ports, { account, payout, merchant: {} as never });
    expect(answer).not.toHaveProperty("isStopRefused");
  });
});

describe("a merchant's answer to a dispute that was not confirmed", () => {
  const schedules = { requestChecks: checks, disputeChecks: checks };
  const opened = newDispute(disputeReport(), { merchantId: "shop" } as never, { disputeId: "dp_1", now, schedules });
  const begun = startAcceptance(opened, now, now);

  it.each([
    ["is sent again", atDoor, true],
    ["is over", { settlement: "final", error: { code: "closed", message: "It is closed." } }, false],
  ])("%s when its repetition is refused so", async (_what, refused, isKept) => {
    const answer = { ...refused, disputeStatus: "unchanged", report: null };
    const account = accountOf({ accept_dispute: [answer], dispute_sync: [{ ...answer, settlement: "poll" }] });
    const { dispute } = await syncDispute(portsOf(account).ports, { dispute: begun } as never);
    expect(dispute.details.request !== undefined).toBe(isKept);
  });
});

describe("the refund of an unmatched transaction", () => {
  it("is asked for again after a refusal at the door, and left to an operator after another", () => {
    const failure = { refundStatus: "failure", settlement: "final", connectorRefundId: null, error: refusal } as const;
    expect(answerOfRefund({ ...failure, withoutEffect })).toMatchObject({ step: "unknown" });
    expect(answerOfRefund(failure)).toMatchObject({ step: "not_reversible" });
  });
});
