import type { Database, Transaction } from "@railyard/database";
import type { ListedTable } from "./listed-table.ts";
import { changesOfPass, passStatementsOf, beginPass } from "./pass-statements.ts";

/** Brings what is kept for the lists of a table up to date. */
export interface Passes {
  /** Resolves when every change that was committed before the call is in the list; whether there was any. */
  catchUp(): Promise<boolean>;
}

/** By a plan from when the tables were empty any index is as good as the right one. */
const planAgeMsMax = 30_000;

const plannedAtMs = new WeakMap<Transaction["client"], number>();

/** Has the statements of a connection planned again, unless that was done lately. */
const renewPlans = async (client: Transaction["client"]): Promise<void> => {
  const nowMs = performance.now();
  const lastMs = plannedAtMs.get(client);
  if (lastMs !== undefined && nowMs - lastMs < planAgeMsMax) return;
  plannedAtMs.set(client, nowMs);
  await client.query("discard plans");
};

export const createPasses = (database: Database, listed: ListedTable): Passes => {
  const statements = passStatementsOf(listed);

  /** One pass; whether changes may be left. */
  const run = async (): Promise<boolean> =>
    database.transaction(async (transaction) => {
      await renewPlans(transaction.client);
      await transaction.query(beginPass, [listed.table]);
      const [first] = await transaction.query(statements.takeChanges, [changesOfPass]);
      if (first === undefined || first.taken === 0) return false;
      if (first.done === first.taken) return first.taken === changesOfPass;
      await transaction.execute(statements.addFacets, [changesOfPass]);
      await transaction.query(statements.takeChanges, [changesOfPass]);
      return true;
    }, "list_pass");

  return {
    catchUp: async () => {
      const [row] = await database.query(statements.hasChanges);
      if (row?.found !== true) return false;
      while (await run());
      return true;
    },
  };
};
