import type { World } from "../worlds/world.ts";
import { peer } from "./peer.ts";
import type { Policy } from "./policy.ts";
import { railyard } from "./railyard.ts";
import { discountedThompson, oracle, roundRobin, runningMean } from "./references.ts";

const peerDefaults = { window: 125, randomTraffic: 0, filters: false, eliminationThreshold: null } as const;

/** Windows of which the one with the least regret in a world is taken as the peer's best setting there. */
export const bestWindows = [60, 125, 200, 300] as const;
export const bestPrefix = "peer-best-";

/** Every policy by its name, in the order of the report. */
export const policyMakers: Readonly<Record<string, (world: World) => Policy>> = {
  railyard,
  "peer-default": (world) => peer(world, peerDefaults),
  "peer-elimination": (world) => peer(world, { ...peerDefaults, eliminationThreshold: 0.05 }),
  ...Object.fromEntries(
    bestWindows.map((window) => [
      `${bestPrefix}${String(window)}`,
      (world: World) => peer(world, { window, randomTraffic: 0.05, filters: true, eliminationThreshold: null }),
    ]),
  ),
  "running-mean": (world) => runningMean(world, 0.03, 0.03),
  thompson: (world) => discountedThompson(world, 0.998),
  "round-robin": roundRobin,
  oracle,
};
