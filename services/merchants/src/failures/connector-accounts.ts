import { defineFailures } from "@railyard/failures";

/** What only connector accounts can refuse. */
export const connectorAccountFailures = defineFailures("merchants", {
  connector_account_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no merchant connector account {merchant_connector_id}. Check the id.",
  },
  duplicate_connector_account: {
    code: "HE_01",
    status: 400,
    message: "{profile_id} already has an account labelled {connector_label}. Choose another connector_label.",
  },
  connector_account_id_taken: {
    code: "HE_01",
    status: 400,
    message:
      "merchant_connector_id {merchant_connector_id} is in use. Choose another one, or leave it out to generate one.",
  },
  unknown_connector: {
    code: "IR_06",
    status: 400,
    message: "{connector_name} is not a connector of this installation. GET /feature_matrix lists the available ones.",
  },
  connector_type_mismatch: {
    code: "IR_06",
    status: 422,
    message: "{connector_name} is a {expected}, not a {given}. Send connector_type {expected}.",
  },
  connector_name_mismatch: {
    code: "IR_06",
    status: 422,
    message: "The account belongs to {expected} and cannot be moved to {given}. Create another account instead.",
  },
  invalid_connector_credentials: {
    code: "IR_05",
    status: 400,
    message: "{field} is not valid for {connector_name}: {problem}. See credential_schema in GET /feature_matrix.",
  },
  credential_mode_mismatch: {
    code: "IR_05",
    status: 400,
    message: "{field} does not match test_mode {test_mode}: {problem}. Send the other key, or change test_mode.",
  },
  wrong_credential_kind: {
    code: "IR_06",
    status: 422,
    message: "{connector_name} does not support credentials of this auth_type: {problem}. See GET /feature_matrix.",
  },
  verifying_account_not_found: {
    code: "IR_37",
    status: 404,
    message: "pm_auth_config names {merchant_connector_id}, which is not a connector account of this profile.",
  },
  unsupported_payment_method: {
    code: "IR_06",
    status: 422,
    message: "{field} is not valid: it {problem}. See GET /feature_matrix for supported values.",
  },
  connector_account_in_use: {
    code: "IR_16",
    status: 400,
    message: "{merchant_connector_id} is still used in {place}. Change that first.",
  },
  default_order_length: {
    code: "IR_16",
    status: 400,
    message: "The default order has {expected} connector accounts, the request {given}. Send each one once.",
  },
  flow_not_supported: {
    code: "IR_20",
    status: 400,
    message: "{connector} does not support {flow}. GET /feature_matrix lists the connectors that do.",
  },
  webhook_registration_refused: {
    code: "IR_30",
    status: 400,
    message: "{connector} declined: {problem} Check the credentials, and the address in the provider's dashboard.",
  },
  provider_gave_no_answer: {
    code: "CE_00",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} gave no valid response: {problem} Nothing was stored; try again later.",
  },
  connector_status_conflict: {
    code: "IR_06",
    status: 422,
    message: "The connector account cannot be {status} because {problem}.",
  },
});
