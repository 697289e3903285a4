import { defineFailures } from "@railyard/failures";

/** What only API keys can refuse. */
export const apiKeyFailures = defineFailures("merchants", {
  api_key_not_found: {
    code: "HE_02",
    status: 404,
    message: "API key {key_id} does not exist. Check the id.",
  },
});
