import type { AuditedService } from "@railyard/contracts";
import { auditChangeRecorded } from "@railyard/contracts";
import type { ConsumeOptions } from "@railyard/messaging";

/** The services whose administrative changes come into the audit log. */
export const auditedServices = Object.keys(auditChangeRecorded) as readonly AuditedService[];

/** What this service consumes: that another service has recorded a change, for which it then asks. */
export const subscriptionsOf = (catchUp: (service: AuditedService) => Promise<void>): readonly ConsumeOptions[] =>
  auditedServices.map((service) => {
    const { stream, type } = auditChangeRecorded[service];
    return { stream, durable: "merchants-audit", subject: type, handler: () => catchUp(service) };
  });
