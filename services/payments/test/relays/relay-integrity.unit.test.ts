// What a provider answers to a relay, when it is about something else than the relay asked for.
import { describe, expect, it } from "@jest/globals";
import type { AttemptOutcome, IncrementalOutcome, RefundOutcome, StatedFacts } from "@railyard/connectors";

import type { ProviderAccount } from "../../src/providers/ports.ts";
import type { Relay } from "../../src/relays/domain/relay.ts";
import type { RelayOrder } from "../../src/relays/domain/relay-order.ts";
import type { RelayAnswer } from "../../src/relays/domain/settle-relay.ts";
import { settleRelay } from "../../src/relays/domain/settle-relay.ts";
import { lookUpRelay, sendRelay } from "../../src/relays/use-cases/ask-provider-for-relay.ts";

const now = new Date("2026-01-01T00:00:00.000Z");
const schedule = { firstDelayMs: 1_000, longestDelayMs: 60_000, maximumChecks: 3 };

const relayOf = (order: RelayOrder): Relay => ({
  merchantId: "shop",
  relayId: "relay_1",
  profileId: "pro_1",
  version: 4,
  status: "pending",
  connector: "fauxpay",
  merchantConnectorId: "mca_1",
  connectorResourceId: "sp_1",
  connectorReferenceId: null,
  order,
  error: null,
  createdAt: now,
  modifiedAt: now,
  claimedUntil: null,
  interruptedUntil: null,
  dueAt: now,
  dueCount: 0,
});

type Outcome = AttemptOutcome | IncrementalOutcome | RefundOutcome;

/** How the relay's provider answers, sent to and asked. */
const answersOf = async (order: RelayOrder, outcome: Outcome): Promise<readonly RelayAnswer[]> => {
  const account = {
    connector: "fauxpay",
    call: () => Promise.resolve(outcome),
    has: () => true,
    hasIdempotencyKeys: () => true,
  } as unknown as ProviderAccount;
  const ports = { clock: { realNow: () => now }, policy: { publicUrl: "https://pay.example", leaseMs: 1_000 } };
  const at = { account, relay: relayOf(order) };
  const asked = ports as unknown as Parameters<typeof sendRelay>[0];
  return [await sendRelay(asked, at), await lookUpRelay(asked, at)];
};

const at = { account: "acc_1", isLive: true };
const stated: StatedFacts = { connectorTransactionId: "sp_1", currency: "USD", account: "acc_1", isLive: true, at };

const refund: RelayOrder = { type: "refund", amount: 1500, currency: "USD", reason: null };
const refunded = (changes: Partial<RefundOutcome>): RefundOutcome => ({
  refundStatus: "success",
  settlement: "final",
  connectorRefundId: "re_1",
  stated: { ...stated, amount: 1500, reference: "relay_1" },
  amountRefunded: 1500,
  ...changes,
});

const capture: RelayOrder = {
  type: "capture",
  amountToCapture: 4000,
  authorizedAmount: 6540,
  currency: "USD",
  captureMethod: null,
};
const listed = {
  captureStatus: "charged",
  connectorCaptureId: "cap_1",
  captureId: "relay_1",
  amount: 4000,
  currency: "USD",
} as const;
const captured = (changes: Partial<AttemptOutcome>): AttemptOutcome => ({
  attemptStatus: "charged",
  settlement: "final",
  found: true,
  connectorTransactionId: "sp_1",
  stated,
  captures: [listed],
  ...changes,
});

const cancellation: RelayOrder = { type: "void", amount: null, currency: "USD", reason: null };
const voided = (changes: Partial<AttemptOutcome>): AttemptOutcome => ({
  attemptStatus: "voided",
  settlement: "final",
  found: true,
  connectorTransactionId: "sp_1",
  stated,
  ...changes,
});

const increment: RelayOrder = {
  type: "incremental_authorization",
  totalAmount: 8000,
  additionalAmount: 1460,
  currency: "USD",
  reason: null,
};
const increased = (changes: Partial<IncrementalOutcome>): IncrementalOutcome => ({
  authorizationStatus: "success",
  settlement: "final",
  connectorAuthorizationId: "inc_1",
  connectorTransactionId: "sp_1",
  amountAuthorized: 8000,
  stated,
  ...changes,
});

const origins: readonly (readonly [string, StatedFacts])[] = [
  ["currency", { ...stated, currency: "EUR" }],
  ["account", { ...stated, account: "acc_2" }],
  ["mode", { ...stated, isLive: false }],
];

const cases: readonly (readonly [string, RelayOrder, string, Outcome])[] = [
  ...origins.flatMap(([member, facts]): readonly (readonly [string, RelayOrder, string, Outcome])[] => [
    ["refund", refund, member, refunded({ stated: facts })],
    ["refund that failed", refund, member, refunded({ stated: facts, refundStatus: "failure" })],
    ["capture", capture, member, captured({ stated: facts })],
    ["void", cancellation, member, voided({ stated: facts })],
    ["increment", increment, member, increased({ stated: facts })],
    ["increment that failed", increment, member, increased({ stated: facts, authorizationStatus: "failure" })],
  ]),
  ["refund", refund, "transaction", refunded({ stated: { ...stated, connectorTransactionId: "sp_2" } })],
  ["refund", refund, "reference", refunded({ stated: { ...stated, reference: "relay_2" } })],
  ["refund", refund, "amount", refunded({ amountRefunded: 1501 })],
  ["refund", refund, "amount", refunded({ stated: { ...stated, amount: Number.NaN } })],
  ["capture", capture, "transaction", captured({ connectorTransactionId: "sp_2" })],
  ["capture", capture, "amount", captured({ captures: [{ ...listed, amount: 6540 }] })],
  ["capture", capture, "amount", captured({ captures: [{ ...listed, amount: 2 ** 60 }] })],
  ["capture", capture, "currency", captured({ captures: [{ ...listed, currency: "EUR" }] })],
  [
    "capture that failed",
    capture,
    "amount",
    captured({ captures: [{ ...listed, captureStatus: "failed", amount: 1 }] }),
  ],
  ["void", cancellation, "transaction", voided({ connectorTransactionId: "sp_2" })],
  ["increment", increment, "transaction", increased({ connectorTransactionId: "sp_2" })],
  ["increment", increment, "amount", increased({ amountAuthorized: 6540 })],
];

describe("a provider's answer to a relay", () => {
  it.each<readonly [string, RelayOrder, Outcome, string | null]>([
    ["refund", refund, refunded({}), "re_1"],
    ["capture", capture, captured({}), "cap_1"],
    [
      "capture, whose transaction has got another id by it",
      capture,
      captured({ connectorTransactionId: "sp_2", formerTransactionId: "sp_1" }),
      "cap_1",
    ],
    ["void", cancellation, voided({}), "sp_1"],
    ["increment", increment, increased({}), "inc_1"],
  ])("ends it when it is about that %s", async (_what, order, outcome, reference) => {
    for (const answer of await answersOf(order, outcome)) {
      expect(answer).toEqual({ event: "done", connectorReferenceId: reference });
    }
  });

  it.each(cases)("about a %s ends nothing when its member differs", async (_what, order, member, outcome) => {
    for (const answer of await answersOf(order, outcome)) {
      expect(answer.event).toBe("outcome_unknown");
      expect(answer.differences?.map((difference) => difference.member)).toContain(member);
      const settled = settleRelay(relayOf(order), answer, schedule, now);
      expect(settled).toMatchObject({ status: "pending", error: { code: "integrity_check_failed" } });
      expect(settled.error?.message).toContain(member);
      const again = settleRelay(settled, { event: "done", connectorReferenceId: "re_1" }, schedule, now);
      expect(again).toMatchObject({ status: "success", error: null });
    }
  });
});
