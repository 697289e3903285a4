import { describe, expect, it } from "@jest/globals";

import type { ConfigurationChange } from "../../src/domain/configuration-state.ts";
import {
  activeRuleOf,
  applyConfigurationChange,
  createConfigurationState,
  merchantsWithVolumeTerms,
  settingsOf,
  switchesOf,
} from "../../src/domain/configuration-state.ts";
import { defaultSwitches } from "../../src/domain/settings/profile-switches.ts";
import { noSettings } from "../../src/domain/settings/resolve-settings.ts";

const single = { type: "single", data: { gateway_name: "a", gateway_id: null } };

const ruleChange = (owner: string, members: object = {}): ConfigurationChange => ({
  kind: "rule",
  merchantId: "kiosk",
  owner,
  purpose: "payment",
  rule: { ruleId: `rule of ${owner}`, name: "mine", algorithm: single },
  ...members,
});

describe("what is in force", () => {
  it("is the profile's rule, else the merchant's, never another merchant's", () => {
    const state = createConfigurationState();
    applyConfigurationChange(state, ruleChange("kiosk"));
    applyConfigurationChange(state, ruleChange("pro_1"));
    expect(activeRuleOf(state, "kiosk", "pro_1", "payment")?.ruleId).toBe("rule of pro_1");
    expect(activeRuleOf(state, "kiosk", "pro_2", "payment")?.ruleId).toBe("rule of kiosk");
    expect(activeRuleOf(state, "kiosk", null, "payment")?.ruleId).toBe("rule of kiosk");
    expect(activeRuleOf(state, "other", "pro_1", "payment")).toBeNull();
    applyConfigurationChange(state, ruleChange("pro_1", { rule: null }));
    expect(activeRuleOf(state, "kiosk", "pro_1", "payment")?.ruleId).toBe("rule of kiosk");
  });

  it("are rules for payments next to those for payouts, and only those that can be read", () => {
    const state = createConfigurationState();
    applyConfigurationChange(state, ruleChange("kiosk", { purpose: "payout" }));
    applyConfigurationChange(state, ruleChange("pro_1", { purpose: "three_ds_authentication" }));
    expect(activeRuleOf(state, "kiosk", "pro_1", "payment")).toBeNull();
    expect(activeRuleOf(state, "kiosk", "pro_1", "payout")?.ruleId).toBe("rule of kiosk");
    applyConfigurationChange(state, ruleChange("kiosk"));
    const unreadable = { ruleId: "x", name: "x", algorithm: { type: "single", data: {} } };
    applyConfigurationChange(state, ruleChange("kiosk", { rule: unreadable }));
    expect(activeRuleOf(state, "kiosk", null, "payment")).toBeNull();
  });

  it("are the settings that were last written", () => {
    const state = createConfigurationState();
    const change = (algorithm: string, data: object | null): void => {
      applyConfigurationChange(state, { kind: "settings", merchantId: "kiosk", algorithm, data });
    };
    change("successRate", { defaultHedgingPercent: 5 });
    change("elimination", { threshold: 0.2 });
    change("debitRouting", { merchantCategoryCode: "5411", acquirerCountry: "US" });
    expect(settingsOf(state, "kiosk")).toMatchObject({
      successRate: { hedgingPercent: 5 },
      elimination: { threshold: 0.2 },
      debitRouting: { merchantCategoryCode: "5411", acquirerCountry: "US" },
    });
    expect(settingsOf(state, "other")).toBe(noSettings);
    change("successRate", null);
    expect(settingsOf(state, "kiosk")).toMatchObject({ successRate: null, elimination: { threshold: 0.2 } });
    change("elimination", null);
    expect(settingsOf(state, "kiosk")).toMatchObject({ elimination: null, debitRouting: { acquirerCountry: "US" } });
    change("debitRouting", null);
    expect(state.settings.size).toBe(0);
  });

  it("are the fees and outages of each connector, whatever its case, next to those of the others", () => {
    const state = createConfigurationState();
    const change = (algorithm: string, data: object | null): void => {
      applyConfigurationChange(state, { kind: "settings", merchantId: "kiosk", algorithm, data });
    };
    const windows = [{ from: "2027-01-31T22:00:00Z", until: "2027-01-31T23:00:00Z" }];
    change("scheduledOutages:acme", { connector: "Acme", windows });
    change("scheduledOutages:mca_1", { connector: "mca_1", windows });
    change("connectorFees:acme", { connector: "Acme", pct_bps: 5 });
    expect([...(settingsOf(state, "kiosk").outages?.keys() ?? [])]).toEqual(["acme", "mca_1"]);
    expect(settingsOf(state, "kiosk").outages?.get("acme")).toMatchObject([{ fromMs: Date.UTC(2027, 0, 31, 22) }]);
    change("scheduledOutages:acme", null);
    expect([...(settingsOf(state, "kiosk").outages?.keys() ?? [])]).toEqual(["mca_1"]);
    expect(settingsOf(state, "kiosk").fees?.get("acme")).toMatchObject({ connector: "Acme" });
    expect(merchantsWithVolumeTerms(state)).toEqual([]);
    change("volumeTerms:acme", { connector: "Acme", caps: [{ period: "day", payments: 5 }] });
    expect(merchantsWithVolumeTerms(state)).toEqual(["kiosk"]);
    change("volumeTerms:acme", null);
    change("connectorFees:acme", null);
    change("scheduledOutages:mca_1", null);
    expect(state.settings.size).toBe(0);
  });

  it("are the features as they were last switched, next to the settings", () => {
    const state = createConfigurationState();
    const turn = (feature: string, enabled: boolean): void => {
      applyConfigurationChange(state, { kind: "feature", merchantId: "kiosk", feature, enabled });
    };
    turn("elimination", false);
    turn("gsm-scoring-filter", false);
    turn("of another version", false);
    applyConfigurationChange(state, {
      kind: "settings",
      merchantId: "kiosk",
      algorithm: "elimination",
      data: { threshold: 0.2 },
    });
    expect(settingsOf(state, "kiosk")).toMatchObject({
      elimination: { threshold: 0.2 },
      features: { ...noSettings.features, elimination: false, "gsm-scoring-filter": false },
    });
    expect(settingsOf(state, "other")).toBe(noSettings);
    turn("gsm-scoring-filter", true);
    turn("elimination", true);
    expect(settingsOf(state, "kiosk").features).toEqual(noSettings.features);
    turn("sticky-routing", true);
    expect(settingsOf(state, "kiosk").features["sticky-routing"]).toBe(true);
    turn("sticky-routing", false);
    applyConfigurationChange(state, { kind: "settings", merchantId: "kiosk", algorithm: "elimination", data: null });
    expect(state.settings.size).toBe(0);
  });

  it("are what each profile switched last, and the merchant's where it switched nothing", () => {
    const state = createConfigurationState();
    const turn = (profileId: string, members: object): void => {
      const switches = { ...defaultSwitches, ...members };
      applyConfigurationChange(state, { kind: "switches", merchantId: "kiosk", profileId, switches });
    };
    turn("pro_1", { successBased: "none" });
    turn("pro_1", { elimination: "metrics", split: 20 });
    expect(switchesOf(state, "kiosk", "pro_1")).toEqual({
      successBased: "dynamic_connector_selection",
      elimination: "metrics",
      split: 20,
    });
    expect(switchesOf(state, "kiosk", "pro_2")).toBe(defaultSwitches);
    expect(switchesOf(state, "kiosk", null)).toBe(defaultSwitches);
    expect(switchesOf(state, "other", "pro_1")).toBe(defaultSwitches);
    turn("pro_1", {});
    expect(state.switches.size).toBe(0);
  });
});
