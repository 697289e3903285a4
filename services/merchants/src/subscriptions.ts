import type { AuditedService } from "@railyard/contracts";
import { auditChangeRecorded } from "@railyard/contracts";

/** The services whose administrative changes come into the audit log: this service follows those alone. */
export const auditedServices = Object.keys(auditChangeRecorded) as readonly AuditedService[];
