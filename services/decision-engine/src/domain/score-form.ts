import type { SnapshotForm } from "./score-replica.ts";
import { merchantDocument, restoreScores, scoreFormat, sharedDocument } from "./scoring/score-snapshot.ts";
import type { ScoreLimits, ScoreState } from "./scoring/score-state.ts";
import { createScoreState } from "./scoring/score-state.ts";

/** How scores are kept in snapshots. */
export const scoreFormOf = (limits?: Partial<ScoreLimits>): SnapshotForm<ScoreState> => ({
  format: scoreFormat,
  create: () => createScoreState(limits),
  merchantIds: ({ merchants }) => merchants.keys(),
  merchantDocument,
  sharedDocument,
  // Documents of this format were made by the functions next to it.
  restore: (documents) => restoreScores(documents as Parameters<typeof restoreScores>[0], limits),
});
