import type { listProviderCallsOfPayment, ProviderCallList, QueryOf } from "@railyard/contracts";

import { madeAfter, timesOf } from "../../kernel/domain/times.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { loadPayment } from "../../payments/use-cases/payment-lease.ts";
import type { Payment } from "../../payments/domain/payment.ts";
import { loadPayout } from "../../payouts/use-cases/payout-changes.ts";
import type { ProviderCall, ProviderObject } from "../../providers/domain/provider-call.ts";
import type { ProviderCallPage } from "../../providers/ports.ts";
import { loadRefund } from "../../refunds/use-cases/refund-operation.ts";
import type { Ports } from "../ports.ts";
import { providerCallToWire } from "../wire/provider-call-wire.ts";

/** What reading calls to providers needs. */
export type ProviderCallPorts = Pick<Ports, "clock" | "providerCalls" | "providerCallStore">;

type Query = QueryOf<typeof listProviderCallsOfPayment>;
type Span = Omit<ProviderCallPage, "createdAfter">;

const usualLimit = 50;
/** How far the clocks of two processes may be apart. */
const clockSkewMs = 60_000;

const read = async (
  { clock, providerCalls, providerCallStore }: ProviderCallPorts,
  { merchantId, createdAt }: { readonly merchantId: string; readonly createdAt: Date },
  objects: readonly ProviderObject[],
  span: Span,
): Promise<readonly ProviderCall[]> => {
  // What this process has noted is there at once; others store theirs every few seconds.
  await providerCalls.flush();
  const createdAfter = new Date(madeAfter(createdAt, timesOf(clock)).getTime() - clockSkewMs);
  return providerCallStore.ofObjects(merchantId, objects, { ...span, createdAfter });
};

const spanOf = ({ starting_after: startingAfter, limit }: Query): Span => ({
  startingAfter: startingAfter ?? undefined,
  limit: limit ?? usualLimit,
  hasBodies: true,
});

const listOf = (calls: readonly ProviderCall[]): ProviderCallList => ({
  size: calls.length,
  data: calls.map(providerCallToWire),
});

type Related = { readonly refundId: string } | { readonly disputeId: string };

const objectOf = (related: Related): ProviderObject =>
  "refundId" in related ? { type: "refund", id: related.refundId } : { type: "dispute", id: related.disputeId };

/** Calls for a payment and what is related to it, newest first. */
export const callsOf = (
  ports: ProviderCallPorts,
  payment: Pick<Payment, "merchantId" | "paymentId" | "createdAt">,
  related: readonly Related[],
  span: Span,
): Promise<readonly ProviderCall[]> =>
  read(ports, payment, [{ type: "payment", id: payment.paymentId }, ...related.map(objectOf)], span);

/**
 * Calls to providers for a payment, its refunds and disputes, newest first.
 * @throws {Failure} `payment_not_found` (HE_02).
 */
export const providerCallsOfPayment =
  (ports: ProviderCallPorts & Pick<Ports, "payments" | "refunds" | "disputes">) =>
  async (caller: Caller, paymentId: string, query: Query): Promise<ProviderCallList> => {
    const { payment } = await loadPayment(ports, caller, paymentId);
    const { merchantId, refundCount, disputeCount } = payment;
    const [refunds, disputes] = await Promise.all([
      refundCount === 0 ? [] : ports.refunds.ofPayments(merchantId, [paymentId]),
      disputeCount === 0 ? [] : ports.disputes.ofPayments(merchantId, [paymentId]),
    ]);
    return listOf(await callsOf(ports, payment, [...refunds, ...disputes], spanOf(query)));
  };

/**
 * Calls to providers for a refund, newest first.
 * @throws {Failure} `refund_not_found` (HE_02).
 */
export const providerCallsOfRefund =
  (ports: ProviderCallPorts & Pick<Ports, "refunds">) =>
  async (caller: Caller, refundId: string, query: Query): Promise<ProviderCallList> => {
    const { refund } = await loadRefund(ports, caller, refundId);
    return listOf(await read(ports, refund, [{ type: "refund", id: refundId }], spanOf(query)));
  };

/**
 * Calls to providers for a payout, newest first.
 * @throws {Failure} `payout_not_found` (HE_02).
 */
export const providerCallsOfPayout =
  (ports: ProviderCallPorts & Pick<Ports, "payouts">) =>
  async (caller: Caller, payoutId: string, query: Query): Promise<ProviderCallList> => {
    const { payout } = await loadPayout(ports, caller, payoutId);
    return listOf(await read(ports, payout, [{ type: "payout", id: payoutId }], spanOf(query)));
  };
