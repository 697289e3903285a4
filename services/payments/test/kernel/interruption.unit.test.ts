import { describe, expect, it } from "@jest/globals";

import { onItsWayUntil } from "../../src/kernel/domain/interruption.ts";
import { later, now } from "../support/states.ts";

describe("something that was sent without a key", () => {
  it.each([
    ["was accepted for good", { settlement: "final" }, undefined],
    ["is the webhook's to end", { settlement: "await_webhook" }, undefined],
    ["certainly never left", { settlement: "poll", transport: "not_sent" }, undefined],
    ["was answered with a server error", { settlement: "poll" }, later(125)],
    ["was not answered in time", { settlement: "poll", transport: "timeout" }, later(125)],
    ["broke off", { settlement: "poll", transport: "connection_lost" }, later(125)],
  ] as const)("that %s may be on its way until then", (_, answer, until) => {
    expect(onItsWayUntil(answer, now, 125_000)).toEqual(until);
  });
});
