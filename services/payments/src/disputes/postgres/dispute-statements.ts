import { defineStatement } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";

import type { DisputeRow, FileRow, StoredDisputeRow } from "./dispute-row.ts";
import { disputeColumns, fileColumns } from "./dispute-row.ts";

const names = disputeColumns.join(", ");
const places = (first: number, count: number): string =>
  Array.from({ length: count }, (_none, index) => `$${String(first + index)}`).join(", ");

/** A new dispute, counted on its payment, with its events. Nothing when the provider's dispute is known already. */
export const insertDispute = defineStatement<{ dispute_id: string }>({
  name: "dispute_insert",
  text: `
    with made as (
      insert into disputes (${names}) values (${places(1, disputeColumns.length)})
      on conflict (merchant_id, merchant_connector_id, connector_dispute_id) do nothing
      returning dispute_id
    ), counted as (
      update payments set dispute_count = dispute_count + 1
      where merchant_id = $1 and payment_id = $3 and exists (select from made)
    ), told as (${outboxRows("$26", "exists (select from made)")}
    )
    select dispute_id from made`,
});

const selectStored = `
  select ${disputeColumns.map((column) => `disputes.${column}`).join(", ")}, payments.amount_refunded
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
    select ${names} from disputes where merchant_id = $1 and payment_id = any($2::text[])
    order by created_at, dispute_id`,
});

export const loadDisputes = defineStatement<StoredDisputeRow>({
  name: "dispute_load_many",
  text: `${selectStored} where disputes.merchant_id = $1 and disputes.dispute_id = any ($2)`,
});

const changedDispute = `
  changed as (
    update disputes set
      version = $4, stage = $5, status = $6, amount = $7, connector_status = $8, reason = $9,
      challenge_required_by = $10, connector_created_at = $11, connector_updated_at = $12, modified_at = $13,
      due_at = $14, due_count = $15, details = $16, directory_version = coalesce($17, directory_version)
    where merchant_id = $1 and dispute_id = $2 and version = $3
    returning version
  ), bound as (
    update files set dispute_id = $2
    where merchant_id = $1 and file_id = any($18::text[]) and exists (select from changed)
  ), released as (
    update files set dispute_id = null
    where merchant_id = $1 and dispute_id = $2 and file_id = any($19::text[]) and exists (select from changed)
  ), told as (${outboxRows("$20", "exists (select from changed)")}
  )`;

/** A changed dispute with its events; nothing when it has another version by now. */
export const saveDispute = defineStatement<{ version: number }>({
  name: "dispute_save",
  text: `with ${changedDispute} select version from changed`,
});

/** The same with a new file. */
export const saveDisputeWithFile = defineStatement<{ version: number }>({
  name: "dispute_save_with_file",
  text: `
    with ${changedDispute}, stored as (
      insert into files (${fileColumns.join(", ")}, sealed_content)
      select $21::text, $22::text, $23::text, $24::text, $25::text, $26::integer, $27::text, $28::timestamptz, $29::text
      where exists (select from changed)
    )
    select version from changed`,
});

export const insertFile = defineStatement({
  name: "file_insert",
  text: `insert into files (${fileColumns.join(", ")}, sealed_content) values (${places(1, fileColumns.length + 1)})`,
});

export const findFiles = defineStatement<FileRow>({
  name: "file_find",
  text: `
    select ${fileColumns.join(", ")} from files
    where merchant_id = $1 and file_id = any($2::text[]) order by created_at, file_id`,
});

export const readFile = defineStatement<FileRow & { sealed_content: string }>({
  name: "file_read",
  text: `select ${fileColumns.join(", ")}, sealed_content from files where merchant_id = $1 and file_id = $2`,
});

/** Removes a file that no dispute names. */
export const removeFile = defineStatement<{ found: boolean; removed: boolean }>({
  name: "file_remove",
  text: `
    with removed as (
      delete from files where merchant_id = $1 and file_id = $2 and dispute_id is null returning file_id
    )
    select exists (select from files where merchant_id = $1 and file_id = $2) as found,
      exists (select from removed) as removed`,
});
