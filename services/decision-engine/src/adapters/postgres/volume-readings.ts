import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createRounds } from "@railyard/waiting";

import { countViews } from "../../domain/analytics/count-views.ts";
import type { CountedVolume, VolumeReading } from "../../domain/traffic/volume-terms.ts";
import { periodStarts } from "../../domain/traffic/volume-terms.ts";
import type { Clock } from "../../ports.ts";

const intervalMs = 2_000;

/** Payments that succeeded at the gateways of merchants ($1) since the begin of a month ($2) and of a day ($3). */
const readVolumes = defineStatement<{
  readonly merchant_id: string;
  readonly connector: string;
  readonly month: number;
  readonly day: number;
}>({
  name: "volumes_read",
  text: `
    select named.merchant_id, named.connector, sum(counts.successes)::bigint as month,
      coalesce(sum(counts.successes) filter (where counts.starts_at >= $3::timestamptz), 0)::bigint as day
    from unnest($1::text[]) as wanted(merchant_id)
    join trait_combinations as named
      on named.merchant_id = wanted.merchant_id and named.view = ${String(countViews.methodAndGateway)}
    join outcome_counts as counts
      on counts.merchant_id = named.merchant_id and counts.grain_minutes = 1440
      and counts.combination = named.combination and counts.starts_at >= $2::timestamptz
    where named.connector is not null
    group by named.merchant_id, named.connector`,
});

/** What was counted for merchants that have agreed on volumes, a few seconds behind the outcomes. */
export interface VolumeReadings {
  start(): void;
  stop(): Promise<void>;
  /** Null: nothing was read yet. */
  current(): VolumeReading | null;
}

export interface VolumeReadingsOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Those whose volumes matter. */
  readonly merchantIds: () => readonly string[];
}

/** Reads volumes again and again in the background, so that no decision waits; what was read last is kept meanwhile. */
export const createVolumeReadings = ({
  database,
  logger,
  clock,
  merchantIds,
}: VolumeReadingsOptions): VolumeReadings => {
  const log = createCalmLog(logger);
  let current: VolumeReading | null = null;

  const turn = async (): Promise<void> => {
    const wanted = merchantIds();
    if (wanted.length === 0) return;
    const startsMs = periodStarts(clock().getTime());
    const begin = (ms: number): string => new Date(ms).toISOString();
    try {
      const rows = await database.query(readVolumes, [[...wanted], begin(startsMs.month), begin(startsMs.day)]);
      const volumes = new Map(wanted.map((merchantId) => [merchantId, new Map<string, CountedVolume>()]));
      for (const { merchant_id: merchantId, connector, day, month } of rows) {
        volumes.get(merchantId)?.set(connector, { day, month });
      }
      current = { startsMs, volumes };
    } catch (error) {
      log.warn("volumes", { reason: errorMessage(error) }, "Volumes cannot be read; those that were read last hold.");
    }
  };

  const rounds = createRounds(turn, { usualMs: intervalMs });
  return { start: rounds.start, stop: rounds.stop, current: () => current };
};
