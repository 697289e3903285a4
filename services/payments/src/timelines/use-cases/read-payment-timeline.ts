import type { PaymentTimeline, TimelineEntry, TimelineSource } from "@railyard/contracts";
import { timelineEntriesMax, timelineItemsMax, timelineObjectsMax } from "@railyard/contracts";

import { attemptId as attemptIdOf } from "@railyard/identifiers";

import { madeAfter, timesOf } from "../../kernel/domain/times.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { Payment } from "../../payments/domain/payment.ts";
import { loadPayment } from "../../payments/use-cases/payment-lease.ts";
import type { Ports } from "../ports.ts";
import type { ProviderCallPorts } from "./list-provider-calls.ts";
import { callsOf } from "./list-provider-calls.ts";
import { callEntries, isAuthorization } from "../wire/call-entries.ts";
import { attemptEntries } from "../wire/attempt-entries.ts";
import { entryOf } from "../wire/entry.ts";
import { noteEntry } from "../wire/note-entries.ts";
import { captureEntries, disputeEntries, refundEntries, refundRequestEntries } from "../wire/money-entries.ts";
import { auditEntryOf, decisionEntry, eventEntries } from "../wire/source-entries.ts";

type TimelinePorts = ProviderCallPorts &
  Pick<Ports, "directory" | "payments" | "refunds" | "refundRequests" | "disputes" | "notes" | "timelineSources">;

/** Most calls to providers of an answer. */
const timelineCallsMax = 100;

const createdEntry = ({ paymentId, amount, currency, captureMethod, createdAt }: Payment): TimelineEntry =>
  entryOf({
    entry_id: `${paymentId}:created`,
    at: createdAt,
    kind: "payment",
    action: "created",
    outcome: "info",
    amount,
    currency,
    data: { capture_method: captureMethod },
  });

/** A payment that ended without an attempt. */
const cancelledEntry = ({ paymentId, modifiedAt, details }: Payment): TimelineEntry =>
  entryOf({
    entry_id: `${paymentId}:cancelled`,
    at: modifiedAt,
    kind: "payment",
    action: "cancelled",
    outcome: "info",
    data: { status: "cancelled", cancellation_reason: details.followUps.cancellationReason ?? null },
  });

const oldestFirst = (entries: readonly TimelineEntry[]): readonly TimelineEntry[] =>
  // Written alike, times sort as texts. What happened at the same moment stays in the order of its making.
  [...entries].sort((left, right) =>
    left.occurred_at === right.occurred_at ? 0 : left.occurred_at < right.occurred_at ? -1 : 1,
  );

/** Refund requests that are shown, the latest. */
const requestsMax = 50;

/** What this service itself has stored of the payment, and what other services are asked about. */
const readOwn = async (ports: TimelinePorts, caller: Caller, paymentId: string) => {
  const { payment, attempt, captures } = await loadPayment(ports, caller, paymentId);
  const { merchantId, refundCount, disputeCount } = payment;
  const [attempts, refunds, { requests }, disputes, notes] = await Promise.all([
    ports.payments.attempts(merchantId, paymentId),
    refundCount === 0 ? [] : ports.refunds.ofPayments(merchantId, [paymentId]),
    ports.refundRequests.list({ merchantId, profileId: null, paymentId, status: null, limit: requestsMax, offset: 0 }),
    disputeCount === 0 ? [] : ports.disputes.ofPayments(merchantId, [paymentId]),
    ports.notes.ofPayment(merchantId, paymentId),
  ]);
  const calls = await callsOf(ports, payment, [...refunds, ...disputes], {
    limit: timelineCallsMax,
    hasBodies: false,
  });
  const oldestCalls = calls.toReversed();
  const isCancelledEarly = payment.status === "cancelled" && attempt.connector === null;
  const entries = [
    createdEntry(payment),
    // Before the state that they made of the attempt at the same moment.
    ...captures.flatMap((capture) => captureEntries(payment, capture)),
    ...attempts.flatMap((one) => {
      const attemptId = attemptIdOf(paymentId, one.number);
      return attemptEntries(
        payment,
        one,
        oldestCalls.filter((call) => isAuthorization(call, attemptId)),
      );
    }),
    ...(isCancelledEarly ? [cancelledEntry(payment)] : []),
    ...requests.toReversed().flatMap(refundRequestEntries),
    ...refunds.flatMap(refundEntries),
    ...disputes.flatMap(disputeEntries),
    ...notes.map(noteEntry),
    ...callEntries(oldestCalls.filter((call) => !isAuthorization(call))),
  ];
  const related = [...refunds.map(({ refundId }) => refundId), ...disputes.map(({ disputeId }) => disputeId)];
  const hasMoreCalls = calls.length === timelineCallsMax;
  return { payment, attempts, entries, hasMoreCalls, objectIds: [paymentId, ...related].slice(0, timelineObjectsMax) };
};

/**
 * What happened to the payment, oldest first. A service that does not answer in time is named instead.
 * @throws {Failure} `payment_not_found`, `merchant_not_found` (HE_02).
 */
export const readPaymentTimeline =
  (ports: TimelinePorts) =>
  async (caller: Caller, paymentId: string): Promise<PaymentTimeline> => {
    const [merchant, own] = await Promise.all([merchantOf(ports, caller, null), readOwn(ports, caller, paymentId)]);
    const { payment, attempts, objectIds } = own;
    const { merchantId, createdAt } = payment;
    const createdAfter = madeAfter(createdAt, timesOf(ports.clock));
    const objects = { merchantId, organizationId: merchant.organization_id, objectIds, createdAfter };
    const [decisions, events, changes] = await Promise.all([
      ports.timelineSources.decisions(merchantId, paymentId),
      ports.timelineSources.events(objects),
      ports.timelineSources.changes(objects),
    ]);
    const sources: readonly [TimelineSource, unknown][] = [
      ["decision-engine", decisions],
      ["events", events],
      ["merchants", changes],
    ];
    const [created, ...later] = own.entries;
    const entries = oldestFirst([
      ...(created === undefined ? [] : [created]),
      ...(decisions ?? []).toReversed().flatMap((one) => decisionEntry(paymentId, attempts, one) ?? []),
      ...later,
      ...(events?.events ?? []).toReversed().flatMap(eventEntries),
      ...(changes ?? []).toReversed().map(auditEntryOf),
    ]);
    return {
      payment_id: paymentId,
      entries: entries.slice(-timelineEntriesMax),
      is_truncated:
        own.hasMoreCalls ||
        entries.length > timelineEntriesMax ||
        events?.hasMore === true ||
        changes?.length === timelineItemsMax,
      unavailable: sources.flatMap(([source, answer]) => (answer === null ? [source] : [])),
    };
  };
