import { describe, expect, it } from "@jest/globals";
import { createReadyEndpoints } from "../../src/use-cases/ready-endpoints.ts";

const oneFree = (): number => 1;

describe("ready endpoints", () => {
  it("are taken with their free slots, and stay while they have none", () => {
    const free = new Map([["b", 3]]);
    const ready = createReadyEndpoints((endpointId) => free.get(endpointId) ?? 0);
    for (const endpointId of ["a", "b"]) ready.add(endpointId);
    expect(ready.take(10)).toEqual([{ endpointId: "b", free: 3 }]);
    expect(ready.take(10)).toEqual([]);
    free.set("a", 1);
    expect(ready.take(10)).toEqual([{ endpointId: "a", free: 1 }]);
  });

  it("take turns", () => {
    const ready = createReadyEndpoints(oneFree);
    for (const endpointId of ["a", "b", "c"]) ready.add(endpointId);
    expect(ready.take(2).map(({ endpointId }) => endpointId)).toEqual(["a", "b"]);
    ready.add("a");
    expect(ready.take(2).map(({ endpointId }) => endpointId)).toEqual(["c", "a"]);
  });

  it("are not taken twice", () => {
    const ready = createReadyEndpoints(oneFree);
    ready.add("a");
    ready.add("a");
    expect(ready.take(10)).toHaveLength(1);
    expect(ready.take(10)).toHaveLength(0);
  });

  it("may have something in the queue until an answer from there states that they have nothing", () => {
    const ready = createReadyEndpoints(oneFree);
    expect(ready.has("a")).toBe(false);
    ready.add("a");
    expect(ready.has("a")).toBe(true);
    ready.take(10);
    expect(ready.has("a")).toBe(true);
    ready.noteAsked("a", true);
    expect(ready.has("a")).toBe(true);
    ready.take(10);
    ready.noteAsked("a", false);
    expect(ready.has("a")).toBe(false);
  });
});
