import { describe, expect, it } from "@jest/globals";
import type { DisputeStage, DisputeStatus } from "@railyard/contracts";
import { disputeStages, disputeStatuses } from "@railyard/contracts";

import type { DisputeAction } from "../../src/disputes/domain/dispute-transitions.ts";
import {
  actionRules,
  isActionMove,
  isActionPossible,
  isReportedMove,
  isUndecided,
} from "../../src/disputes/domain/dispute-transitions.ts";

// Rows: from; columns: to, in the order of the lists. Written by hand, so that the tables are checked against it.
const stageGrid: Readonly<Record<DisputeStage, string>> = {
  pre_dispute: "yyyyy",
  dispute: "-yyyy",
  pre_arbitration: "--yyy",
  arbitration: "---yy",
  dispute_reversal: "----y",
};

const statusGrid: Readonly<Record<DisputeStatus, string>> = {
  dispute_opened: "yyyyyyy",
  dispute_expired: "-y-----",
  dispute_accepted: "--y----",
  dispute_cancelled: "---y---",
  dispute_challenged: "----yyy",
  dispute_won: "-----y-",
  dispute_lost: "------y",
};

const positions = disputeStages.flatMap((stage) => disputeStatuses.map((status) => ({ stage, status })));

describe("a provider's report", () => {
  it("moves a dispute only forward, for every pair of positions", () => {
    expect(positions).toHaveLength(35);
    for (const from of positions) {
      for (const to of positions) {
        const expected =
          from.stage === to.stage
            ? statusGrid[from.status][disputeStatuses.indexOf(to.status)] === "y"
            : stageGrid[from.stage][disputeStages.indexOf(to.stage)] === "y";
        expect({ from, to, isPossible: isReportedMove(from, to) }).toEqual({ from, to, isPossible: expected });
      }
    }
  });
});

describe("an action of the merchant", () => {
  const answerable: readonly DisputeStage[] = ["pre_dispute", "dispute", "pre_arbitration", "arbitration"];

  it.each(Object.keys(actionRules) as DisputeAction[])(
    "%s is possible where it should be, and nowhere else",
    (action) => {
      for (const position of positions) {
        const { stage, status } = position;
        const isOpen = status === "dispute_opened" || status === "dispute_challenged";
        const expected =
          action === "attach"
            ? stage === "dispute" && status === "dispute_opened"
            : answerable.includes(stage) && isOpen;
        expect({ position, isPossible: isActionPossible(action, position) }).toEqual({
          position,
          isPossible: expected,
        });
      }
    },
  );

  it("leads to one status of the same stage", () => {
    for (const from of positions) {
      const reached = (action: DisputeAction): unknown => positions.filter((to) => isActionMove(action, from, to));
      const isOpen = isActionPossible("accept", from);
      expect(reached("accept")).toEqual(isOpen ? [{ stage: from.stage, status: "dispute_accepted" }] : []);
      expect(reached("challenge")).toEqual(isOpen ? [{ stage: from.stage, status: "dispute_challenged" }] : []);
      expect(reached("attach")).toEqual([]);
    }
  });

  it("waits for nothing once the dispute is decided", () => {
    expect(disputeStatuses.filter(isUndecided)).toEqual(["dispute_opened", "dispute_challenged"]);
  });
});
