import { defineFailures } from "@railyard/failures";

/** What trying the credentials of a provider can refuse. */
export const credentialFailures = defineFailures("payments", {
  invalid_connector_credentials: {
    code: "IR_05",
    status: 400,
    message: "{field} does not fit {connector_name}: {problem}. See credential_schema in GET /feature_matrix.",
  },
  credentials_refused: {
    code: "IR_30",
    status: 400,
    message: "{connector_name} refuses the credentials: {problem} Check them in the provider's dashboard.",
  },
});
