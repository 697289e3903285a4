import { setTimeout as delay } from "node:timers/promises";
import { sendFuzz } from "./fuzz.ts";
import type { FuzzOptions, FuzzRequest } from "./fuzz.ts";
import { forEachTable } from "./service-databases.ts";
import type { System } from "./system.ts";

/** How many rows each table of each service has, by service and table. */
export type RowCounts = Readonly<Record<string, number>>;

/** What was found by repeating requests that had been refused. */
export interface RefusalTraces {
  /** Requests whose refusal was watched; the rest was repeated beside one that succeeded this time. */
  readonly watched: number;
  readonly tables: number;
  /** Tables that grew, with the operations that were refused meanwhile. */
  readonly grown: readonly string[];
}

const batchSize = 25;
const settleTries = 40;
const settleMs = 100;

/** Tables that note on purpose that something was refused, and that of webhooks which are tried again by themselves. */
const growsAnyway = /^merchants (sign_in_attempts|audit_log)$|^events delivery_attempts$|idempotency/;
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

/** Counts once what is under way, such as events on their way to where they are kept, has come to rest. */
const countsAtRest = async (system: Pick<System, "stack">): Promise<RowCounts> => {
  let before = await countsOf(system);
  for (let tries = 0; tries < settleTries; tries += 1) {
    await delay(settleMs);
    const after = await countsOf(system);
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    before = after;
  }
  throw new RangeError("The system does not come to rest.");
};

/** Sends refused requests again, while nothing else is sent, and looks whether any table has more rows afterwards. */
export const tracesOfRefusals = async (
  system: Pick<System, "stack">,
  { gateway, engine }: Pick<FuzzOptions, "gateway" | "engine">,
  refused: readonly FuzzRequest[],
): Promise<RefusalTraces> => {
  const candidates = refused.filter(({ operationId }) => !refusedWithTrace.test(operationId));
  const grown: string[] = [];
  let watched = 0;
  let before = await countsAtRest(system);
  for (let start = 0; start < candidates.length; start += batchSize) {
    const batch = candidates.slice(start, start + batchSize);
    const answers = await Promise.all(
      batch.map((request) => sendFuzz(request.face === "engine" ? engine : gateway, request)),
    );
    const after = await countsAtRest(system);
    const counted = before;
    before = after;
    // What was refused for a state that is over may succeed now, and rightly leaves something.
    if (answers.some(({ status }) => status < 400)) continue;
    watched += batch.length;
    const tables = Object.keys(after).filter((table) => (after[table] ?? 0) > (counted[table] ?? 0));
    const told = tables.filter((table) => !growsAnyway.test(table));
    const operations = [...new Set(batch.map(({ operationId }) => operationId))].join(", ");
    for (const table of told) grown.push(`${table}: one of ${operations}`);
  }
  return { watched, tables: Object.keys(before).length, grown };
};
