import { mayDo } from "@railyard/auth";
import { updateBusinessProfile } from "@railyard/contracts";
import type { BusinessProfile as BusinessProfileAnswer } from "@railyard/contracts";
import type { Principal } from "@railyard/http";

import type { BusinessProfile } from "../../domain/business-profile.ts";
import { maskSecret, maskTexts } from "../../domain/masking.ts";
import { maskWebhookDetails } from "../../domain/webhook-details.ts";

type Headers = BusinessProfileAnswer["outgoing_webhook_custom_http_headers"];

const maskHeaders = (headers: Headers): Headers =>
  headers === null
    ? null
    : Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskSecret(value)]));

const fromMasked = (masked: unknown) => masked as BusinessProfileAnswer["network_tokenization_credentials"];

/** The holder of the key that signs webhooks can make some up: only those who may change the profile are shown it. */
export const shownSigningKey = (profile: BusinessProfile, reader: Principal): string =>
  mayDo(updateBusinessProfile, reader)
    ? profile.payment_response_hash_key
    : maskSecret(profile.payment_response_hash_key);

/**
 * The answer to an operation on a profile; the server drops what the contract does not declare. A session of the
 * console is shown the key where it is asked for a recent proof, not here.
 */
export const toBusinessProfileWire = (profile: BusinessProfile, reader: Principal): BusinessProfileAnswer => ({
  ...profile,
  payment_response_hash_key:
    reader.sessionKind === "console" ? maskSecret(profile.payment_response_hash_key) : shownSigningKey(profile, reader),
  applepay_verified_domains: profile.walletpay_verified_domains,
  network_tokenization_credentials: fromMasked(maskTexts(profile.network_tokenization_credentials)),
  webhook_details: maskWebhookDetails(profile.webhook_details),
  outgoing_webhook_custom_http_headers: maskHeaders(profile.outgoing_webhook_custom_http_headers),
});
