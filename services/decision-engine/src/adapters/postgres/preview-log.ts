import type { Database, ItemOf, StatementValue } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createRounds } from "@railyard/waiting";

import type { LoggedPreview, PreviewLog, PreviewTrail, RulePreview, WantedPreviews } from "../../preview-ports.ts";
import type { PreviewRow, previews } from "./preview-statements.ts";
import { insertPreviews, ownPreviewColumns, readPreviewPage, readPreviewsOfPayment } from "./preview-statements.ts";
import { countedTraits } from "./trait-columns.ts";

const mostWaiting = 5_000;
const previewsAtOnce = 500;
const mostConnectors = 20;
const intervalMs = 250;

const toRow = (preview: RulePreview): ItemOf<typeof previews> => ({
  merchant_id: preview.merchantId,
  profile_id: preview.profileId,
  payment_id: preview.paymentId,
  route: preview.route,
  rule_id: preview.ruleId,
  rule_name: preview.ruleName,
  is_default: preview.isDefaultSelection,
  connectors: preview.connectors.slice(0, mostConnectors),
  connector: preview.connectors[0] ?? null,
  error_code: preview.errorCode,
  payment_method: preview.traits.paymentMethod,
  payment_method_type: preview.traits.paymentMethodType,
  card_network: preview.traits.cardNetwork,
  currency: preview.traits.currency,
  country: preview.traits.country,
  authentication_type: preview.traits.authenticationType,
  previewed_at: preview.at.toISOString(),
});

const fromRow = (row: PreviewRow): LoggedPreview => ({
  ...ownPreviewColumns.fromRow(row),
  previewId: `preview_${String(row.id)}`,
  traits: countedTraits.fromRow(row),
});

export interface StoppablePreviewLog extends PreviewLog {
  start(): void;
  /** Writes what is left. */
  stop(): Promise<void>;
}

/** Writes previews down behind their answers. What cannot be written is lost: no caller waits for it. */
export const createPreviewLog = ({
  database,
  logger,
}: {
  readonly database: Database;
  readonly logger: Logger;
}): StoppablePreviewLog => {
  const log = createCalmLog(logger);
  let waiting: RulePreview[] = [];

  const flush = async (): Promise<void> => {
    const previews = waiting;
    if (previews.length === 0) return;
    waiting = [];
    try {
      for (let from = 0; from < previews.length; from += previewsAtOnce) {
        const rows = previews.slice(from, from + previewsAtOnce).map(toRow);
        await database.execute(insertPreviews, [JSON.stringify(rows)]);
      }
    } catch (error) {
      log.warn("previews", { reason: errorMessage(error), lost: previews.length }, "Previews could not be kept.");
    }
  };

  const rounds = createRounds(flush, { usualMs: intervalMs });
  return {
    add: (preview) => {
      if (waiting.length < mostWaiting) waiting.push(preview);
    },
    start: rounds.start,
    stop: async () => {
      await rounds.stop();
      await flush();
    },
  };
};

const valuesOf = (wanted: WantedPreviews): readonly StatementValue[] => [
  wanted.merchantId,
  wanted.from,
  wanted.until,
  wanted.profileId,
  wanted.filters.paymentMethod,
  wanted.filters.paymentMethodType,
  wanted.filters.cardNetwork,
  wanted.filters.currency,
  wanted.filters.country,
  wanted.filters.authenticationType,
  wanted.filters.connectors,
  wanted.status,
  wanted.errorCode,
  wanted.route,
];

export const createPreviewTrail = (database: Database): PreviewTrail => ({
  page: async (wanted, { limit, offset }) => {
    const rows = await database.query(readPreviewPage, [...valuesOf(wanted), limit, offset]);
    const [summary] = rows;
    return {
      total: summary?.total ?? 0,
      successes: summary?.successes ?? 0,
      failures: summary?.failures ?? 0,
      lookedBackTo: summary?.looked_back_to ?? null,
      payments: rows.flatMap((row) =>
        row.lookup_key === null
          ? []
          : [
              {
                lookupKey: row.lookup_key,
                paymentId: row.payment_id,
                firstSeenAt: row.first_seen_at,
                lastSeenAt: row.last_seen_at,
                entries: row.entries,
                status: row.status,
                gateway: row.gateway,
                gateways: row.gateways ?? [],
                routes: row.routes,
              },
            ],
      ),
    };
  },
  ofPayment: async (wanted) => {
    const rows = await database.query(readPreviewsOfPayment, [...valuesOf(wanted), wanted.paymentId]);
    return rows.map(fromRow).reverse();
  },
});
