import { describe, expect, it } from "@jest/globals";
import { createEndpointSlots } from "../../src/use-cases/endpoint-slots.ts";

describe("slots of endpoints", () => {
  it("give each endpoint its share and no more", () => {
    const slots = createEndpointSlots(2);
    slots.markReady("a");
    expect(slots.takeReady(10)).toEqual([{ endpointId: "a", free: 2 }]);
    slots.occupy("a");
    slots.markReady("a");
    expect(slots.takeReady(10)).toEqual([{ endpointId: "a", free: 1 }]);
    slots.occupy("a");
    slots.markReady("a");
    expect(slots.takeReady(10)).toEqual([]);
  });

  it("remember a saturated endpoint until it has a free slot", () => {
    const slots = createEndpointSlots(1);
    slots.occupy("a");
    slots.markReady("a");
    expect(slots.takeReady(10)).toEqual([]);
    slots.vacate("a");
    expect(slots.takeReady(10)).toEqual([{ endpointId: "a", free: 1 }]);
  });

  it("let endpoints take turns", () => {
    const slots = createEndpointSlots(1);
    for (const endpointId of ["a", "b", "c"]) slots.markReady(endpointId);
    expect(slots.takeReady(2).map(({ endpointId }) => endpointId)).toEqual(["a", "b"]);
    slots.markReady("a");
    expect(slots.takeReady(2).map(({ endpointId }) => endpointId)).toEqual(["c", "a"]);
  });

  it("are not taken twice", () => {
    const slots = createEndpointSlots(1);
    slots.markReady("a");
    slots.markReady("a");
    expect(slots.takeReady(10)).toHaveLength(1);
    expect(slots.takeReady(10)).toHaveLength(0);
  });

  it("are for something new only when nothing older can be waiting", () => {
    const slots = createEndpointSlots(2);
    slots.markReady("a");
    expect(slots.occupyForNew("a")).toBe(false);
    slots.takeReady(10);
    expect(slots.occupyForNew("a")).toBe(false);
    slots.noteAsked("a", true);
    expect(slots.occupyForNew("a")).toBe(false);
    slots.takeReady(10);
    slots.noteAsked("a", false);
    expect([slots.occupyForNew("a"), slots.occupyForNew("a"), slots.occupyForNew("a")]).toEqual([true, true, false]);
    expect(slots.occupyForNew("b")).toBe(true);
  });

  it("let new deliveries wait, and ask for nothing older meanwhile", () => {
    const slots = createEndpointSlots(1, 2);
    expect(Array.from({ length: 4 }, () => slots.occupyForNew("a"))).toEqual([true, true, true, false]);
    slots.markReady("a");
    for (const expected of [[], [], [{ endpointId: "a", free: 1 }]]) {
      slots.vacate("a");
      expect(slots.takeReady(10)).toEqual(expected);
    }
  });
});
