import { describe, expect, it } from "@jest/globals";

import { leaseProblems, readConfig } from "../src/config.ts";

const database = { DATABASE_URL: "postgres://payments@localhost/payments" };

describe("the lease of an operation", () => {
  it("must outlive an operation at a provider and the look-up after it", () => {
    const times = { ...database, CONNECTOR_TIMEOUT_MS: "20000", OPERATION_LEASE_MS: "40000" };
    expect(() => readConfig(times)).toThrow(/OPERATION_LEASE_MS: it must be more than twice the 20000 ms/);
    expect(readConfig({ ...times, OPERATION_LEASE_MS: "40001" }).OPERATION_LEASE_MS).toBe(40_001);
    expect(readConfig(database).OPERATION_LEASE_MS).toBe(45_000);
  });

  it("must outlive what a connector takes for a flow", () => {
    const times = { CONNECTOR_TIMEOUT_MS: 20_000, OPERATION_LEASE_MS: 45_000 };
    expect(leaseProblems(times, [{ name: "slow", timeoutsMs: { refund: 22_000 } }])).toEqual([]);
    expect(leaseProblems(times, [{ name: "slow", timeoutsMs: { refund: 60_000 } }])).toEqual([
      { variable: "OPERATION_LEASE_MS", problem: "it must be more than twice the 60000 ms of refund of slow." },
    ]);
  });
});

describe("the proxy to providers", () => {
  it("is a secret, because its address may hold a password", () => {
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
