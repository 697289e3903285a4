import type { CreateRefundRequest, Refund as RefundRepresentation } from "@railyard/contracts";

import type { Refund } from "../domain/refund.ts";
import { assertRefundable, newRefund } from "../domain/refund.ts";
import { refundOrderFromWire, refundToWire } from "../wire/refund-wire.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports, StoredRefund } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { Repetition } from "../../kernel/use-cases/made-before.ts";
import { insertUnlessMadeBefore, madeBefore } from "../../kernel/use-cases/made-before.ts";
import { loadPayment } from "../../payments/use-cases/payment-lease.ts";
import { withinAllowance } from "../../payments/use-cases/refund-allowance.ts";
import { askForRefund, refundInput } from "./ask-for-refund.ts";
import { settleRefundAnswer } from "./refund-operation.ts";
import { claimEnd } from "../../operations/use-cases/provider-operation.ts";
import type { RefundSyncPorts } from "./refund-operation.ts";

export interface CreateRefundInput {
  readonly caller: Caller;
  readonly request: CreateRefundRequest;
  readonly idempotencyKey: string | null;
}

interface PreparedRefund {
  readonly refund: Refund;
  readonly account: ProviderAccount;
}

/** A caller who sends a refund again must hear that it exists, also when no amount is left for another one. */
const assertNewId = async (ports: Pick<Ports, "refunds">, { caller, request }: CreateRefundInput): Promise<void> => {
  const refundId = request.refund_id ?? null;
  if (refundId === null || (await ports.refunds.load(caller.merchantId, refundId)) === null) return;
  throw failures.duplicate_refund({ refund_id: refundId });
};

type CreationPorts = RefundSyncPorts & Pick<Ports, "payments" | "refundAllowances">;

const prepare = async (ports: CreationPorts, { caller, request }: CreateRefundInput): Promise<PreparedRefund> => {
  const merchant = await merchantOf(ports, caller, request.merchant_id);
  const stored = await loadPayment(ports, caller, request.payment_id);
  const now = ports.clock.now();
  const isLater = request.refund_type === "scheduled";
  const leaseUntil = isLater ? null : claimEnd(ports);
  const refund = newRefund(refundOrderFromWire(request), stored, {
    refundId: request.refund_id ?? ports.ids.refundId(),
    now,
    leaseUntil,
  });
  const account = ports.providers.account(merchant, refund.merchantConnectorId);
  if (account === null) {
    throw failures.connector_account_unusable({ merchant_connector_id: refund.merchantConnectorId });
  }
  const { connector } = account;
  if (!account.has("refund")) throw failures.flow_not_supported({ connector, flow: "refund" });
  const refusal = account.refusalOf("refund", refundInput(refund, ports.policy.publicUrl));
  if (refusal !== null) throw failures.refund_refused({ connector, problem: refusal.message });
  return { refund, account };
};

/** A refund that the statement refused, although the check before allowed it, fails with the rule that it violates. */
const refuseSum = async (
  ports: Pick<Ports, "clock" | "payments">,
  refund: Refund,
  { request }: CreateRefundInput,
): Promise<never> => {
  const stored = await loadPayment(ports, refund, refund.paymentId);
  const { amount, details } = refund;
  assertRefundable(stored, { amount, isDespiteDisputes: details.isDespiteDisputes });
  // What prevented the refund is gone, such as a dispute that was just won: the next try goes through.
  const context = { refundId: refund.refundId, now: ports.clock.now(), leaseUntil: null };
  newRefund(refundOrderFromWire(request), stored, context);
  throw failures.busy({ resource: `payment ${refund.paymentId}` });
};

const repetitionOf = (
  { refunds }: Pick<Ports, "refunds">,
  { caller, idempotencyKey }: CreateRefundInput,
): Repetition<StoredRefund> => ({ store: refunds, caller, idempotencyKey, objectOf: ({ refund }) => refund });

/**
 * Stores a new refund.
 * @returns the refund that the same idempotency key made before, when it was a repetition; otherwise null.
 */
const insert = (
  ports: Pick<Ports, "clock" | "payments" | "refunds">,
  refund: Refund,
  input: CreateRefundInput,
): Promise<StoredRefund | null> => {
  const { idempotencyKey, caller } = input;
  const origin = { idempotencyKey, directoryVersion: caller.directoryVersion };
  return insertUnlessMadeBefore(
    ports,
    repetitionOf(ports, input),
    () => ports.refunds.insert(refund, origin),
    (result) => {
      if (result === "exceeds_captured") return refuseSum(ports, refund, input);
      throw failures.duplicate_refund({ refund_id: refund.refundId });
    },
  );
};

/**
 * Creates a refund. No refund begins that goes beyond what was captured less the refunds that have not failed and what
 * disputes have taken back; with `despite_disputes`, beyond the first two.
 * @throws {Failure} those of `newRefund`, `payment_not_found` (HE_02), `duplicate_refund` (HE_01),
 * `connector_account_unusable` (HE_03), `flow_not_supported` (IR_20), `refund_refused` (CE_06), `refund_beyond_limit`
 * (IR_55).
 */
export const createRefund =
  (ports: CreationPorts) =>
  async (input: CreateRefundInput): Promise<RefundRepresentation> => {
    const known = await madeBefore(ports, repetitionOf(ports, input));
    if (known !== null) return refundToWire(known.refund);
    await assertNewId(ports, input);
    const { refund, account } = await prepare(ports, input);
    const store = () => insert(ports, refund, input);
    const repeated = await withinAllowance(ports, input.caller, refund, store, (earlier) => earlier === null);
    if (repeated !== null) return refundToWire(repeated.refund);
    if (input.request.refund_type === "scheduled") return refundToWire(refund);
    const answer = await askForRefund(ports, account, refund);
    const stored = { refund, directoryVersion: input.caller.directoryVersion };
    return refundToWire(await settleRefundAnswer(ports, stored, answer));
  };
