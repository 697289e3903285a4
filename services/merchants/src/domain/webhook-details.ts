import type { MerchantAccount } from "@railyard/contracts";

import type { Changes } from "./given-members.ts";
import { withChanges, withGiven } from "./given-members.ts";
import { maskSecret, unmaskTexts } from "./masking.ts";

/** Where and how outgoing webhooks are sent; the password is in the clear. */
export type WebhookDetails = NonNullable<MerchantAccount["webhook_details"]>;

const noWebhookDetails: WebhookDetails = {
  webhook_version: null,
  webhook_username: null,
  webhook_password: null,
  webhook_url: null,
  payment_created_enabled: null,
  payment_succeeded_enabled: null,
  payment_failed_enabled: null,
  payment_statuses_enabled: null,
  refund_statuses_enabled: null,
  payout_statuses_enabled: null,
};

type GivenDetails = Changes<WebhookDetails>;

const withPasswordMeant = (given: GivenDetails, stored: WebhookDetails | null): GivenDetails => ({
  ...given,
  webhook_password: unmaskTexts(
    "webhook_details.webhook_password",
    given.webhook_password,
    stored?.webhook_password ?? null,
  ),
});

/**
 * The details as given, every other member without a value.
 * @param stored the details that they replace, if any
 * @throws {Failure} `invalid_data` for a password that is the mask of another one.
 */
export const completeWebhookDetails = (given: GivenDetails, stored: WebhookDetails | null = null): WebhookDetails =>
  withGiven(noWebhookDetails, withPasswordMeant(given, stored));

/**
 * The details with the given members changed and all others kept.
 * @throws {Failure} `invalid_data` for a password that is the mask of another one.
 */
export const mergeWebhookDetails = (current: WebhookDetails | null, given: GivenDetails): WebhookDetails =>
  withChanges(current ?? noWebhookDetails, withPasswordMeant(given, current), noWebhookDetails);

/** The details as answers show them. */
export const maskWebhookDetails = (details: WebhookDetails | null): WebhookDetails | null =>
  details === null
    ? null
    : {
        // What versions before stored has fewer members.
        ...noWebhookDetails,
        ...details,
        webhook_password: details.webhook_password === null ? null : maskSecret(details.webhook_password),
      };
