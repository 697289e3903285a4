// Makes Grafana's JSON model of a board. Ids and places come from the order of the panels alone.
import type { Board, Panel, Query } from "./panel.ts";
import { services } from "./panel.ts";

const columns = 24;
const graphHeight = 8;
const statHeight = 4;
const datasource = { type: "prometheus", uid: "${datasource}" };
/** Replaced by the chart with monitoring.rules.runbookBaseUrl. */
export const runbookPlaceholder = "https://docs.railyard.example/runbooks";

type Json = Readonly<Record<string, unknown>>;

const heightOf = ({ kind }: Panel): number => (kind === "stat" ? statHeight : graphHeight);
const widthOf = ({ width, kind }: Panel): number => width ?? (kind === "stat" ? 4 : 8);

const thresholdsOf = ({ redFrom, redBelow }: Panel): Json => {
  if (redBelow !== undefined) {
    return {
      mode: "absolute",
      steps: [
        { color: "red", value: null },
        { color: "green", value: redBelow },
      ],
    };
  }
  const steps: Json[] = [{ color: "green", value: null }];
  if (redFrom !== undefined) steps.push({ color: "red", value: redFrom });
  return { mode: "absolute", steps };
};

const customOf = (panel: Panel): Json => ({
  drawStyle: "line",
  lineWidth: 1,
  fillOpacity: panel.stacked === true ? 40 : 8,
  showPoints: "never",
  spanNulls: true,
  stacking: { mode: panel.stacked === true ? "normal" : "none", group: "A" },
  thresholdsStyle: { mode: panel.redFrom === undefined && panel.redBelow === undefined ? "off" : "dashed" },
});

const optionsOf = ({ kind }: Panel): Json => {
  const reduceOptions = { calcs: ["lastNotNull"], fields: "", values: false };
  if (kind === "stat") return { reduceOptions, colorMode: "value", graphMode: "area", textMode: "auto" };
  if (kind === "bars") return { reduceOptions, orientation: "horizontal", displayMode: "basic" };
  if (kind === "table") return { showHeader: true };
  return {
    legend: { displayMode: "list", placement: "bottom", showLegend: true },
    tooltip: { mode: "multi", sort: "desc" },
  };
};

const typeOf = ({ kind }: Panel): string => (kind === "bars" ? "bargauge" : kind);
const isInstant = ({ kind }: Panel): boolean => kind === "bars" || kind === "table";

const targetOf = (panel: Panel, { expr, legend }: Query, index: number): Json => ({
  refId: String.fromCharCode("A".charCodeAt(0) + index),
  datasource,
  expr,
  legendFormat: legend === "" ? "__auto" : legend,
  instant: isInstant(panel),
  range: !isInstant(panel),
  ...(panel.kind === "table" ? { format: "table" } : {}),
});

/** With what must be known where there is no data. */
export const descriptionOf = ({ description, needs, rare }: Panel): string =>
  [
    description,
    ...(needs === undefined ? [] : [`Needs ${needs}.`]),
    ...(rare === undefined ? [] : [`Empty: ${rare}.`]),
  ].join(" ");

const panelOf = (panel: Panel, id: number, place: Json): Json => ({
  id,
  type: typeOf(panel),
  title: panel.title,
  description: descriptionOf(panel),
  datasource,
  gridPos: place,
  links: [{ title: "Runbook", targetBlank: true, url: `\${runbooks}/${panel.runbook.replace("#", ".md#")}` }],
  fieldConfig: {
    defaults: {
      unit: panel.unit,
      ...(panel.unit === "short" || panel.unit === "none" ? { decimals: 0 } : {}),
      ...(panel.kind === "stat" ? {} : { min: 0 }),
      thresholds: thresholdsOf(panel),
      ...(panel.kind === "timeseries" ? { custom: customOf(panel) } : {}),
    },
    overrides: [],
  },
  options: optionsOf(panel),
  targets: panel.queries.map((query, index) => targetOf(panel, query, index)),
});

/** Panels from left to right, a new line when the next one does not fit. */
const panelsOf = ({ rows }: Board): readonly Json[] => {
  const made: Json[] = [];
  let id = 1;
  let y = 0;
  for (const { title, panels } of rows) {
    made.push({ id, type: "row", title, collapsed: false, gridPos: { x: 0, y, w: columns, h: 1 }, panels: [] });
    id += 1;
    y += 1;
    let x = 0;
    let height = 0;
    for (const panel of panels) {
      if (x + widthOf(panel) > columns) {
        x = 0;
        y += height;
        height = 0;
      }
      made.push(panelOf(panel, id, { x, y, w: widthOf(panel), h: heightOf(panel) }));
      id += 1;
      x += widthOf(panel);
      height = Math.max(height, heightOf(panel));
    }
    y += height;
  }
  return made;
};

const variables: readonly Json[] = [
  { name: "datasource", label: "Data source", type: "datasource", query: "prometheus", refresh: 1, hide: 0 },
  {
    name: "namespace",
    label: "Namespace",
    type: "query",
    datasource,
    query: { query: `label_values(build_info{job=~"${services.join("|")}"}, namespace)`, refId: "namespaces" },
    refresh: 2,
    multi: true,
    includeAll: true,
    // Also finds series without the label, which a Prometheus outside Kubernetes scrapes.
    allValue: ".*",
    current: { text: "All", value: "$__all" },
    sort: 1,
  },
  { name: "runbooks", type: "constant", hide: 2, query: runbookPlaceholder },
];

const versions = 'count by (job, version) (build_info{namespace=~"$namespace"}';
const deployments: Json = {
  name: "New versions",
  datasource,
  enable: true,
  iconColor: "blue",
  expr: `${versions}) unless ${versions} offset 2m)`,
  titleFormat: "{{job}} {{version}}",
  step: "60s",
};

/** The text of the file that Grafana reads. */
export const boardJson = (board: Board): string => {
  const json = {
    uid: board.uid,
    title: board.title,
    description: board.description,
    tags: ["railyard"],
    schemaVersion: 39,
    editable: false,
    graphTooltip: 1,
    refresh: "30s",
    time: { from: "now-3h", to: "now" },
    timezone: "",
    annotations: { list: [deployments] },
    links: [
      {
        title: "Railyard",
        type: "dashboards",
        tags: ["railyard"],
        asDropdown: true,
        keepTime: true,
        includeVars: true,
      },
    ],
    templating: { list: variables },
    panels: panelsOf(board),
  };
  return `${JSON.stringify(json, null, 2)}\n`;
};
