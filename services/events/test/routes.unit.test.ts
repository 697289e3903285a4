import { describe, expect, it } from "@jest/globals";
import { engineApiOperations, listEventsOfObjects, merchantApiOperations } from "@railyard/contracts";
import type { Handlers } from "../src/routes.ts";
import { routesOf } from "../src/routes.ts";

// Making the table calls no handler; only requests do.
const routes = routesOf({} as unknown as Handlers);

describe("the route table", () => {
  it("answers every operation that is this service's, and nothing else", () => {
    const operations = [...merchantApiOperations, ...engineApiOperations];
    const promised = operations.filter(({ service }) => service === "events").map(({ operationId }) => operationId);
    expect(routes.map(({ contract }) => contract.operationId).sort()).toEqual(
      [...new Set([...promised, listEventsOfObjects.operationId])].sort(),
    );
  });
});
