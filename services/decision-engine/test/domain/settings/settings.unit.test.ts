import { describe, expect, it } from "@jest/globals";

import {
  fractionFields,
  readEliminationSettings,
  readSuccessRateSettings,
} from "../../../src/domain/settings/algorithm-settings.ts";
import type { SubLevelTraits } from "../../../src/domain/settings/algorithm-settings.ts";
import { defaultFeatures, isFeatureName, withFeature } from "../../../src/domain/settings/features.ts";
import { noSettings, resolveSettings, slowRateOf } from "../../../src/domain/settings/resolve-settings.ts";
import { defaultScoreSettings } from "../../../src/domain/scoring/score-settings.ts";

const visa: SubLevelTraits = {
  paymentMethodType: "card",
  paymentMethod: "credit",
  cardNetwork: "Visa",
  cardIsIn: null,
  currency: "EUR",
  country: "DE",
  authType: null,
  source: null,
};

const successRate = (data: Readonly<Record<string, unknown>>) => readSuccessRateSettings(data);

describe("settings of success-rate routing", () => {
  it("are the defaults where the merchant has none", () => {
    expect(resolveSettings(noSettings, visa)).toEqual(defaultScoreSettings);
  });

  it("apply to all payments, or to the narrowest kind that fits", () => {
    const { settings, problems } = successRate({
      defaultBucketSize: 99,
      defaultHedgingPercent: 10,
      defaultLatencyThreshold: 2_500,
      defaultGatewayExtraScore: [{ gatewayName: "a", gatewaySigmaFactor: 2 }],
      subLevelInputConfig: [
        { paymentMethodType: "UPI", hedgingPercent: 50 },
        { paymentMethodType: "CARD", hedgingPercent: 4 },
        { paymentMethodType: "CARD", cardNetwork: "VISA", hedgingPercent: 3, bucketSize: 199 },
        { paymentMethodType: "CARD", currency: "EUR", hedgingPercent: 2, latencyThreshold: 900 },
        {
          paymentMethodType: "CARD",
          cardNetwork: "MASTERCARD",
          country: "DE",
          gatewayExtraScore: [{ gatewayName: "b", gatewaySigmaFactor: -1 }],
        },
      ],
    });
    expect(problems).toEqual([]);
    const merchant = { ...noSettings, successRate: settings };
    expect(resolveSettings(merchant, visa)).toEqual({
      ...defaultScoreSettings,
      explorationShare: 0.03,
      overdueAfterMs: 2_500,
      sigmaFactors: new Map([["a", 2]]),
    });
    expect(resolveSettings(merchant, { ...visa, cardNetwork: "Amex" })).toMatchObject({
      explorationShare: 0.02,
      overdueAfterMs: 900,
    });
    const mastercard = resolveSettings(merchant, { ...visa, cardNetwork: "Mastercard" });
    expect(mastercard.sigmaFactors).toEqual(
      new Map([
        ["a", 2],
        ["b", -1],
      ]),
    );
    expect(resolveSettings(merchant, { ...visa, paymentMethodType: null }).explorationShare).toBe(0.1);
    expect(slowRateOf(merchant, visa)).toBe(0.01);
    expect(slowRateOf(merchant, { ...visa, cardNetwork: "Amex" })).toBe(0.02);
  });

  it("leave to the policy how long an outcome is remembered where the merchant does not specify it", () => {
    const { settings } = successRate({ subLevelInputConfig: [{ currency: "USD", bucketSize: 199 }] });
    expect(slowRateOf(noSettings, visa)).toBeNull();
    expect(slowRateOf({ ...noSettings, successRate: settings }, visa)).toBeNull();
    expect(slowRateOf({ ...noSettings, successRate: settings }, { ...visa, currency: "USD" })).toBe(0.01);
  });

  it.each([
    ["less than none", { defaultHedgingPercent: -0.05 }, "defaultHedgingPercent"],
    ["more than all", { defaultHedgingPercent: 101 }, "defaultHedgingPercent"],
    ["an empty window", { defaultBucketSize: 0 }, "defaultBucketSize"],
    ["a text for a number", { defaultLatencyThreshold: "90" }, "defaultLatencyThreshold"],
    ["a negative margin", { margin: -1 }, "margin"],
    ["factors that are no list", { defaultGatewayExtraScore: {} }, "defaultGatewayExtraScore"],
    ["a factor without a gateway", { defaultGatewayExtraScore: [{}] }, "defaultGatewayExtraScore[0]"],
    ["a sub-level that is none", { subLevelInputConfig: [5] }, "subLevelInputConfig[0]"],
    ["a trait that is no text", { subLevelInputConfig: [{ currency: 5 }] }, "subLevelInputConfig[0].currency"],
    ["a wrong sub-level", { subLevelInputConfig: [{ bucketSize: -1 }] }, "subLevelInputConfig[0].bucketSize"],
  ])("refuse %s", (_what, data, field) => {
    expect(successRate(data).problems.map((problem) => problem.field)).toEqual([field]);
  });

  it("take a fraction for a percentage, and report which fields contain one", () => {
    const given = {
      defaultHedgingPercent: 0.05,
      subLevelInputConfig: [{ hedgingPercent: 1 }, { currency: "EUR", hedgingPercent: 0.5 }, { hedgingPercent: 0 }],
    };
    const { settings, problems } = successRate(given);
    expect(problems).toEqual([]);
    expect(settings.hedgingPercent).toBe(5);
    expect(settings.subLevels.map(({ hedgingPercent }) => hedgingPercent)).toEqual([1, 50, 0]);
    expect(fractionFields(given)).toEqual(["defaultHedgingPercent", "subLevelInputConfig[1].hedgingPercent"]);
    expect(fractionFields({ defaultHedgingPercent: 5, subLevelInputConfig: {} })).toEqual([]);
  });

  it("take 0 percent for none and null for nothing specified", () => {
    const { settings, problems } = successRate({ defaultHedgingPercent: 0, defaultBucketSize: null });
    expect(problems).toEqual([]);
    const merchant = { ...noSettings, successRate: settings };
    expect(resolveSettings(merchant, visa)).toMatchObject({ explorationShare: 0 });
  });
});

describe("features", () => {
  it("that are off count more than settings", () => {
    const { settings } = readSuccessRateSettings({ defaultHedgingPercent: 50 });
    const features = withFeature(defaultFeatures, "explore-exploit-srv3", false);
    expect(resolveSettings({ ...noSettings, successRate: settings, features }, visa).explorationShare).toBe(0);
    expect(resolveSettings({ ...noSettings, successRate: settings }, visa).explorationShare).toBe(0.5);
  });

  it("are only those that there are", () => {
    expect(withFeature(defaultFeatures, "loyalty", false)).toBe(defaultFeatures);
    expect(["elimination", "constructor", "loyalty"].map(isFeatureName)).toEqual([true, false, false]);
  });

  it("let the share that is explored be fixed: the merchant's, else 5 percent", () => {
    const features = withFeature(defaultFeatures, "autopilot", false);
    const { settings } = readSuccessRateSettings({ defaultHedgingPercent: 50 });
    const fixed = (share: number) => ({ explorationShare: share, isExplorationFixed: true });
    expect(resolveSettings({ ...noSettings, features }, visa)).toMatchObject(fixed(0.05));
    expect(resolveSettings({ ...noSettings, successRate: settings, features }, visa)).toMatchObject(fixed(0.5));
    const none = withFeature(features, "explore-exploit-srv3", false);
    expect(resolveSettings({ ...noSettings, features: none }, visa)).toMatchObject(fixed(0));
    expect(resolveSettings(noSettings, visa)).toEqual(defaultScoreSettings);
  });

  it("let the number of outcomes that are remembered be fixed: the merchant's, else 125", () => {
    const features = withFeature(defaultFeatures, "auto-calibration", false);
    const { settings } = readSuccessRateSettings({ defaultBucketSize: 399 });
    expect(slowRateOf(noSettings, visa)).toBeNull();
    expect(slowRateOf({ ...noSettings, features }, visa)).toBe(2 / 126);
    expect(slowRateOf({ ...noSettings, successRate: settings, features }, visa)).toBe(2 / 400);
  });
});

describe("settings of elimination", () => {
  it("name a threshold and a latency", () => {
    const { settings, problems } = readEliminationSettings({ threshold: 0.3, txnLatency: { gatewayLatency: 5_000 } });
    expect(problems).toEqual([]);
    expect(settings).toEqual({ threshold: 0.3, gatewayLatencyMs: 5_000 });
    expect(resolveSettings({ ...noSettings, elimination: settings }, visa).eliminationThreshold).toBe(0.3);
  });

  it("are refused out of range or incomplete", () => {
    expect(readEliminationSettings({}).problems).toMatchObject([{ field: "threshold" }]);
    expect(readEliminationSettings({ threshold: 5 }).problems).toMatchObject([{ field: "threshold" }]);
    const slow = { threshold: 0.1, txnLatency: { gatewayLatency: 0 } };
    expect(readEliminationSettings(slow).problems).toMatchObject([{ field: "txnLatency.gatewayLatency" }]);
  });
});
