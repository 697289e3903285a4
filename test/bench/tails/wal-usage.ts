import { rounded } from "../kept-result.ts";
import type { ObservedProduct } from "./tails-stack.ts";

/** What PostgreSQL wrote to its log, as it counts it: of everything, since its start. */
export interface WalUsage {
  readonly bytes: number;
  /** Pages that were written whole, each for its first change after a checkpoint. */
  readonly fullPages: number;
  readonly syncs: number;
  readonly syncMs: number;
}

const nothing: WalUsage = { bytes: 0, fullPages: 0, syncs: 0, syncMs: 0 };

export const readWalUsage = async ({ query }: ObservedProduct): Promise<WalUsage> => {
  const [row] = await query<WalUsage>(`
    select wal_bytes::float8 as bytes, wal_fpi::float8 as "fullPages", syncs, "syncMs"
    from pg_stat_wal, (
      select sum(fsyncs)::float8 as syncs, sum(fsync_time)::float8 as "syncMs" from pg_stat_io where object = 'wal'
    ) as io`);
  return row ?? nothing;
};

export const walUsedBetween = (before: WalUsage, after: WalUsage): WalUsage => ({
  bytes: after.bytes - before.bytes,
  fullPages: after.fullPages - before.fullPages,
  syncs: after.syncs - before.syncs,
  syncMs: after.syncMs - before.syncMs,
});

export const sumOfWal = (usages: readonly WalUsage[]): WalUsage =>
  usages.reduce(
    (sum, usage) => ({
      bytes: sum.bytes + usage.bytes,
      fullPages: sum.fullPages + usage.fullPages,
      syncs: sum.syncs + usage.syncs,
      syncMs: sum.syncMs + usage.syncMs,
    }),
    nothing,
  );

export const describeWal = ({ bytes, fullPages, syncs, syncMs }: WalUsage, payments: number): string =>
  `log of PostgreSQL: ${String(Math.round(bytes / Math.max(1, payments)))} bytes, ` +
  `${String(rounded(fullPages / Math.max(1, payments), 2))} whole pages and ` +
  `${String(rounded(syncs / Math.max(1, payments), 2))} syncs a payment, ` +
  `${String(rounded(syncMs / Math.max(1, syncs), 2))} ms a sync`;
