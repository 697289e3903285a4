import { describe, expect, it } from "@jest/globals";

import { registry } from "../src/index.ts";
import { describeConformance, recordedExchanges } from "./conformance.ts";
import { apiKey as stripeKey } from "./stripe/stripe-account.ts";

/** Of connectors that take keys of a certain form only. */
const apiKeys: Readonly<Record<string, string>> = { stripe: stripeKey };

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
    credentials: { auth_type: "HeaderKey", api_key: apiKeys[name] ?? "test_key_of_the_account" },
  });
});
