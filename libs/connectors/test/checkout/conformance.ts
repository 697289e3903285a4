// What the conformance suite must know of Checkout.com's answers and signatures.
import { createHmac } from "node:crypto";

import type { ConformanceAccount, ReportedMembers } from "../conformance.ts";
import { credentials } from "./checkout-account.ts";

/** What was only accepted reports an id of its own and our reference; webhooks report the rest. */
const accepted: ReportedMembers = { id: null, amount: null, currency: null, status: null };

const eventOf = (id: string, type: string, second: number, data: object): object => ({
  id,
  type,
  timestamp: `2026-11-24T11:59:0${String(second)}Z`,
  data: { id: "pay_1", amount: 1099, currency: "USD", metadata: { capture_method: "manual" }, ...data },
});

export const checkoutConformance: ConformanceAccount = {
  credentials,
  signatureHeaders: ["cko-signature"],
  // An empty list is an answer.
  emptySuccesses: { revoke_mandate: 204, remove_webhook: 204, list_refunds: 200 },
  answers: {
    authorize: { id: null, amount: ["amount"], currency: ["currency"], status: ["status"] },
    capture: accepted,
    void: accepted,
    incremental_authorization: { ...accepted, amount: ["balances", "total_authorized"] },
    refund: accepted,
    sync: { id: ["id"], amount: ["balances", "total_captured"], currency: ["currency"], status: ["status"] },
    // A list of operations, in which the refund is the third and is found by our reference.
    refund_sync: { ...accepted, amount: [2, "amount"] },
  },
  webhooks: {
    secret: "key_of_the_workflow",
    otherSecret: "key_of_another_workflow",
    events: [
      eventOf("evt_1", "payment_approved", 1, { action_id: "act_1" }),
      eventOf("evt_2", "payment_captured", 2, { action_id: "act_2" }),
    ],
    toleranceSeconds: null,
    sign: (event, secret) => {
      const rawBody = Buffer.from(JSON.stringify(event));
      return { rawBody, headers: { "cko-signature": createHmac("sha256", secret).update(rawBody).digest("hex") } };
    },
    signatureIn: ({ headers }) => headers["cko-signature"] ?? "",
    signedText: "evt_1",
  },
};
