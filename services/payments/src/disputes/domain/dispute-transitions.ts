import type { DisputeStage, DisputeStatus } from "@railyard/contracts";

/** Stage and status of a dispute. */
export interface DisputePosition {
  readonly stage: DisputeStage;
  readonly status: DisputeStatus;
}

/** Stages that may follow a stage, by a provider's report. A dispute only ever goes forward. */
const stageMoves: Readonly<Record<DisputeStage, readonly DisputeStage[]>> = {
  pre_dispute: ["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"],
  dispute: ["dispute", "pre_arbitration", "arbitration", "dispute_reversal"],
  pre_arbitration: ["pre_arbitration", "arbitration", "dispute_reversal"],
  arbitration: ["arbitration", "dispute_reversal"],
  dispute_reversal: ["dispute_reversal"],
};

/** Statuses that may follow a status within one stage, by a provider's report. */
const statusMoves: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  dispute_opened: [
    "dispute_opened",
    "dispute_expired",
    "dispute_accepted",
    "dispute_cancelled",
    "dispute_challenged",
    "dispute_won",
    "dispute_lost",
  ],
  dispute_challenged: ["dispute_challenged", "dispute_won", "dispute_lost"],
  dispute_expired: ["dispute_expired"],
  dispute_accepted: ["dispute_accepted"],
  dispute_cancelled: ["dispute_cancelled"],
  dispute_won: ["dispute_won"],
  dispute_lost: ["dispute_lost"],
};

/** What a merchant can do about a dispute. */
export type DisputeAction = "accept" | "challenge" | "attach";

interface ActionRule {
  readonly stages: readonly DisputeStage[];
  readonly statuses: readonly DisputeStatus[];
  /** What the action leads to; null: it changes no status. */
  readonly leadsTo: DisputeStatus | null;
}

const answerableStages = ["pre_dispute", "dispute", "pre_arbitration", "arbitration"] as const;
const undecided = ["dispute_opened", "dispute_challenged"] as const;

/** Where each action is possible. */
export const actionRules: Readonly<Record<DisputeAction, ActionRule>> = {
  accept: { stages: answerableStages, statuses: undecided, leadsTo: "dispute_accepted" },
  challenge: { stages: answerableStages, statuses: undecided, leadsTo: "dispute_challenged" },
  attach: { stages: ["dispute"], statuses: ["dispute_opened"], leadsTo: null },
};

/** Whether the action is possible there. */
export const isActionPossible = (action: DisputeAction, { stage, status }: DisputePosition): boolean => {
  const { stages, statuses } = actionRules[action];
  return stages.includes(stage) && statuses.includes(status);
};

/** Whether a provider may report this move. A change of the stage allows any status. */
export const isReportedMove = (from: DisputePosition, to: DisputePosition): boolean =>
  from.stage === to.stage ? statusMoves[from.status].includes(to.status) : stageMoves[from.stage].includes(to.stage);

/** Whether the move is what an action of the merchant leads to. */
export const isActionMove = (action: DisputeAction, from: DisputePosition, to: DisputePosition): boolean =>
  from.stage === to.stage && to.status === actionRules[action].leadsTo && isActionPossible(action, from);

/** Whether the dispute is still open: the merchant, the provider or the issuer has to act. */
export const isUndecided = (status: DisputeStatus): boolean => undecided.some((one) => one === status);
