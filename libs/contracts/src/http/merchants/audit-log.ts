import { defineOperation } from "../../operation.ts";
import { auditPage, listAuditLogQuery } from "../../resources/audit-entry.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  api: "merchant",
  method: "GET",
  tag: "Audit log",
  query: listAuditLogQuery,
  response: auditPage,
} as const;

export const listOrganizationAuditLog = defineOperation({
  ...shape,
  operationId: "listOrganizationAuditLog",
  weight: "list",
  list: { style: "cursor", items: "data", cursor: "entry_id" },
  path: "/organization/{organization_id}/audit_log",
  access: ["admin_key", "jwt"],
  permission: "audit:read",
  summary: "List the audit log of an organization",
  description:
    "Returns the administrative changes in the organization, newest first, page by page. A user sees the scope of " +
    "its role: the organization, one merchant or one profile.",
  pathParameters: pathParameters({ organization_id: "The organization." }),
  failures: ["organization_not_found", "audit_entry_not_found"],
});

export const listInstallationAuditLog = defineOperation({
  ...shape,
  operationId: "listInstallationAuditLog",
  weight: "list",
  list: { style: "cursor", items: "data", cursor: "entry_id" },
  path: "/audit_log",
  access: ["admin_key"],
  summary: "List the audit log of the installation",
  description: "Returns changes that belong to no organization, such as error mapping rules, newest first.",
  failures: ["audit_entry_not_found"],
});

/** The operations on the audit log. */
export const auditLogOperations = [listOrganizationAuditLog, listInstallationAuditLog] as const;
