import { describe, expect, it } from "@jest/globals";
import { areCountsWhole, changesOf, profileFields, valueOf } from "../src/screens/settings/profile-fields.ts";
import type { Profile } from "../src/screens/settings/profile-fields.ts";

const profile = {
  profile_name: "Shop",
  force_3ds_challenge: false,
  max_auto_retries_enabled: 2,
  webhook_details: { webhook_url: "https://shop.example/hooks", webhook_username: "ada" },
  payout_link_config: { merchant_name: "Shop", theme: "#112233", allowed_domains: ["a.example"] },
  card_testing_guard_config: null,
} as unknown as Profile;

describe("changes of a profile", () => {
  it("are none where nothing differs", () => {
    expect(changesOf(profile, profileFields.business, { profile_name: "Shop" })).toEqual({});
  });

  it("name the changed members of webhooks alone, which the API merges", () => {
    const edits = { "webhook_details.webhook_url": "" };
    expect(changesOf(profile, profileFields.webhooks, edits)).toEqual({ webhook_details: { webhook_url: null } });
  });

  it("keep the other members of an object that the API replaces", () => {
    const edits = { "payout_link_config.allowed_domains": "a.example\n\n b.example " };
    expect(changesOf(profile, profileFields.payouts, edits)).toEqual({
      payout_link_config: {
        merchant_name: "Shop",
        theme: "#112233",
        allowed_domains: ["a.example", "b.example"],
      },
    });
  });

  it("empty the sites of checkouts where no line is left", () => {
    const sites = { ...profile, allowed_checkout_domains: ["a.example"] };
    expect(changesOf(sites, profileFields.checkout, { allowed_checkout_domains: " \n" })).toEqual({
      allowed_checkout_domains: null,
    });
    expect(changesOf(sites, profileFields.checkout, { allowed_checkout_domains: "a.example\n*.a.example" })).toEqual({
      allowed_checkout_domains: ["a.example", "*.a.example"],
    });
  });

  it("take counts as numbers and switches of words as words", () => {
    expect(changesOf(profile, profileFields.retries, { max_auto_retries_enabled: "5" })).toEqual({
      max_auto_retries_enabled: 5,
    });
    const edits = { "card_testing_guard_config.card_ip_blocking_status": true };
    expect(changesOf(profile, profileFields.protection, edits)).toEqual({
      card_testing_guard_config: { card_ip_blocking_status: "enabled" },
    });
  });

  it("are not sent with a count that is none", () => {
    expect(areCountsWhole(profileFields.retries, { max_auto_retries_enabled: "2.5" })).toBe(false);
    expect(areCountsWhole(profileFields.retries, { max_auto_retries_enabled: "" })).toBe(true);
  });
});

describe("a switch that is on by default", () => {
  it("is on until it is set", () => {
    const field = profileFields.webhooks.find(({ isOnByDefault }) => isOnByDefault === true);
    expect(field === undefined ? undefined : valueOf(profile, field)).toBe(true);
  });
});
