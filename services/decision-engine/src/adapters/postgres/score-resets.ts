import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { append } from "@railyard/outbox";

import type { ForgottenScores } from "../../domain/scoring/reset-scores.ts";
import { nothingForgotten } from "../../domain/scoring/reset-scores.ts";
import type { ScoreResets } from "../../ports.ts";
import { scoresReset } from "./audited-changes.ts";
import { lockOutcomes } from "./outcome-statements.ts";

/** The caller holds the lock of the outcomes. */
const insertReset = defineStatement<{ readonly position: number }>({
  name: "score_reset_insert",
  text: `
    insert into score_resets (position, merchant_id)
    values (nextval(pg_get_serial_sequence('outcomes', 'position')), $1) returning position`,
});

export interface ScoreResetsOptions {
  readonly database: Database;
  /** Called after a reset was committed; resolves when this replica has forgotten. */
  readonly onReset: () => Promise<void>;
  /** What this replica forgot at a position; undefined when it came to its scores by another way. */
  readonly forgottenAt: (position: number) => ForgottenScores | undefined;
}

export const createScoreResets = ({ database, onReset, forgottenAt }: ScoreResetsOptions): ScoreResets => ({
  reset: async (merchantId) => {
    const position = await database.transaction(async (transaction) => {
      await transaction.query(lockOutcomes);
      const [row] = await transaction.query(insertReset, [merchantId]);
      await append(transaction, [scoresReset(merchantId)]);
      return row?.position ?? 0;
    }, "reset scores");
    await onReset();
    return forgottenAt(position) ?? nothingForgotten;
  },
});
