import { defineOperation } from "../../operation.ts";
import { createOrganizationBody, organization, updateOrganizationBody } from "../../resources/organization.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  face: "merchant",
  tag: "Organizations",
  response: organization,
} as const;

const organizationPath = pathParameters({ organization_id: "The organization." });

export const createOrganization = defineOperation({
  ...shape,
  operationId: "createOrganization",
  method: "POST",
  path: "/organization",
  access: ["admin_key"],
  summary: "Create an organization",
  description: "Makes an organization, the owner of merchants.",
  body: createOrganizationBody,
});

export const retrieveOrganization = defineOperation({
  ...shape,
  operationId: "retrieveOrganization",
  method: "GET",
  path: "/organization/{organization_id}",
  access: ["admin_key", "jwt"],
  permission: "account:read",
  summary: "Retrieve an organization",
  description: "Answers the organization.",
  pathParameters: organizationPath,
  failures: ["organization_not_found"],
});

export const updateOrganization = defineOperation({
  ...shape,
  operationId: "updateOrganization",
  method: "PUT",
  path: "/organization/{organization_id}",
  access: ["admin_key", "jwt"],
  permission: "account:write",
  summary: "Update an organization",
  description: "Changes the organization; what is left out stays.",
  pathParameters: organizationPath,
  body: updateOrganizationBody,
  failures: ["organization_not_found"],
});

/** The operations on organizations. */
export const organizationOperations = [
  createOrganization,
  retrieveOrganization,
  updateOrganization,
] as const;
