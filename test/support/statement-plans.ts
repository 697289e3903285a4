// What the statements of services read, from the plans that PostgreSQL logs as it executes them.
import { openSync, closeSync, fstatSync, readSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { planEntriesIn } from "../bench/growth/plans.ts";

const settings: Readonly<Record<string, string>> = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
};

/** Has every connection made to the database from now on log the plans of its statements. */
export const reportPlansOf = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const name = client.escapeIdentifier(client.database ?? "");
    for (const [setting, value] of Object.entries(settings)) {
      await client.query(`alter database ${name} set ${setting} = '${value}'`);
    }
  } finally {
    await client.end();
  }
};

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface StatementPlan {
  readonly text: string;
  /**
   * Rows of tables and entries of indexes that were looked at, those that were then passed over too, by the name of
   * the table or the index.
   */
  readonly rowsReadIn: ReadonlyMap<string, number>;
}

const addRowsRead = (node: PlanNode, sums: Map<string, number>): void => {
  for (const child of node.Plans ?? []) addRowsRead(child, sums);
  const place = node["Relation Name"] ?? node["Index Name"];
  if (place === undefined) return;
  const { "Actual Rows": rows = 0, "Actual Loops": loops = 0 } = node;
  const passedOver = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  sums.set(place, (sums.get(place) ?? 0) + (rows + passedOver) * loops);
};

/** Every plan in a part of the log; the last entry may not be written to its end. */
export const plansIn = (log: string): readonly StatementPlan[] =>
  planEntriesIn(log)
    .filter((entry) => entry.endsWith("}\n"))
    .map((entry) => {
      const reported = JSON.parse(entry.slice(entry.indexOf("{"))) as { "Query Text": string; Plan: PlanNode };
      const rowsReadIn = new Map<string, number>();
      addRowsRead(reported.Plan, rowsReadIn);
      return { text: reported["Query Text"], rowsReadIn };
    });

export interface PlanLog {
  /** Plans of the statements that ended while this was done. */
  readonly during: (work: () => Promise<unknown>) => Promise<readonly StatementPlan[]>;
  readonly close: () => void;
}

/** Reads the log of the server to which the client is connected. */
export const openPlanLog = async (client: pg.Client): Promise<PlanLog> => {
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
  const file = openSync(join(rows[0]?.folder ?? "", "..", "server.log"), "r");
  return {
    during: async (work) => {
      const from = fstatSync(file).size;
      await work();
      const bytes = Buffer.alloc(fstatSync(file).size - from);
      readSync(file, bytes, 0, bytes.length, from);
      return plansIn(bytes.toString("utf8"));
    },
    close: () => {
      closeSync(file);
    },
  };
};
