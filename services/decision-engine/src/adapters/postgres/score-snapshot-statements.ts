import type { Row } from "@railyard/database";
import { bigint, defineStatement, defineTable, text } from "@railyard/database";

/** What is known of a snapshot without its documents. */
export interface SnapshotRow {
  readonly lineage: string;
  readonly position: number;
  readonly merchants: number;
  readonly bytes: number;
  readonly age_seconds: number;
}

export const readSnapshot = defineStatement<SnapshotRow>({
  name: "score_snapshot_read",
  text: `
    select lineage, position, merchants, bytes,
      greatest(extract(epoch from clock_timestamp() - written_at), 0)::float8 as age_seconds
    from score_snapshots where format = $1`,
});

export const readShared = defineStatement<{ readonly shared: string; readonly checksum: number }>({
  name: "score_snapshot_read_shared",
  text: "select shared, checksum from score_snapshots where format = $1",
});

/** Scores of a merchant in a snapshot. */
export const snapshotMerchants = defineTable("score_snapshot_merchants", {
  merchant_id: text(),
  touched: bigint(),
  document: text(),
  checksum: bigint(),
});

export const readMerchants = defineStatement<Row<typeof snapshotMerchants>>({
  name: "score_snapshot_read_merchants",
  text: `
    select ${snapshotMerchants.list} from score_snapshot_merchants
    where format = $1 and touched > $2 order by touched limit $3`,
});

/** Begins a lineage, unless there is one: then, also when it is being written, no row is changed. */
export const insertSnapshot = defineStatement({
  name: "score_snapshot_insert",
  text: `
    insert into score_snapshots (format, lineage, position, merchants, bytes, shared, checksum)
    values ($1, $2, 0, 0, 0, '', 0) on conflict (format) do nothing`,
});

/** Takes the snapshot for writing until the transaction ends; no row when another replica has it. */
export const lockSnapshot = defineStatement<{ readonly position: number }>({
  name: "score_snapshot_lock",
  text: "select position from score_snapshots where format = $1 and lineage = $2 for update skip locked",
});

/** A place below zero leaves the merchant where it was. */
export const writeMerchants = defineStatement({
  name: "score_snapshot_write_merchants",
  text: `
    insert into score_snapshot_merchants as known (format, ${snapshotMerchants.list})
    select $1, ${snapshotMerchants.list}
    from unnest(${snapshotMerchants.arrays(2)}) as given (${snapshotMerchants.list})
    on conflict (format, merchant_id) do update set
      touched = case when excluded.touched < 0 then known.touched else excluded.touched end,
      document = excluded.document, checksum = excluded.checksum`,
});

/** Deletes all but the newest $2: who had no outcome for longest was forgotten first. */
export const deleteForgotten = defineStatement({
  name: "score_snapshot_delete_forgotten",
  text: `
    delete from score_snapshot_merchants where format = $1 and merchant_id in (
      select merchant_id from score_snapshot_merchants where format = $1 order by touched desc offset $2
    )`,
});

export const completeSnapshot = defineStatement({
  name: "score_snapshot_complete",
  text: `
    update score_snapshots set position = $2, merchants = $3, shared = $4, checksum = $5,
      bytes = octet_length($4) + (
        select coalesce(sum(octet_length(document)), 0) from score_snapshot_merchants where format = $1
      ),
      written_at = clock_timestamp()
    where format = $1`,
});

export const deleteSnapshot = defineStatement({
  name: "score_snapshot_delete",
  text: "delete from score_snapshots where format = $1 and lineage = $2",
});
