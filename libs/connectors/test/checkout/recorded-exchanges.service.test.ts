// The fixture of the connector is a recording of the emulator. Run with RECORD_EXCHANGES=1 to record it anew.
import { describe, expect, it } from "@jest/globals";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { recordedExchanges } from "../conformance.ts";
import { playEverything } from "./exchanges.ts";
import { startCheckoutAccount } from "./checkout-account.ts";

const file = "checkout.json";

describe("the recorded exchanges with Checkout.com", () => {
  it("are what the emulator says today, and hold no request that it would refuse", async () => {
    const account = await startCheckoutAccount();
    try {
      const played = await playEverything(account);
      expect(account.emulator.violations).toEqual([]);
      if (process.env["RECORD_EXCHANGES"] === "1") {
        const lines = played.map((exchange) => JSON.stringify(exchange));
        writeFileSync(join(import.meta.dirname, "../fixtures", file), `[\n${lines.join(",\n")}\n]\n`);
      }
      expect(played).toEqual(recordedExchanges(file));
    } finally {
      await account.stop();
    }
  });
});
