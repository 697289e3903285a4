import { expect, it } from "@jest/globals";
import { orderOf } from "../src/test-order.ts";

it("runs whole systems first, then service after service, and what takes moments last", () => {
  const paths = [
    "/r/libs/money/test/a.unit.test.ts",
    "/r/libs/jobs/test/a.service.test.ts",
    "/r/services/payments/test/http/b.service.test.ts",
    "/r/services/events/test/http/a.service.test.ts",
    "/r/services/payments/test/domain/a.unit.test.ts",
    "/r/test/system/a.system.test.ts",
    "/r/services/payments/test/adapters/c.service.test.ts",
  ];
  expect(orderOf(paths)).toEqual([
    "/r/test/system/a.system.test.ts",
    "/r/services/payments/test/adapters/c.service.test.ts",
    "/r/services/payments/test/http/b.service.test.ts",
    "/r/services/events/test/http/a.service.test.ts",
    "/r/libs/jobs/test/a.service.test.ts",
    "/r/services/payments/test/domain/a.unit.test.ts",
    "/r/libs/money/test/a.unit.test.ts",
  ]);
  expect(orderOf(paths.toReversed())).toEqual(orderOf(paths));
});
