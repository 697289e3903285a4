import type { GatewayDecision } from "@railyard/contracts";

import type { Degradation } from "../../domain/degradation.ts";

/** Members of an answer that report how far it was decided by memory alone; none when it was not. */
export const toDegradationWire = (degradation: Degradation | null): Pick<GatewayDecision, "degraded" | "degradation"> =>
  degradation === null
    ? {}
    : {
        degraded: true,
        degradation: {
          reasons: [...degradation.reasons],
          scores_read_seconds_ago: degradation.scoresReadSecondsAgo,
          rules_read_seconds_ago: degradation.rulesReadSecondsAgo,
        },
      };
