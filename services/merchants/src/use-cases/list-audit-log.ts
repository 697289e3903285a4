import type { AuditEntry } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { AuditFilter, AuditLog, AuditScope, Directory } from "../ports.ts";

export interface ListAuditLogPorts {
  readonly auditLog: AuditLog;
  readonly directory: Directory;
}

export interface ListAuditLogInput {
  readonly scope: AuditScope;
  readonly filter: AuditFilter;
  readonly startingAfter: string | undefined;
  readonly limit: number;
}

/**
 * What was changed in an organization, or in the installation as such.
 * @throws {Failure} `organization_not_found`, `audit_entry_not_found`
 */
export const listAuditLog =
  ({ auditLog, directory }: ListAuditLogPorts) =>
  async ({ scope, filter, startingAfter, limit }: ListAuditLogInput): Promise<readonly AuditEntry[]> => {
    const { organizationId } = scope;
    if (organizationId !== null && (await directory.organizations.find(organizationId)) === null)
      throw failures.organization_not_found({ organization_id: organizationId });
    const entries = await auditLog.list(scope, filter, { startingAfter, limit });
    if (entries === null) throw failures.audit_entry_not_found({ entry_id: startingAfter ?? "" });
    return entries;
  };
