import { describe, expect, it } from "@jest/globals";
import type { WebhookDetails } from "../../src/domain/webhook-details.ts";
import { completeWebhookDetails, maskWebhookDetails, mergeWebhookDetails } from "../../src/domain/webhook-details.ts";

describe("webhook details", () => {
  it("of versions before are shown with every member, the password masked", () => {
    const stored = { webhook_url: "https://shop.example", webhook_password: "a long password" } as WebhookDetails;
    const shown = maskWebhookDetails(stored);
    expect(Object.keys(shown ?? {}).toSorted()).toEqual(Object.keys(completeWebhookDetails({})).toSorted());
    expect(shown).toMatchObject({ webhook_url: "https://shop.example", payout_statuses_enabled: null });
    expect(shown?.webhook_password).not.toContain("a long password");
    expect(maskWebhookDetails(null)).toBeNull();
  });

  it("keep what a change does not state", () => {
    const before = completeWebhookDetails({ webhook_url: "https://shop.example", payout_statuses_enabled: ["failed"] });
    expect(mergeWebhookDetails(before, { payment_statuses_enabled: ["succeeded"] })).toEqual({
      ...before,
      payment_statuses_enabled: ["succeeded"],
    });
  });
});
