import { stringify } from "yaml";
import { burns, recordName, slos, windows } from "../alerts/slos.ts";
import type { Burn, Slo, Window } from "../alerts/slos.ts";

/** What a share of bad events may be. Written so that 1 - 0.9995 does not become 0.0005000000000000004. */
const budgetOf = ({ target }: Slo): number => Number((1 - target).toPrecision(6));

const ratio = ({ good, total }: Slo, window: Window): string => {
  const goodRate = `sum by (namespace) (rate(${good}[${window}]))`;
  const totalRate = `sum by (namespace) (rate(${total}[${window}]))`;
  // Where no good event was ever counted there is no series of them: that is a ratio of 1 and not nothing.
  return `1 - (${goodRate} or 0 * ${totalRate}) / (${totalRate} > 0)`;
};

const recordings = (slo: Slo): readonly object[] =>
  windows.map((window) => ({
    record: recordName(window),
    expr: ratio(slo, window),
    labels: { slo: slo.name },
  }));

const condition = (slo: Slo, { pairs }: Burn): string =>
  pairs
    .map(({ factor, long, short }) => {
      const limit = Number((factor * budgetOf(slo)).toPrecision(6));
      const above = (window: Window): string => `${recordName(window)}{slo="${slo.name}"} > ${String(limit)}`;
      return `(${above(long)} and ${above(short)})`;
    })
    .join("\nor\n");

const percent = (share: number): string => `${String(Number((share * 100).toPrecision(6)))} %`;

const alert = (slo: Slo, burn: Burn): object => ({
  alert: `${slo.alert}${burn.suffix}`,
  expr: condition(slo, burn),
  labels: { severity: burn.severity, service: slo.service, slo: slo.name },
  annotations: {
    summary: `Too many ${slo.bad}: {{ $value | humanizePercentage }}.`,
    description:
      burn.severity === "page"
        ? `The promise is ${percent(slo.target)} over 30 days. What may fail in 30 days is used up within days.`
        : `The promise is ${percent(slo.target)} over 30 days. At this speed it will not be kept.`,
  },
});

const preamble = "# Promises, made by npm run generate of the table in scripts/alerts/slos.ts: change that.\n";

/** Recording rules for each window, and alerts when the error budget burns too fast. */
export const generateSloRules = (): Promise<ReadonlyMap<string, string>> => {
  const groups = slos.map((slo) => ({
    name: `slo-${slo.name}`,
    rules: [...recordings(slo), ...burns.map((burn) => alert(slo, burn))],
  }));
  return Promise.resolve(
    new Map([["helm/railyard/alerts/slo.yaml", preamble + stringify({ groups }, { lineWidth: 118 })]]),
  );
};
