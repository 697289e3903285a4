import type { MerchantAccount } from "@railyard/contracts";

import { maskSecret } from "./masking.ts";
import type { Changes } from "./given-members.ts";
import { withGiven } from "./given-members.ts";

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
};

/** The details as given, every other member without a value. */
export const completeWebhookDetails = (given: Changes<WebhookDetails> | null | undefined): WebhookDetails | null =>
  given === null || given === undefined ? null : withGiven(noWebhookDetails, given);

/** The details with the given members changed and all others kept. */
export const mergeWebhookDetails = (
  current: WebhookDetails | null,
  given: Changes<WebhookDetails> | null | undefined,
): WebhookDetails | null =>
  given === null || given === undefined ? current : withGiven(current ?? noWebhookDetails, given);

/** The details as answers show them. */
export const maskWebhookDetails = (details: WebhookDetails | null): WebhookDetails | null =>
  details === null
    ? null
    : {
        ...details,
        webhook_password: details.webhook_password === null ? null : maskSecret(details.webhook_password),
      };
