// What the conformance suite must know of Stripe's answers and signatures.
import Stripe from "stripe";

import type { ConformanceAccount, ReportedMembers } from "../conformance.ts";
import { apiKey, credentials } from "./stripe-account.ts";

const sdk = new Stripe(apiKey);
const payment: ReportedMembers = {
  id: ["id"],
  amount: ["amount_received"],
  currency: ["currency"],
  status: ["status"],
};
const refund: ReportedMembers = {
  id: ["payment_intent"],
  amount: ["amount"],
  currency: ["currency"],
  status: ["status"],
};

const intent = {
  id: "pi_1",
  object: "payment_intent",
  amount: 1099,
  currency: "usd",
  amount_capturable: 1099,
  amount_received: 0,
  capture_method: "manual",
  status: "requires_capture",
  metadata: {},
};
const charged = { ...intent, amount_capturable: 0, amount_received: 1099, status: "succeeded" };
const eventOf = (id: string, type: string, created: number, object: object): object => ({
  id,
  object: "event",
  type,
  created,
  livemode: false,
  data: { object },
});

export const stripeConformance: ConformanceAccount = {
  credentials,
  signatureHeaders: ["stripe-signature"],
  answers: {
    authorize: { ...payment, id: null, amount: ["amount"] },
    capture: payment,
    void: payment,
    // The new total, which the answer confirms.
    incremental_authorization: { ...payment, amount: ["amount"] },
    refund,
    sync: payment,
    refund_sync: { ...refund, id: ["id"] },
  },
  webhooks: {
    secret: "whsec_of_the_account",
    otherSecret: "whsec_of_another_account",
    events: [
      eventOf("evt_1", "payment_intent.amount_capturable_updated", 1_763_900_000, intent),
      eventOf("evt_2", "payment_intent.succeeded", 1_763_900_060, charged),
    ],
    toleranceSeconds: 300,
    sign: (event, secret, at) => {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return { rawBody: Buffer.from(payload), headers: { "stripe-signature": signature } };
    },
    signatureIn: ({ headers }) => headers["stripe-signature"]?.split("v1=")[1] ?? "",
    signedText: "evt_1",
  },
};
