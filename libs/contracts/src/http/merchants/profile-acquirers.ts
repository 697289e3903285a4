import { defineOperation } from "../../operation.ts";
import {
  createProfileAcquirerBody,
  profileAcquirer,
  profileAcquirerList,
  updateProfileAcquirerBody,
} from "../../resources/profile-acquirer.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  api: "merchant",
  tag: "Profile acquirers",
  access: ["merchant_key", "jwt"],
} as const;

const profilePath = pathParameters({ profile_id: "The profile." });

const one = {
  ...shape,
  path: "/profile_acquirers/{profile_id}/{profile_acquirer_id}",
  pathParameters: pathParameters({ profile_id: "The profile.", profile_acquirer_id: "The acquirer data." }),
  response: profileAcquirer,
} as const;

const profileFailures = ["profile_not_found", "profile_fixed_by_credential"] as const;
const acquirerFailures = [...profileFailures, "profile_acquirer_not_found"] as const;

export const createProfileAcquirer = defineOperation({
  ...shape,
  operationId: "createProfileAcquirer",
  method: "POST",
  path: "/profile_acquirers",
  permission: "profiles:write",
  summary: "Create acquirer data of a profile",
  description:
    "Stores acquirer data of the profile. For a payment with profile_acquirer_id, a separate 3DS Server uses " +
    "their BIN and merchant id.",
  body: createProfileAcquirerBody,
  response: profileAcquirer,
  failures: [...profileFailures, "too_many_profile_acquirers", "merchant_account_not_found"],
});

export const listProfileAcquirers = defineOperation({
  ...shape,
  operationId: "listProfileAcquirers",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/profile_acquirers/{profile_id}",
  permission: "profiles:read",
  summary: "List the acquirer data of a profile",
  description: "Returns the acquirer data of the profile, oldest first.",
  pathParameters: profilePath,
  response: profileAcquirerList,
  failures: [...profileFailures, "merchant_account_not_found"],
});

export const retrieveProfileAcquirer = defineOperation({
  ...one,
  operationId: "retrieveProfileAcquirer",
  method: "GET",
  permission: "profiles:read",
  summary: "Retrieve acquirer data of a profile",
  description: "Returns the acquirer data.",
  failures: [...acquirerFailures, "merchant_account_not_found"],
});

export const updateProfileAcquirer = defineOperation({
  ...one,
  operationId: "updateProfileAcquirer",
  method: "POST",
  permission: "profiles:write",
  summary: "Update acquirer data of a profile",
  description: "Changes the acquirer data; omitted members stay.",
  body: updateProfileAcquirerBody,
  failures: [...acquirerFailures, "merchant_account_not_found"],
});

export const deleteProfileAcquirer = defineOperation({
  ...one,
  operationId: "deleteProfileAcquirer",
  method: "DELETE",
  permission: "profiles:write",
  summary: "Delete acquirer data of a profile",
  description: "Deletes the acquirer data and returns them. A payment that refers to them can no longer be confirmed.",
  failures: [...acquirerFailures, "merchant_account_not_found"],
});

/** The operations on acquirer data of business profiles. */
export const profileAcquirerOperations = [
  createProfileAcquirer,
  listProfileAcquirers,
  retrieveProfileAcquirer,
  updateProfileAcquirer,
  deleteProfileAcquirer,
] as const;
