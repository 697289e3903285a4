import { describe, expect, it } from "@jest/globals";

import { createPathRouter, decodedValues, namedParameters } from "../src/path-router.ts";

const routerOf = (...paths: readonly string[]): ReturnType<typeof createPathRouter<string>> => {
  const router = createPathRouter<string>();
  for (const path of paths) router.add("GET", path, path);
  return router;
};

/** Everything that is at the path, in the order of the search. */
const allAt = (router: ReturnType<typeof routerOf>, path: string): readonly (readonly unknown[])[] => {
  const found: (readonly unknown[])[] = [];
  router.search(path, (endpoints, values) => {
    for (const { target } of endpoints.values()) found.push([target, ...values]);
    return false;
  });
  return found;
};

describe("the router of paths", () => {
  it("finds fixed segments before parameters, from left to right, whatever order they were added in", () => {
    const router = routerOf("/{a}/{b}", "/{a}/list", "/payments/{id}", "/payments/list");
    expect(allAt(router, "/payments/list")).toEqual([
      ["/payments/list"],
      ["/payments/{id}", "list"],
      ["/{a}/list", "payments"],
      ["/{a}/{b}", "payments", "list"],
    ]);
  });

  it("ends the search with the first visit that wants no more", () => {
    const seen: string[] = [];
    const isFound = routerOf("/a/{b}", "/{a}/b").search("/a/b", (endpoints) => {
      seen.push(...[...endpoints.values()].map(({ target }) => target));
      return true;
    });
    expect([isFound, seen]).toEqual([true, ["/a/{b}"]]);
  });

  it.each(["", "/", "a", "/payments", "/payments/", "/payments//", "//payments/a", "/Payments/a", "/payments/a/b"])(
    "takes case and slashes as they are: nothing at %p",
    (path) => {
      expect(allAt(routerOf("/payments/{id}"), path)).toEqual([]);
    },
  );

  it("knows a path that ends with a slash, and one that is nothing else", () => {
    expect(allAt(routerOf("/configs/", "/configs", "/"), "/configs/")).toEqual([["/configs/"]]);
    expect(allAt(routerOf("/configs/", "/configs", "/"), "/")).toEqual([["/"]]);
  });

  it("keeps the methods of a path apart, whose parameters may have other names", () => {
    const router = createPathRouter<string>();
    router.add("GET", "/refunds/{refund_id}", "read");
    router.add("POST", "/refunds/{id}", "change");
    expect(router.add("GET", "/refunds/{other}", "again")).toBe("read");
    router.search("/refunds/ref_1", (endpoints, values) => {
      expect([...endpoints.keys()]).toEqual(["GET", "POST"]);
      expect(endpoints.get("GET")?.target).toBe("read");
      const named = [...endpoints.values()].map((endpoint) => namedParameters(endpoint, values));
      expect(named).toEqual([{ refund_id: "ref_1" }, { id: "ref_1" }]);
      return true;
    });
    expect.assertions(4);
  });

  it("decodes values, unless an escape is broken", () => {
    expect(decodedValues(["a%2Fb", "c"])).toEqual(["a/b", "c"]);
    expect(decodedValues(["a", "%zz"])).toBeUndefined();
    expect(decodedValues(["%C3"])).toBeUndefined();
  });
});
