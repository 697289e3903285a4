import type { EventClass, EventContent, EventType, MerchantEvent } from "@railyard/contracts";
import { contentTypeOfClass, merchantEventSubject } from "@railyard/contracts";

import type { NewEvent, Ports } from "../ports.ts";

/** Something that happened to an object of a merchant. */
export interface Happening {
  readonly eventClass: EventClass;
  readonly type: EventType;
  readonly objectId: string;
  /** The object after it happened. */
  readonly after: {
    readonly merchantId: string;
    readonly profileId: string;
    readonly version: number;
    readonly modifiedAt: Date;
  };
  /** The object exactly as the retrieve operation answers it. */
  readonly object: EventContent["object"];
}

/** An event that the merchant receives. */
export const merchantEvent = (
  { ids }: Pick<Ports, "ids">,
  { eventClass, type, objectId, after, object }: Happening,
): NewEvent => {
  const content: EventContent = { type: contentTypeOfClass[eventClass], object };
  const data: Omit<MerchantEvent, "sealed_content"> = {
    merchant_id: after.merchantId,
    profile_id: after.profileId,
    event_class: eventClass,
    event_type: type,
    object_id: objectId,
    object_version: after.version,
  };
  return {
    id: ids.eventId(),
    subject: merchantEventSubject(eventClass, type),
    objectId,
    objectVersion: after.version,
    time: after.modifiedAt,
    data: JSON.stringify(data),
    content: JSON.stringify(content),
  };
};
