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
  organization_details: freeObject("About the organization."),
  metadata: metadataObject("Your own data."),
} as const;

/** Body of POST /organization. */
export const createOrganizationBody = request(
  "CreateOrganizationRequest",
  "An organization to create.",
  settings,
  ["organization_name"],
);

/** Body of PUT /organization/{organization_id}. */
export const updateOrganizationBody = request(
  "UpdateOrganizationRequest",
  "What to change; what is left out stays. null empties what can be empty.",
  { ...settings, platform_merchant_id: text("The platform merchant, which must be one.", { maxLength: 64 }) },
);

const organizationType = choice("Kind of the organization.", ["standard", "platform"]);

/** An organization: the owner of merchants. */
export const organization = record("Organization", "An organization: the owner of merchants.", {
  organization_id: text("Id of the organization.", { maxLength: 64, examples: ["org_Q7vB2kX9mT4nW8sYc1Lz"] }),
  organization_name: nullable(text("Name of the organization.")),
  organization_details: nullable(freeObject("About the organization.")),
  metadata: nullable(freeObject("The owner's own data.")),
  organization_type: organizationType,
  platform_merchant_id: nullable(text("The merchant whose key acts for the others.", { maxLength: 64 })),
  created_at: dateTime("When it was made."),
  modified_at: dateTime("When it last changed."),
});

/** Query of GET /organizations. */
export const listOrganizationsQuery = request("ListOrganizationsQuery", "Which page.", {
  limit: integer("Most organizations to answer; 100 when left out.", { minimum: 1, maximum: 100 }),
  offset: integer("How many to pass over.", { minimum: 0 }),
});

/** Answer of GET /organizations. */
export const organizationPage = record("OrganizationPage", "A page of organizations, newest first.", {
  count: integer("How many are on this page.", { minimum: 0 }),
  total_count: integer("How many there are.", { minimum: 0 }),
  data: list("The organizations.", organization),
});

/** Body of POST /organization/{organization_id}/convert_to_platform. */
export const convertOrganizationBody = request(
  "ConvertOrganizationRequest",
  "How the platform merchant is called.",
  { platform_merchant_name: nameText("Name of the platform merchant.", { maxLength: 255 }) },
);

/** Answer of POST /organization/{organization_id}/convert_to_platform. */
export const convertedOrganization = record("ConvertedOrganization", "An organization that is a platform now.", {
  organization_id: text("Id of the organization."),
  organization_type: organizationType,
  platform_merchant_id: text("The merchant whose key acts for the others."),
});

export type Organization = FromSchema<typeof organization>;
