import { describe, expect, it } from "@jest/globals";

import type { MerchantAccountType } from "../../src/domain/merchant-account.ts";
import { newMerchantAccount, settleAccountType, updateMerchantAccount } from "../../src/domain/merchant-account.ts";
import { newProfile, updateProfile } from "../../src/domain/business-profile.ts";
import { membershipToStartWith } from "../../src/domain/user.ts";

const origin = {
  organizationId: "org_1",
  accountType: "standard",
  customerOwnerId: null,
  publishableKey: "pk_snd_1",
  hashKey: "h".repeat(64),
  sealedDataKey: "v1.m1.a.b.c",
} as const;
const account = newMerchantAccount({ merchant_id: "kiosk", merchant_name: "Kiosk" }, origin);
const now = new Date("2026-11-20T10:00:00.000Z");

describe("type of a merchant in its organization", () => {
  it.each<["standard" | "platform", MerchantAccountType | null, boolean, MerchantAccountType | null]>([
    ["standard", null, false, "standard"],
    ["standard", "standard", false, "standard"],
    ["standard", "platform", false, null],
    ["standard", "connected", false, null],
    ["platform", null, false, "platform"],
    ["platform", "platform", false, "platform"],
    ["platform", "connected", false, null],
    ["platform", "standard", false, null],
    ["platform", null, true, "standard"],
    ["platform", "standard", true, "standard"],
    ["platform", "connected", true, "connected"],
    ["platform", "platform", true, null],
  ])("in a %s organization, asked for %s, platform merchant there: %p", (organization, requested, has, settled) => {
    expect(settleAccountType(organization, requested, has)).toBe(settled);
  });
});

describe("an updated merchant", () => {
  it("never takes keys, versions or members that are not the caller's", () => {
    const forged = {
      merchant_id: "kiosk",
      publishable_key: "pk_forged",
      return_url: "https://kiosk.example",
      sealed_data_key: undefined,
      colour: "red",
    };
    expect(updateMerchantAccount(account, forged)).toEqual({ ...account, return_url: "https://kiosk.example" });
  });
});

describe("the signing key of a profile", () => {
  const profile = newProfile(account, { profileId: "pro_1", profileName: "default", cardTestingSecret: "fs_1" });

  it("comes from the merchant", () => {
    expect(profile.payment_response_hash_key).toBe(account.payment_response_hash_key);
    expect(profile.previous_hash_key).toBeNull();
  });

  it("stays next to a new one for a day", () => {
    const updated = updateProfile(profile, { payment_response_hash_key: "new" }, now);
    const expiresAt = new Date("2026-11-21T10:00:00.000Z");
    expect(updated.previous_hash_key).toEqual({ key: profile.payment_response_hash_key, expiresAt });
    expect(updateProfile(updated, { session_expiry: 600 }, now).previous_hash_key).toEqual(updated.previous_hash_key);
    expect(updateProfile(profile, { payment_response_hash_key: "h".repeat(64) }, now).previous_hash_key).toBeNull();
  });
});

describe("the merchant a session starts with", () => {
  const membership = (merchantId: string) => ({
    userId: "usr_1",
    merchantId,
    merchantName: null,
    organizationId: "org_1",
    profileId: null,
    roleId: "merchant_admin",
    permissions: [],
    refundLimits: null,
  });

  it("is the chosen one while the user belongs to it, else the oldest", () => {
    const memberships = [membership("first"), membership("second")];
    expect(membershipToStartWith(memberships, "second")?.merchantId).toBe("second");
    expect(membershipToStartWith(memberships, "left")?.merchantId).toBe("first");
    expect(membershipToStartWith([], null)).toBeUndefined();
  });
});
