import { defineFailures } from "@railyard/failures";

/** What only organizations can refuse. */
export const organizationFailures = defineFailures("merchants", {
  already_platform: {
    code: "IR_16",
    status: 400,
    message: "Organization {organization_id} is a platform already; {merchant_id} is its platform merchant.",
  },
  platform_merchant_not_found: {
    code: "HE_02",
    status: 404,
    message: "{merchant_id} is not the platform merchant of the organization. Check the id, or leave it out.",
  },
  platform_takes_no_payments: {
    code: "IR_43",
    status: 400,
    message: "{merchant_id} is a platform merchant and cannot have {resource}. Use a connected merchant.",
  },
  foreign_organization: {
    code: "IR_06",
    status: 422,
    message: "A platform merchant creates merchants of its own organization only. Leave {field} out, or send its own.",
  },
  organization_without_merchants: {
    code: "IR_16",
    status: 400,
    message:
      "Organization {organization_id} has no merchant left. Its administrator adds one: POST /onboarding/merchant.",
  },
  organization_not_found: {
    code: "IR_37",
    status: 404,
    message: "There is no organization {organization_id}. Check the id, or leave it out to create a new organization.",
  },
});
