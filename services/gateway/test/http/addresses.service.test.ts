import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { rawCall } from "@railyard/testing";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
let gateway: TestGateway;
let key: string;

beforeAll(async () => {
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway();
  ({ key } = newMerchantKey(surroundings));
});
afterEach(() => {
  surroundings.service.seen.length = 0;
  gateway.logger.lines.length = 0;
});
afterAll(() => surroundings.stop());

/** Sends the path exactly as it is; clients tidy up what is odd. */
const send = async (path: string): Promise<{ readonly status: number; readonly template: unknown }> => {
  const lines = [`GET ${path} HTTP/1.1`, "host: x", `api-key: ${key}`, "connection: close", "", ""];
  const answer = await rawCall(gateway.port, lines.join("\r\n"));
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    template: gateway.logger.lines.at(-1)?.fields["route"],
  };
};

describe("an address", () => {
  it.each([
    "/payments/pay_1/",
    "//payments/pay_1",
    "/payments//pay_1",
    "/payments/",
    "/payments/./pay_1/x/y/z",
    "/Payments/pay_1",
    "/%70ayments/pay_1",
    "/payments%2Fpay_1",
    "/nothing/../payments/pay_1",
    "/payments/%zz",
    "/payments/pay_1;x=1/y/z",
  ])("that is not exactly one of ours is 404 and reaches no service: %p", async (path) => {
    expect(await send(path)).toMatchObject({ status: 404 });
    expect(surroundings.service.seen).toEqual([]);
  });

  it.each([
    ["/payments/..", "dots"],
    ["/payments/%2e%2e", "escaped dots"],
    ["/payments/..%2Faccounts%2Fmerchant_b", "escaped slashes"],
    ["/payments/..\\accounts", "backslashes"],
    ["/payments/pay_1;id=2", "a semicolon"],
    ["/payments/a%00b", "a zero byte"],
  ])("with odd characters in the place of an id stays that id: %p (%s)", async (path) => {
    expect(await send(path)).toEqual({ status: 200, template: "/payments/{payment_id}" });
    // Byte for byte: the service reads the same id out of it as the gateway did.
    expect(surroundings.service.seen.map(({ url }) => url)).toEqual([path]);
  });

  it("means the same with a query, whatever is in it", async () => {
    expect(await send("/customers/c1?x=/../accounts&y=//")).toEqual({
      status: 200,
      template: "/customers/{customer_id}",
    });
    expect(surroundings.service.seen.map(({ url }) => url)).toEqual(["/customers/c1?x=/../accounts&y=//"]);
  });

  it("of another merchant stays closed however the merchant is spelled", async () => {
    for (const path of ["/accounts/merchant_b", "/accounts/merchant%5Fb", "/accounts/%6Derchant_b"]) {
      expect((await send(path)).status).toBe(401);
    }
    expect(surroundings.service.seen).toEqual([]);
  });
});
