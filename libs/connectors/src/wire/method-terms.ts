import type { CaptureMethod } from "../port/inputs.ts";
import type { SupportedMethod } from "../port/manifest.ts";
import type { RequiredField } from "../port/required-fields.ts";
import { methodField } from "../port/required-fields.ts";

/** Where an authorization can be captured in every way. */
export const everyCaptureMethod: readonly CaptureMethod[] = [
  "automatic",
  "manual",
  "manual_multiple",
  "scheduled",
  "sequential_automatic",
];

/** Terms of a method whose payments are taken at once, can be refunded in parts, and leave nothing behind. */
export const takenAtOnce = {
  captureMethods: ["automatic"],
  threeDs: "none",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: false,
  supportsIncrementalAuthorization: false,
  supportsExtendedAuthorization: false,
  supportsPostCaptureVoid: false,
} as const satisfies Partial<SupportedMethod>;

/** What a card needs everywhere. */
export const cardFields: readonly RequiredField[] = [
  methodField("card.card_number", "card_number", "user_card_number"),
  methodField("card.card_exp_month", "card_exp_month", "user_card_expiry_month"),
  methodField("card.card_exp_year", "card_exp_year", "user_card_expiry_year"),
  methodField("card.card_cvc", "card_cvc", "user_card_cvc"),
];
