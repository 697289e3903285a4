import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, freeObject, metadataObject, nullable, record, request, text } from "../schema.ts";

const settings = {
  organization_name: text("Name of the organization.", { minLength: 1, maxLength: 255 }),
  organization_details: freeObject("About the organization."),
  metadata: metadataObject("Your own data."),
} as const;

/** Body of POST /organization. */
export const createOrganizationBody = request(
  "CreateOrganizationRequest",
  "An organization to create. Unknown members are refused.",
  settings,
  ["organization_name"],
);

/** Body of PUT /organization/{organization_id}. */
export const updateOrganizationBody = request(
  "UpdateOrganizationRequest",
  "What to change; what is left out stays. Unknown members are refused.",
  { ...settings, platform_merchant_id: text("The platform merchant.", { maxLength: 64 }) },
);

/** An organization: the owner of merchants. */
export const organization = record("Organization", "An organization: the owner of merchants.", {
  organization_id: text("Id of the organization.", { maxLength: 64, examples: ["org_Q7vB2kX9mT4nW8sYc1Lz"] }),
  organization_name: nullable(text("Name of the organization.")),
  organization_details: nullable(freeObject("About the organization.")),
  metadata: nullable(metadataObject("The owner's own data.")),
  organization_type: choice("Kind of the organization.", ["standard", "platform"]),
  created_at: dateTime("When it was made."),
  modified_at: dateTime("When it last changed."),
});

export type Organization = FromSchema<typeof organization>;
