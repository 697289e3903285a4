import { defineOperation } from "../../operation.ts";
import {
  convertOrganizationBody,
  convertedOrganization,
  createOrganizationBody,
  listOrganizationsQuery,
  organization,
  organizationPage,
  updateOrganizationBody,
} from "../../resources/organization.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "merchants", api: "merchant", tag: "Organizations" } as const;

const organizationPath = pathParameters({ organization_id: "The organization." });

export const createOrganization = defineOperation({
  ...shape,
  operationId: "createOrganization",
  method: "POST",
  path: "/organization",
  access: ["admin_key"],
  summary: "Create an organization",
  description: "Creates an organization, the owner of merchants.",
  body: createOrganizationBody,
  response: organization,
});

export const listOrganizations = defineOperation({
  ...shape,
  operationId: "listOrganizations",
  weight: "list",
  list: { style: "offset", items: "data" },
  method: "GET",
  path: "/organizations",
  access: ["admin_key"],
  summary: "List organizations",
  description: "Returns the organizations of this installation, newest first.",
  query: listOrganizationsQuery,
  response: organizationPage,
});

export const retrieveOrganization = defineOperation({
  ...shape,
  operationId: "retrieveOrganization",
  method: "GET",
  path: "/organization/{organization_id}",
  access: ["admin_key", "platform_key", "jwt"],
  wholeMerchant: true,
  permission: "organization:read",
  summary: "Retrieve an organization",
  description: "Returns the organization.",
  pathParameters: organizationPath,
  response: organization,
  failures: ["organization_not_found"],
});

export const updateOrganization = defineOperation({
  ...shape,
  operationId: "updateOrganization",
  method: "PUT",
  path: "/organization/{organization_id}",
  access: ["admin_key", "platform_key", "jwt"],
  wholeMerchant: true,
  permission: "organization:write",
  summary: "Update an organization",
  description: "Changes the organization; omitted members stay.",
  pathParameters: organizationPath,
  body: updateOrganizationBody,
  response: organization,
  failures: ["organization_not_found", "platform_merchant_not_found"],
});

export const convertToPlatform = defineOperation({
  ...shape,
  operationId: "convertToPlatform",
  method: "POST",
  path: "/organization/{organization_id}/convert_to_platform",
  access: ["admin_key"],
  summary: "Convert an organization to a platform",
  description:
    "Converts the organization to a platform with a platform merchant, whose secret key may create connected " +
    "merchants and act for them. Existing merchants of the organization stay standard and cannot be acted for.",
  pathParameters: organizationPath,
  body: convertOrganizationBody,
  bodyOptional: true,
  response: convertedOrganization,
  failures: ["organization_not_found", "already_platform"],
});

/** The operations on organizations. */
export const organizationOperations = [
  createOrganization,
  listOrganizations,
  retrieveOrganization,
  updateOrganization,
  convertToPlatform,
] as const;
