import { describe, expect, it } from "@jest/globals";

import { recordedExchanges } from "../conformance.ts";
import { unknownMembers } from "./sdk-members.ts";

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\/payments$/, "payment"],
  [/\/captures$/, "capture"],
  [/\/voids$/, "void"],
  [/\/refunds$/, "refund"],
  [/\/authorizations$/, "increment"],
  [/\/workflows$/, "workflow"],
];

const written = recordedExchanges("checkout.json").flatMap(({ name, request: { url, body } }) => {
  const kind = kinds.find(([path]) => path.test(url))?.[1];
  return kind === undefined || typeof body !== "object" || body === null ? [] : [{ name, kind, body }];
});

describe("requests to Checkout.com", () => {
  it.each(written)("$name: has only members that its SDKs name", ({ kind, body }) => {
    const isPayout = kind === "payment" && "destination" in body;
    expect(unknownMembers(isPayout ? "payout" : kind, body)).toEqual([]);
  });

  it("would be found to have others", () => {
    const source = { type: "card", number: "4", expiry: "03/30", billing_address: { street: "1" } };
    expect(unknownMembers("payment", { source, amuont: 1, items: [{ label: "x" }] })).toEqual([
      "payment.source.expiry",
      "payment.source.billing_address.street",
      "payment.amuont",
      "payment.items.label",
    ]);
  });
});
