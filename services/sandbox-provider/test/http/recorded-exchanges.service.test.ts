// The connectors' fixtures are recordings of this provider. Run with RECORD_EXCHANGES=1 to record them again.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { RecordedExchange } from "../support/exchanges.ts";
import { runEverything } from "../support/exchanges.ts";
import type { Sandbox } from "../support/sandbox.ts";
import { startSandbox } from "../support/sandbox.ts";

const folder = join(import.meta.dirname, "../../../../libs/connectors/test/fixtures");
const connectors = ["fauxpay", "phonypay", "pretendpay", "shampay", "payoutsim", "fakethreeds", "faketax"];
const fileOf = (connector: string): string => join(folder, `${connector}.json`);

let sandbox: Sandbox;
let runs: Readonly<Record<string, readonly RecordedExchange[]>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  for (const connector of connectors) await sandbox.behave(connector, { settlement_delay_ms: 60_000 });
  runs = await runEverything(sandbox);
  if (process.env["RECORD_EXCHANGES"] === "1") {
    for (const connector of connectors) {
      const lines = (runs[connector] ?? []).map((exchange) => JSON.stringify(exchange));
      writeFileSync(fileOf(connector), `[\n${lines.join(",\n")}\n]\n`);
    }
  }
});

afterAll(async () => {
  await sandbox.stop();
});

describe("the recorded exchanges", () => {
  it.each(connectors)("of %s are what the provider answers today", (connector) => {
    const recorded = JSON.parse(readFileSync(fileOf(connector), "utf8")) as readonly RecordedExchange[];
    expect(recorded.length).toBeGreaterThan(3);
    expect(runs[connector]).toEqual(recorded);
  });
});
