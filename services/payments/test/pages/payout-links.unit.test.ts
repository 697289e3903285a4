import { describe, expect, it } from "@jest/globals";
import { payoutStatuses } from "@railyard/contracts";

import { embeddingOf } from "../../src/links/domain/payout-link.ts";
import { payoutOptions } from "../../src/pages/domain/payout-options.ts";
import { readDestination } from "../../src/pages/wire/payout-form-wire.ts";
import { payoutPageState } from "../../src/pages/domain/payout-page-state.ts";
import type { Payout } from "../../src/payouts/domain/payout.ts";

const now = new Date("2026-11-20T12:00:00Z");
const stateOf = (status: Payout["status"], expiresAt: Date | null): string =>
  payoutPageState({ status, expiresAt } as Payout, now);

describe("the page of a payout", () => {
  it("asks only while nothing is confirmed and time is left", () => {
    const asking = payoutStatuses.filter((status) => ["form", "review"].includes(stateOf(status, null)));
    expect(asking).toEqual(["requires_creation", "requires_confirmation", "requires_payout_method_data"]);
    for (const status of payoutStatuses) {
      const late = stateOf(status, now);
      expect(late).toBe(asking.includes(status) ? "expired" : stateOf(status, null));
    }
  });

  it("may be framed by hosts and by nothing that is none", () => {
    expect(embeddingOf(undefined, undefined)).toEqual({ hosts: [], isRequired: false });
    expect(embeddingOf(["shop.example", "*.kiosk.example:*"], false)).toEqual({
      hosts: ["shop.example", "*.kiosk.example:*"],
      isRequired: true,
    });
    // A list of which nothing can be used keeps the page shut rather than open to all.
    expect(embeddingOf(["a; script-src *"], false)).toEqual({ hosts: [], isRequired: true });
  });
});

describe("the ways to be paid", () => {
  const keysOf = (currency: string, changes: Partial<Parameters<typeof payoutOptions>[0]> = {}) =>
    payoutOptions({ currency, payoutType: null, enabled: undefined, isPossible: () => true, ...changes }).map(
      ({ key }) => key,
    );

  it("follow the currency, the merchant and the connectors", () => {
    expect(keysOf("EUR")).toEqual(["sepa", "card", "paypal"]);
    expect(keysOf("USD")).toEqual(["ach", "card", "paypal", "venmo"]);
    expect(keysOf("GBP")).toEqual(["bacs", "card", "paypal"]);
    expect(keysOf("BRL")).toEqual(["pix", "card", "paypal"]);
    expect(keysOf("CAD")).toEqual(["sepa", "card", "paypal", "interac"]);
    expect(keysOf("USD", { payoutType: "bank" })).toEqual(["ach"]);
    expect(keysOf("USD", { isPossible: (type) => type === "card" })).toEqual(["card"]);
    const enabled = [{ payment_method: "wallet" as const, payment_method_types: ["venmo" as const] }];
    expect(keysOf("USD", { enabled })).toEqual(["venmo"]);
    expect(keysOf("EUR", { enabled })).toEqual([]);
  });

  it("name every input that is missing or cannot be right", () => {
    const [ach] = payoutOptions({ currency: "USD", payoutType: "bank", enabled: undefined, isPossible: () => true });
    if (ach === undefined) throw new TypeError("there is no way to be paid");
    expect(readDestination({ ach_account_number: "1".repeat(65) }, ach)).toEqual({
      problems: [
        { field: "routing_number", problem: "missing" },
        { field: "account_number", problem: "wrong" },
      ],
    });
    expect(readDestination({ ach_account_number: " 000123 ", ach_routing_number: "110000000" }, ach)).toEqual({
      data: { bank: { bank_account_number: "000123", bank_routing_number: "110000000", bank_country_code: "US" } },
    });
  });
});
