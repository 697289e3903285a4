import { describe, expect, it } from "@jest/globals";
import type { Envelope } from "@railyard/contracts";
import { eventClasses } from "@railyard/contracts";
import { isForMerchants, recordedEventOf } from "../../src/domain/merchant-event.ts";

const data = {
  merchant_id: "m_1",
  profile_id: "pro_1",
  event_class: "refunds",
  event_type: "refund_succeeded",
  object_id: "ref_1",
  object_version: 2,
  content: { type: "refund_details", object: { zulu: 1, alpha: "€", nested: { list: [1, null, true] } } },
};

const envelope = (members: Partial<Envelope> = {}): Envelope => ({
  specversion: "1.0",
  id: "evt_1",
  source: "railyard/payments",
  type: "payments.refunds.refund_succeeded",
  subject: "ref_1",
  time: "2026-01-15T10:00:00.123Z",
  datacontenttype: "application/json",
  sequence: "2",
  partitionkey: "m_1",
  position: 1,
  data,
  ...members,
});

describe("an event for merchants", () => {
  it("has a body whose bytes are fixed", () => {
    expect(recordedEventOf(envelope()).body).toBe(
      '{"merchant_id":"m_1","event_id":"evt_1","event_type":"refund_succeeded","content":{"type":"refund_details",' +
        '"object":{"zulu":1,"alpha":"€","nested":{"list":[1,null,true]}}},"timestamp":"2026-01-15T10:00:00.123Z",' +
        '"processor_merchant_id":"m_1"}',
    );
  });

  it("keeps what delivering it needs", () => {
    const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    expect(recordedEventOf(envelope({ directoryversion: 9, traceparent }))).toMatchObject({
      eventId: "evt_1",
      merchantId: "m_1",
      profileId: "pro_1",
      objectId: "ref_1",
      objectVersion: 2,
      eventClass: "refunds",
      eventType: "refund_succeeded",
      created: new Date("2026-01-15T10:00:00.123Z"),
      directoryVersion: 9,
      traceParent: traceparent,
    });
  });

  it.each(eventClasses)("may be of class %s", (ofClass) => {
    expect(isForMerchants(envelope({ type: `payments.${ofClass}.anything` }))).toBe(true);
  });

  it.each(["payments.attempts.attempt_settled", "merchants.account.changed", "payments"])("is not %s", (type) => {
    expect(isForMerchants(envelope({ type }))).toBe(false);
  });

  it.each<Record<string, unknown>>([
    { merchant_id: "" },
    { merchant_id: 7 },
    { profile_id: undefined },
    { object_id: "x".repeat(65) },
    { object_version: "2" },
    { event_class: "attempts" },
    { event_type: "payment_imagined" },
    { content: null },
    { content: { type: "refund_details" } },
  ])("is refused when it breaks its contract: %j", (change) => {
    expect(() => recordedEventOf(envelope({ data: { ...data, ...change } }))).toThrow(/breaks its contract/);
  });
});
