import { describe, expect, it } from "@jest/globals";
import type { RelayStatus } from "@railyard/contracts";
import { relayStatuses } from "@railyard/contracts";

import { isRelayOver, relayEvents, relayTransition } from "../../src/relays/domain/relay-status.ts";

const open = ["outcome_unknown pending", "done success", "refused failure", "given_up failure"];

/** Every legal move, written down once more; a pair that is not here must be illegal. */
const legal: Readonly<Record<RelayStatus, readonly string[]>> = {
  created: open,
  pending: open,
  success: [],
  failure: [],
};

const pairs = relayStatuses.flatMap((status) => relayEvents.map((event) => [status, event] as const));

describe("the states of a relay", () => {
  it.each(pairs)("%s on %s", (status, event) => {
    const written = legal[status].find((move) => move.startsWith(`${event} `));
    expect(relayTransition(status, event)).toBe(written?.split(" ")[1] ?? null);
  });

  it("end with success and failure", () => {
    expect(relayStatuses.filter((status) => isRelayOver(status))).toEqual(["success", "failure"]);
  });
});
