import { defineOperation } from "../../operation.ts";
import { surchargeRules, surchargeRulesBody, threeDsRules, threeDsRulesBody } from "../../resources/decision-rules.ts";

const shape = {
  service: "merchants",
  face: "merchant",
  tag: "Decision rules",
  access: ["merchant_key", "jwt"],
  wholeMerchant: true,
} as const;

const surcharge = { ...shape, path: "/routing/decision/surcharge", response: surchargeRules } as const;
const threeDs = { ...shape, path: "/routing/decision", response: threeDsRules } as const;

export const putSurchargeRules = defineOperation({
  ...surcharge,
  operationId: "putSurchargeRules",
  method: "PUT",
  permission: "routing:write",
  summary: "Set the surcharge rules",
  description:
    "Surcharges by payment method. Listings show them, and confirming a payment adds them to the amount, unless " +
    "the payment has surcharge_details of its own.",
  body: surchargeRulesBody,
  failures: ["invalid_decision_rules", "merchant_account_not_found"],
});

export const retrieveSurchargeRules = defineOperation({
  ...surcharge,
  operationId: "retrieveSurchargeRules",
  method: "GET",
  permission: "routing:read",
  summary: "Retrieve the surcharge rules",
  description: "Returns the active surcharge rules.",
  failures: ["decision_rules_not_found", "merchant_account_not_found"],
});

export const deleteSurchargeRules = defineOperation({
  ...surcharge,
  operationId: "deleteSurchargeRules",
  method: "DELETE",
  permission: "routing:write",
  summary: "Delete the surcharge rules",
  description: "Deletes the surcharge rules and returns them.",
  failures: ["decision_rules_not_found", "merchant_account_not_found"],
});

export const putThreeDsRules = defineOperation({
  ...threeDs,
  operationId: "putThreeDsRules",
  method: "PUT",
  permission: "routing:write",
  summary: "Set the 3-D Secure rules",
  description: "Which payments run with 3-D Secure. A payment with its own authentication_type is not changed.",
  body: threeDsRulesBody,
  failures: ["invalid_decision_rules", "merchant_account_not_found"],
});

export const retrieveThreeDsRules = defineOperation({
  ...threeDs,
  operationId: "retrieveThreeDsRules",
  method: "GET",
  permission: "routing:read",
  summary: "Retrieve the 3-D Secure rules",
  description: "Returns the active 3-D Secure rules.",
  failures: ["decision_rules_not_found", "merchant_account_not_found"],
});

export const deleteThreeDsRules = defineOperation({
  ...threeDs,
  operationId: "deleteThreeDsRules",
  method: "DELETE",
  permission: "routing:write",
  summary: "Delete the 3-D Secure rules",
  description: "Deletes the 3-D Secure rules and returns them.",
  failures: ["decision_rules_not_found", "merchant_account_not_found"],
});

/** The operations on what a merchant's rules decide apart from routing. */
export const decisionRuleOperations = [
  putSurchargeRules,
  retrieveSurchargeRules,
  deleteSurchargeRules,
  putThreeDsRules,
  retrieveThreeDsRules,
  deleteThreeDsRules,
] as const;
