import { describe, expect, it } from "@jest/globals";

import { readConfig } from "../src/config.ts";
import { longestOperationMs } from "../src/providers/domain/operation-time.ts";

const database = { DATABASE_URL: "postgres://payments@localhost/payments" };

describe("the lease of an operation", () => {
  it("must outlive an operation at a provider and the look-up after it", () => {
    const times = { ...database, CONNECTOR_TIMEOUT_MS: "20000", OPERATION_LEASE_MS: "40000" };
    expect(() => readConfig(times)).toThrow(/OPERATION_LEASE_MS: it must be more than twice the 20000 ms/);
    expect(readConfig({ ...times, OPERATION_LEASE_MS: "40001" }).OPERATION_LEASE_MS).toBe(40_001);
    expect(readConfig(database).OPERATION_LEASE_MS).toBe(125_000);
  });

  it("leaves room for two of the longest operations", () => {
    expect([40_001, 40_002, 125_000].map(longestOperationMs)).toEqual([20_000, 20_000, 62_499]);
  });
});

describe("the proxy to providers", () => {
  it("is a secret, because its address may contain a password", () => {
    const url = "http://user:pass@proxy.example:3128";
    const { CONNECTOR_PROXY_URL: proxy, CONNECTOR_NO_PROXY: excepted } = readConfig({
      ...database,
      CONNECTOR_PROXY_URL: url,
      CONNECTOR_NO_PROXY: "sandbox-provider,.svc.cluster.local",
    });
    expect(proxy?.reveal()).toBe(url);
    expect(String(proxy)).not.toContain("pass");
    expect(excepted).toEqual(["sandbox-provider", ".svc.cluster.local"]);
    const otherKind = { ...database, CONNECTOR_PROXY_URL: "socks5://proxy.example" };
    expect(() => readConfig(otherKind)).toThrow(/CONNECTOR_PROXY_URL/);
  });
});

describe("the breakers of providers' hosts", () => {
  it("pause no longer than their longest pause, and begin at one call", () => {
    const pauses = { CONNECTOR_BREAKER_PAUSE_MS: "20s", CONNECTOR_BREAKER_LONGEST_PAUSE_MS: "19999" };
    expect(() => readConfig({ ...database, ...pauses })).toThrow(
      /CONNECTOR_BREAKER_LONGEST_PAUSE_MS: it must be at least the 20000 ms/,
    );
    expect(readConfig({ ...database, ...pauses, CONNECTOR_BREAKER_LONGEST_PAUSE_MS: "20s" })).toMatchObject({
      CONNECTOR_BREAKER_PAUSE_MS: 20_000,
      CONNECTOR_BREAKER_LONGEST_PAUSE_MS: 20_000,
    });
    expect(() => readConfig({ ...database, CONNECTOR_BREAKER_THRESHOLD: "0" })).toThrow(/CONNECTOR_BREAKER_THRESHOLD/);
  });
});
