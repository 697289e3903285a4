import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { testDatabase } from "@railyard/testing";

import { createAnalyticsCounting } from "../../src/adapters/postgres/analytics-counting.ts";
import { createDecisionLog } from "../../src/adapters/postgres/decision-log.ts";
import { createOutcomeLog } from "../../src/adapters/postgres/outcome-log.ts";
import { migrationsFolder } from "../../src/app.ts";
import { noTraits } from "../../src/domain/scoring/clusters.ts";
import type { DecisionRecord, OutcomeRecord } from "../../src/ports.ts";
import { noInputs } from "./no-inputs.ts";
import { outcomeRecord } from "./outcome-record.ts";

/** A decision for a card at fauxpay. */
export const decisionRecord = (decisionId: string, members: Partial<DecisionRecord> = {}): DecisionRecord => ({
  decisionId,
  merchantId: "kiosk",
  profileId: "pro_a",
  participation: null,
  paymentId: decisionId,
  attempt: 1,
  face: "engine",
  approach: "SR_SELECTION_V3_ROUTING",
  ruleName: null,
  connector: "fauxpay",
  merchantConnectorId: null,
  traits: { ...noTraits, paymentMethod: "CARD", paymentMethodType: "CREDIT", currency: "EUR" },
  authenticationType: null,
  customer: null,
  amount: 100,
  basis: {
    rule: null,
    cluster: { level: "payment_method", label: "payment_method=card" },
    leader: null,
    exploration: { share: 0.02, explored: null },
    all_down: false,
    candidates: [],
  },
  inputs: noInputs,
  decidedAt: new Date(),
  ...members,
});

const settle = defineStatement({
  name: "settle",
  text: "update outcomes set recorded_at = now() - interval '5 seconds'",
});

/** A database whose logs are written and counted as replicas do. */
export interface CountingStage {
  readonly database: Database;
  /** Counts what there is, by two replicas at once. */
  count(): Promise<void>;
  /** Writes decisions through as many logs as there are lists, and counts them. */
  decide(...lists: readonly (readonly DecisionRecord[])[]): Promise<void>;
  /** Logs outcomes of a merchant, so that they can be counted. */
  report(merchantId: string, records: readonly Partial<OutcomeRecord>[]): Promise<void>;
  stop(): Promise<void>;
}

export const createCountingStage = async (): Promise<CountingStage> => {
  const created = await testDatabase({ migrationsFolder });
  const database = createDatabase({ url: created.url, poolSize: 6, applicationName: "counts", logger: silentLogger });

  const count: CountingStage["count"] = async (): Promise<void> => {
    const countings = [1, 2].map(() => createAnalyticsCounting({ database, logger: silentLogger }));
    await Promise.all(countings.map((counting) => counting.run()));
    await countings[0]?.run();
  };

  const decide: CountingStage["decide"] = async (...lists) => {
    const metrics = createMetrics("decision-engine");
    const logs = lists.map((decisions) => {
      const log = createDecisionLog({ database, logger: silentLogger, metrics });
      for (const one of decisions) log.add(one);
      return log;
    });
    await Promise.all(logs.map((log) => log.stop()));
    await metrics.stop();
    await count();
  };

  const report: CountingStage["report"] = async (merchantId, records) => {
    const log = createOutcomeLog({ database, onAppended: () => undefined });
    for (const record of records) await log.append(outcomeRecord("", { merchantId, ...record }));
    await database.execute(settle);
  };

  const stop = async (): Promise<void> => {
    await database.close();
    await created.drop();
  };
  return { database, count, decide, report, stop };
};
