import type { PayoutStatus } from "@railyard/contracts";

import type { Payout } from "../../payouts/domain/payout.ts";

/** What the page of a payout shows. */
export type PayoutPageState =
  /** The form for the destination. */
  | "form"
  /** The recipient has entered the destination, and has to confirm it. */
  | "review"
  | "in_progress"
  | "paid"
  | "failed"
  | "cancelled"
  | "expired";

const meanings: Readonly<Record<PayoutStatus, PayoutPageState>> = {
  requires_creation: "form",
  requires_payout_method_data: "form",
  requires_confirmation: "review",
  requires_vendor_account_creation: "in_progress",
  requires_fulfillment: "in_progress",
  initiated: "in_progress",
  pending: "in_progress",
  success: "paid",
  failed: "failed",
  reversed: "failed",
  ineligible: "failed",
  cancelled: "cancelled",
  expired: "expired",
};

/** The one place that decides what the page shows; while the recipient is asked, time decides, too. */
export const payoutPageState = ({ status, expiresAt }: Payout, now: Date): PayoutPageState => {
  const meaning = meanings[status];
  const isAsking = meaning === "form" || meaning === "review";
  return isAsking && expiresAt !== null && now >= expiresAt ? "expired" : meaning;
};
