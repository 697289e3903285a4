import { defineFailures } from "@railyard/failures";

/** What only API keys can refuse. */
export const apiKeyFailures = defineFailures("merchants", {
  api_key_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no API key {key_id}. Check the id.",
  },
  api_key_already_replaced: {
    code: "IR_16",
    status: 400,
    message: "API key {key_id} was replaced by {replaced_by}. Use, change or replace that one.",
  },
  api_key_expired: {
    code: "IR_16",
    status: 400,
    message: "API key {key_id} has expired and cannot be replaced. Create a new one.",
  },
});
