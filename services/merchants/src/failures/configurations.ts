import { defineFailures } from "@railyard/failures";

/** What only an operator's settings for a merchant can refuse. */
export const configurationFailures = defineFailures("merchants", {
  configuration_unknown: {
    code: "IR_06",
    status: 422,
    message: "{field} cannot be used: {problem}.",
  },
  configuration_not_found: {
    code: "HE_02",
    status: 404,
    message: "{key} is not set. Set it with POST /configs.",
  },
  duplicate_configuration: {
    code: "HE_01",
    status: 400,
    message: "{key} is set already. Change it with POST /configs/{key}.",
  },
});
