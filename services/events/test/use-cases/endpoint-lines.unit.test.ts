import { describe, expect, it } from "@jest/globals";
import type { ClaimedDelivery } from "../../src/domain/delivery.ts";
import { firstDelivery } from "../../src/domain/delivery.ts";
import { createEndpointLines } from "../../src/use-cases/endpoint-lines.ts";
import { recordedEvent } from "../support/recorded-event.ts";

const delivery = (eventId: string, merchantId = "m"): ClaimedDelivery =>
  firstDelivery(recordedEvent(eventId, merchantId), "claim");

const createBench = (slots: number, waitingPlaces = 0) => {
  const sent: string[] = [];
  const lines = createEndpointLines(slots, waitingPlaces, ({ eventId }) => sent.push(eventId));
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

  it("count what is reserved, waits or is sent as not free", () => {
    const { lines } = createBench(2, 3);
    expect(lines.free("m:p")).toBe(2);
    lines.reserve("m:p");
    expect(lines.free("m:p")).toBe(1);
    lines.release("m:p");
    for (const id of ["a", "b", "c"]) lines.enter(delivery(id));
    expect([lines.free("m:p"), lines.free("other:p")]).toEqual([-1, 2]);
    for (const free of [0, 1, 2]) {
      lines.leave("m:p");
      expect(lines.free("m:p")).toBe(free);
    }
  });

  it("reserve slots and places to wait, and no more", () => {
    const { lines } = createBench(1, 2);
    expect(Array.from({ length: 4 }, () => lines.reserve("m:p"))).toEqual([true, true, true, false]);
    expect(lines.reserve("other:p")).toBe(true);
    lines.release("m:p");
    lines.enter(delivery("a"));
    expect(lines.reserve("m:p")).toBe(false);
    lines.leave("m:p");
    expect([lines.reserve("m:p"), lines.reserve("m:p")]).toEqual([true, false]);
  });

  it("hand out slots for which there is nothing, and send more when they are given back", () => {
    const { lines, sent } = createBench(3, 5);
    lines.enter(delivery("a"));
    expect([lines.borrow("m:p", 5), lines.borrow("m:p", 1), lines.borrow("other:p", 1)]).toEqual([2, 0, 1]);
    lines.enter(delivery("b"));
    expect(sent).toEqual(["a"]);
    lines.leave("m:p");
    expect(sent).toEqual(["a", "b"]);
  });

  it("give up those that wait, of one endpoint or of all", () => {
    const { lines } = createBench(1);
    for (const id of ["a", "b", "c"]) lines.enter(delivery(id));
    for (const id of ["d", "e"]) lines.enter(delivery(id, "other"));
    expect(idsOf(lines.giveUpWaiting("m:p"))).toEqual(["b", "c"]);
    expect(lines.giveUpWaiting("m:p")).toEqual([]);
    expect(lines.giveUpWaiting("nobody:p")).toEqual([]);
    expect(idsOf(lines.giveUpWaiting())).toEqual(["e"]);
  });

  it("send nothing more to an endpoint before as many of those given up have left as it has no slots for", () => {
    const { lines, sent } = createBench(1, 5);
    for (const id of ["a", "b", "c"]) lines.enter(delivery(id));
    lines.giveUpWaiting("m:p");
    lines.enter(delivery("d"));
    for (const expected of [["a"], ["a"], ["a", "d"]]) {
      lines.leave("m:p");
      expect(sent).toEqual(expected);
    }
    lines.leave("m:p");
    expect(lines.free("m:p")).toBe(1);
  });
});
