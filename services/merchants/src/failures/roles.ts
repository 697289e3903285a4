import { defineFailures } from "@railyard/failures";

/** What only roles and whoever has them can refuse. */
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
    message: "{count} users have the role or are invited to it. Give them another role first.",
  },
  role_beyond_own: {
    code: "UR_33",
    status: 403,
    message: "That takes more than you may do yourself. Ask an administrator of a wider entity.",
  },
  own_role_fixed: {
    code: "UR_34",
    status: 400,
    message: "Nobody changes or removes their own role. Ask another administrator.",
  },
  last_administrator: {
    code: "UR_35",
    status: 400,
    message: "This is the last administrator of {entity_id}. Make another user its administrator first.",
  },
  already_member: {
    code: "UR_36",
    status: 400,
    message: "The user has, or is invited to, a role at {entity_id}. Change that role, or send the invitation again.",
  },
  role_of_user_ambiguous: {
    code: "UR_37",
    status: 400,
    message: "The user has several roles within your reach. Say which with entity_type and entity_id.",
  },
  invitation_not_found: {
    code: "UR_38",
    status: 404,
    message:
      "There is no open invitation to {entity_id}. It was accepted, withdrawn, or is over: ask for another one.",
  },
  invitation_invalid: {
    code: "UR_04",
    status: 401,
    message: "The invitation was used, withdrawn, replaced by a later one, or is over. Ask for another one.",
  },
  sign_up_closed: {
    code: "UR_40",
    status: 403,
    message: "Nobody signs up here without an invitation. Ask an administrator of your organization for one.",
  },
  predefined_role_fixed: {
    code: "UR_39",
    status: 400,
    message: "{role_id} is a predefined role, which nobody changes. Make a role of your own: POST /user/role.",
  },
});
