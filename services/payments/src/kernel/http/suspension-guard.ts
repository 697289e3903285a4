import type { Route } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { assertNotSuspended, merchantOf } from "../use-cases/caller.ts";
import { callerOf } from "./caller.ts";

/**
 * Refuses, before they do anything, the operations that collect or send money while their merchant is suspended.
 * @throws {Failure} `merchant_suspended` (IR_57)
 */
export const refusingSuspended =
  (ports: Pick<Ports, "directory">) =>
  (route: Route): Route =>
    route.contract.refusedWhileSuspended === true
      ? {
          ...route,
          handle: async (input) => {
            if (input.principal !== undefined)
              assertNotSuspended(await merchantOf(ports, callerOf(input.principal), null));
            return route.handle(input);
          },
        }
      : route;
