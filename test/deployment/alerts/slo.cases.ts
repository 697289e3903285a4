// The alerts on promises: each is run at multiples of its error budget, over the long and the short windows.
import { slos } from "../../../scripts/alerts/slos.ts";
import type { Slo } from "../../../scripts/alerts/slos.ts";
import type { AlertCase, Run } from "./alert-case.ts";

const eventsPerMinute = 100_000;
const requests = "http_server_request_duration_seconds";
const base = 'namespace="pay"';

interface SloSeries {
  readonly good: string;
  /** Series of all events; absent where the good and the bad are series of their own. */
  readonly total?: string;
  readonly bad?: string;
}

const seriesOf: Readonly<Record<string, SloSeries>> = {
  "api-availability": {
    good: `${requests}_count{${base},job="gateway",route="/payments",method="POST",status_class="4xx"}`,
    bad: `${requests}_count{${base},job="gateway",route="/payments",method="POST",status_class="5xx"}`,
  },
  "api-latency": {
    good: `${requests}_bucket{${base},job="gateway",route="/payments/{payment_id}",method="GET",le="0.3"}`,
    total: `${requests}_count{${base},job="gateway",route="/payments/{payment_id}",method="GET"}`,
  },
  "webhook-delivery": {
    good: `webhook_delivery_lag_seconds_bucket{${base},job="events",le="30"}`,
    total: `webhook_delivery_lag_seconds_count{${base},job="events"}`,
  },
  "decision-latency": {
    good: `${requests}_bucket{${base},job="decision-engine",route="/decide-gateway",le="0.025"}`,
    total: `${requests}_count{${base},job="decision-engine",route="/decide-gateway"}`,
  },
};

/** Events of so many hours whose bad share is a multiple of the budget. */
const burning = ({ name, target }: Slo, times: number, hours: number, interval: string, minutes: number): Run => {
  const { good = "", total, bad } = seriesOf[name] ?? {};
  const all = eventsPerMinute * minutes;
  const badEvents = Math.round(all * Math.min(times * (1 - target), 1));
  const samples = Math.round((hours * 60) / minutes);
  const counter = (perSample: number): string => `0+${String(perSample)}x${String(samples)}`;
  const series = {
    [good]: counter(all - badEvents),
    ...(total === undefined ? {} : { [total]: counter(all) }),
    ...(bad === undefined ? {} : { [bad]: counter(badEvents) }),
  };
  return { series, at: `${String(hours * 60)}m`, interval, labels: { namespace: "pay" } };
};

/** Whatever has never been good since the services started has no series of good events. */
const neverGood = ({ name }: Slo): readonly Run[] => {
  const { bad } = seriesOf[name] ?? {};
  return bad === undefined
    ? []
    : [{ series: { [bad]: "0+200x60" }, at: "2h", interval: "2m", labels: { namespace: "pay" } }];
};

const casesOf = (slo: Slo): readonly AlertCase[] => [
  {
    alert: `${slo.alert}BudgetBurnsFast`,
    fires: [burning(slo, 20, 1.5, "2m", 2), burning(slo, 7, 7, "10m", 10), ...neverGood(slo)],
    silent: [burning(slo, 5, 7, "10m", 10)],
  },
  {
    alert: `${slo.alert}BudgetBurnsSlowly`,
    fires: [burning(slo, 4, 26, "30m", 30), burning(slo, 1.2, 74, "1h", 60)],
    silent: [burning(slo, 0.9, 74, "1h", 60)],
  },
];

export const sloCases: readonly AlertCase[] = slos.flatMap(casesOf);
