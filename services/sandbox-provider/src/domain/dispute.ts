import { failures } from "../failures.ts";
import { behaviourNamed } from "./card-table.ts";
import type { Payment } from "./payment.ts";

export type DisputeStage = "dispute" | "pre_arbitration" | "arbitration";

export type DisputeStatus = "open" | "challenged" | "accepted" | "won" | "lost" | "expired" | "cancelled";

/**
 * How the bank will decide. `escalate`: it asks again in the next stage; `none`: it leaves it open; `withdraw`: it
 * gives up at once, unless it was looking at evidence already.
 */
export type DisputeVerdict = "win" | "lose" | "withdraw" | "escalate" | "none";

/** The customer's bank asks for the money back. */
export interface Dispute {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly stage: DisputeStage;
  readonly status: DisputeStatus;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly reasonCode: string;
  readonly respondBy: Date;
  /** How often evidence was submitted. */
  readonly submissions: number;
  /** Null until there is evidence. */
  readonly verdict: DisputeVerdict | null;
  /** Increased by every change. */
  readonly version: number;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

/** What was submitted. */
export interface Evidence {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly { readonly kind: string; readonly fileId: string }[];
}

export type DisputeWorkKind = "decide_dispute" | "expire_dispute";

/** A changed dispute, the money that moves with it, and what follows when. */
export interface DisputeChange {
  readonly dispute: Dispute;
  readonly entries: readonly ("chargeback" | "chargeback_reversal")[];
  readonly work: readonly { readonly kind: DisputeWorkKind; readonly detail: string; readonly dueAt: Date }[];
}

/** Times that a test may shorten. */
export interface DisputeTimes {
  readonly now: Date;
  readonly responseMs: number;
  readonly decisionMs: number;
}

const nextStage: Readonly<Record<DisputeStage, DisputeStage | null>> = {
  dispute: "pre_arbitration",
  pre_arbitration: "arbitration",
  arbitration: null,
};

const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

const expiry = (dispute: Dispute): DisputeChange["work"] => [
  { kind: "expire_dispute", detail: dispute.stage, dueAt: dispute.respondBy },
];

/** A dispute about everything that was taken. The money is gone at once. Null when nothing is taken any more. */
export const openDispute = (payment: Payment, disputeId: string, times: DisputeTimes): DisputeChange | null => {
  if (payment.amountCaptured === 0 || payment.status === "reversing") return null;
  const isShort = behaviourNamed(payment.behaviourName).isDisputeShort === true;
  const dispute: Dispute = {
    disputeId,
    paymentId: payment.paymentId,
    stage: "dispute",
    status: "open",
    amount: payment.amountCaptured,
    currency: payment.currency,
    reason: "fraudulent",
    reasonCode: "10.4",
    respondBy: after(times.now, isShort ? times.decisionMs : times.responseMs),
    submissions: 0,
    verdict: null,
    version: 1,
    createdAt: times.now,
    modifiedAt: times.now,
  };
  return { dispute, entries: ["chargeback"], work: expiry(dispute) };
};

const assertOpen = (dispute: Dispute): void => {
  if (dispute.status !== "open" && dispute.status !== "challenged") {
    throw failures.dispute_closed({ status: dispute.status });
  }
};

/** The merchant lets the customer have the money. @throws {Failure} `dispute_closed`. */
export const acceptDispute = (dispute: Dispute, now: Date): DisputeChange => {
  assertOpen(dispute);
  return { dispute: { ...dispute, status: "accepted", modifiedAt: now }, entries: [], work: [] };
};

/** Words in a text that decide; everything else is decided by whether there is a document. */
const verdictWords: Readonly<Record<string, DisputeVerdict>> = {
  winning_evidence: "win",
  losing_evidence: "lose",
  withdrawing_evidence: "withdraw",
  escalating_evidence: "escalate",
  undecided_evidence: "none",
};

const verdictOf = ({ texts, files }: Evidence): DisputeVerdict => {
  const all = Object.values(texts).join("\n");
  const word = Object.keys(verdictWords).find((candidate) => all.includes(candidate));
  if (word !== undefined) return verdictWords[word] ?? "lose";
  return files.length > 0 ? "win" : "lose";
};

/** The merchant challenges. @throws {Failure} `dispute_closed`, `evidence_missing`. */
export const submitEvidence = (dispute: Dispute, evidence: Evidence, times: DisputeTimes): DisputeChange => {
  assertOpen(dispute);
  if (Object.keys(evidence.texts).length + evidence.files.length === 0) throw failures.evidence_missing();
  const submissions = dispute.submissions + 1;
  const verdict = verdictOf(evidence);
  if (verdict === "withdraw" && dispute.status === "open") {
    const withdrawn: Dispute = { ...dispute, status: "cancelled", submissions, modifiedAt: times.now };
    return { dispute: withdrawn, entries: ["chargeback_reversal"], work: [] };
  }
  const decision = { kind: "decide_dispute", detail: String(submissions), dueAt: after(times.now, times.decisionMs) };
  return {
    dispute: { ...dispute, status: "challenged", submissions, verdict, modifiedAt: times.now },
    entries: [],
    work: verdict === "none" ? [] : [{ ...decision, kind: "decide_dispute" }],
  };
};

/** The bank decides; null when it has nothing to decide, or newer evidence than the `submissions` it looked at. */
export const decideDispute = (dispute: Dispute, submissions: string, times: DisputeTimes): DisputeChange | null => {
  if (dispute.status !== "challenged" || String(dispute.submissions) !== submissions) return null;
  const decided = { ...dispute, verdict: null, modifiedAt: times.now };
  const stage = nextStage[dispute.stage];
  if (dispute.verdict === "escalate" && stage !== null) {
    const next: Dispute = { ...decided, stage, status: "open", respondBy: after(times.now, times.responseMs) };
    return { dispute: next, entries: [], work: expiry(next) };
  }
  if (dispute.verdict === "win" || dispute.verdict === "withdraw") {
    return { dispute: { ...decided, status: "won" }, entries: ["chargeback_reversal"], work: [] };
  }
  return { dispute: { ...decided, status: "lost" }, entries: [], work: [] };
};

/** Not answered in time; null when it was answered, or when the dispute is in another stage by now. */
export const expireDispute = (dispute: Dispute, stage: string, now: Date): DisputeChange | null =>
  dispute.status === "open" && dispute.stage === stage && dispute.respondBy <= now
    ? { dispute: { ...dispute, status: "expired", modifiedAt: now }, entries: [], work: [] }
    : null;
