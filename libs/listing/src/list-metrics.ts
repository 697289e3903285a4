import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import type { Metrics } from "@railyard/telemetry";
import { observeShared } from "@railyard/telemetry";
import type { ListedTable } from "./listed-table.ts";
import { listNamesOf } from "./listed-table.ts";

/** Where so many changes wait, their exact number does not matter. */
const countedMax = 100_000;

const waitingIn = (listed: ListedTable): string => `
    select '${listed.table}' as list, count(*)::int as changes
    from (select from ${listNamesOf(listed).changes} limit ${String(countedMax)}) as waiting`;

/** Shows how many changes wait to come into each list. */
export const observeLists = (
  metrics: Metrics,
  database: Pick<Database, "query">,
  lists: readonly ListedTable[],
): void => {
  const waiting = defineStatement<{ readonly list: string; readonly changes: number }>({
    name: "lists_waiting_changes",
    text: lists.map(waitingIn).join("\n    union all"),
  });
  observeShared(metrics, () => database.query(waiting), [
    {
      name: "lists.waiting_changes",
      options: { describe: "Changes that are not in their list yet, counted up to 100,000.", labels: ["list"] },
      readings: (rows) => rows.map(({ list, changes }) => ({ amount: changes, labels: { list } })),
    },
  ]);
};
