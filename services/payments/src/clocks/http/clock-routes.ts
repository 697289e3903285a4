import { advanceSandboxClock, retrieveSandboxClock } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import { advanceClock, readClock } from "../use-cases/sandbox-clock.ts";

/** The operations on the merchant's sandbox clock. */
export const clockRoutes = (ports: Ports): readonly Route[] => {
  const read = readClock(ports);
  const advance = advanceClock(ports);
  return [
    defineRoute(retrieveSandboxClock, async ({ principal }) => ({ body: await read(callerOf(principal)) })),
    defineRoute(advanceSandboxClock, async ({ body, principal }) => ({
      body: await advance(callerOf(principal), body),
    })),
  ];
};
