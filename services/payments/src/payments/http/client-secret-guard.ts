import type { OperationContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";

import { failures } from "../failures.ts";

const field = "client_secret";

const hasMember = (schema: unknown): boolean => {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: object };
  return Object.hasOwn(properties, field);
};

/** Operations whose own sample has both; the secret must be right all the same. */
const samples: ReadonlySet<string> = new Set(["retrievePaymentLink"]);

/** Operations for which a customer's browser proves itself with a client secret, and a server with its own key. */
const isForBoth = ({ operationId, access, body, query }: OperationContract): boolean =>
  access !== "public" &&
  !samples.has(operationId) &&
  access.includes("publishable_key") &&
  access.includes("merchant_key") &&
  (hasMember(body) || hasMember(query));

const isGiven = (part: unknown): boolean =>
  typeof part === "object" && part !== null && ((part as Record<string, unknown>)[field] ?? null) !== null;

/**
 * Refuses a client secret that is sent together with a server's own credential: either the secret key was put into a
 * page, or the caller expects the rights of a client.
 * @throws {Failure} `client_secret_with_secret_key` (IR_06)
 */
export const refusingForeignSecrets = (route: Route): Route =>
  isForBoth(route.contract)
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
