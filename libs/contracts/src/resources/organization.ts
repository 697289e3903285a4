import type { FromSchema } from "json-schema-to-ts";
import {
  choice,
  dateTime,
  freeObject,
  integer,
  list,
  metadataObject,
  nameText,
  nullable,
  record,
  request,
  text,
} from "../schema.ts";

const settings = {
  organization_name: nameText("Name of the organization.", { maxLength: 255 }),
  organization_details: freeObject("Description of the organization."),
  metadata: metadataObject("Metadata."),
} as const;

/** Body of POST /organization. */
export const createOrganizationBody = request("CreateOrganizationRequest", "An organization to create.", settings, [
  "organization_name",
]);

/** Body of PUT /organization/{organization_id}. */
export const updateOrganizationBody = request(
  "UpdateOrganizationRequest",
  "Changes; omitted members stay. null clears a member that may be empty.",
  { ...settings, platform_merchant_id: text("The platform merchant; must be of that type.", { maxLength: 64 }) },
);

const organizationType = choice("Kind of the organization.", ["standard", "platform"]);

/** An organization: the owner of merchants. */
export const organization = record("Organization", "An organization: the owner of merchants.", {
  organization_id: text("Id of the organization.", { maxLength: 64, examples: ["org_Q7vB2kX9mT4nW8sYc1Lz"] }),
  organization_name: nullable(text("Name of the organization.")),
  organization_details: nullable(freeObject("Description of the organization.")),
  metadata: nullable(freeObject("Metadata.")),
  organization_type: organizationType,
  platform_merchant_id: nullable(text("The platform merchant.", { maxLength: 64 })),
  created_at: dateTime("Time of creation."),
  modified_at: dateTime("Time of the last change."),
});

/** Query of GET /organizations. */
export const listOrganizationsQuery = request("ListOrganizationsQuery", "Filter and page of the organizations.", {
  query: text("Beginning of the organization's id or name, case-insensitive.", { minLength: 1, maxLength: 255 }),
  limit: integer("Maximum number of items; default 100.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0 }),
});

/** Answer of GET /organizations. */
export const organizationPage = record("OrganizationPage", "A page of organizations, newest first.", {
  count: integer("Number of items on this page.", { minimum: 0 }),
  total_count: integer("Total number.", { minimum: 0 }),
  data: list("The organizations.", organization),
});

/** Body of POST /organization/{organization_id}/convert_to_platform. */
export const convertOrganizationBody = request("ConvertOrganizationRequest", "Name of the platform merchant.", {
  platform_merchant_name: nameText("Name of the platform merchant.", { maxLength: 255 }),
});

/** Answer of POST /organization/{organization_id}/convert_to_platform. */
export const convertedOrganization = record("ConvertedOrganization", "The converted organization.", {
  organization_id: text("Id of the organization."),
  organization_type: organizationType,
  platform_merchant_id: text("The platform merchant."),
});

export type Organization = FromSchema<typeof organization>;
