import type { Row } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";

import type { DisputeRow, StoredDisputeRow } from "./dispute-row.ts";
import { changingDisputeColumns, disputes, fileColumns, files } from "./dispute-row.ts";

/**
 * A new dispute, counted on its payment, with its events. Nothing when the provider's dispute is known already. Values:
 * events, columns.
 */
export const insertDispute = defineStatement<{ readonly dispute_id: string }>({
  name: "dispute_insert",
  text: `
    with made as (
      insert into disputes (${disputes.list}) values (${disputes.parameters(2)})
      on conflict (merchant_id, merchant_connector_id, connector_dispute_id) do nothing
      returning dispute_id
    ), counted as (
      update payments set dispute_count = dispute_count + 1
      where merchant_id = ${disputes.parameter("merchant_id", 2)}
        and payment_id = ${disputes.parameter("payment_id", 2)} and exists (select from made)
    ), told as (${outboxRows("$1", "exists (select from made)")}
    )
    select dispute_id from made`,
});

const selectStored = `
  select ${disputes.listFrom("disputes")}, payments.amount_refunded
  from disputes
  join payments on payments.merchant_id = disputes.merchant_id and payments.payment_id = disputes.payment_id`;

export const loadDispute = defineStatement<StoredDisputeRow>({
  name: "dispute_load",
  text: `${selectStored} where disputes.merchant_id = $1 and disputes.dispute_id = $2`,
});

export const findDispute = defineStatement<StoredDisputeRow>({
  name: "dispute_by_connector_id",
  text: `
    ${selectStored}
    where disputes.merchant_id = $1 and disputes.merchant_connector_id = $2 and disputes.connector_dispute_id = $3`,
});

export const disputesOfPayments = defineStatement<DisputeRow>({
  name: "dispute_of_payments",
  text: `
    select ${disputes.list} from disputes where merchant_id = $1 and payment_id = any($2::text[])
    order by created_at, dispute_id`,
});

export const loadDisputes = defineStatement<StoredDisputeRow>({
  name: "dispute_load_many",
  text: `${selectStored} where disputes.merchant_id = $1 and disputes.dispute_id = any ($2)`,
});

/** What follows the changing columns of a dispute. */
const firstOfFile = 8 + changingDisputeColumns.names.length;

/**
 * Values: merchant, dispute, expected version, version of the merchant's settings, files to bind and to release,
 * events, changing columns.
 */
const changedDispute = `
  changed as (
    update disputes set ${changingDisputeColumns.assignments(8)}, directory_version = coalesce($4, directory_version)
    where merchant_id = $1 and dispute_id = $2 and version = $3
    returning version
  ), bound as (
    update files set dispute_id = $2
    where merchant_id = $1 and file_id = any($5::text[]) and exists (select from changed)
  ), released as (
    update files set dispute_id = null
    where merchant_id = $1 and dispute_id = $2 and file_id = any($6::text[]) and exists (select from changed)
  ), told as (${outboxRows("$7", "exists (select from changed)")}
  )`;

/** A changed dispute with its events; nothing when it has another version by now. */
export const saveDispute = defineStatement<{ readonly version: number }>({
  name: "dispute_save",
  text: `with ${changedDispute} select version from changed`,
});

/** The same with a new file. */
export const saveDisputeWithFile = defineStatement<{ readonly version: number }>({
  name: "dispute_save_with_file",
  text: `
    with ${changedDispute}, stored as (
      insert into files (${files.list}) select ${files.parameters(firstOfFile)}
      where exists (select from changed)
    )
    select version from changed`,
});

export const insertFile = defineStatement({
  name: "file_insert",
  text: `insert into files (${files.list}) values (${files.parameters()})`,
});

export const findFiles = defineStatement<Row<typeof fileColumns>>({
  name: "file_find",
  text: `
    select ${fileColumns.list} from files
    where merchant_id = $1 and file_id = any($2::text[]) order by created_at, file_id`,
});

export const readFile = defineStatement<Row<typeof files>>({
  name: "file_read",
  text: `select ${files.list} from files where merchant_id = $1 and file_id = $2`,
});

/** How many disputes one step of erasing a customer looks at. */
export const redactionBatch = 200;

/**
 * Removes the evidence of the next disputes about a customer's payments, files included. Values: merchant, customer, id
 * after which. What a provider has not confirmed yet is sent once more, so its evidence is left, as is that of a
 * dispute that changed meanwhile.
 */
export const redactDisputes = defineStatement<{ readonly dispute_id: string; readonly is_left: boolean }>({
  name: "dispute_redact",
  text: `
    with batch as (
      select disputes.dispute_id, disputes.version, disputes.details,
        disputes.details ? 'request' and disputes.due_at is not null as is_sent
      from payments
      join disputes on disputes.merchant_id = payments.merchant_id and disputes.payment_id = payments.payment_id
      where payments.merchant_id = $1 and payments.customer_id = $2 and payments.dispute_count > 0
        and disputes.dispute_id > $3
      order by disputes.dispute_id limit ${String(redactionBatch)}
    ), held as (
      select * from batch where details ?| '{sealedTexts,files}'
    ), redacted as (
      update disputes set version = disputes.version + 1, details = disputes.details - '{sealedTexts,files}'::text[]
      from held
      where disputes.merchant_id = $1 and disputes.dispute_id = held.dispute_id and disputes.version = held.version
        and not held.is_sent
      returning disputes.dispute_id, held.details
    ), removed as (
      delete from files using redacted, jsonb_each_text(redacted.details -> 'files') as named(type, file_id)
      where files.merchant_id = $1 and files.file_id = named.file_id
    )
    select dispute_id, exists (select from held where held.dispute_id = batch.dispute_id)
      and not exists (select from redacted where redacted.dispute_id = batch.dispute_id) as is_left
    from batch order by dispute_id`,
});

/** Removes a file that no dispute names. */
export const removeFile = defineStatement<{ readonly found: boolean; readonly removed: boolean }>({
  name: "file_remove",
  text: `
    with removed as (
      delete from files where merchant_id = $1 and file_id = $2 and dispute_id is null returning file_id
    )
    select exists (select from files where merchant_id = $1 and file_id = $2) as found,
      exists (select from removed) as removed`,
});
