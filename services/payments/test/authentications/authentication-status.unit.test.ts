import { describe, expect, it } from "@jest/globals";

import {
  authenticationEvents,
  authenticationMoves,
  authenticationTransition,
} from "../../src/authentications/domain/authentication-status.ts";
import type { AuthenticationStatus } from "../../src/payments/domain/external-authentication.ts";

const open = ["enrolled pending", "challenged pending", "authenticated success", "refused failed", "expired failed"];

/** Every legal move, written down once more; a pair that is not here must be illegal. */
const legal: Readonly<Record<AuthenticationStatus, readonly string[]>> = {
  started: [...open, "not_enrolled failed"],
  pending: open,
  success: [],
  failed: [],
};

const statuses = Object.keys(authenticationMoves) as readonly AuthenticationStatus[];
const pairs = statuses.flatMap((status) => authenticationEvents.map((event) => [status, event] as const));

describe("the states of an authentication", () => {
  it.each(pairs)("%s on %s", (status, event) => {
    const written = legal[status].find((move) => move.startsWith(`${event} `));
    expect(authenticationTransition(status, event)).toBe(written?.split(" ")[1] ?? null);
  });

  it("are those of the table", () => {
    expect([...statuses].sort()).toEqual(Object.keys(legal).sort());
  });
});
