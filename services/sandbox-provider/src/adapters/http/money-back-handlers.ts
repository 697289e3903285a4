import {
  sandboxCancelPayout,
  sandboxCancelPayoutByKey,
  sandboxCreatePayout,
  sandboxGetPayout,
  sandboxGetPayoutByKey,
  sandboxGetRefund,
  sandboxGetRefundByKey,
  sandboxRefundPayment,
} from "@railyard/contracts";
import type { SandboxPayout, SandboxRefund } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Payout } from "../../domain/payout.ts";
import type { Refund } from "../../domain/refund.ts";
import { failures } from "../../failures.ts";
import type { PaymentStore, PayoutStore } from "../../ports.ts";
import type { stopPayout } from "../../use-cases/cancel-payout.ts";
import type { refundPayment } from "../../use-cases/refund-payment.ts";
import type { sendPayout } from "../../use-cases/send-payout.ts";
import type { CallerPorts } from "./caller.ts";
import { identifyCaller, operationKey } from "./caller.ts";
import { payoutToWire, refundToWire } from "./money-back-wire.ts";
import { silence } from "./silence.ts";

export interface MoneyBackHandlerParts extends CallerPorts {
  readonly books: Pick<PaymentStore, "findRefund" | "findRefundByKey">;
  readonly payouts: Pick<PayoutStore, "findPayout" | "findPayoutByKey">;
  readonly refund: ReturnType<typeof refundPayment>;
  readonly sendPayout: ReturnType<typeof sendPayout>;
  readonly stopPayout: ReturnType<typeof stopPayout>;
}

const foundRefund = (refund: Refund | null, id: string): { readonly body: SandboxRefund } => {
  if (refund === null) throw failures.refund_not_found({ refund: id });
  return { body: refundToWire(refund) };
};

const foundPayout = (payout: Payout | null, id: string): { readonly body: SandboxPayout } => {
  if (payout === null) throw failures.payout_not_found({ payout: id });
  return { body: payoutToWire(payout) };
};

/** Operations on refunds. */
export const refundRoutes = (parts: MoneyBackHandlerParts): readonly Route[] => [
  defineRoute(sandboxRefundPayment, async (request) => {
    const caller = await identifyCaller(parts, request);
    const operation = operationKey(request, caller);
    const { payment_id: paymentId } = request.params;
    return { body: refundToWire(await parts.refund({ ...caller, paymentId, operation, request: request.body })) };
  }),
  defineRoute(sandboxGetRefund, async (request) => {
    const { account } = await identifyCaller(parts, request);
    const { refund_id: refundId } = request.params;
    return foundRefund(await parts.books.findRefund(account.accountId, refundId), refundId);
  }),
  defineRoute(sandboxGetRefundByKey, async (request) => {
    const { account } = await identifyCaller(parts, request);
    const { key } = request.params;
    return foundRefund(await parts.books.findRefundByKey(account.accountId, key), key);
  }),
];

/** Operations on payouts. */
export const payoutRoutes = (parts: MoneyBackHandlerParts): readonly Route[] => [
  defineRoute(sandboxCreatePayout, async (request) => {
    const caller = await identifyCaller(parts, request);
    if (!caller.acquirer.paysOut) {
      throw failures.method_not_supported({ connector_name: caller.account.connector, method: "payout" });
    }
    const operation = operationKey(request, caller);
    const { account } = caller;
    const result = await parts.sendPayout({ account, operation, request: request.body });
    if ("payout" in result) return { body: payoutToWire(result.payout) };
    if (result.fault === "no_answer") await silence(request.signal);
    return { disconnect: true };
  }),
  defineRoute(sandboxCancelPayout, async (request) => {
    const caller = await identifyCaller(parts, request);
    operationKey(request, caller);
    const by = { payoutId: request.params.payout_id };
    return { body: payoutToWire(await parts.stopPayout({ account: caller.account, by })) };
  }),
  defineRoute(sandboxCancelPayoutByKey, async (request) => {
    const caller = await identifyCaller(parts, request);
    operationKey(request, caller);
    const by = { key: request.params.key };
    return { body: payoutToWire(await parts.stopPayout({ account: caller.account, by })) };
  }),
  defineRoute(sandboxGetPayout, async (request) => {
    const { account } = await identifyCaller(parts, request);
    const { payout_id: payoutId } = request.params;
    return foundPayout(await parts.payouts.findPayout(account.accountId, payoutId), payoutId);
  }),
  defineRoute(sandboxGetPayoutByKey, async (request) => {
    const { account } = await identifyCaller(parts, request);
    const { key } = request.params;
    return foundPayout(await parts.payouts.findPayoutByKey(account.accountId, key), key);
  }),
];
