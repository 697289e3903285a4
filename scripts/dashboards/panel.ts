/** What a board shows: rows of panels, as short as possible. board.ts makes Grafana's JSON of it. */
export interface Board {
  /** Stays for good: links and bookmarks are made of it. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

export interface Panel {
  readonly title: string;
  readonly kind: PanelKind;
  readonly unit: Unit;
  /** What it shows, and what to do when it looks bad. */
  readonly description: string;
  readonly queries: readonly Query[];
  /** File and section of docs/runbooks, such as `payments#refundsoverdue`. */
  readonly runbook: string;
  /** Of 24 columns. */
  readonly width?: number;
  readonly stacked?: boolean;
  /** From here on it is drawn red. */
  readonly redFrom?: number;
  /** Below this it is drawn red. */
  readonly redBelow?: number;
  /** Why there may be no series at all although everything works: it counts what seldom happens. */
  readonly rare?: string;
  /** What must be installed in addition to Railyard for this panel to have data. */
  readonly needs?: Exporter;
}

export type PanelKind = "timeseries" | "stat" | "bars" | "table";
export type Exporter = "kube-state-metrics" | "kubelet" | "prometheus-nats-exporter" | "prometheus-postgres-exporter";

/** Units as Grafana names them. */
export type Unit = "short" | "reqps" | "ops" | "percentunit" | "s" | "bytes" | "none" | "cores";

export interface Query {
  readonly expr: string;
  readonly legend: string;
}

export const query = (expr: string, legend = ""): Query => ({ expr, legend });

/** The services with boards. Each is a job of Prometheus, as the ServiceMonitors name them. */
export type Service = "gateway" | "merchants" | "payments" | "events" | "decision-engine";
export const services: readonly Service[] = ["gateway", "merchants", "payments", "events", "decision-engine"];

/** Series of one service, or of all, in the chosen namespaces. */
export const of = (metric: string, service: Service | "all", more = ""): string => {
  const job = service === "all" ? `job=~"${services.join("|")}"` : `job="${service}"`;
  return `${metric}{namespace=~"$namespace",${job}${more === "" ? "" : `,${more}`}}`;
};

/** How fast a counter grows per second, summed by the labels. */
export const rateBy = (labels: string, series: string): string =>
  `sum by (${labels}) (rate(${series}[$__rate_interval]))`;

export const rate = (series: string): string => `sum(rate(${series}[$__rate_interval]))`;

/** Growth in the chosen time range, for numbers that people count. */
export const increaseBy = (labels: string, series: string): string =>
  `sum by (${labels}) (increase(${series}[$__range]))`;

export const increase = (series: string): string => `sum(increase(${series}[$__range]))`;

/** A part of a whole, 0 when there is none of the part and nothing at all when there is no whole. */
export const share = (part: string, whole: string): string => `(${part} or 0 * ${whole}) / (${whole} > 0)`;

/** Quantile of a histogram, over all series or by labels. */
export const quantile = (value: number, series: string, labels = ""): string =>
  `histogram_quantile(${String(value)}, ${rateBy(labels === "" ? "le" : `le, ${labels}`, series)})`;

/** The three quantiles that everybody looks at. */
export const quantiles = (series: string): readonly Query[] => [
  query(quantile(0.5, series), "p50"),
  query(quantile(0.95, series), "p95"),
  query(quantile(0.99, series), "p99"),
];
