import type { MerchantSeals } from "../../src/domain/endpoint.ts";
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
  sealedContent: null,
  directoryVersion: 0,
  traceParent: null,
});

const asItIs = (text: string): string => text;

/** Encrypts nothing. */
export const plainSeals: MerchantSeals = {
  sealContent: asItIs,
  openContent: asItIs,
  sealAnswer: asItIs,
  openAnswer: asItIs,
  sealSettings: asItIs,
  openSettings: asItIs,
};
