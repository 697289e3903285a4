/**
 * The acceptance cases of the payments interface, by the file that proves them. A file has exactly one test for each of
 * its rows: the compiler refuses a file that lacks one, and `acceptance-rows.unit.test.ts` a theme without a file.
 */
export const acceptanceRows = {
  "create-and-confirm": [
    "create (no confirm, no method data)",
    "create with method data, confirm false",
    "confirm no_three_ds automatic",
    "confirm three_ds automatic",
    "confirm a succeeded payment",
    "confirm with neither data nor token",
    "expired session on confirm",
    "duplicate payment_id, refund_id",
    "payment response hash on / off",
    "device data collection reference sent twice (race)",
    "3ds/authentication on a payment not marked for external 3DS",
  ],
  "capture-and-cancel": [
    "confirm no_three_ds manual",
    "manual_multiple: capture part, part, rest",
    "void in requires_payment_method / requires_confirmation / requires_capture",
    "capture a captured payment",
    "capture above authorized",
    "amount_to_capture above amount on create",
    "incremental authorization then capture of the new total",
    "overcapture (enable_overcapture, manual)",
    "partial authorization",
    "post-capture void",
    "manual-status-update when not in review",
  ],
  "refunds-and-disputes": [
    "refund full / partial x2 / beyond",
    "refund of a not successful payment",
    "refund_type scheduled",
    "manual-update (admin) and refund manual-update",
    "dispute unknown: get/accept/evidence",
    "relay unknown / missing connector_id / wrong type",
  ],
  validation: [
    "payment_method missing but data given",
    "card number too short",
    "wrong currency / capture_method / payment_method value",
    "return_url not a URL / 2050 characters; mandate_id 67 characters",
    "wrong publishable key; invalid client session",
    "order_details item without product_name",
    "installment options with confirm true",
  ],
  "retries-and-guards": [
    "manual retry disabled / after cutoff / enabled",
    "auto retry: simulator A declines 4000000000009961, next connector accepts",
    "step-up retry",
    "no connector supports the method or MIT without eligible connector",
    "card testing guard after N failures",
    "blocklisted BIN / country / debit / subtype / unknown BIN",
  ],
  "mandates-and-methods": [
    "psync after customer deleted",
    "single_use mandate: second use",
    "zero-amount mandate setup",
    "saved card with requires_cvv; delete default method",
  ],
} as const;

export type AcceptanceTheme = keyof typeof acceptanceRows;
export type AcceptanceRow<Theme extends AcceptanceTheme> = (typeof acceptanceRows)[Theme][number];
