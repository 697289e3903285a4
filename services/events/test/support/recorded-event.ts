import type { RecordedEvent } from "../../src/domain/merchant-event.ts";

/** A webhook that is to be delivered to the endpoint `m:p`, or to that of another merchant. */
export const recordedEvent = (eventId: string, merchantId = "m"): RecordedEvent => ({
  eventId,
  merchantId,
  profileId: "p",
  objectId: "pay_1",
  objectVersion: 1,
  eventClass: "payments",
  eventType: "payment_succeeded",
  created: new Date(0),
  body: "{}",
  directoryVersion: 0,
  traceParent: null,
});
