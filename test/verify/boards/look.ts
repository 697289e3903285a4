// Asks Prometheus everything that boards and alerts ask.
import { boards } from "../../../scripts/dashboards/index.ts";
import type { Board, Panel, Query } from "../../../scripts/dashboards/panel.ts";
import type { Prometheus, Series } from "../prometheus/prometheus-server.ts";
import { readRuleFiles } from "../prometheus/rule-files.ts";
import { metricsOf } from "./metric-names.ts";

export interface ShownQuery {
  readonly query: Query;
  readonly series: readonly Series[];
}

export interface ShownPanel {
  readonly panel: Panel;
  readonly shown: readonly ShownQuery[];
}

export interface ShownBoard {
  readonly board: Board;
  readonly rows: readonly { readonly title: string; readonly panels: readonly ShownPanel[] }[];
}

export interface LookOptions {
  readonly prometheus: Prometheus;
  /** How far back the boards look. */
  readonly seconds: number;
  readonly stepSeconds: number;
}

/** Only a cluster has these. */
const elsewhere: ReadonlySet<string> = new Set(["kube-state-metrics", "kubelet"]);

/** Whether the panel itself states why it may have no data. */
const mayBeEmpty = ({ needs, rare }: Panel): boolean =>
  rare !== undefined || (needs !== undefined && elsewhere.has(needs));

/** An expression as Grafana sends it. */
export const filledIn = (expr: string, { seconds, stepSeconds }: LookOptions): string =>
  expr
    .replaceAll("$namespace", "railyard")
    .replaceAll("$__rate_interval", `${String(stepSeconds * 8)}s`)
    .replaceAll("$__range", `${String(seconds)}s`);

const isNumber = ([, text]: readonly [number, string]): boolean => Number.isFinite(Number(text));

const hasValue = ({ value, values = [] }: Series): boolean =>
  values.some(isNumber) || (value !== undefined && isNumber(value));

const showPanel = async (panel: Panel, options: LookOptions): Promise<ShownPanel> => {
  const { prometheus, seconds, stepSeconds } = options;
  const shown: ShownQuery[] = [];
  for (const query of panel.queries) {
    const expr = filledIn(query.expr, options);
    const isInstant = panel.kind === "bars" || panel.kind === "table";
    const series = isInstant ? await prometheus.query(expr) : await prometheus.queryRange(expr, seconds, stepSeconds);
    shown.push({ query, series: series.filter(hasValue) });
  }
  return { panel, shown };
};

const problemsOf = (board: Board, { panel, shown }: ShownPanel): readonly string[] => {
  if (mayBeEmpty(panel)) return [];
  return shown
    .filter(({ series }) => series.length === 0)
    .map(({ query }) => `${board.title} / ${panel.title}: no data of ${query.expr}`);
};

export interface Looked {
  readonly boards: readonly ShownBoard[];
  readonly queries: number;
  /** Queries that may have no data, as their panels state: they were parsed, no more. */
  readonly parsedOnly: number;
  readonly problems: readonly string[];
}

/** Asks the queries of every panel. */
export const lookAtBoards = async (options: LookOptions): Promise<Looked> => {
  const shownBoards: ShownBoard[] = [];
  const problems: string[] = [];
  let queries = 0;
  let parsedOnly = 0;
  for (const board of boards) {
    const rows = [];
    for (const { title, panels } of board.rows) {
      const shownPanels: ShownPanel[] = [];
      for (const panel of panels) {
        try {
          const shown = await showPanel(panel, options);
          shownPanels.push(shown);
          problems.push(...problemsOf(board, shown));
        } catch (error) {
          problems.push(`${board.title} / ${panel.title}: ${String(error)}`);
        }
        queries += panel.queries.length;
        if (mayBeEmpty(panel)) parsedOnly += panel.queries.length;
      }
      rows.push({ title, panels: shownPanels });
    }
    shownBoards.push({ board, rows });
  }
  return { boards: shownBoards, queries, parsedOnly, problems };
};

/** Files whose metrics come from elsewhere than the services and the exporters that ran. */
const filesOfClusters: ReadonlySet<string> = new Set(["kubernetes", "certificates"]);

/** Counters of what seldom happens: they have no series before the first time. */
const rareMetrics: ReadonlySet<string> = new Set([
  "mails_total",
  "payments_unmatched_transactions_total",
  "payments_integrity_differences_total",
]);

/** Whether Prometheus evaluates every rule, and knows every metric and label that rules of ours choose by. */
export const lookAtRules = async (prometheus: Prometheus): Promise<Looked> => {
  const rules = await prometheus.rules();
  const problems = rules
    .filter(({ health }) => health !== "ok")
    .map(({ name, health, lastError = "" }) => `rule ${name} is ${health}: ${lastError}`);
  for (const file of readRuleFiles().filter(({ name }) => !filesOfClusters.has(name))) {
    for (const { alert = "", record = "", expr } of file.rules) {
      for (const { metric, labels } of metricsOf(expr).filter((chosen) => !rareMetrics.has(chosen.metric))) {
        const selector = `${metric}{${labels.map((label) => `${label}!=""`).join(",")}}`;
        const known = await prometheus.query(`count(last_over_time(${selector}[1h]))`);
        if (known.length === 0)
          problems.push(`${alert}${record} of ${file.name} asks for ${selector}, which nothing emits`);
      }
    }
  }
  return { boards: [], queries: rules.length, parsedOnly: 0, problems: [...new Set(problems)] };
};
