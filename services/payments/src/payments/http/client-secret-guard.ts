import type { Route } from "@railyard/http";

import { failures } from "../failures.ts";

const field = "client_secret";

const isGiven = (part: unknown): boolean =>
  typeof part === "object" && part !== null && ((part as Record<string, unknown>)[field] ?? null) !== null;

/**
 * Refuses a client secret that is sent together with a server's own credential, in operations that list the failure:
 * either the secret key was put into a page, or the caller expects the rights of a client.
 * @throws {Failure} `client_secret_with_secret_key` (IR_06)
 */
export const refusingForeignSecrets = (route: Route): Route =>
  route.contract.failures?.includes("client_secret_with_secret_key") === true
    ? {
        ...route,
        handle: (input) => {
          const isClient = input.principal?.kind === "publishable_key";
          if (!isClient && (isGiven(input.body) || isGiven(input.query))) {
            throw failures.client_secret_with_secret_key({ field });
          }
          return route.handle(input);
        },
      }
    : route;
