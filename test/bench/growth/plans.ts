// Plans of slow operations, as PostgreSQL executes them for the services: every new connection loads auto_explain.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

const settings: Readonly<Record<string, string>> = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "15ms",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_timing": "off",
  // Parameters may be personal data.
  "auto_explain.log_parameter_max_length": "0",
};

/** Has connections that are made from now on log the plans of slow statements; false where PostgreSQL cannot. */
export const reportPlans = async (client: pg.Client): Promise<boolean> => {
  try {
    await client.query("load 'auto_explain'");
  } catch {
    return false;
  }
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
  await client.query("select pg_reload_conf()");
  return true;
};

export const hidePlans = async (client: pg.Client): Promise<void> => {
  await client.query("alter system reset all");
};

export interface KeptPlan {
  readonly operation: string;
  readonly text: string;
}

/** The entries of a part of the log that have a plan. */
export const planEntriesIn = (log: string): readonly string[] =>
  log.split(/^(?=\d{4}-\d\d-\d\d )/m).filter((entry) => entry.includes("  plan:"));

/** Every plan in a part of the log, the statement's own indentation removed. */
export const plansIn = (log: string): readonly string[] =>
  planEntriesIn(log).map((entry) => entry.slice(entry.indexOf("duration:")).trimEnd());

const logOf = (dataFolder: string): string => join(dataFolder, "postgres", "server.log");

/** Runs what is slow once more and keeps what is logged meanwhile. */
export const collectPlans = async (
  dataFolder: string,
  slow: readonly { readonly operation: string; readonly run: () => Promise<void> }[],
): Promise<readonly KeptPlan[]> => {
  const file = logOf(dataFolder);
  const kept: KeptPlan[] = [];
  for (const { operation, run } of slow) {
    const before = statSync(file).size;
    await run();
    // The log is written by another process.
    await delay(100);
    const text = readFileSync(file).subarray(before).toString("utf8");
    kept.push({ operation, text: plansIn(text).join("\n\n") });
  }
  return kept;
};

const page = join(import.meta.dirname, "../../../docs/bench/growth-plans.md");

/** Writes the plans; answers with the path. */
export const writePlans = (payments: number, plans: readonly KeptPlan[]): string => {
  const parts = plans.map(({ operation, text }) =>
    [`## ${operation}`, "", "```text", text === "" ? "No statement took 15 ms this time." : text, "```"].join("\n"),
  );
  const title = `# Plans of what is slow\n\nWith ${String(payments)} payments; written by \`npm run bench -- growth\`.`;
  writeFileSync(page, `${[title, ...parts].join("\n\n")}\n`);
  return "docs/bench/growth-plans.md";
};
