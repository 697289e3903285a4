import { setTimeout as delay } from "node:timers/promises";
import { sendFuzz } from "./fuzz/request.ts";
import type { FuzzClients, FuzzRequest } from "./fuzz/request.ts";
import { forEachTable } from "./service-databases.ts";
import type { System } from "./system.ts";

/** How many rows each table of each service has, by service and table. */
export type RowCounts = Readonly<Record<string, number>>;

/** What was found by repeating requests that had been refused. */
export interface RefusalTraces {
  /** Requests that were refused again, with no other among them that succeeded. */
  readonly watched: number;
  readonly tables: number;
  /** Tables that grew, with the operations that were refused meanwhile. */
  readonly grown: readonly string[];
}

const batchSize = 25;
const lookEveryMs = 100;
const restlessMs = 30_000;
/** Longer than what a request that succeeded leaves under way: the sandbox settles some payments after 2 seconds. */
const quietAfterSuccessMs = 4_000;

/**
 * Tables that note on purpose that something was refused, that of webhooks which are tried again by themselves, and
 * those of rows that are to be listed again, which are gone once they are.
 */
const growsAnyway = new RegExp(
  [
    "^merchants (sign_in_attempts|audit_log)$",
    "^decision-engine refusal_(counts|samples)$",
    "^events delivery_attempts(_\\d+)?$",
    "^payments listed_\\w+_changes$",
    "idempotency",
  ].join("|"),
);
/** Refusals that the tables above are for, and that send mails or wait for them. */
const refusedWithTrace = /sign_?in|log_?in|totp|recovery|password|email/i;

const countsOf = async (system: Pick<System, "stack">): Promise<RowCounts> => {
  const counts: Record<string, number> = {};
  await forEachTable(system, async ({ service, schema, name, sqlName }, client) => {
    if (schema !== "public") return;
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${sqlName}`);
    counts[`${service} ${name}`] = Number(rows[0]?.count ?? 0);
  });
  return counts;
};

/** Counts once nothing has changed for this long, such as by events on their way to where they are kept. */
const countsAtRest = async (system: Pick<System, "stack">, quietMs = lookEveryMs): Promise<RowCounts> => {
  const started = performance.now();
  let before = await countsOf(system);
  let changed = started;
  while (performance.now() - changed < quietMs) {
    await delay(lookEveryMs);
    const after = await countsOf(system);
    if (JSON.stringify(after) !== JSON.stringify(before)) changed = performance.now();
    if (changed - started > restlessMs) throw new RangeError("The system does not come to rest.");
    before = after;
  }
  return before;
};

interface Repeated {
  /** Those that were refused again. */
  readonly refused: readonly FuzzRequest[];
  readonly grown: readonly string[];
}

/** How often a batch is sent until nothing of it succeeds; what succeeds rightly leaves something. */
const roundsMax = 4;

/** Sends refused requests again, while nothing else is sent, and looks whether any table has more rows afterwards. */
export const tracesOfRefusals = async (
  system: Pick<System, "stack">,
  clients: FuzzClients,
  refused: readonly FuzzRequest[],
): Promise<RefusalTraces> => {
  let before = await countsAtRest(system, quietAfterSuccessMs);
  const repeat = async (batch: readonly FuzzRequest[]): Promise<Repeated> => {
    const answers = await Promise.all(batch.map((request) => sendFuzz(clients, request)));
    const counted = before;
    const refusedAgain = batch.filter((_request, index) => (answers[index]?.status ?? 0) >= 400);
    before = await countsAtRest(system, refusedAgain.length === batch.length ? lookEveryMs : quietAfterSuccessMs);
    const tables = Object.keys(before).filter((table) => (before[table] ?? 0) > (counted[table] ?? 0));
    return {
      refused: refusedAgain,
      grown: tables.filter((table) => !growsAnyway.test(table)),
    };
  };
  /** Tables that grow while nothing is sent, for as long as the sending took: payments that expire, for one. */
  const grownIdly = async (durationMs: number): Promise<readonly string[]> => {
    await delay(durationMs);
    return (await repeat([])).grown;
  };
  /** Tables that grow each time, and only then: what grows once may be due to something that was under way. */
  const grownBy = async (batch: readonly FuzzRequest[]): Promise<Repeated> => {
    let sent = batch;
    for (let round = 0; round < roundsMax; round += 1) {
      const first = await repeat(sent);
      if (first.refused.length === sent.length) {
        if (first.grown.length === 0) return first;
        const started = performance.now();
        const second = await repeat(sent);
        const idle = await grownIdly(performance.now() - started);
        const isReported = (table: string): boolean => second.grown.includes(table) && !idle.includes(table);
        return { refused: sent, grown: first.grown.filter(isReported) };
      }
      sent = first.refused;
    }
    return { refused: [], grown: [] };
  };
  const candidates = refused.filter(({ operationId }) => !refusedWithTrace.test(operationId));
  const grown: string[] = [];
  let watched = 0;
  for (let start = 0; start < candidates.length; start += batchSize) {
    const batch = await grownBy(candidates.slice(start, start + batchSize));
    watched += batch.refused.length;
    const operations = [...new Set(batch.refused.map(({ operationId }) => operationId))].join(", ");
    for (const table of batch.grown) grown.push(`${table}: one of ${operations}`);
  }
  return { watched, tables: Object.keys(before).length, grown };
};
