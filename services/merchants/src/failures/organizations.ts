import { defineFailures } from "@railyard/failures";

/** What only organizations can refuse. */
export const organizationFailures = defineFailures("merchants", {
  organization_not_found: {
    code: "IR_37",
    status: 404,
    message:
      "Organization {organization_id} does not exist. Check the id, or leave it out to get a new organization.",
  },
});
