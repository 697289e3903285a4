import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";
import {
  adminKey,
  adminSecret,
  internalSecret,
  newMerchantKey,
  startSurroundings,
} from "../support/gateway-surroundings.ts";
import type { Surroundings } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
beforeAll(async () => {
  surroundings = await startSurroundings();
});
afterAll(() => surroundings.stop());

describe("the log", () => {
  it("contains every request and no secret, whatever goes wrong", async () => {
    const gateway = await surroundings.startGateway({ FORWARD_TIMEOUT_MS: "200", BODY_LIMIT_BYTES: "1024" });
    const { key } = newMerchantKey(surroundings);
    const token = surroundings.merchants.signToken({ permissions: ["payments:read"] });
    const unknownKey = `snd_${"unknown".padEnd(64, "u")}`;
    const clientSecret = "pay_1_secret_0123456789abcdef";
    const card = "4242424242424242";
    const credentials: readonly Record<string, string>[] = [
      { "api-key": key },
      { "api-key": adminKey },
      { "api-key": unknownKey },
      { authorization: `Bearer ${token}` },
      { authorization: "Bearer broken.token.secret" },
      { "x-admin-secret": adminSecret, "x-feature": "decision-engine" },
      { "x-api-key": unknownKey, "x-feature": "decision-engine" },
    ];
    const paths = [
      `/payments/pay_1?client_secret=${clientSecret}`,
      "/payments",
      "/decide-gateway",
      `/nothing/${clientSecret}`,
    ];
    const callAll = async (): Promise<number> => {
      const calls = credentials.flatMap((headers) =>
        paths.flatMap((path) => [
          gateway.call(path, { headers }),
          gateway.call(path, { headers, body: { card } }),
          gateway.call(path, { headers, body: { card, pad: "x".repeat(2_000) } }),
        ]),
      );
      return (await Promise.all(calls)).length;
    };
    let called = await callAll();
    surroundings.service.respondWith(() => undefined);
    called += await callAll();
    await surroundings.service.stop();
    await surroundings.merchants.stop();
    called += await callAll();
    await eventually(() => gateway.logger.lines.filter(({ fields }) => "request_id" in fields).length === called);
    const text = inspect(gateway.logger.lines, { depth: null, maxStringLength: null, maxArrayLength: null });
    expect(text).toContain("service_timeout");
    const signature = token.split(".")[2] ?? "";
    for (const secret of [
      key,
      adminKey,
      unknownKey,
      signature,
      "broken.token",
      adminSecret,
      clientSecret,
      card,
      internalSecret,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain("eyJ");
  });
});
