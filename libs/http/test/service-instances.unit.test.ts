import { describe, expect, it } from "@jest/globals";
import type { ClientTarget } from "../src/client-exchange.ts";
import { createServiceInstances } from "../src/service-instances.ts";

const target = (port: string): ClientTarget => ({ hostname: "127.0.0.1", port, origin: `http://127.0.0.1:${port}` });
const [one, two, three] = [target("1"), target("2"), target("3")];

const ports = (targets: readonly ClientTarget[]): string => targets.map(({ port }) => port).join("");

describe("instances of a service", () => {
  it("take turns", () => {
    const instances = createServiceInstances([one, two, three], () => 0);
    expect([1, 2, 3, 4].map(() => ports(instances.inOrder()))).toEqual(["231", "312", "123", "231"]);
  });

  it("that failed go last until they answer", () => {
    const instances = createServiceInstances([one, two, three], () => 1);
    instances.failed(two);
    expect([1, 2, 3].map(() => ports(instances.inOrder()))).toEqual(["312", "312", "132"]);
    instances.answered(two);
    expect(ports(instances.inOrder())).toBe("231");
  });

  it("that failed are tried again after a while, by one request at a time", () => {
    let nowMs = 1;
    const instances = createServiceInstances([one, two], () => nowMs);
    instances.failed(two);
    nowMs = 5_002;
    expect([1, 2, 3].map(() => ports(instances.inOrder()))).toEqual(["21", "12", "12"]);
    nowMs = 20_000;
    expect([1, 2, 3].map(() => ports(instances.inOrder()))).toEqual(["12", "21", "12"]);
    instances.answered(two);
    expect([1, 2].map(() => ports(instances.inOrder()))).toEqual(["21", "12"]);
  });

  it("are tried even when all of them failed, the one that failed first before the others", () => {
    let nowMs = 1;
    const instances = createServiceInstances([one, two], () => nowMs);
    instances.failed(two);
    nowMs = 2;
    instances.failed(one);
    expect(ports(instances.inOrder())).toBe("21");
  });

  it("are at least one", () => {
    expect(() => createServiceInstances([])).toThrow(RangeError);
    expect(createServiceInstances([one]).inOrder()).toEqual([one]);
  });
});
