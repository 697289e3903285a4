import { describe, expect, it } from "@jest/globals";
import { isDecision } from "../../src/payments/use-cases/count-failure.ts";
import type { ProfileSnapshot } from "@railyard/contracts";

import type { MethodSummary } from "../../src/methods/domain/method-summary.ts";
import { countingTimeMs, testingCountersOf } from "../../src/payments/domain/card-testing.ts";
import { cardSummary, detailsOf, stateOf } from "../support/states.ts";

const method: MethodSummary = { kind: "card", fingerprint: "f".repeat(20), card: cardSummary };

const card = { details: { method } };

describe("the guard against card testing", () => {
  const profileWith = (config: ProfileSnapshot["card_testing_guard_config"]): ProfileSnapshot =>
    ({ profile_id: "pro_shop", card_testing_guard_config: config }) as ProfileSnapshot;
  const all = profileWith({
    card_ip_blocking_status: "enabled",
    guest_user_card_blocking_status: "enabled",
    guest_user_card_blocking_threshold: 0,
    customer_id_blocking_status: "enabled",
    guest_ip_blocking_status: "enabled",
  });
  const browser_info = { ip_address: "203.0.113.7" };
  const kindsOf = (profile: ProfileSnapshot | undefined, payment: Parameters<typeof stateOf>[0]) =>
    testingCountersOf(profile, stateOf(payment, card)).map(({ name, threshold }) => [name.split("\n")[0], threshold]);

  it("counts guests by card and address, customers by their id, and never below one failure", () => {
    expect(kindsOf(all, { details: detailsOf({ browser_info }) })).toEqual([
      ["card_ip", 3],
      ["guest_user_card", 1],
      ["guest_ip", 10],
    ]);
    expect(kindsOf(all, { customerId: "cus_ada", details: detailsOf({ browser_info }) })).toEqual([
      ["card_ip", 3],
      ["customer_id", 5],
    ]);
    expect(kindsOf(all, {})).toEqual([["guest_user_card", 1]]);
  });

  it("counts nothing that is off, and no other methods", () => {
    expect(kindsOf(undefined, { details: detailsOf({ browser_info }) })).toEqual([]);
    expect(kindsOf(profileWith(null), { details: detailsOf({ browser_info }) })).toEqual([]);
    expect(
      kindsOf(profileWith({ card_ip_blocking_status: "disabled" }), { details: detailsOf({ browser_info }) }),
    ).toEqual([]);
    expect(testingCountersOf(all, stateOf({ details: detailsOf({ browser_info }) }))).toEqual([]);
  });

  it("remembers for as long as the profile specifies", () => {
    expect(countingTimeMs(profileWith({ card_testing_guard_expiry: 60 }))).toBe(60_000);
    expect(countingTimeMs(profileWith({ card_testing_guard_expiry: 9_000_000_000_000 }))).toBe(31_536_000_000);
    expect(countingTimeMs(undefined)).toBe(3_600_000);
  });
});

describe("a failure that limits count", () => {
  it.each([
    [{ error: { code: "card_declined", httpStatus: 402 } }, true],
    [{ error: { code: "card_declined", httpStatus: 200 } }, true],
    [{}, true],
    [{ error: { code: "authentication_error", httpStatus: 401 } }, false],
    [{ error: { code: "permission_error", httpStatus: 403 } }, false],
    [{ error: { code: "rate_limit", httpStatus: 429 } }, false],
    [{ error: { code: "amount_not_supported" } }, true],
    [{ withoutEffect: "refused_by_adapter", error: { code: "amount_not_supported" } }, false],
    [{ withoutEffect: "adapter_fault", error: { code: "connector_fault" } }, false],
    [{ error: { code: "not_received" } }, false],
    [{ transport: "not_sent", error: { code: "connector_unreachable" } }, false],
    [{ transport: "timeout", error: { code: "connector_timeout" } }, false],
  ] as const)("%j: %s", (answer, isCounted) => {
    expect(isDecision(answer)).toBe(isCounted);
  });
});
