import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { rawCall } from "@railyard/testing";
import type { Received } from "@railyard/testing";
import { emptyDocumentation } from "../support/built-documentation.ts";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

const documentation = emptyDocumentation();
let surroundings: Surroundings;
let gateway: TestGateway;
let behindTls: TestGateway;
let key: string;

beforeAll(async () => {
  surroundings = await startSurroundings();
  documentation.build({ "index.html": "<h1>Documentation</h1>" });
  const documented = { DOCUMENTATION_FOLDER: documentation.folder };
  gateway = await surroundings.startGateway(documented);
  behindTls = await surroundings.startGateway({ ...documented, BEHIND_TLS_PROXY: "true" });
  ({ key } = newMerchantKey(surroundings));
});
afterAll(async () => {
  await surroundings.stop();
  documentation.remove();
});

/** One answer of each kind: forwarded, refused in each place, own. */
const everyKind = (from: TestGateway): Promise<readonly Received[]> =>
  Promise.all([
    from.call("/payments/pay_1", { headers: { "api-key": key } }),
    from.call("/payments", { headers: { "api-key": key }, body: "x".repeat(100_000) }),
    from.call("/payments/pay_1"),
    from.call("/nowhere"),
    from.call("/payments/pay_1", { method: "DELETE" }),
    from.call("/openapi.json"),
    from.call("/docs/"),
    from.call("/health"),
    from.call("/payments/pay_1", { headers: { expect: "something" } }),
  ]);

describe("every answer", () => {
  it("is not for browsers to guess at, and reveals nothing of what runs here", async () => {
    surroundings.service.respondWith((_request, response) => {
      response.writeHead(200, { server: "secret/1.0", "x-powered-by": "secret" }).end("{}");
    });
    const answers = await everyKind(gateway);
    expect(answers.map(({ status }) => status)).toEqual([200, 413, 401, 404, 405, 200, 200, 200, 417]);
    for (const { headers } of answers) {
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-request-id"]).toEqual(expect.any(String));
      for (const reported of ["server", "x-powered-by", "strict-transport-security"])
        expect(headers).not.toHaveProperty(reported);
    }
    surroundings.service.respondWith(undefined);
  });

  it("is kept by no cache, unless the service allows that", async () => {
    expect((await gateway.call("/payments/pay_1", { headers: { "api-key": key } })).headers).toMatchObject({
      "cache-control": "no-store",
    });
    surroundings.service.respondWith((_request, response) => {
      response.writeHead(200, { "cache-control": "max-age=60" }).end("{}");
    });
    expect((await gateway.call("/payments/pay_1", { headers: { "api-key": key } })).headers).toMatchObject({
      "cache-control": "max-age=60",
    });
    surroundings.service.respondWith(undefined);
    expect((await gateway.call("/nowhere")).headers).toMatchObject({ "cache-control": "no-store" });
  });

  it("binds browsers to TLS for a year where a proxy ends it, also what is no HTTP", async () => {
    for (const { headers } of await everyKind(behindTls)) {
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    }
    expect(await rawCall(behindTls.port, "NONSENSE\r\n\r\n")).toContain("strict-transport-security: max-age=31536000");
  });

  it("of a page may not be shown in a frame", async () => {
    expect((await gateway.call("/docs/")).headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });
});

describe("a trace", () => {
  const seenParent = async (traceparent?: string): Promise<unknown> => {
    const sent = traceparent === undefined ? {} : { traceparent };
    await gateway.call("/payments/pay_1", { headers: { "api-key": key, ...sent } });
    return surroundings.service.seen.at(-1)?.headers["traceparent"];
  };

  it("continues to the service, and begins here when the caller has none that can be read", async () => {
    const own = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    expect(await seenParent(own)).toBe(own);
    for (const unusable of [undefined, "garbage", own.replace(/^00-[0-9a-f]+/, `00-${"0".repeat(32)}`)]) {
      expect(await seenParent(unusable)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    }
  });

  it("has a request id of its own, newer ones after older ones", async () => {
    const ids = [];
    for (let time = 0; time < 3; time += 1) {
      const { headers } = await gateway.call("/health");
      ids.push(String(headers["x-request-id"]));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.toSorted()).toEqual(ids);
  });
});
