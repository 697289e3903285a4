import type { SandboxClock } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { CallResult } from "./http-call.ts";
import type { Shop } from "./stack.ts";

const clockOf = ({ status, text, body }: CallResult): SandboxClock => {
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return body as unknown as SandboxClock;
};

export const readClock = async (shop: Shop): Promise<SandboxClock> => clockOf(await shop.send("GET", "/sandbox/clock"));

/** Waits until the shop's clock has arrived. */
export const becomesReady = (shop: Shop): Promise<SandboxClock> =>
  eventually(
    async () => {
      const clock = await readClock(shop);
      if (clock.status !== "ready") throw new TypeError(JSON.stringify(clock));
      return clock;
    },
    { timeoutMs: 90_000, intervalMs: 100 },
  );

/** Advances the shop's clock, and waits until it is ready. */
export const advance = async (shop: Shop, step: Readonly<Record<string, string>>): Promise<SandboxClock> => {
  const begun = clockOf(await shop.send("POST", "/sandbox/clock/advance", step));
  if (begun.status !== "advancing") throw new TypeError(JSON.stringify(begun));
  return becomesReady(shop);
};
