import { defineFailures } from "@railyard/failures";

/** What the merchant API refuses, in its own codes. */
export const routingConfigurationFailures = defineFailures("decision-engine", {
  routing_configuration_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no routing configuration {algorithm_id}. Check the id.",
  },
  routing_profile_not_found: {
    code: "HE_02",
    status: 404,
    message: "{profile_id} is not a business profile accessible to this credential. Check the id.",
  },
  routing_algorithm_invalid: {
    code: "IR_06",
    status: 422,
    message: "{field} is not valid: {problem} There are {count} problems; data.validation_errors lists them.",
    hint: "GET /config/routing-keys of the decision engine's interface lists the keys of conditions.",
  },
  routing_parameters_invalid: {
    code: "IR_06",
    status: 422,
    message: "parameters has {count} problems; data.validation_errors lists them.",
  },
  routing_configuration_active: {
    code: "IR_16",
    status: 400,
    message: "Routing configuration {algorithm_id} is active already.",
  },
  routing_transaction_type_mismatch: {
    code: "IR_16",
    status: 400,
    message: "Routing configuration {algorithm_id} is for {algorithm_for}. Leave transaction_type out, or send that.",
  },
  no_active_routing_configuration: {
    code: "IR_16",
    status: 400,
    message: "{profile_id} has no active routing configuration for {transaction_type}. Activate one first.",
  },
  too_many_routing_configurations: {
    code: "IR_16",
    status: 400,
    message: "The maximum of {count} routing configurations is reached. Delete one first.",
    hint: "Delete one by POST /routing/delete of the decision engine's interface.",
  },
  dynamic_routing_settings_not_offered: {
    code: "IR_20",
    status: 400,
    message: "{field} would have no effect: profiles have no settings of their own for dynamic routing. Send no body.",
    hint: "POST /rule/create of the decision engine's interface creates settings for the whole merchant.",
  },
  transaction_type_not_routed: {
    code: "IR_20",
    status: 400,
    message: "Rules about 3-D Secure are not routing configurations. Set them by PUT /routing/decision.",
  },
});
