import type { RefundInput, RefundReferenceInput } from "@railyard/connectors";
import { attemptId as attemptIdOf } from "@railyard/identifiers";

import { interruptionEnd, onItsWayUntil } from "../../kernel/domain/interruption.ts";
import type { Refund, RefundAnswer } from "../domain/refund.ts";
import { judgedRefund } from "../domain/refund-integrity.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import { webhookAddressOf } from "../../kernel/domain/public-addresses.ts";
import { followUpOrder } from "../../operations/use-cases/provider-operation.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";

const keyOf = ({ merchantId, refundId }: Refund): string => providerKey(merchantId, refundId);

const splitInput = ({ details }: Refund): Pick<RefundInput, "split"> => {
  const split = details.splitRefunds?.provider_split_refund;
  if (split === undefined) return {};
  return { split: { revertsPlatformFee: split.revert_platform_fee, revertsTransfer: split.revert_transfer } };
};

/** The refund as its provider is asked for it. */
export const refundInput = (refund: Refund, publicUrl: string): RefundInput => ({
  refundId: refund.refundId,
  paymentId: refund.paymentId,
  attemptId: attemptIdOf(refund.paymentId, refund.attemptNumber),
  connectorTransactionId: refund.connectorTransactionId,
  amount: refund.amount,
  currency: refund.currency,
  reason: refund.details.reason ?? null,
  webhookUrl: webhookAddressOf(publicUrl, refund.merchantId, refund.merchantConnectorId),
  ...splitInput(refund),
  ...(refund.details.isDespiteDisputes === true ? { isDespiteDisputes: true } : {}),
});

const referenceInput = (refund: Refund): RefundReferenceInput => ({
  refundId: refund.refundId,
  refundKey: keyOf(refund),
  connectorRefundId: refund.connectorRefundId,
  connectorTransactionId: refund.connectorTransactionId,
  amount: refund.amount,
  currency: refund.currency,
});

/** Asks the provider to give the money back. It does so once only. */
export const askForRefund = async (
  { clock, policy }: Pick<Ports, "clock" | "policy">,
  account: ProviderAccount,
  refund: Refund,
): Promise<RefundAnswer> => {
  const input = refundInput(refund, policy.publicUrl);
  const answer = judgedRefund(refund, await account.call("refund", input, { idempotencyKey: keyOf(refund) }));
  if (account.hasIdempotencyKeys("refund")) return answer;
  const mayArriveUntil = onItsWayUntil(answer, clock.realNow(), policy.leaseMs);
  return mayArriveUntil === undefined ? answer : { ...answer, mayArriveUntil };
};

/** Asks for the refund's status, and sends nothing else. */
export const askRefundStatus = async (account: ProviderAccount, refund: Refund): Promise<RefundAnswer> =>
  judgedRefund(refund, await account.call("refund_sync", referenceInput(refund), { idempotencyKey: keyOf(refund) }));

/** Providers keep keys for a day at least. */
const keyLifeMs = 24 * 60 * 60 * 1000;

/** Whether a provider that cannot be asked may never have received the refund: only its acceptance has an id. */
const isUnheard = (
  { clock }: Pick<Ports, "clock">,
  account: ProviderAccount,
  { connectorRefundId, createdAt }: Refund,
): boolean =>
  !account.has("refund_sync") &&
  account.returnsFirstAnswer &&
  connectorRefundId === null &&
  clock.now().getTime() - createdAt.getTime() < keyLifeMs;

/**
 * Asks for the refund's status. One that the provider has never seen is asked for again, but not while what was
 * asked before may still be on its way.
 */
export const lookUpRefund = (
  ports: Pick<Ports, "clock" | "policy">,
  account: ProviderAccount,
  refund: Refund,
): Promise<RefundAnswer> =>
  followUpOrder({
    lookUp: () => askRefundStatus(account, refund),
    verdictOf: ({ found }) =>
      found === false ? "never_seen" : isUnheard(ports, account, refund) ? "unheard" : "known",
    sendAgain: () => askForRefund(ports, account, refund),
    isInTransit: interruptionEnd(refund.details, ports.clock.realNow()) !== null,
    withoutEffectOf: ({ withoutEffect }) => withoutEffect,
    unknown: (answer) => ({ ...answer, refundStatus: "unchanged" }),
  });
