import type { Board, Panel } from "./panel.ts";
import { increase, increaseBy, of, quantile, query, rate, rateBy, share } from "./panel.ts";
import { callPanels, processRow, requestRow } from "./service-rows.ts";
import { databaseRow, jobPanels, outboxPanels } from "./store-rows.ts";

const attempts = (more = 'outcome=~"success|failure"'): string => of("payments_attempts_total", "payments", more);
const approved = 'outcome="success"';
const finished = of("payments_finished_total", "payments");

const authorizationRate = (label: string): Panel => ({
  title: `Authorization rate by ${label.replace("_", " ")}`,
  kind: "timeseries",
  unit: "percentunit",
  description:
    "Approved attempts of all attempts. One line that falls alone: that provider or bank. All: look at ourselves.",
  queries: [query(share(rateBy(label, attempts(approved)), rateBy(label, attempts())), `{{${label}}}`)],
  runbook: "payments#authorizationratedropped",
});

const authorization: readonly Panel[] = [
  authorizationRate("connector"),
  authorizationRate("payment_method"),
  authorizationRate("currency"),
  {
    title: "Attempts by outcome",
    kind: "timeseries",
    unit: "ops",
    description:
      "Attempts at providers. Compare with yesterday: fewer attempts and no errors means merchants do not reach us.",
    queries: [query(rateBy("outcome", attempts("")), "{{outcome}}")],
    stacked: true,
    runbook: "payments#authorizationratedropped",
  },
  {
    title: "Declines by category",
    kind: "timeseries",
    unit: "ops",
    description:
      "Why providers declined. Growth of a soft category calls for retries; of fraud, for the guards " +
      "against card testing.",
    queries: [query(rateBy("decline", attempts('outcome="failure"')), "{{decline}}")],
    stacked: true,
    runbook: "payments#authorizationratedropped",
  },
  {
    title: "Payments by final status",
    kind: "bars",
    unit: "short",
    description: "Payments of the chosen time by what became of them.",
    queries: [query(increaseBy("status", finished), "{{status}}")],
    runbook: "payments#paymentsoverdue",
  },
];

const overdue: readonly Panel[] = [
  {
    title: "Overdue",
    kind: "timeseries",
    unit: "short",
    description:
      "Money past the time at which it should be settled, by kind. Anything above 0: follow the " +
      "runbook of that kind.",
    queries: [query(`max by (kind) (${of("money_overdue", "payments")})`, "{{kind}}")],
    redFrom: 1,
    runbook: "payments#paymentsoverdue",
  },
  {
    title: "Longest overdue",
    kind: "timeseries",
    unit: "s",
    description: "For how long the oldest of each kind has been overdue. The log lines of that job name the payment.",
    queries: [query(`max by (kind) (${of("money_oldest_overdue_age_seconds", "payments")})`, "{{kind}}")],
    redFrom: 600,
    runbook: "payments#paymentsoverdue",
  },
  {
    title: "Amounts, in minor units per second",
    kind: "timeseries",
    unit: "short",
    description: "Minor units by currency and kind. Currencies do not add up: read each line by itself.",
    queries: [query(rateBy("currency, kind", of("payments_amount_total", "payments")), "{{kind}} {{currency}}")],
    runbook: "payments#authorizationratedropped",
  },
  {
    title: "Refunds",
    kind: "timeseries",
    unit: "ops",
    description: "Refunds by connector and outcome. Failures of one connector: its balance or its own trouble.",
    queries: [
      query(rateBy("connector, outcome", of("refunds_finished_total", "payments")), "{{connector}} {{outcome}}"),
    ],
    width: 12,
    runbook: "payments#refundsoverdue",
  },
  {
    title: "Payouts",
    kind: "timeseries",
    unit: "ops",
    description: "Payouts by connector and outcome. Failures of one connector: its balance or a closed account.",
    queries: [
      query(rateBy("connector, outcome", of("payouts_finished_total", "payments")), "{{connector}} {{outcome}}"),
    ],
    width: 12,
    runbook: "payments#payoutsoverdue",
  },
];

const calls = "connector_call_duration_seconds";
const providers: readonly Panel[] = [
  {
    title: "Calls to providers, p99",
    kind: "timeseries",
    unit: "s",
    description:
      "Time that providers take, by connector and flow. Customers wait for it: route away from one that is slow.",
    queries: [
      query(
        `topk(10, ${quantile(0.99, of(`${calls}_bucket`, "payments"), "connector, flow")})`,
        "{{connector}} {{flow}}",
      ),
    ],
    runbook: "payments#connectorcallsfailing",
  },
  {
    title: "Calls that failed",
    kind: "timeseries",
    unit: "percentunit",
    description:
      "Calls without a usable answer, by connector. Look at the provider's status page before anything else.",
    queries: [
      query(
        share(
          rateBy("connector", of(`${calls}_count`, "payments", 'outcome!~"[234]xx"')),
          rateBy("connector", of(`${calls}_count`, "payments")),
        ),
        "{{connector}}",
      ),
    ],
    redFrom: 0.05,
    runbook: "payments#connectorcallsfailing",
  },
  {
    title: "Connectors held back",
    kind: "timeseries",
    unit: "short",
    description: "Hosts whose calls are not sent, because they did not answer. The breaker tries again by itself.",
    queries: [
      query(`sum by (connector) (${of("connector_hosts_held_back", "payments")})`, "{{connector}}"),
      query(`0 * max(${of("build_info", "payments")})`, "none"),
    ],
    redFrom: 1,
    runbook: "payments#connectorheldback",
  },
];

const routing: readonly Panel[] = [
  {
    title: "How connectors were chosen",
    kind: "timeseries",
    unit: "ops",
    description:
      "Payments by approach. A growing share of the merchant's own order means the decision engine did not answer.",
    queries: [query(rateBy("approach", of("payments_routing_total", "payments")), "{{approach}}")],
    stacked: true,
    runbook: "payments#routingwithoutengine",
  },
  {
    title: "Retries",
    kind: "timeseries",
    unit: "ops",
    description: "Automatic retries by decision. More retries than usual: one connector declines what others approve.",
    queries: [query(rateBy("decision", of("payments_retries_total", "payments")), "{{decision}}")],
    runbook: "payments#authorizationratedropped",
  },
  {
    title: "Attempts per payment",
    kind: "timeseries",
    unit: "short",
    description:
      "Attempts at providers for each payment that ended. Near 1 nothing is retried; near 2 almost everything is.",
    queries: [query(share(rate(attempts()), rate(finished)), "attempts")],
    runbook: "payments#authorizationratedropped",
  },
];

const atAGlance: readonly Panel[] = [
  {
    title: "Authorization rate",
    kind: "stat",
    unit: "percentunit",
    description: "Approved attempts of all attempts in the chosen time. When it falls, see which connector below.",
    queries: [query(share(increase(attempts(approved)), increase(attempts())), "approved")],
    redBelow: 0.5,
    width: 6,
    runbook: "payments#authorizationratedropped",
  },
  {
    title: "Payments that succeeded",
    kind: "stat",
    unit: "percentunit",
    description: "Payments that ended paid, after retries. Above the authorization rate by what retries rescued.",
    queries: [
      query(
        share(increase(of("payments_finished_total", "payments", 'status="succeeded"')), increase(finished)),
        "paid",
      ),
    ],
    redBelow: 0.5,
    width: 6,
    runbook: "payments#authorizationratedropped",
  },
  {
    title: "Money overdue",
    kind: "stat",
    unit: "none",
    description: "Everything past its time, of all kinds. Above 0: the panels of the row Money.",
    queries: [query(`sum(max by (kind) (${of("money_overdue", "payments")}))`, "overdue")],
    redFrom: 1,
    width: 6,
    runbook: "payments#paymentsoverdue",
  },
  {
    title: "Payments per second",
    kind: "stat",
    unit: "reqps",
    description: "Payments that ended. None while merchants sell: look at the gateway's board.",
    queries: [query(rate(finished), "payments")],
    width: 6,
    runbook: "platform#servicenotscraped",
  },
];

export const paymentsBoard: Board = {
  uid: "railyard-payments",
  title: "Railyard / Payments",
  description: "Money: what is approved and why not, what is overdue, how providers answer.",
  rows: [
    { title: "At a glance", panels: atAGlance },
    { title: "Authorization", panels: authorization },
    { title: "Money", panels: overdue },
    { title: "Providers", panels: providers },
    { title: "Routing and retries", panels: routing },
    requestRow("payments"),
    {
      title: "Calls to other services",
      panels: callPanels("payments").map((panel) => ({ ...panel, width: 12 })),
    },
    databaseRow("payments"),
    {
      title: "Events and jobs",
      panels: [...outboxPanels("payments"), ...jobPanels("payments")],
    },
    processRow("payments"),
  ],
};
