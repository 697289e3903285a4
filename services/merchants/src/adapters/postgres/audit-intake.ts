import type { AuditChangeRecorded, Envelope } from "@railyard/contracts";
import type { Transaction } from "@railyard/database";
import { defineStatement } from "@railyard/database";

const addEntries = defineStatement({
  name: "audit_add_entries",
  text: `
    insert into audit_log (
      entry_id, occurred_at, organization_id, merchant_id, profile_id, service, action, object_type, object_id, changes,
      actor_kind, actor_id, operation_id, request_id, trace_id, caller_address
    )
    select change.entry_id, change.occurred_at, merchants.organization_id, change.merchant_id, change.profile_id,
      change.service, change.action, change.object_type, change.object_id, change.changes, change.actor_kind,
      change.actor_id, change.operation_id, change.request_id, change.trace_id, change.caller_address
    from json_to_recordset($1::json) as change(
      entry_id text, occurred_at timestamptz, merchant_id text, profile_id text, service text, action text,
      object_type text, object_id text, changes jsonb, actor_kind text, actor_id text, operation_id text,
      request_id text, trace_id text, caller_address text
    )
    left join merchants on merchants.merchant_id = change.merchant_id
    on conflict (entry_id) do nothing`,
});

const toEntry = ({ id, data }: Envelope): object => ({
  // Published by the source by this very contract.
  ...(data as AuditChangeRecorded),
  entry_id: `aud_${id.replace(/^evt_/, "")}`,
});

/** Adds the changes that other services report to the audit log; one that is there already stays as it is. */
export const storeRecordedChanges = async (transaction: Transaction, events: readonly Envelope[]): Promise<void> => {
  await transaction.execute(addEntries, [JSON.stringify(events.map(toEntry))]);
};
