import { describe, expect, it } from "@jest/globals";

import { registry } from "../src/index.ts";
import { conformanceAccount } from "./conformance-accounts.ts";
import { describeConformance, recordedExchanges } from "./conformance.ts";

describe.each(registry.names())("%s", (name) => {
  const connector = registry.get(name);
  if (connector === undefined) throw new TypeError(`the registry lost ${name}`);
  it("is found under its own name", () => {
    expect(connector.manifest.name).toBe(name);
  });
  describeConformance({
    connector,
    exchanges: recordedExchanges(`${name}.json`),
    baseUrl: "http://sandbox.example",
    account: conformanceAccount(name),
  });
});
