import { defineFailures } from "@railyard/failures";

/** Everything the merchants service refuses, beyond the failures of every service. */
export const failures = defineFailures("merchants", {
  organization_not_found: {
    code: "IR_37",
    status: 404,
    message:
      "Organization {organization_id} does not exist. Check the id, or leave it out to get a new organization.",
  },
  merchant_account_not_found: {
    code: "HE_02",
    status: 404,
    message: "Merchant account {merchant_id} does not exist. Check the id.",
  },
  duplicate_merchant_account: {
    code: "HE_01",
    status: 400,
    message: "Merchant account {merchant_id} exists already, or did before it was deleted. Choose another id.",
  },
  parent_merchant_required: {
    code: "IR_16",
    status: 400,
    message: "A sub-merchant needs a parent. Send parent_merchant_id, or sub_merchants_enabled false.",
  },
  merchant_id_mismatch: {
    code: "IR_06",
    status: 400,
    message: "merchant_id in the body is {given}, in the path {expected}. Send the same id in both.",
  },
  profile_not_found: {
    code: "HE_02",
    status: 404,
    message: "Business profile {profile_id} does not exist. Check the id.",
  },
  duplicate_profile: {
    code: "IR_38",
    status: 400,
    message: "A business profile named {profile_name} exists already. Choose another name.",
  },
  default_profile_required: {
    code: "IR_16",
    status: 400,
    message: "{profile_id} is the default profile. Make another profile the default before deleting it.",
  },
  profile_has_connectors: {
    code: "IR_16",
    status: 400,
    message: "{profile_id} still has connector accounts. Delete them first.",
  },
  connector_account_not_found: {
    code: "HE_02",
    status: 404,
    message: "Merchant connector account {merchant_connector_id} does not exist. Check the id.",
  },
  duplicate_connector_account: {
    code: "HE_01",
    status: 400,
    message: "{profile_id} has an account labelled {connector_label}, or the id is taken. Choose another label.",
  },
  unknown_connector: {
    code: "IR_06",
    status: 400,
    message: "{connector_name} is not a connector of this installation. GET /feature_matrix lists those that are.",
  },
  connector_type_mismatch: {
    code: "IR_06",
    status: 422,
    message: "{connector_name} is a {expected}, not a {given}. Send connector_type {expected}.",
  },
  connector_name_mismatch: {
    code: "IR_06",
    status: 422,
    message: "The account belongs to {expected} and cannot be given to {given}. Create another account instead.",
  },
  invalid_connector_credentials: {
    code: "IR_05",
    status: 400,
    message: "{field} does not fit {connector_name}: {problem}. See credential_schema in GET /feature_matrix.",
  },
  wrong_credential_kind: {
    code: "IR_06",
    status: 422,
    message: "{connector_name} does not take credentials of this auth_type: {problem}. See GET /feature_matrix.",
  },
  verifying_account_not_found: {
    code: "IR_37",
    status: 404,
    message: "pm_auth_config names {merchant_connector_id}, which is no connector account of this profile.",
  },
  connector_status_conflict: {
    code: "IR_06",
    status: 422,
    message: "The connector account cannot be {status} because {problem}.",
  },
  profile_required: {
    code: "IR_04",
    status: 400,
    message: "The merchant account has no default profile. Send {field}.",
  },
  live_payments: {
    code: "IR_16",
    status: 400,
    message: "{resource} still has payments, payouts, relays or subscriptions under way. End or cancel them first.",
  },
  invalid_decision_rules: {
    code: "IR_06",
    status: 422,
    message: "The rules cannot be used: {field} {problem}. Correct them; those before stay in force.",
  },
  decision_rules_not_found: {
    code: "HE_02",
    status: 404,
    message: "The merchant has no {kind} rules. Set them first.",
  },
  api_key_not_found: {
    code: "HE_02",
    status: 404,
    message: "API key {key_id} does not exist. Check the id.",
  },
  wrong_credentials: {
    code: "UR_01",
    status: 401,
    message: "The email address or the password is wrong.",
  },
  engine_merchant_required: {
    code: "IR_22",
    status: 403,
    message: "{merchant_id} does more than routing. Delete it with DELETE /accounts/{merchant_id} and the admin key.",
  },
  membership_refused: {
    code: "IR_22",
    status: 403,
    message: "Nobody joins {merchant_id} by signing up. The operator adds users: POST /user/signup_with_merchant_id.",
  },
  email_taken: {
    code: "UR_03",
    status: 409,
    message: "A user with this email address exists already. Log in, or use another address.",
  },
  user_exists: {
    code: "UR_03",
    status: 400,
    message: "A user with this email address exists already. Sign in, or use another address.",
  },
});
