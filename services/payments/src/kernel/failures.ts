import { defineFailures, edgeFailures } from "@railyard/failures";

/** Failures of the module `kernel`. Codes are the published ones; several conditions share a code, none a name. */
export const kernelFailures = defineFailures("payments", {
  amount_out_of_range: {
    code: "IR_16",
    status: 400,
    message: "{field} amounts to {amount}. It must be between 1 and {maximum} minor units of {currency}.",
  },
  batch_file_missing: {
    code: "IR_04",
    status: 400,
    message: "The form has no file. Send it as the part {field}, with a file name.",
  },
  batch_file_unreadable: {
    code: "IR_06",
    status: 422,
    message: "The file cannot be read: {problem}.",
  },
  batch_file_too_large: {
    code: "IR_06",
    status: 422,
    message: "The file is too large: it has {rows} rows; the maximum is {limit}. Send it in parts.",
  },
  invalid_connector_credentials: {
    code: "IR_05",
    status: 400,
    message: "{field} is not valid for {connector_name}: {problem}. See credential_schema in GET /feature_matrix.",
  },
  credentials_refused: {
    code: "IR_30",
    status: 400,
    message: "{connector_name} rejects the credentials: {problem} Check them in the provider's dashboard.",
  },
  ephemeral_key_mismatch: {
    code: "IR_15",
    status: 401,
    message: "The ephemeral key belongs to another customer.",
  },
  merchant_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no merchant account {merchant_id} for this key. Leave merchant_id out or send the key's own.",
  },
  merchant_suspended: {
    code: "IR_57",
    status: 403,
    message:
      "The merchant account is suspended: it takes no payments and sends no payouts. Refunds, captures and disputes " +
      "are possible. Ask the operator of the platform.",
    // The same request may be made again once the merchant is resumed, also under its Idempotency-Key.
    retryAfterSeconds: 3600,
  },
  profile_not_found: { code: "HE_02", status: 404, message: "There is no business profile {profile_id}." },
  profile_required: {
    code: "IR_04",
    status: 400,
    message: "profile_id is required: the merchant account has several profiles and none is the default.",
  },
  profile_fixed_by_credential: {
    code: "IR_16",
    status: 400,
    message: "This credential belongs to another business profile than the one of the request.",
  },
  client_secret_missing: { code: "IR_04", status: 400, message: "client_secret is required with a publishable key." },
  client_secret_wrong: {
    code: "IR_09",
    status: 400,
    message: "The client_secret does not belong to this payment or authentication.",
  },
  client_secret_expired: {
    code: "IR_08",
    status: 400,
    message: "The client_secret has expired. Create a new payment or authentication and use its client_secret.",
  },
});

/** Every failure that this module can throw. */
export const failures = { ...edgeFailures, ...kernelFailures };
