import { defineFailures } from "@railyard/failures";

/** What only business profiles can refuse. */
export const businessProfileFailures = defineFailures("merchants", {
  profile_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no business profile {profile_id}. Check the id.",
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
  profile_fixed_by_credential: {
    code: "IR_16",
    status: 400,
    message: "This credential belongs to another business profile than the one of the request.",
  },
  tax_connector_required: {
    code: "IR_04",
    status: 400,
    message: "With is_tax_connector_enabled the profile needs {field}. Send it, or disable the tax connector.",
  },
  tax_connector_not_found: {
    code: "HE_02",
    status: 404,
    message: "tax_connector_id {merchant_connector_id} is not a tax_processor account of this profile. Check the id.",
  },
  profile_acquirer_not_found: {
    code: "HE_02",
    status: 404,
    message: "The profile has no acquirer data {profile_acquirer_id}. Check the id.",
  },
  too_many_profile_acquirers: {
    code: "IR_16",
    status: 400,
    message: "The profile has the maximum of {limit} acquirer data entries. Delete some first.",
  },
  profile_required: {
    code: "IR_04",
    status: 400,
    message: "The merchant account has no default profile. Send {field}.",
  },
});
