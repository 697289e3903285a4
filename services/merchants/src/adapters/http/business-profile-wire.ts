import type { BusinessProfile as BusinessProfileAnswer } from "@railyard/contracts";

import type { BusinessProfile } from "../../domain/business-profile.ts";
import { maskSecret } from "../../domain/masking.ts";
import { maskWebhookDetails } from "../../domain/webhook-details.ts";

type Headers = BusinessProfileAnswer["outgoing_webhook_custom_http_headers"];

const maskHeaders = (headers: Headers): Headers =>
  headers === null
    ? null
    : Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskSecret(value)]));

/** The answer to an operation on a profile; the server drops what the contract does not declare. */
export const toBusinessProfileWire = (profile: BusinessProfile): BusinessProfileAnswer => ({
  ...profile,
  webhook_details: maskWebhookDetails(profile.webhook_details),
  outgoing_webhook_custom_http_headers: maskHeaders(profile.outgoing_webhook_custom_http_headers),
});
