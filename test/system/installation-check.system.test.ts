// What helm test runs: it must pass on an installation that processes payments, and fail on one that does not.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { findFreePort } from "@railyard/embedded-servers";
import { startSystem } from "../support/system.ts";
import type { System } from "../support/system.ts";

const program = join(import.meta.dirname, "../../services/gateway/src/check-installation.ts");

const operatorsKey = "the-key-of-this-operator";

let system: System;

beforeAll(async () => {
  system = await startSystem({ overrides: { ADMIN_API_KEY: operatorsKey } });
}, 120_000);

afterAll(() => system.stop());

interface Run {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the check against the system, with the variables that the chart would give it. */
const check = async (variables: Readonly<Record<string, string>> = {}): Promise<Run> => {
  const { ports } = system;
  const receiver = await findFreePort();
  const health = [ports.gatewayInternal, ports.merchants, ports.payments, ports.events, ports["decision-engine"]];
  const env = {
    PATH: process.env["PATH"] ?? "",
    GATEWAY_URL: `http://127.0.0.1:${String(ports.gateway)}`,
    HEALTH_URLS: health.map((port) => `http://127.0.0.1:${String(port)}/health/ready`).join(","),
    RECEIVER_PORT: String(receiver),
    ADMIN_API_KEY: operatorsKey,
    RECEIVER_URL: `http://127.0.0.1:${String(receiver)}`,
    ...variables,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program], { env });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code, output: Buffer.concat(output).toString("utf8") });
    });
  });
};

describe("the check of an installation", () => {
  it("makes a payment, refunds it, receives the webhooks of both, and leaves no merchant", async () => {
    const { code, output } = await check();
    expect(`${String(code)}: ${output}`).toMatch(/^0: /);
    const steps = ["5 services are ready", "refused", "took pay_", "refunded ref_", "payment_succeeded", "deleted"];
    for (const step of [...steps, "refund_succeeded"]) expect(output).toContain(step);
  });

  it("makes no payment in production", async () => {
    const { code, output } = await check({ RAILYARD_ENVIRONMENT: "production" });
    expect(`${String(code)}: ${output}`).toMatch(/^0: /);
    expect(output).toContain("no payment was taken");
    expect(output).not.toContain("made installation_check");
  });

  it("fails when the operator's key is not taken", async () => {
    const { code, output } = await check({ ADMIN_API_KEY: "the-key-of-another-operator" });
    expect(code).toBe(69);
    expect(output).toContain("answered 401 instead of 200");
  });

  it("fails when a service is not ready", async () => {
    const nobody = `http://127.0.0.1:${String(await findFreePort())}/health/ready`;
    const { code, output } = await check({ HEALTH_URLS: nobody, CHECK_TIMEOUT_MS: "1000" });
    expect(code).toBe(69);
    expect(output).toContain("was not answered");
  });

  it("fails when webhooks do not arrive where they should", async () => {
    const elsewhere = `http://127.0.0.1:${String(system.ports["sandbox-provider"])}/health`;
    const { code, output } = await check({ RECEIVER_URL: elsewhere, CHECK_TIMEOUT_MS: "5000" });
    expect(code).toBe(69);
    expect(output).toContain("No webhook payment_succeeded about pay_");
  });
});
