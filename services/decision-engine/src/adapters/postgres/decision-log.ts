import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";

import { createBoundedMap } from "../../domain/bounded-map.ts";
import type { DecidedTraits, DecisionLog, DecisionRecord } from "../../ports.ts";

const columns = [
  ["decision_id", "text"],
  ["merchant_id", "text"],
  ["profile_id", "text"],
  ["payment_id", "text"],
  ["attempt", "integer"],
  ["face", "text"],
  ["routing_approach", "text"],
  ["rule_name", "text"],
  ["connector", "text"],
  ["merchant_connector_id", "text"],
  ["payment_method", "text"],
  ["payment_method_type", "text"],
  ["card_network", "text"],
  ["currency", "text"],
  ["country", "text"],
  ["card_bin", "text"],
  ["authentication_type", "text"],
  ["amount", "bigint"],
  ["basis", "json"],
  ["decided_at", "timestamptz"],
] as const;

const names = columns.map(([name]) => name).join(", ");
const types = columns.map(([name, type]) => `${name} ${type}`).join(", ");

const insertDecisions = defineStatement({
  name: "decisions_insert",
  text: `
    insert into decisions (${names})
    select ${names} from json_to_recordset($1::json) as decision(${types})
    on conflict (decision_id) do nothing`,
});

interface TraitsRow {
  readonly payment_method: string | null;
  readonly payment_method_type: string | null;
  readonly card_network: string | null;
  readonly currency: string | null;
  readonly country: string | null;
  readonly card_bin: string | null;
  readonly authentication_type: string | null;
  readonly amount: number | null;
  readonly routing_approach: string;
}

const readTraits = defineStatement<TraitsRow>({
  name: "decisions_read_traits",
  text: `
    select payment_method, payment_method_type, card_network, currency, country, card_bin,
      authentication_type, amount, routing_approach
    from decisions where merchant_id = $1 and payment_id = $2 order by decided_at desc limit 1`,
});

type DecisionColumn = (typeof columns)[number][0];

const toRow = (decision: DecisionRecord): Readonly<Record<DecisionColumn, unknown>> => ({
  decision_id: decision.decisionId,
  merchant_id: decision.merchantId,
  profile_id: decision.profileId,
  payment_id: decision.paymentId,
  attempt: decision.attempt,
  face: decision.face,
  routing_approach: decision.approach,
  rule_name: decision.ruleName,
  connector: decision.connector,
  merchant_connector_id: decision.merchantConnectorId,
  payment_method: decision.traits.paymentMethod,
  payment_method_type: decision.traits.paymentMethodType,
  card_network: decision.traits.cardNetwork,
  currency: decision.traits.currency,
  country: decision.traits.country,
  card_bin: decision.traits.cardBin,
  authentication_type: decision.authenticationType,
  amount: decision.amount,
  basis: decision.basis,
  decided_at: decision.decidedAt.toISOString(),
});

const fromTraitsRow = (row: TraitsRow): DecidedTraits => ({
  traits: {
    paymentMethod: row.payment_method,
    paymentMethodType: row.payment_method_type,
    cardNetwork: row.card_network,
    currency: row.currency,
    country: row.country,
    cardBin: row.card_bin,
  },
  authenticationType: row.authentication_type,
  amount: row.amount,
  approach: row.routing_approach,
});

const traitsOfRecord = (decision: DecisionRecord): DecidedTraits => ({
  traits: decision.traits,
  authenticationType: decision.authenticationType,
  amount: decision.amount,
  approach: decision.approach,
});

const MAXIMUM_WAITING = 10_000;
const MAXIMUM_BATCH = 500;
const MAXIMUM_REMEMBERED = 20_000;
const INTERVAL_MS = 200;

/** A decision log with an end, so that what is left is written before the process goes. */
export interface StoppableDecisionLog extends DecisionLog {
  start(): void;
  stop(): Promise<void>;
}

export const createDecisionLog = (options: {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
}): StoppableDecisionLog => {
  const { database } = options;
  const log = createCalmLog(options.logger);
  const dropped = options.metrics.counter("decision_log.dropped", {
    describe: "Decisions left out of the log because it could not be written in time.",
  });
  const remembered = createBoundedMap<DecidedTraits>(MAXIMUM_REMEMBERED);
  let waiting: DecisionRecord[] = [];
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAXIMUM_BATCH);
      await database.execute(insertDecisions, [JSON.stringify(batch.map(toRow))]);
      waiting = waiting.slice(batch.length);
    }
  };

  const flush = (): Promise<void> => {
    writing ??= write()
      .catch((error: unknown) => {
        const facts = { waiting_decisions: waiting.length, reason: errorMessage(error) };
        log.warn("write", facts, "Decisions wait for the log's database.");
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };

  return {
    add: (decision) => {
      remembered.set(`${decision.merchantId}\n${decision.paymentId}`, traitsOfRecord(decision));
      if (waiting.length >= MAXIMUM_WAITING) dropped.add(1);
      else waiting.push(decision);
    },
    traitsOf: async (merchantId, paymentId) => {
      const known = remembered.get(`${merchantId}\n${paymentId}`);
      if (known !== undefined) return known;
      const [row] = await database.query(readTraits, [merchantId, paymentId]);
      return row === undefined ? null : fromTraitsRow(row);
    },
    start: () => {
      timer = setInterval(() => void flush(), INTERVAL_MS);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
};
