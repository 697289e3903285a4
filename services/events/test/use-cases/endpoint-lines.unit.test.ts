import { describe, expect, it } from "@jest/globals";
import type { ClaimedDelivery } from "../../src/domain/delivery.ts";
import { firstDelivery } from "../../src/domain/delivery.ts";
import { createEndpointLines } from "../../src/use-cases/endpoint-lines.ts";
import { recordedEvent } from "../support/recorded-event.ts";

const delivery = (eventId: string, merchantId = "m"): ClaimedDelivery =>
  firstDelivery(recordedEvent(eventId, merchantId), "claim");

const createBench = (perEndpoint: number) => {
  const sent: string[] = [];
  const lines = createEndpointLines(perEndpoint, ({ eventId }) => sent.push(eventId));
  return { lines, sent };
};

const idsOf = (deliveries: readonly ClaimedDelivery[]): readonly string[] => deliveries.map(({ eventId }) => eventId);

describe("lines of endpoints", () => {
  it("send as many at once as an endpoint has slots, and the next in their order", () => {
    const { lines, sent } = createBench(2);
    for (const id of ["a", "b", "c", "d"]) lines.enter(delivery(id));
    expect(sent).toEqual(["a", "b"]);
    lines.leave("m:p");
    expect(sent).toEqual(["a", "b", "c"]);
    for (let left = 0; left < 3; left += 1) lines.leave("m:p");
    expect(sent).toEqual(["a", "b", "c", "d"]);
    for (const id of ["e", "f", "g"]) lines.enter(delivery(id));
    expect(sent.slice(4)).toEqual(["e", "f"]);
  });

  it("keep endpoints apart", () => {
    const { lines, sent } = createBench(1);
    for (const id of ["a", "b"]) lines.enter(delivery(id));
    lines.enter(delivery("c", "other"));
    expect(sent).toEqual(["a", "c"]);
    lines.leave("other:p");
    expect(sent).toEqual(["a", "c"]);
  });

  it("give up those that wait, of one endpoint or of all, and go on with what comes", () => {
    const { lines, sent } = createBench(1);
    for (const id of ["a", "b", "c"]) lines.enter(delivery(id));
    for (const id of ["d", "e"]) lines.enter(delivery(id, "other"));
    expect(idsOf(lines.dissolve("m:p"))).toEqual(["b", "c"]);
    expect(lines.dissolve("m:p")).toEqual([]);
    expect(idsOf(lines.dissolve())).toEqual(["e"]);
    lines.leave("m:p");
    lines.enter(delivery("f"));
    expect(sent).toEqual(["a", "d", "f"]);
  });
});
