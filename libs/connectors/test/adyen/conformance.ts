// What the conformance suite must know of Adyen's answers and signatures.
import { idempotencyHeaderOf } from "../../src/providers/adyen/calls.ts";
import type { ConformanceAccount, ReportedMembers } from "../conformance.ts";
import { signatureOf } from "../emulators/adyen/server.ts";
import { payoutCredentials as credentials } from "./adyen-account.ts";

/** A modification is only received: a webhook reports what it came to. */
const received: ReportedMembers = { id: ["paymentPspReference"], amount: null, currency: null, status: ["status"] };

const itemOf = (eventCode: string, second: number, members: object): Readonly<Record<string, unknown>> => ({
  pspReference: "PSP1",
  merchantAccountCode: "TestMerchant",
  merchantReference: "pay_1_1.hold",
  amount: { value: 1099, currency: "EUR" },
  eventCode,
  success: "true",
  eventDate: `2026-11-24T11:59:0${String(second)}Z`,
  ...members,
});

export const adyenConformance: ConformanceAccount = {
  credentials,
  signatureHeaders: ["hmacsignature"],
  // What is deleted twice is deleted once, a question needs no key, and each result of a challenge and each document
  // has a key of its own.
  carriesKey: ({ method, headers, url }, { idempotencyKey }) =>
    method === "DELETE" ||
    method === "GET" ||
    /\/(?:details|supplyDefenseDocument|retrieveApplicableDefenseReasons)$/.test(url) ||
    [idempotencyKey, `${idempotencyKey}:submit`, `${idempotencyKey}:register`]
      .map(idempotencyHeaderOf)
      .includes(headers["idempotency-key"] ?? ""),
  emptySuccesses: { revoke_mandate: 204, remove_webhook: 204, list_webhooks: 204 },
  answers: {
    authorize: { id: null, amount: ["amount", "value"], currency: ["amount", "currency"], status: ["resultCode"] },
    capture: received,
    void: received,
    incremental_authorization: received,
    refund: received,
  },
  webhooks: {
    secret: "DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00",
    otherSecret: "00B1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAABFF",
    events: [
      itemOf("AUTHORISATION", 1, {}),
      itemOf("CANCELLATION", 2, { pspReference: "PSP2", originalReference: "PSP1" }),
    ],
    // What is signed holds no time.
    toleranceSeconds: null,
    sign: (event, secret) => {
      const unsigned: Readonly<Record<string, unknown>> = { ...event };
      const data = unsigned["additionalData"] as object | undefined;
      const item = { ...event, additionalData: { ...data, hmacSignature: signatureOf(unsigned, secret) } };
      const message = { live: "false", notificationItems: [{ NotificationRequestItem: item }] };
      return { rawBody: Buffer.from(JSON.stringify(message)), headers: {} };
    },
    signatureIn: ({ rawBody }) => /"hmacSignature":"([^"]+)"/.exec(rawBody.toString())?.[1] ?? "",
    signedText: "AUTHORISATION",
  },
};
