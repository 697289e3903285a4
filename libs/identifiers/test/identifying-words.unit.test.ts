import { describe, expect, it } from "@jest/globals";

import { withoutIdentifiers } from "../src/index.ts";

describe("the message of an error", () => {
  it.each([
    ["Your card was declined.", "Your card was declined."],
    ["No such payment: spay_Q7vB2kX9mT4n.", "No such payment: ***"],
    ["There is no payment spay_QkvBzkXqmTtnWsYcZLzR.", "There is no payment ***"],
    ["ada@kiosk.example is blocked", "*** is blocked"],
    ["The card 4242424242424242 has expired", "The card *** has expired"],
  ])("%j is kept as %j", (message, kept) => {
    expect(withoutIdentifiers(message)).toBe(kept);
  });
});
