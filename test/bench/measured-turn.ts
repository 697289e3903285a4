import { runTurn } from "./load-generator.ts";
import type { Turn, TurnOptions } from "./load-generator.ts";
import { measureTree, processKinds } from "./process-tree.ts";
import type { ProcessKind } from "./process-tree.ts";

export type CpuTimes = Readonly<Record<ProcessKind, number>>;

/** One of those that are compared. */
export interface Contender {
  readonly pids: readonly number[];
  readonly load: Omit<TurnOptions, "timeMs" | "requestsMax">;
  /** Resolves when nothing of a turn is left to be done. */
  readonly settle: () => Promise<void>;
}

export interface MeasuredTurn extends Turn {
  readonly cpuSeconds: CpuTimes | undefined;
}

/** Runs a turn and measures what its processes use for it, until all of it is done. */
export const measured = async (
  { pids, load, settle }: Contender,
  limits: Pick<TurnOptions, "timeMs" | "requestsMax">,
): Promise<MeasuredTurn> => {
  const before = measureTree(pids)?.cpuSeconds;
  const turn = await runTurn({ ...load, ...limits });
  await settle();
  const after = measureTree(pids)?.cpuSeconds;
  if (before === undefined || after === undefined) return { ...turn, cpuSeconds: undefined };
  const used = processKinds.map((kind) => [kind, after[kind] - before[kind]]);
  return { ...turn, cpuSeconds: Object.fromEntries(used) as CpuTimes };
};

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Payments per second over all of the turns. */
export const rateOf = (turns: readonly Turn[]): number =>
  (sum(turns.map(({ latenciesMs }) => latenciesMs.length)) * 1000) / sum(turns.map(({ elapsedMs }) => elapsedMs));

/** CPU time of one payment over all of the turns; undefined where the system does not report it. */
export const cpuMsPerPayment = (turns: readonly MeasuredTurn[]): CpuTimes | undefined => {
  const payments = sum(turns.map(({ latenciesMs }) => latenciesMs.length));
  const used = turns.map(({ cpuSeconds }) => cpuSeconds).filter((seconds) => seconds !== undefined);
  if (payments === 0 || used.length < turns.length) return undefined;
  const entries = processKinds.map((kind) => [kind, (sum(used.map((seconds) => seconds[kind])) * 1000) / payments]);
  return Object.fromEntries(entries) as CpuTimes;
};
