import { createBoundedCache } from "@railyard/caching";
import type { Database } from "@railyard/database";

import type { ScoreReplica } from "../../domain/score-replica.ts";
import { recordOutcome } from "../../domain/scoring/record-outcome.ts";
import type { ForgottenScores } from "../../domain/scoring/reset-scores.ts";
import { resetScores } from "../../domain/scoring/reset-scores.ts";
import type { ScoreState } from "../../domain/scoring/score-state.ts";
import type { FollowedLog } from "./log-follower.ts";
import { followedOutcomes } from "./outcome-log.ts";
import type { LoggedRow } from "./outcome-statements.ts";
import { fromOutcomeRow } from "./outcome-statements.ts";

/** Resets under way, whose callers get what was forgotten. */
const rememberedResets = 1_000;

/** How the scores of a replica change as it follows the log. */
export interface FollowedScores {
  readonly log: FollowedLog<LoggedRow>;
  /** What a reset at that position has forgotten here; undefined when it was not applied here, or long ago. */
  readonly forgottenAt: (position: number) => ForgottenScores | undefined;
}

/** Applies outcomes and resets to the scores of a replica. */
export const followScores = (
  database: Database,
  scores: ScoreReplica<ScoreState>,
  begin: () => Promise<number>,
): FollowedScores => {
  const resets = createBoundedCache<ForgottenScores>(rememberedResets);
  const log = followedOutcomes(
    database,
    {
      apply: (row) => {
        scores.record(row.merchant_id, row.position, (state) => recordOutcome(state, fromOutcomeRow(row)));
      },
      reset: ({ merchant_id: merchantId, position }) => {
        scores.record(merchantId, position, (state) => {
          resets.set(String(position), resetScores(state, merchantId));
        });
      },
    },
    begin,
  );
  return { log, forgottenAt: (position) => resets.get(String(position)) };
};
