import type { SandboxWebhook } from "@railyard/contracts";

import type { Ids, Notice, Notices } from "../../ports.ts";
import { authenticationToWire } from "./authentication-wire.ts";
import { disputeToWire, mandateToWire, payoutToWire, refundToWire } from "./money-back-wire.ts";
import type { PublicUrl } from "./payment-wire.ts";
import { paymentToWire } from "./payment-wire.ts";

type About = Omit<SandboxWebhook, "event_id" | "created_at">;

/** Renders webhooks once, when the change happens, so that a late delivery never shows a later state. */
export const createNotices = (ids: Ids, publicUrl: PublicUrl): Notices => {
  const notice = (accountId: string, url: string | null, now: Date, about: About): readonly Notice[] => {
    const deliveryId = ids.newId("sevt");
    const body: SandboxWebhook = { event_id: deliveryId, created_at: now.toISOString(), ...about };
    return [{ deliveryId, accountId, url, body: JSON.stringify(body) }];
  };
  return {
    payment: (payment, now) =>
      notice(payment.accountId, payment.webhookUrl, now, {
        type: "payment.updated",
        payment: paymentToWire(payment, publicUrl),
      }),
    refund: (refund, now) =>
      notice(refund.accountId, refund.webhookUrl, now, { type: "refund.updated", refund: refundToWire(refund) }),
    dispute: (dispute, payment, now) =>
      notice(payment.accountId, payment.webhookUrl, now, {
        type: "dispute.updated",
        dispute: disputeToWire(dispute, payment),
      }),
    payout: (payout, now) =>
      notice(payout.accountId, payout.webhookUrl, now, { type: "payout.updated", payout: payoutToWire(payout) }),
    authentication: (authentication, now) =>
      notice(authentication.accountId, authentication.webhookUrl, now, {
        type: "authentication.updated",
        authentication: authenticationToWire(authentication, publicUrl),
      }),
    mandate: (mandate, now) =>
      notice(mandate.accountId, mandate.webhookUrl, now, {
        type: "mandate.updated",
        mandate: mandateToWire(mandate),
      }),
  };
};
