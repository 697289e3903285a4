import { isStorableTime } from "@railyard/contracts";
import { isStorableText } from "@railyard/members";

import type { Connector } from "../port/connector.ts";
import type { AddressCheck, IncomingWebhook, WebhookEvent } from "../port/webhooks.ts";
import { withMaskedTexts } from "./masked-texts.ts";
import { isUnreadableResponse, UnreadableResponse } from "../wire/unreadable-response.ts";

type Receiver = Pick<Connector, "webhooks">;

/** Longer ones are no provider's, and no index of a database holds them. */
const idCharactersMax = 512;

/**
 * Whether all that an event reports can be stored: texts without U+0000, ids that an index holds, exact numbers. An
 * amount that is not exact is NaN, which the judge shows as a difference and never stores.
 */
const isStorable = (value: unknown, name = ""): boolean => {
  if (typeof value === "string")
    return isStorableText(value) && !(name.endsWith("Id") && value.length > idCharactersMax);
  if (typeof value === "number") return Number.isNaN(value) || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([member, held]) => isStorableText(member) && isStorable(held, member));
};

const isUsable = (event: WebhookEvent): boolean => isStorableTime(Date.parse(event.occurredAt)) && isStorable(event);

/**
 * The events that a webhook reports. Anyone may send one: whatever a connector's reader makes of the bytes, an error of
 * its parser included, is a refusal of the webhook.
 * @throws {UnreadableResponse} when it is not what the provider documents, or reports what cannot be stored.
 */
export const readWebhookEvents = ({ webhooks }: Receiver, webhook: IncomingWebhook): readonly WebhookEvent[] => {
  let events: readonly WebhookEvent[];
  try {
    events = webhooks?.parse(webhook) ?? [];
  } catch (error) {
    if (isUnreadableResponse(error)) throw error;
    throw new UnreadableResponse("The provider's webhook cannot be read.", undefined, undefined, { cause: error });
  }
  if (!events.every(isUsable)) throw new UnreadableResponse("The provider's webhook reports what cannot be stored.");
  return events.map((event) => withMaskedTexts(event));
};

/** The text that answers a check of the address; null for every other call, and for one that cannot be read. */
export const answerToAddressCheck = ({ webhooks }: Receiver, check: AddressCheck): string | null => {
  try {
    return webhooks?.answerAddressCheck?.(check) ?? null;
  } catch {
    return null;
  }
};
