import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, record, request, text } from "../schema.ts";

/** Body of POST /operator/merchants/{merchant_id}/enter. */
export const enterMerchantBody = request(
  "EnterMerchantRequest",
  "Why the operator looks at the merchant. The merchant reads it in its audit log.",
  { reason: text("Reason.", { minLength: 1, maxLength: 500, examples: ["Ticket 4711: missing webhooks"] }) },
  ["reason"],
);

/** Answer of POST /operator/merchants/{merchant_id}/enter. */
export const enteredMerchant = record("EnteredMerchant", "A read-only visit of a merchant, and the code to open it.", {
  visit_id: text("The visit."),
  merchant_id: text("The merchant."),
  code: text("Opens the visit, once: POST /user/operator_visit."),
  code_expires_at: dateTime("Until then the code is valid: one minute."),
  expires_at: dateTime("End of the visit: one hour."),
});

/** Body of POST /user/operator_visit. */
export const openOperatorVisitBody = request(
  "OpenOperatorVisitRequest",
  "The code of the visit.",
  { code: text("Code of POST /operator/merchants/{merchant_id}/enter.", { minLength: 1, maxLength: 128 }) },
  ["code"],
);

/** Answer of POST /user/operator_visit. */
export const openedOperatorVisit = record("OpenedOperatorVisit", "The token of the visit.", {
  token: text("Bearer token for the Authorization header; it reads what Merchant viewers read, and changes nothing."),
  token_type: choice("Always user_info.", ["user_info"]),
  visit_id: text("The visit."),
  merchant_id: text("The merchant."),
  expires_at: dateTime("End of the visit."),
});

/** Answer of POST /operator/visits/{visit_id}/end. */
export const endedOperatorVisit = record("EndedOperatorVisit", "A visit that has ended.", {
  visit_id: text("The visit."),
  ended_at: dateTime("End of the visit."),
});

export type EnteredMerchant = FromSchema<typeof enteredMerchant>;
