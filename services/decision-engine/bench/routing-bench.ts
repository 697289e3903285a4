import type { WorldSummary } from "./report/summary.ts";
import { summarizeAll } from "./report/summary.ts";
import { runTasks } from "./run/pool.ts";
import type { Task } from "./run/task.ts";
import { isShort } from "./run/task.ts";
import type { RoutingBenchSettings } from "./settings.ts";
import type { WorldOptions } from "./worlds/world.ts";

const fullLength = 30_000;

const optionsOf = (settings: RoutingBenchSettings, seed: number, payments: number): WorldOptions => {
  const { scales } = settings;
  const share = payments / fullLength;
  return {
    seed,
    payments,
    paymentsPerSecond: settings.paymentsPerSecond,
    // Outages take the same share of the payments at every length. Were jumps and waves shortened as much, nothing
    // could be learned before it is over; were they not, a short world would have none.
    outageScale: scales.outage ?? share,
    holdScale: scales.hold ?? Math.sqrt(share),
    periodScale: scales.period ?? Math.sqrt(share),
    variesTraits: settings.hasTraits,
  };
};

/** Everything that is to be simulated. */
export const tasksOf = (settings: RoutingBenchSettings): readonly Task[] =>
  settings.lengths.flatMap((payments) =>
    settings.worlds
      .filter((world) => !isShort(world) || payments === Math.min(...settings.lengths))
      .flatMap((world) =>
        settings.seeds.map((seed) => ({
          world,
          options: optionsOf(settings, seed, payments),
          policies: settings.policies,
        })),
      ),
  );

/** Simulates every world with every policy, and sums up. */
export const benchRouting = async (
  settings: RoutingBenchSettings,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<readonly WorldSummary[]> => {
  const results = await runTasks(tasksOf(settings), onProgress);
  return summarizeAll(settings.worlds, settings.policies, results);
};
