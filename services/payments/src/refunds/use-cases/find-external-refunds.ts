import { isFailure } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import type { ExternalRefundPorts, ReportedRefund } from "./external-refunds.ts";
import { recordExternalRefund } from "./external-refunds.ts";

type AccountName = Pick<ReportedRefund, "merchantId" | "merchantConnectorId">;

const accountOf = async (
  { directory, providers }: Pick<Ports, "directory" | "providers">,
  { merchantId, merchantConnectorId }: AccountName,
): Promise<ProviderAccount | null> => {
  const merchant = await directory.merchant(merchantId);
  const account = merchant === null ? null : providers.account(merchant, merchantConnectorId);
  return account?.has("list_refunds") === true ? account : null;
};

/**
 * Looks for refunds of a captured payment that were made at its provider itself, and stores them. What may still be one
 * of ours is left for the next look-up.
 */
export const findExternalRefunds = async (
  ports: ExternalRefundPorts,
  { payment, attempt }: PaymentWithAttempt,
): Promise<void> => {
  const { connectorTransactionId, merchantConnectorId } = attempt;
  if ((payment.amountCaptured ?? 0) === 0 || connectorTransactionId === null || merchantConnectorId === null) return;
  const { merchantId, currency } = payment;
  const name = { merchantId, merchantConnectorId };
  const account = await accountOf(ports, name);
  const input = { connectorTransactionId, connectorCaptureId: null, currency };
  const found = await account?.call("list_refunds", input, {
    idempotencyKey: `refunds:${connectorTransactionId}`,
    object: { type: "payment", id: payment.paymentId },
  });
  for (const { currency: statedCurrency, ...listed } of found?.refunds ?? []) {
    const stated = defined({ currency: statedCurrency });
    try {
      await recordExternalRefund(ports, { ...name, connectorTransactionId, ...listed, stated, source: "answer" });
    } catch (error) {
      if (!isFailure(error, "busy")) throw error;
    }
  }
};

/**
 * The payment of a refund whose report names the capture; null when it is none that was made by an order here. The
 * provider is asked. Undefined while it does not answer.
 */
export const paymentOfCapture = async (
  ports: Pick<Ports, "directory" | "providers">,
  name: AccountName,
  connectorCaptureId: string,
): Promise<string | null | undefined> => {
  const account = await accountOf(ports, name);
  if (account === null) return null;
  const input = { connectorTransactionId: null, connectorCaptureId, currency: "" };
  const found = await account.call("list_refunds", input, { idempotencyKey: `refunds:${connectorCaptureId}` });
  return found.listStatus === "unchanged" ? undefined : found.connectorTransactionId;
};
