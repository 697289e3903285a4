import { defineFailures } from "@railyard/failures";

/** What only the audit log can refuse. */
export const auditLogFailures = defineFailures("merchants", {
  audit_entry_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no audit entry {entry_id} here. Send the last entry of the previous page, or leave it out.",
  },
});
