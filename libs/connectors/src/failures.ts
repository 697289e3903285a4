import { defineFailures } from "@railyard/failures";

/** Refusals that come from what a connector offers, before anything is sent. */
export const connectorFailures = defineFailures("connectors", {
  flow_not_supported: {
    code: "IR_20",
    status: 400,
    message: "{connector} does not support {flow}. Use a connector that does: see GET /feature_matrix.",
  },
  payment_method_not_supported: {
    code: "IR_19",
    status: 400,
    message: "{connector} does not support {request}. Use another connector: see GET /feature_matrix.",
  },
});
