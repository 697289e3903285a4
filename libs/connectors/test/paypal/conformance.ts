// What the conformance suite must know of PayPal's answers and signatures.
import type { ConformanceAccount, ReportedMembers } from "../conformance.ts";
import { certificateChain, sign } from "../emulators/paypal/signatures.ts";
import { credentials } from "./paypal-account.ts";

const charge = ["purchase_units", 0, "payments", "captures", 0] as const;
const movement: ReportedMembers = {
  id: ["custom_id"],
  amount: ["amount", "value"],
  currency: ["amount", "currency_code"],
  status: ["status"],
};

const eventOf = (id: string, type: string, second: number, status: string): object => ({
  id,
  event_type: type,
  create_time: `2026-11-24T11:59:0${String(second)}Z`,
  resource: {
    id: "3C1",
    status,
    custom_id: "pay_1_1",
    invoice_id: "shop:pay_1_1_1",
    amount: { currency_code: "USD", value: "10.99" },
    supplementary_data: { related_ids: { order_id: "5O1" } },
  },
});

export const payPalConformance: ConformanceAccount = {
  credentials,
  signatureHeaders: ["paypal-transmission-sig", "paypal-auth-algo"],
  // What is removed twice is removed once, and an order is completed under one key, whichever caller does it first; so
  // is what is kept without a payment.
  carriesKey: ({ method, headers }, { idempotencyKey, input }) =>
    method === "DELETE" ||
    [idempotencyKey, `${idempotencyKey}_keep`].includes(headers["paypal-request-id"] ?? "") ||
    ("authorizationKey" in input &&
      ["complete", "keep"].some((end) => headers["paypal-request-id"] === `${input.authorizationKey}_${end}`)),
  emptySuccesses: { void: 204, revoke_mandate: 204, remove_webhook: 204 },
  answers: {
    authorize: {
      id: null,
      amount: [...charge, "amount", "value"],
      currency: [...charge, "amount", "currency_code"],
      status: [...charge, "status"],
    },
    capture: { ...movement, id: ["supplementary_data", "related_ids", "order_id"] },
    void: { ...movement, id: ["supplementary_data", "related_ids", "order_id"], amount: null, currency: null },
    refund: movement,
    sync: { id: ["id"], amount: null, currency: null, status: ["status"] },
    refund_sync: { ...movement, id: ["id"] },
  },
  webhooks: {
    // The id of the webhook: PayPal signs with its own key.
    secret: "1JE4291016473214C",
    otherSecret: "9XY4291016473214D",
    certificate: certificateChain(),
    events: [
      eventOf("WH-1", "PAYMENT.CAPTURE.PENDING", 1, "PENDING"),
      eventOf("WH-2", "PAYMENT.CAPTURE.COMPLETED", 2, "COMPLETED"),
    ],
    // The time that is signed is when it was first sent; PayPal sends it again for three days.
    toleranceSeconds: 4 * 24 * 3600,
    sign: (event, secret, now) => sign({ ...event }, secret, now),
    signatureIn: ({ headers }) => headers["paypal-transmission-sig"] ?? "",
    signedText: "3C1",
  },
};
