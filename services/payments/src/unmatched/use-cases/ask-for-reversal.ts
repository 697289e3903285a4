import { defined } from "@railyard/members";

import { providerKey } from "../../kernel/domain/provider-key.ts";
import type { AtProvider } from "../../operations/use-cases/provider-operation.ts";
import { reportedMoney } from "../../payments/domain/unmatched-money.ts";
import { askPaymentStatus, isRefusedOrder } from "../../payments/use-cases/ask-provider.ts";
import { voidInput } from "../../payments/use-cases/provider-inputs.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Refund, RefundAnswer } from "../../refunds/domain/refund.ts";
import { newRefundStatus } from "../../refunds/domain/refund-status.ts";
import { askForRefund, lookUpRefund } from "../../refunds/use-cases/ask-for-refund.ts";
import { confirmedMoney, confirmedVoid } from "../domain/confirmed-money.ts";
import type { ReversalAnswer, UnmatchedTransaction } from "../domain/unmatched-transaction.ts";
import type { Ports } from "../ports.ts";
import type { UnmatchedSubject } from "./unmatched-subject.ts";
import { loadSubject, withTransactionOf } from "./unmatched-subject.ts";

type AskPorts = Pick<Ports, "clock" | "payments" | "policy">;

const reason = "The payment does not account for this transaction.";

/** The refund of what was captured; it is no refund of the payment, and has no row of its own. */
export const asRefund = (row: UnmatchedTransaction): Refund => ({
  merchantId: row.merchantId,
  refundId: row.unmatchedTransactionId,
  paymentId: row.paymentId,
  attemptNumber: row.attemptNumber,
  profileId: row.profileId,
  version: row.version,
  status: newRefundStatus,
  amount: row.amount,
  currency: row.currency,
  connector: row.connector,
  merchantConnectorId: row.merchantConnectorId,
  connectorTransactionId: row.connectorTransactionId ?? "",
  connectorRefundId: row.connectorRefundId,
  createdAt: row.details.sentAt === undefined ? row.modifiedAt : new Date(row.details.sentAt),
  modifiedAt: row.modifiedAt,
  dueAt: row.dueAt,
  dueCount: row.dueCount,
  details: row.details.interruptedUntil === undefined ? {} : { interruptedUntil: row.details.interruptedUntil },
});

const refusal = { code: "reversal_refused", message: "The provider refused the reversal." } as const;

/** What the provider's answer about the refund means for the transaction. */
export const answerOfRefund = (answer: RefundAnswer): ReversalAnswer => {
  const { connectorRefundId, error, mayArriveUntil } = answer;
  const unknown = { step: "unknown", connectorRefundId, ...defined({ mayArriveUntil, error }) } as const;
  // Credentials may be renewed, and a rate limit passes.
  if (answer.withoutEffect === "refused_at_door") return unknown;
  switch (answer.refundStatus) {
    case "success":
      return { step: "reversed", connectorRefundId };
    case "failure":
    case "manual_review":
      return { step: "not_reversible", error: error ?? refusal };
    case "pending":
    case "unchanged":
      return unknown;
  }
};

const unsupported = (flow: string): ReversalAnswer => ({
  step: "not_reversible",
  error: { code: "flow_not_supported", message: `The connector has no ${flow}.` },
});

const lookUp = async (account: ProviderAccount, subject: UnmatchedSubject): Promise<ReversalAnswer> => {
  const { state, presentTransactionId } = subject;
  return confirmedMoney({ ...state, presentTransactionId }, await askPaymentStatus(account, state));
};

const refund = async (
  ports: AskPorts,
  account: ProviderAccount,
  row: UnmatchedTransaction,
  isFirst: boolean,
): Promise<ReversalAnswer> => {
  if (!account.has("refund")) return unsupported("refund");
  const asked = asRefund(row);
  return answerOfRefund(await (isFirst ? askForRefund(ports, account, asked) : lookUpRefund(ports, account, asked)));
};

/** Voids the hold; one that was captured meanwhile is found by the look-up that follows a refusal. */
const release = async (
  account: ProviderAccount,
  row: UnmatchedTransaction,
  subject: UnmatchedSubject,
  isFirst: boolean,
): Promise<ReversalAnswer> => {
  if (!account.has("void")) return unsupported("void");
  const hasLookUp = account.has("sync");
  if (!isFirst && hasLookUp) {
    const seen = await lookUp(account, subject);
    const isHeld = seen.step === "money_found" && seen.kind === "authorization";
    if (!isHeld) return seen;
  }
  const idempotencyKey = `${providerKey(row.merchantId, row.unmatchedTransactionId)}_void`;
  const answer = await account.call("void", voidInput(subject.state, reason), { idempotencyKey });
  if (answer.attemptStatus === "voided") return confirmedVoid(subject.state, answer);
  if (reportedMoney(answer) === "captured") return confirmedMoney({ ...subject.state, ...subject }, answer);
  if (!isRefusedOrder(answer)) return { step: "unknown", ...defined({ error: answer.error }) };
  const seen: ReversalAnswer = hasLookUp ? await lookUp(account, subject) : { step: "unknown" };
  const isStillHeld = seen.step === "money_found" && seen.kind === "authorization";
  return isStillHeld || !hasLookUp ? { step: "not_reversible", error: answer.error ?? refusal } : seen;
};

/** Asks about an attempt's own transaction, or has what it holds or took voided or refunded, once. */
export const askForReversal = async (
  ports: AskPorts,
  { account, row, unclaimed }: AtProvider<UnmatchedTransaction>,
): Promise<ReversalAnswer> => {
  const found = await loadSubject(ports, row, row.connector);
  if (found === null) return { step: "no_money" };
  const subject = withTransactionOf(row, found);
  if (row.status !== "reversing") return account.has("sync") ? lookUp(account, subject) : { step: "unknown" };
  const isFirst = unclaimed.details.sentAt === undefined;
  return row.kind === "capture" ? refund(ports, account, row, isFirst) : release(account, row, subject, isFirst);
};
