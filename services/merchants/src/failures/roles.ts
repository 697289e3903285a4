import { defineFailures } from "@railyard/failures";

/** Failures of roles and their assignments. */
export const roleFailures = defineFailures("merchants", {
  user_not_found: {
    code: "UR_02",
    status: 404,
    message: "No user with this address has a role that you manage. Check the address, or invite the user.",
  },
  role_not_found: {
    code: "UR_30",
    status: 404,
    message: "There is no role {role_id} here. Choose one of GET /user/roles.",
  },
  duplicate_role: {
    code: "UR_31",
    status: 400,
    message: "A role named {role_name} exists already. Choose another name.",
  },
  role_in_use: {
    code: "UR_32",
    status: 400,
    message: "{count} users have the role or are invited to it. Assign them another role first.",
  },
  role_beyond_own: {
    code: "UR_33",
    status: 403,
    message: "You cannot grant more permissions than you have. Ask an administrator of a wider entity.",
  },
  own_role_fixed: {
    code: "UR_34",
    status: 400,
    message: "You cannot change or remove your own role. Ask another administrator.",
  },
  last_administrator: {
    code: "UR_35",
    status: 400,
    message: "This is the last administrator of {entity_id}. Make another user its administrator first.",
  },
  already_member: {
    code: "UR_36",
    status: 409,
    message: "The user has, or is invited to, a role at {entity_id}. Change that role, or send the invitation again.",
  },
  role_of_user_ambiguous: {
    code: "UR_37",
    status: 400,
    message: "The user has several roles accessible to you. Name one by entity_type and entity_id.",
  },
  invitation_not_found: {
    code: "UR_38",
    status: 404,
    message:
      "There is no open invitation to {entity_id}. It was accepted, withdrawn, or has expired: ask for another one.",
  },
  invitation_invalid: {
    code: "UR_04",
    status: 401,
    message: "The invitation was used, withdrawn, replaced by a later one, or has expired. Ask for another one.",
  },
  sign_up_closed: {
    code: "UR_40",
    status: 403,
    message: "Sign-up requires an invitation. Ask an administrator of your organization for one.",
  },
  predefined_role_fixed: {
    code: "UR_39",
    status: 400,
    message: "{role_id} is a predefined role and cannot be changed. Create a custom role: POST /user/role.",
  },
});
