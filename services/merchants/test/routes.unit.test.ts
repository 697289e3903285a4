import { describe, expect, it } from "@jest/globals";
import {
  engineApiOperations,
  listChangesOfObjects,
  merchantApiOperations,
  readMerchantSnapshot,
  readMerchantStatus,
  readTokenState,
  reportKeyUses,
  resolveCredential,
  resolveProfile,
} from "@railyard/contracts";

import type { ServicePorts } from "../src/routes.ts";
import { routesOf } from "../src/routes.ts";

// Making the table calls no port; only requests do.
const routes = routesOf({} as unknown as ServicePorts);
const internal = [
  listChangesOfObjects,
  readMerchantSnapshot,
  readMerchantStatus,
  readTokenState,
  reportKeyUses,
  resolveCredential,
  resolveProfile,
].map(({ operationId }) => operationId);

describe("the route table", () => {
  it("answers every operation that is this service's, and nothing else", () => {
    const operations = [...merchantApiOperations, ...engineApiOperations];
    const promised = operations.filter(({ service }) => service === "merchants").map(({ operationId }) => operationId);
    const answered = routes.map(({ contract }) => contract.operationId);
    expect(answered.sort()).toEqual([...new Set([...promised, ...internal])].sort());
  });
});
