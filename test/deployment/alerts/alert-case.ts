/** Series on which an alert is evaluated, in promtool's notation: `0+6x30` begins at 0 and grows 30 times by 6. */
export interface Run {
  readonly series: Readonly<Record<string, string>>;
  /** When it is looked at, from the first sample: `15m`. */
  readonly at: string;
  /** Time between samples; a minute when absent. */
  readonly interval?: string;
  /** Labels that the firing alert has in addition to those of its rule. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** What must make an alert fire, and what comes near and must not. */
export interface AlertCase {
  readonly alert: string;
  readonly fires: readonly [Run, ...Run[]];
  readonly silent: readonly [Run, ...Run[]];
}

const namespace = 'namespace="pay"';

/** A series of one service. */
export const of = (metric: string, job: string, more = ""): string =>
  `${metric}{${namespace},job="${job}"${more === "" ? "" : `,${more}`}}`;

/** A value that stays, for an hour unless specified otherwise. */
export const steady = (value: number, samples = 60): string => `${String(value)}+0x${String(samples)}`;

/** A counter that grows by so much with each sample. */
export const growing = (perSample: number, samples = 60): string => `0+${String(perSample)}x${String(samples)}`;
