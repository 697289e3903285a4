import { aroundOutage, opening } from "../measure.ts";
import { bar, colors, curve, label, legend, line, picture } from "./drawing.ts";
import type { RoutingReport } from "./routing-report.ts";
import type { PolicySummary, WorldSummary } from "./summary.ts";

const inBars = ["railyard", "peer-best", "peer-default"] as const;
const inCurves = ["railyard", "peer-default", "peer-best", "running-mean", "thompson"] as const;
const pictureWidth = 760;
const barsLeft = 140;

const numbered = (payments: number): string => payments.toLocaleString("en");

/** Regret of every world, with its interval. */
const regretPlot = (worlds: readonly WorldSummary[], payments: number): string => {
  const most = Math.max(...worlds.flatMap((one) => inBars.map((name) => one.policies[name]?.regret.high ?? 0)));
  const scale = (pictureWidth - barsLeft - 60) / Math.ceil(most);
  const [top, row, thickness] = [56, 40, 10];
  const bottom = top + worlds.length * row;
  const grid = Array.from({ length: Math.ceil(most) + 1 }, (_none, points) => [
    line(barsLeft + points * scale, top - 4, barsLeft + points * scale, bottom, "#ddd"),
    label(barsLeft + points * scale, bottom + 14, String(points), "middle"),
  ]);
  const rows = worlds.flatMap(({ world, policies }, index) => {
    const y = top + index * row;
    const bars = inBars.flatMap((name, place) => barOf(policies[name], name, y + place * thickness, thickness, scale));
    return [label(barsLeft - 8, y + 19, world, "end"), ...bars];
  });
  const title = `Regret in percentage points over ${numbered(payments)} payments, with 95 % intervals (less is better)`;
  return picture(pictureWidth, bottom + 24, title, [...legend(barsLeft, 40, inBars), ...grid.flat(), ...rows]);
};

const barOf = (
  own: PolicySummary | undefined,
  name: string,
  y: number,
  thickness: number,
  scale: number,
): readonly string[] => {
  if (own === undefined) return [];
  const { mean, low, high } = own.regret;
  return [
    bar(barsLeft, y, mean * scale, thickness - 1, colors[name] ?? "#444"),
    line(barsLeft + Math.max(low, 0) * scale, y + thickness / 2, barsLeft + high * scale, y + thickness / 2, "#111"),
    label(barsLeft + high * scale + 4, y + thickness - 1, mean.toFixed(2)),
  ];
};

interface Axes {
  readonly title: string;
  readonly below: string;
  readonly mostY: number;
  readonly firstX: number;
  readonly lastX: number;
  readonly ticksX: readonly number[];
  readonly ticksY: readonly number[];
}

/** Curves over payments. */
const curvePlot = (axes: Axes, series: Readonly<Record<string, readonly number[]>>): string => {
  const [left, top, height] = [56, 56, 260];
  const width = pictureWidth - left - 30;
  const toX = (x: number): number => left + ((x - axes.firstX) / (axes.lastX - axes.firstX)) * width;
  const toY = (y: number): number => top + height - (y / axes.mostY) * height;
  const step = (axes.lastX - axes.firstX) / Math.max(...Object.values(series).map(({ length }) => length));
  const grid = [
    ...axes.ticksY.flatMap((y) => [
      line(left, toY(y), left + width, toY(y), "#ddd"),
      label(left - 6, toY(y) + 4, String(y), "end"),
    ]),
    ...axes.ticksX.flatMap((x) => [
      line(toX(x), top, toX(x), top + height, "#ddd"),
      label(toX(x), top + height + 14, String(x), "middle"),
    ]),
  ];
  const curves = Object.entries(series).map(([name, values]) =>
    curve(
      values.map((value, index) => [toX(axes.firstX + (index + 0.5) * step), toY(value)]),
      colors[name] ?? "#444",
    ),
  );
  const names = legend(left, 40, Object.keys(series));
  const below = label(left + width / 2, top + height + 32, axes.below, "middle");
  return picture(pictureWidth, top + height + 44, axes.title, [...names, ...grid, ...curves, below]);
};

const seriesOf = (
  world: WorldSummary,
  pick: (own: PolicySummary) => readonly number[],
): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    inCurves.flatMap((name) => {
      const own = world.policies[name];
      return own === undefined || pick(own).length === 0 ? [] : [[name, pick(own)] as const];
    }),
  );

const outagePlot = (world: WorldSummary): string =>
  curvePlot(
    {
      title: `Share of payments at a gateway around its outage (${world.world}, ${numbered(world.payments)} payments)`,
      below: "payments since the outage began",
      mostY: 1,
      firstX: -aroundOutage.before,
      lastX: aroundOutage.after,
      ticksX: [-20, 0, 20, 40, 60, 80],
      ticksY: [0, 0.25, 0.5, 0.75, 1],
    },
    seriesOf(world, (own) => own.aroundOutages),
  );

const openingPlot = (world: WorldSummary): string =>
  curvePlot(
    {
      title: `Regret of the first ${String(opening.payments)} payments of a merchant (${world.world})`,
      below: "payments",
      mostY: 6,
      firstX: 0,
      lastX: opening.payments,
      ticksX: [0, 50, 100, 150, 200, 250, 300],
      ticksY: [0, 1, 2, 3, 4, 5, 6],
    },
    seriesOf(world, (own) => own.opening),
  );

/** The pictures of a report, by the name of their files. */
export const plotsOf = ({ worlds, lengths }: RoutingReport): ReadonlyMap<string, string> => {
  const plots = new Map<string, string>();
  for (const payments of lengths) {
    const own = worlds.filter((one) => one.payments === payments);
    if (own.length > 0) plots.set(`routing-regret-${String(payments)}.svg`, regretPlot(own, payments));
  }
  const longest = Math.max(...lengths);
  for (const one of worlds) {
    if (one.world.startsWith("outage") && one.world !== "outage-late" && one.payments === longest) {
      plots.set(`routing-${one.world}.svg`, outagePlot(one));
    }
    if (one.world === "cold-start" || one.world === "new-merchant") {
      plots.set(`routing-${one.world}.svg`, openingPlot(one));
    }
  }
  return plots;
};
