import { defineFailures } from "@railyard/failures";

/** What merchant accounts can refuse. */
export const merchantAccountFailures = defineFailures("merchants", {
  webhook_port_closed: {
    code: "IR_06",
    status: 422,
    message: "{field} has port {port}, closed to webhooks. Use one of {ports}, or have WEBHOOK_PORTS extended.",
  },
  merchant_account_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no merchant account {merchant_id}. Check the id.",
  },
  duplicate_merchant_account: {
    code: "HE_01",
    status: 400,
    message: "The id of merchant account {merchant_id} is or was in use. Choose another id.",
  },
  parent_merchant_required: {
    code: "IR_16",
    status: 400,
    message: "A sub-merchant needs a parent. Send parent_merchant_id, or sub_merchants_enabled false.",
  },
  parent_merchant_refused: {
    code: "IR_16",
    status: 400,
    message:
      "A merchant cannot be its own parent or a parent's parent. Send another parent_merchant_id, or " +
      "sub_merchants_enabled false.",
  },
  merchant_is_needed: {
    code: "IR_16",
    status: 400,
    message: "{merchant_id} is the parent or the platform of {dependent_id}. Delete or detach that merchant first.",
  },
  merchant_id_mismatch: {
    code: "IR_06",
    status: 400,
    message: "merchant_id in the body is {given}, in the path {expected}. Send the same id in both.",
  },
  live_payments: {
    code: "IR_16",
    status: 400,
    message: "{resource} still has live payments, refunds, payouts, relays or subscriptions. End or cancel them first.",
  },
  engine_merchant_required: {
    code: "IR_22",
    status: 403,
    message: "{merchant_id} is not routing-only. Delete it with DELETE /accounts/{merchant_id} and the admin key.",
  },
});
