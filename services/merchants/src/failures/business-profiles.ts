import { defineFailures } from "@railyard/failures";

/** What only business profiles can refuse. */
export const businessProfileFailures = defineFailures("merchants", {
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
  profile_required: {
    code: "IR_04",
    status: 400,
    message: "The merchant account has no default profile. Send {field}.",
  },
});
