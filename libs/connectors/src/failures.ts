import { defineFailures } from "@railyard/failures";

/** Refusals that come from what a connector offers, before anything is sent. */
export const connectorFailures = defineFailures("connectors", {
  flow_not_supported: {
    code: "IR_20",
    status: 400,
    message: "{connector} does not offer {flow}. Use a connector that does; GET /feature_matrix lists them.",
  },
  payment_method_not_supported: {
    code: "IR_19",
    status: 400,
    message: "{connector} does not take {wish}. Use another connector; GET /feature_matrix says what each takes.",
  },
});
