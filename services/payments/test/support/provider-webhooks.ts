import { createHmac } from "node:crypto";

import type { Payment, SandboxPayment } from "@railyard/contracts";

/** What a webhook of the sandbox provider would state of the payment's first attempt. */
export const claimOf = (
  payment: Payment,
  status: SandboxPayment["status"],
  changes: Partial<SandboxPayment> = {},
): { readonly payment: SandboxPayment } & Readonly<Record<string, unknown>> => ({
  event_id: "evt_forged",
  type: "payment.updated",
  created_at: new Date().toISOString(),
  payment: {
    payment_id: payment.connector_transaction_id ?? "",
    reference: `${payment.payment_id}_1`,
    order_reference: payment.payment_id,
    status,
    amount: payment.amount,
    currency: "USD",
    amount_authorized: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: 0,
    capture: "manual",
    captures: [],
    incremental_allowed: false,
    capture_before: null,
    extended: false,
    customer_url: null,
    error: null,
    checks: null,
    authentication: null,
    network_transaction_id: null,
    mandate_id: null,
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    ...changes,
  },
});

/** Headers of a webhook that the provider signed for the account with this key. */
export const signedBy = (apiKey: string, text: string): Record<string, string> => {
  const secret = createHmac("sha256", apiKey).update("sandbox webhooks").digest("hex");
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex");
  return { "sandbox-signature": `t=${seconds},v1=${signature}`, "content-type": "application/json" };
};
