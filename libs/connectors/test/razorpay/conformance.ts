// What the conformance suite must know of Razorpay's answers and signatures.
import { createHash, createHmac } from "node:crypto";

import type { ConformanceAccount, ReportedMembers } from "../conformance.ts";
import { payoutCredentials } from "./razorpay-account.ts";

const whole: ReportedMembers = { id: ["id"], amount: ["amount"], currency: ["currency"], status: ["status"] };

const eventOf = (event: string, status: string, second: number): object => ({
  entity: "event",
  account_id: "acc_BFQ7uQEaa7j2z7",
  event,
  contains: ["payment"],
  payload: {
    payment: {
      entity: {
        id: "pay_00000000000001",
        entity: "payment",
        amount: 50_000,
        currency: "INR",
        status,
        captured: status === "captured",
        notes: { attempt_id: "pay_1_1", capture_method: "manual" },
        created_at: 1_795_500_000,
      },
    },
  },
  created_at: 1_795_500_000 + second,
});

const shortKey = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 36);

/** Writes that Razorpay has no key for: a payment is under the order of its attempt, and the others end what is. */
const unkeyed = /\/(payments\/create\/\w+|capture|accept|contest|documents|cancel|tokens\/\w+)$/;

export const razorpayConformance: ConformanceAccount = {
  credentials: payoutCredentials,
  signatureHeaders: ["x-razorpay-signature"],
  carriesKey: (request, { idempotencyKey }) =>
    unkeyed.test(request.url) || JSON.stringify(request).includes(shortKey(idempotencyKey)),
  answers: {
    // A payment that was made reports its id alone; look-ups report the rest.
    authorize: { id: null, amount: null, currency: null, status: null },
    capture: whole,
    refund: { ...whole, id: ["payment_id"] },
    sync: whole,
    refund_sync: whole,
  },
  webhooks: {
    secret: "secret_of_the_webhook",
    otherSecret: "secret_of_another_webhook",
    events: [eventOf("payment.authorized", "authorized", 1), eventOf("payment.captured", "captured", 2)],
    toleranceSeconds: null,
    sign: (event, secret) => {
      const rawBody = Buffer.from(JSON.stringify(event));
      return {
        rawBody,
        headers: { "x-razorpay-signature": createHmac("sha256", secret).update(rawBody).digest("hex") },
      };
    },
    signatureIn: ({ headers }) => headers["x-razorpay-signature"] ?? "",
    signedText: "pay_00000000000001",
  },
};
