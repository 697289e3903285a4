import type { Envelope } from "@railyard/contracts";
import type { Outgoing } from "@railyard/messaging";

/** An event with recognisable members; `position` also numbers its id. */
export const envelope = (position: number): Envelope => ({
  specversion: "1.0",
  id: `evt_${String(position)}`,
  source: "railyard/payments",
  type: "payments.a.b",
  subject: "pay_1",
  time: "2026-11-20T10:00:00.000Z",
  datacontenttype: "application/json",
  sequence: "1",
  partitionkey: "merchant_1",
  position,
  data: { amount: position },
});

export const outgoing = (position: number): Outgoing => ({
  subject: "payments.a.b",
  messageId: `evt_${String(position)}`,
  payload: JSON.stringify(envelope(position)),
});
