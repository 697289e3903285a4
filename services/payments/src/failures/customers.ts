import { defineFailures } from "@railyard/failures";

/** What only customers and ephemeral keys can refuse. */
export const customerFailures = defineFailures("payments", {
  customer_conflict: {
    code: "IR_16",
    status: 400,
    message: "{field} contradicts the customer object. Send one of the two.",
  },
  customer_change_refused: {
    code: "IR_18",
    status: 401,
    message: "A client may not change {field}. Use the secret key on your server.",
  },
  customer_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no customer {customer_id}. Check the id and the key.",
  },
  duplicate_customer: {
    code: "IR_12",
    status: 400,
    message: "A customer {customer_id} exists already. Use another customer_id, or update the customer.",
  },
  customer_redacted: {
    code: "IR_11",
    status: 400,
    message: "The customer {customer_id} was erased. Use another customer.",
  },
  ephemeral_key_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no ephemeral key {key_id}. It may have expired.",
  },
  ephemeral_key_mismatch: {
    code: "IR_15",
    status: 401,
    message: "The ephemeral key belongs to another customer.",
  },
  customer_has_mandate: {
    code: "IR_10",
    status: 400,
    message: "The customer {customer_id} has an active mandate. Revoke it before.",
  },
});
