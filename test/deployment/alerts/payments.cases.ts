import { growing, of, steady } from "./alert-case.ts";
import type { AlertCase, Run } from "./alert-case.ts";

const labels = { namespace: "pay" };
const money = (kind: string): string => of("money_overdue", "payments", `kind="${kind}"`);

/** Something of one kind is overdue and stays so, against what is settled in time. */
const overdue = (alert: string, kind: string): AlertCase => ({
  alert,
  fires: [{ series: { [money(kind)]: steady(1) }, at: "20m", labels }],
  silent: [
    { series: { [money(kind)]: "0+0x5 2+0x3 0+0x52", [money("another")]: steady(9) }, at: "20m" },
    { series: { [money(kind)]: steady(0) }, at: "20m" },
  ],
});

const attempts = (outcome: string): string =>
  of("payments_attempts_total", "payments", `connector="stripe",outcome="${outcome}"`);
const calls = (outcome: string): string =>
  of("connector_call_duration_seconds_count", "payments", `connector="stripe",flow="authorize",outcome="${outcome}"`);
const decisions = (outcome: string): string =>
  of("service_call_duration_seconds_count", "payments", `callee="decision-engine",outcome="${outcome}"`);
const stripe = { ...labels, connector: "stripe" };

/** Eight hours of 90 %, then one of what is given, a sample each five minutes. */
const hours = (approved: number, declined: number): Readonly<Record<string, string>> => ({
  [attempts("success")]: `0+90x96 8640+${String(approved)}x12`,
  [attempts("failure")]: `0+10x96 960+${String(declined)}x12`,
});

const providers: readonly AlertCase[] = [
  {
    alert: "AuthorizationRateDropped",
    fires: [
      { series: hours(50, 50), at: "9h", interval: "5m", labels: stripe },
      { series: hours(0, 100), at: "9h", interval: "5m", labels: stripe },
    ],
    silent: [
      { series: hours(70, 30), at: "9h", interval: "5m" },
      // Ten attempts in the hour, all declined: that is one merchant's mistake.
      {
        series: { [attempts("success")]: "0+9x96 864+0x12", [attempts("failure")]: "0+1x96 96+1x12" },
        at: "9h",
        interval: "5m",
      },
      // No attempts at all.
      { series: hours(0, 0), at: "9h", interval: "5m" },
    ],
  },
  {
    alert: "ConnectorCallsFailing",
    fires: [
      {
        series: { [calls("2xx")]: growing(80), [calls("timeout")]: growing(20) },
        at: "20m",
        labels: stripe,
      },
    ],
    silent: [
      { series: { [calls("2xx")]: growing(95), [calls("timeout")]: growing(5) }, at: "20m" },
      { series: { [calls("timeout")]: growing(2) }, at: "20m" },
    ],
  },
  {
    alert: "ConnectorHeldBack",
    fires: [
      {
        series: { [of("connector_hosts_held_back", "payments", 'connector="stripe"')]: steady(1) },
        at: "10m",
        labels: stripe,
      },
    ],
    silent: [
      {
        series: { [of("connector_hosts_held_back", "payments", 'connector="stripe"')]: "0+0x4 1+0x3 0+0x50" },
        at: "10m",
      },
    ],
  },
  {
    alert: "RoutingWithoutEngine",
    fires: [
      {
        series: { [decisions("answered")]: growing(80), [decisions("timed_out")]: growing(20) },
        at: "30m",
        labels,
      },
    ],
    silent: [{ series: { [decisions("answered")]: growing(95), [decisions("timed_out")]: growing(5) }, at: "30m" }],
  },
];

const unmatched = (status: string): string =>
  of("payments_unmatched_transactions_total", "payments", `connector="stripe",status="${status}"`);

const unmatchedCases: readonly AlertCase[] = [
  {
    alert: "UnmatchedTransactions",
    fires: [
      { series: { [unmatched("reversing")]: "0+0x10 1+0x50" }, at: "15m", labels: stripe },
      { series: { [unmatched("reversing")]: "_x10 1+0x50" }, at: "15m", labels: stripe },
    ],
    silent: [
      { series: { [unmatched("reversing")]: "3+0x120" }, at: "90m" },
      { series: { [unmatched("reversed")]: growing(5) }, at: "20m" },
    ],
  },
  {
    alert: "UnmatchedTransactionsToReview",
    fires: [
      { series: { [unmatched("review")]: "0+0x10 1+0x50" }, at: "15m", labels: stripe },
      { series: { [unmatched("review")]: "_x10 1+0x50" }, at: "15m", labels: stripe },
    ],
    silent: [
      { series: { [unmatched("review")]: "3+0x120" }, at: "90m" },
      { series: { [unmatched("reversing")]: growing(5) }, at: "20m" },
    ],
  },
];

const integrity = (source: string, object = "refund", member = "amount"): string =>
  of("payments_integrity_differences_total", "payments", `object="${object}",source="${source}",member="${member}"`);

const difference = (values: string, source = "answer", object = "refund", member = "amount"): Run => ({
  series: { [integrity(source, object, member)]: values },
  at: "15m",
  labels: { ...labels, object, member },
});

/** What a notification states is only a reason to ask the provider. */
const integrityCases: readonly AlertCase[] = [
  {
    alert: "IntegrityDifferences",
    fires: [
      difference("0+0x10 1+0x50"),
      difference("_x10 1+0x50"),
      difference("0+0x10 1+0x50", "notification", "payout", "status"),
      difference("_x10 1+0x50", "notification", "payout", "status"),
    ],
    silent: [
      { series: { [integrity("answer")]: "3+0x120" }, at: "90m" },
      { series: { [integrity("notification")]: growing(5), [integrity("return")]: growing(5) }, at: "20m" },
    ],
  },
];

export const paymentsCases: readonly AlertCase[] = [
  overdue("PaymentsOverdue", "payment_processing"),
  overdue("CapturesOverdue", "payment_capture"),
  overdue("RefundsOverdue", "refund"),
  overdue("UnmatchedTransactionsOverdue", "unmatched_transaction"),

  overdue("PayoutsOverdue", "payout"),
  overdue("SubscriptionsOverdue", "subscription"),
  overdue("DisputeAnswersOverdue", "dispute_answer"),
  ...unmatchedCases,
  ...integrityCases,
  ...providers,
];
