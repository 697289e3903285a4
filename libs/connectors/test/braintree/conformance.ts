// What the conformance suite must know of Braintree's answers and signatures.
import { XMLBuilder } from "fast-xml-parser";
import { createHash, createHmac } from "node:crypto";

import { memberAt, textAt } from "../../src/wire/reading.ts";
import type { ConformanceAccount, MemberPath, ReportedMembers } from "../conformance.ts";
import { credentials, keys } from "./braintree-account.ts";

const reportedAt = (...path: MemberPath): ReportedMembers => ({
  id: [...path, "id"],
  amount: [...path, "amount", "value"],
  currency: [...path, "amount", "currencyCode"],
  status: [...path, "status"],
});

const eventOf = (kind: string, second: number): object => ({
  notification: {
    kind,
    timestamp: `2026-11-24T11:59:0${String(second)}Z`,
    subject: {
      dispute: {
        id: "dispute1",
        status: kind === "dispute_opened" ? "open" : "won",
        kind: "chargeback",
        "amount-disputed": "10.99",
        "currency-iso-code": "USD",
        transaction: { id: "transaction1", "order-id": "pay_1_1" },
      },
    },
  },
});

const builder = new XMLBuilder();

export const braintreeConformance: ConformanceAccount = {
  credentials,
  signatureHeaders: [],
  // Everything is a POST that is answered with 200. Questions need no key.
  isRefusal: ({ body }) => memberAt(body, "errors") !== undefined,
  carriesKey: ({ body }, { idempotencyKey }) =>
    (typeof body === "string" && body.includes(JSON.stringify(idempotencyKey))) ||
    /^query /.test(textAt(body, "query") ?? "") ||
    textAt(body, "variables", "input", "clientMutationId") === idempotencyKey,
  answers: {
    authorize: { ...reportedAt("data", "chargeCreditCard", "transaction"), id: null },
    capture: reportedAt("data", "captureTransaction", "transaction"),
    void: { ...reportedAt("data", "reverseTransaction", "reversal"), amount: null },
    incremental_authorization: reportedAt("data", "updateTransactionAmount", "transaction"),
    refund: { ...reportedAt("data", "refundTransaction", "refund"), id: null },
    sync: reportedAt("data", "node"),
    refund_sync: reportedAt("data", "node"),
  },
  webhooks: {
    signingCredential: "api_secret",
    secret: keys.privateKey,
    otherSecret: "private_of_another_account",
    events: [eventOf("dispute_opened", 1), eventOf("dispute_won", 2)],
    // What is signed holds a time that is not checked: Braintree sends it again for hours.
    toleranceSeconds: null,
    sign: (event, secret) => {
      const payload = Buffer.from(String(builder.build(event))).toString("base64");
      const key = createHash("sha1").update(secret).digest();
      const signature = createHmac("sha1", key).update(payload).digest("hex");
      const form = { bt_payload: payload, bt_signature: `${keys.publicKey}|${signature}` };
      return { rawBody: Buffer.from(new URLSearchParams(form).toString()), headers: {} };
    },
    signatureIn: ({ rawBody }) => /%7C([0-9a-f]{40})$/.exec(rawBody.toString())?.[1] ?? "",
    signedText: "PG5vdGlmaWNhdGlvbj",
  },
};
