import { describe, expect, it } from "@jest/globals";

import { countViews, viewsOfDecision, viewsOfOutcome } from "../../../src/domain/analytics/count-views.ts";
import type { CountedTraits } from "../../../src/domain/analytics/counted-traits.ts";

const traits: CountedTraits = {
  profileId: "pro_1",
  routingApproach: "PRIORITY_LOGIC",
  ruleName: "large",
  connector: "fauxpay",
  paymentMethod: "card",
  paymentMethodType: "credit",
  cardNetwork: null,
  currency: "EUR",
  country: null,
  authenticationType: null,
  isRetry: true,
  triggerConnector: "phonypay",
  triggerErrorCode: "D05",
};

/** What is set in each view. */
const setIn = (views: ReturnType<typeof viewsOfDecision>): readonly unknown[] =>
  views.map(({ view, traits: viewed }) => [
    view,
    Object.fromEntries(Object.entries(viewed).filter(([name, value]) => value !== null && name !== "profileId")),
  ]);

describe("the views", () => {
  it("of a decision are one for each of its traits, and one of all", () => {
    const [all, ...others] = viewsOfDecision(traits);
    expect(all).toEqual({ view: countViews.all, traits });
    expect(setIn(others)).toEqual([
      [countViews.approach, { connector: "fauxpay", routingApproach: "PRIORITY_LOGIC" }],
      [countViews.retry, { connector: "fauxpay", isRetry: true }],
      [countViews.gateway, { connector: "fauxpay" }],
      [countViews.rule, { connector: "fauxpay", ruleName: "large" }],
      [countViews.value, { paymentMethod: "card" }],
      [countViews.value, { paymentMethodType: "credit" }],
      [countViews.value, { currency: "EUR" }],
    ]);
    expect(others.every(({ traits: { profileId } }) => profileId === "pro_1")).toBe(true);
    const bare = viewsOfDecision({ ...traits, connector: null, ruleName: null, isRetry: false });
    expect(bare.map(({ view }) => view)).not.toContain(countViews.gateway);
    expect(setIn(bare)).toContainEqual([countViews.retry, { isRetry: false }]);
  });

  it("of an outcome are its method and gateway, and for a retry what made it", () => {
    const method = { connector: "fauxpay", paymentMethod: "card", paymentMethodType: "credit" };
    const trigger = { isRetry: true, triggerConnector: "phonypay", triggerErrorCode: "D05" };
    expect(setIn(viewsOfOutcome(traits)).slice(1)).toEqual([
      [countViews.methodAndGateway, method],
      [countViews.trigger, { connector: "fauxpay", ...trigger }],
    ]);
    expect(setIn(viewsOfOutcome({ ...traits, isRetry: false })).slice(1)).toEqual([
      [countViews.methodAndGateway, method],
    ]);
  });
});
