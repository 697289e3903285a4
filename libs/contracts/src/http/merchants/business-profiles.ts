import { defineOperation } from "../../operation.ts";
import {
  businessProfile,
  businessProfileDeletion,
  businessProfileList,
  createProfileBody,
  updateProfileBody,
} from "../../resources/business-profile.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  face: "merchant",
  tag: "Business profiles",
  merchantPathParameter: "account_id",
} as const;

const accountPath = pathParameters({ account_id: "The merchant." });

const profilePath = pathParameters({ account_id: "The merchant.", profile_id: "The profile." });

export const createBusinessProfile = defineOperation({
  ...shape,
  operationId: "createBusinessProfile",
  method: "POST",
  path: "/account/{account_id}/business_profile",
  access: ["merchant_key", "jwt"],
  permission: "profiles:write",
  summary: "Create a business profile",
  description: "Makes a profile. The default profile of the merchant stays.",
  pathParameters: accountPath,
  body: createProfileBody,
  response: businessProfile,
  failures: ["duplicate_profile"],
});

export const listBusinessProfiles = defineOperation({
  ...shape,
  operationId: "listBusinessProfiles",
  method: "GET",
  path: "/account/{account_id}/business_profile",
  access: ["merchant_key", "jwt"],
  permission: "profiles:read",
  summary: "List business profiles",
  description: "Answers the profiles of the merchant.",
  pathParameters: accountPath,
  response: businessProfileList,
});

export const retrieveBusinessProfile = defineOperation({
  ...shape,
  operationId: "retrieveBusinessProfile",
  method: "GET",
  path: "/account/{account_id}/business_profile/{profile_id}",
  access: ["merchant_key", "jwt"],
  permission: "profiles:read",
  summary: "Retrieve a business profile",
  description: "Answers the profile.",
  pathParameters: profilePath,
  response: businessProfile,
  failures: ["profile_not_found"],
});

export const updateBusinessProfile = defineOperation({
  ...shape,
  operationId: "updateBusinessProfile",
  method: "POST",
  path: "/account/{account_id}/business_profile/{profile_id}",
  access: ["merchant_key", "jwt"],
  permission: "profiles:write",
  summary: "Update a business profile",
  description: "Changes the profile; what is left out stays.",
  pathParameters: profilePath,
  body: updateProfileBody,
  response: businessProfile,
  failures: ["profile_not_found", "duplicate_profile"],
});

export const deleteBusinessProfile = defineOperation({
  ...shape,
  operationId: "deleteBusinessProfile",
  method: "DELETE",
  path: "/account/{account_id}/business_profile/{profile_id}",
  access: ["admin_key"],
  summary: "Delete a business profile",
  description:
    "Deletes the profile; refused for the default profile and while it has live payments.",
  pathParameters: profilePath,
  response: businessProfileDeletion,
  failures: [
    "profile_not_found",
    "default_profile_required",
    "profile_has_connectors",
    "live_payments",
  ],
});

/** The operations on business profiles. */
export const businessProfileOperations = [
  createBusinessProfile,
  listBusinessProfiles,
  retrieveBusinessProfile,
  updateBusinessProfile,
  deleteBusinessProfile,
] as const;
