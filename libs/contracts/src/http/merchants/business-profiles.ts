import { defineOperation } from "../../operation.ts";
import {
  businessProfile,
  businessProfileDeletion,
  businessProfileList,
  createProfileBody,
  profileSigningKey,
  updateProfileBody,
} from "../../resources/business-profile.ts";
import { connectorAccountList } from "../../resources/connector-account.ts";
import { profileSwitch, profileSwitchBody } from "../../resources/profile-parts.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  api: "merchant",
  tag: "Business profiles",
  merchantPathParameter: "account_id",
} as const;

const accountPath = pathParameters({ account_id: "The merchant." });

const profilePath = pathParameters({ account_id: "The merchant.", profile_id: "The profile." });

export const createBusinessProfile = defineOperation({
  ...shape,
  operationId: "createBusinessProfile",
  requiresStepUp: true,
  method: "POST",
  path: "/account/{account_id}/business_profile",
  wholeMerchant: true,
  access: ["merchant_key", "jwt"],
  permission: "profiles:write",
  summary: "Create a business profile",
  description: "Creates a profile. The merchant's default profile does not change.",
  pathParameters: accountPath,
  body: createProfileBody,
  response: businessProfile,
  failures: [
    "duplicate_profile",
    "platform_takes_no_payments",
    "tax_connector_required",
    "tax_connector_not_found",
    "webhook_port_closed",
    "merchant_account_not_found",
  ],
});

export const listBusinessProfiles = defineOperation({
  ...shape,
  operationId: "listBusinessProfiles",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/account/{account_id}/business_profile",
  access: ["merchant_key", "jwt"],
  permission: "profiles:read",
  summary: "List business profiles",
  description: "Returns the profiles of the merchant; a credential restricted to a profile sees that one.",
  pathParameters: accountPath,
  response: businessProfileList,
  failures: ["merchant_account_not_found", "profile_not_found"],
});

export const retrieveBusinessProfile = defineOperation({
  ...shape,
  operationId: "retrieveBusinessProfile",
  method: "GET",
  path: "/account/{account_id}/business_profile/{profile_id}",
  access: ["merchant_key", "jwt"],
  permission: "profiles:read",
  summary: "Retrieve a business profile",
  description: "Returns the profile.",
  pathParameters: profilePath,
  response: businessProfile,
  failures: ["profile_not_found", "profile_fixed_by_credential", "merchant_account_not_found"],
});

export const readPaymentResponseHashKey = defineOperation({
  ...shape,
  operationId: "readPaymentResponseHashKey",
  requiresStepUp: true,
  method: "GET",
  path: "/account/{account_id}/business_profile/{profile_id}/payment_response_hash_key",
  access: ["merchant_key", "jwt"],
  permission: "profiles:read",
  summary: "Retrieve the key that signs webhooks",
  description: "Returns the key in full, also in a session of the console, where the profile shows it masked.",
  pathParameters: profilePath,
  response: profileSigningKey,
  failures: ["profile_not_found", "profile_fixed_by_credential", "merchant_account_not_found"],
});

export const updateBusinessProfile = defineOperation({
  ...shape,
  operationId: "updateBusinessProfile",
  requiresStepUp: true,
  method: "POST",
  path: "/account/{account_id}/business_profile/{profile_id}",
  access: ["merchant_key", "jwt"],
  permission: "profiles:write",
  summary: "Update a business profile",
  description: "Changes the profile; omitted members stay.",
  pathParameters: profilePath,
  body: updateProfileBody,
  response: businessProfile,
  failures: [
    "profile_not_found",
    "profile_fixed_by_credential",
    "duplicate_profile",
    "tax_connector_required",
    "tax_connector_not_found",
    "webhook_port_closed",
    "merchant_account_not_found",
  ],
});

export const deleteBusinessProfile = defineOperation({
  ...shape,
  operationId: "deleteBusinessProfile",
  method: "DELETE",
  path: "/account/{account_id}/business_profile/{profile_id}",
  access: ["admin_key"],
  summary: "Delete a business profile",
  description: "Deletes the profile; refused for the default profile and while it has live payments.",
  pathParameters: profilePath,
  response: businessProfileDeletion,
  failures: [
    "profile_not_found",
    "default_profile_required",
    "profile_has_connectors",
    "live_payments",
    "merchant_account_not_found",
  ],
});

export const toggleExtendedCardInfo = defineOperation({
  ...shape,
  operationId: "toggleExtendedCardInfo",
  method: "POST",
  path: "/account/{account_id}/business_profile/{profile_id}/toggle_extended_card_info",
  access: ["admin_key"],
  summary: "Enable or disable extended card info",
  description:
    "Whether card data are kept encrypted for the merchant, as extended_card_info_config specifies. Enabled by " +
    "default.",
  pathParameters: profilePath,
  body: profileSwitchBody,
  response: profileSwitch,
  failures: ["profile_not_found", "profile_fixed_by_credential", "merchant_account_not_found"],
});

export const toggleConnectorAgnosticMit = defineOperation({
  ...shape,
  operationId: "toggleConnectorAgnosticMit",
  requiresStepUp: true,
  method: "POST",
  path: "/account/{account_id}/business_profile/{profile_id}/toggle_connector_agnostic_mit",
  access: ["merchant_key", "jwt"],
  permission: "routing:write",
  summary: "Enable or disable connector-agnostic MIT",
  description: "Sets is_connector_agnostic_mit_enabled of the profile.",
  pathParameters: profilePath,
  body: profileSwitchBody,
  response: profileSwitch,
  failures: ["profile_not_found", "profile_fixed_by_credential", "merchant_account_not_found"],
});

export const listProfilesOfCredential = defineOperation({
  ...shape,
  operationId: "listProfilesOfCredential",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/account/{account_id}/profile",
  access: ["merchant_key", "jwt"],
  permission: "profiles:read",
  summary: "List the profiles of the credential",
  description: "Returns the profiles accessible to the credential: its own one, or all of the merchant.",
  pathParameters: accountPath,
  response: businessProfileList,
  failures: ["profile_not_found", "merchant_account_not_found"],
});

export const listConnectorsOfCredential = defineOperation({
  ...shape,
  operationId: "listConnectorsOfCredential",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/account/{account_id}/profile/connectors",
  access: ["merchant_key", "jwt"],
  permission: "connectors:read",
  tag: "Connector accounts",
  summary: "List the connector accounts of the credential",
  description:
    "Returns the connector accounts of the profiles accessible to the credential, without connector credentials.",
  pathParameters: accountPath,
  response: connectorAccountList,
  failures: ["merchant_account_not_found", "profile_not_found"],
});

/** The operations on business profiles. */
export const businessProfileOperations = [
  createBusinessProfile,
  listBusinessProfiles,
  retrieveBusinessProfile,
  readPaymentResponseHashKey,
  updateBusinessProfile,
  deleteBusinessProfile,
  toggleExtendedCardInfo,
  toggleConnectorAgnosticMit,
  listProfilesOfCredential,
  listConnectorsOfCredential,
] as const;
