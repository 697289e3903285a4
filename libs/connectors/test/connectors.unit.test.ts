import { describe, expect, it } from "@jest/globals";

import { registry } from "../src/index.ts";
import { conformanceAccount } from "./conformance-accounts.ts";
import { describeAlteredAnswers, describeRateLimits } from "./conformance-answers.ts";
import { describeConformance, recordedExchanges } from "./conformance.ts";
import { describeParts } from "./conformance-parts.ts";
import { describeSignatures } from "./conformance-webhooks.ts";

describe.each(registry.names())("%s", (name) => {
  const connector = registry.get(name);
  if (connector === undefined) throw new TypeError(`the registry lost ${name}`);
  it("is found under its own name", () => {
    expect(connector.manifest.name).toBe(name);
  });
  const options = {
    connector,
    exchanges: recordedExchanges(`${name}.json`),
    baseUrl: "http://sandbox.example",
    account: conformanceAccount(connector.manifest),
  };
  describeConformance(options);
  describeRateLimits(options);
  // Test connectors share one protocol, whose own tests cover its answers and signatures.
  if (connector.manifest.integrationStatus === "sandbox") return;
  describeParts(connector);
  describeAlteredAnswers(options);
  describeSignatures(options);
});
