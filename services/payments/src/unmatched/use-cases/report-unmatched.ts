import type { ProviderAnswer } from "../../payments/domain/provider-answer.ts";
import type { ReportedMoney } from "../../payments/domain/unmatched-money.ts";
import { consequenceOf, isUncaptured, positionOf, reportedMoney } from "../../payments/domain/unmatched-money.ts";
import { connectorAccountOf } from "../../kernel/domain/merchant-settings.ts";
import { confirmedByReport, confirmedVoid } from "../domain/confirmed-money.ts";
import { newUnmatchedStatus } from "../domain/unmatched-status.ts";
import type { UnmatchedTransaction } from "../domain/unmatched-transaction.ts";
import { reportedAgain, settleUnmatched } from "../domain/unmatched-transaction.ts";
import type { UnmatchedReport } from "../../payments/ports.ts";
import type { Ports } from "../ports.ts";
import type { UnmatchedSyncPorts } from "./unmatched-operation.ts";
import {
  doubtUnmatched,
  saveUnmatched,
  scheduleOf,
  settleUnmatchedAnswer,
  syncUnmatched,
  unmatchedEvents,
} from "./unmatched-operation.ts";
import type { AttemptName, UnmatchedSubject } from "./unmatched-subject.ts";
import { loadSubject, withTransactionOf } from "./unmatched-subject.ts";

const newUnmatched = (
  ports: Pick<Ports, "clock" | "ids">,
  { state: { payment, attempt } }: UnmatchedSubject,
  { merchantConnectorId }: UnmatchedReport,
): UnmatchedTransaction => {
  const now = ports.clock.now();
  return {
    merchantId: payment.merchantId,
    unmatchedTransactionId: ports.ids.unmatchedTransactionId(),
    paymentId: payment.paymentId,
    attemptNumber: attempt.number,
    profileId: payment.profileId,
    version: 1,
    status: newUnmatchedStatus,
    kind: null,
    amount: 0,
    currency: payment.currency,
    connector: attempt.connector ?? "",
    merchantConnectorId,
    connectorTransactionId: attempt.connectorTransactionId,
    connectorRefundId: null,
    createdAt: now,
    modifiedAt: now,
    dueAt: now,
    dueCount: 0,
    details: {},
  };
};

const hasLookUp = async (
  ports: Pick<Ports, "directory" | "providers">,
  { merchantId, merchantConnectorId }: AttemptName,
): Promise<boolean> => {
  const merchant = await ports.directory.merchant(merchantId);
  return merchant !== null && ports.providers.account(merchant, merchantConnectorId)?.has("sync") !== false;
};

/** Stores the transaction, unless another process was faster: then that process follows it up. */
const open = async (
  ports: UnmatchedSyncPorts,
  subject: UnmatchedSubject,
  report: UnmatchedReport,
): Promise<UnmatchedTransaction | null> => {
  const fresh = newUnmatched(ports, subject, report);
  const { answer } = report;
  const canAsk = await hasLookUp(ports, report);
  if (!canAsk && answer === null) return null;
  const asked = { ...subject.state, presentTransactionId: subject.presentTransactionId };
  const row =
    canAsk || answer === null
      ? fresh
      : settleUnmatched(fresh, confirmedByReport(asked, answer), scheduleOf(ports), ports.clock.now());
  if (row.status === "dismissed") return null;
  const events = unmatchedEvents(ports, null, row);
  if (!(await ports.unmatched.insert(row, events))) return null;
  if (events.length > 0) ports.relay.hint();
  return row;
};

/** What a provider that cannot be asked reports of a void that was sent. */
const followReport = async (
  ports: UnmatchedSyncPorts,
  row: UnmatchedTransaction,
  subject: UnmatchedSubject,
  answer: ProviderAnswer,
): Promise<void> => {
  if (row.kind !== "authorization") return;
  const isRefused = answer.attemptStatus === "void_failed";
  if (answer.attemptStatus !== "voided" && !isRefused) return;
  const confirmed = confirmedVoid(withTransactionOf(row, subject).state, answer);
  const error = answer.error ?? { code: "void_failed", message: "The provider refused the void." };
  const isOwnRefusal = isRefused && confirmed.step === "reversed";
  await settleUnmatchedAnswer(ports, row, isOwnRefusal ? { step: "not_reversible", error } : confirmed);
};

/** Whether the provider is asked on a report; what an operator closed, only on one of a capture that was unknown. */
const isOpen = ({ status, kind }: UnmatchedTransaction, money: ReportedMoney): boolean =>
  status === "resolved" ? money === "captured" && kind !== "capture" : status !== "reversed" && status !== "dismissed";

const followUp = async (
  ports: UnmatchedSyncPorts & Pick<Ports, "jobs">,
  row: UnmatchedTransaction,
  subject: UnmatchedSubject,
  report: UnmatchedReport,
): Promise<void> => {
  const { answer } = report;
  if (answer === null) {
    // An operator may have returned the money at the provider.
    if (row.status === "review" && (await hasLookUp(ports, report))) await doubtUnmatched(ports, row);
    return;
  }
  if (!(await hasLookUp(ports, report))) return followReport(ports, row, subject, answer);
  const money = reportedMoney(answer);
  if (isOpen(row, money)) {
    await syncUnmatched(ports, row);
    return;
  }
  const again = money === "none" ? row : reportedAgain(row, ports.clock.now());
  if (again === row) return;
  const saved = await saveUnmatched(ports, row, again);
  if (saved !== null) await syncUnmatched(ports, saved);
};

/**
 * Takes up a report about an attempt whose money is not its payment's: the provider is asked about the attempt's own
 * transaction, and what it holds or took is voided or refunded, once for each attempt.
 * @returns false when there is no such payment, or the attempt was made at another account.
 */
export const reportUnmatched = async (
  ports: UnmatchedSyncPorts & Pick<Ports, "jobs">,
  report: UnmatchedReport,
): Promise<boolean> => {
  const { merchantId, paymentId, attemptNumber, merchantConnectorId, answer } = report;
  const merchant = await ports.directory.merchant(merchantId);
  const connector = merchant === null ? undefined : connectorAccountOf(merchant, merchantConnectorId)?.connector_name;
  const subject = await loadSubject(ports, report, connector ?? "");
  if (subject === null) return false;
  const known = await ports.unmatched.ofPayment(merchantId, paymentId);
  const row = known.find((one) => one.attemptNumber === attemptNumber);
  if (row !== undefined) {
    await followUp(ports, row, subject, report);
    return true;
  }
  const { payment } = subject.state;
  const position = positionOf(payment.attemptCount, attemptNumber, isUncaptured(subject.state));
  // What is not signed is a reason to ask about an attempt that was made, and once only.
  if (answer === null && position !== "earlier") return true;
  const money = answer === null ? "not_stated" : reportedMoney(answer);
  const consequence = consequenceOf(position, payment.status, money);
  if (consequence === "none" || consequence === "settle") return true;
  const opened = await open(ports, subject, report);
  if (opened !== null) await syncUnmatched(ports, opened);
  return true;
};
