// One webhook of each real provider about each kind of object, as it would come for what `asked` specifies.
import type { Asked } from "./judged-answers.ts";

/** A webhook by its event, as the provider signs it. */
export interface WebhookSample {
  readonly event: object;
  readonly asked: Asked;
}

/** The event as it would come from another account of the provider, where events name theirs; null: they do not. */
export const ofAnotherAccount: Readonly<Record<string, ((event: object) => object) | null>> = {
  stripe: (event) => ({ ...event, account: "acct_of_another" }),
  adyen: (event) => ({ ...event, merchantAccountCode: "AnotherMerchant" }),
  checkout: (event) => {
    const { data, ...rest } = event as { readonly data: object };
    return { ...rest, data: { ...data, processing_channel_id: "pc_of_another" } };
  },
  // The keys of these do not state which account they are of.
  razorpay: null,
  paypal: null,
  braintree: null,
};

const attempt = "pay_1_1";
const refundId = "ref_1";
const payout = "po_1_1";
const time = "2026-11-24T12:00:00.000Z";
const seconds = 1_763_900_000;
const amount = 1099;

const askedFor = (currency: string, transactionId: string, changes: Partial<Asked> = {}): Asked => ({
  attempt,
  amount,
  currency,
  captureMethod: "automatic",
  transactionId,
  refundId,
  ...changes,
});

const stripe = (type: string, object: object): object => ({
  id: "evt_1",
  object: "event",
  type,
  created: seconds,
  livemode: false,
  data: { object: { livemode: false, ...object } },
});

const adyen = (eventCode: string, changes: object): object => ({
  pspReference: "PSP1",
  merchantAccountCode: "TestMerchant",
  merchantReference: attempt,
  amount: { currency: "EUR", value: amount },
  eventCode,
  success: "true",
  eventDate: time,
  ...changes,
});

const checkout = (type: string, data: object): object => ({
  id: "evt_1",
  type,
  timestamp: time,
  data: { amount, currency: "EUR", ...data },
});

const razorpay = (event: string, name: string, entity: object): object => ({
  entity: "event",
  event,
  created_at: seconds,
  payload: { [name]: { entity: { amount, currency: "INR", created_at: seconds, ...entity } } },
});

const payPalMoney = { currency_code: "USD", value: "10.99" };
const payPal = (type: string, resource: object): object => ({
  id: "WH-1",
  event_type: type,
  create_time: time,
  resource,
});

/** The id in the GraphQL API of what webhooks name by a legacy id. */
const braintreeId = (type: string, legacyId: string): string =>
  Buffer.from(`${type}_${legacyId}`).toString("base64").replace(/=+$/, "");
const braintreeMoney = { amount: "10.99", "currency-iso-code": "USD" };
const braintree = (kind: string, subject: object): object => ({
  notification: { kind, timestamp: time, subject },
});

/** By connector and kind of object. */
export const webhookSamples: Readonly<Record<string, Readonly<Record<string, WebhookSample>>>> = {
  stripe: {
    payments: {
      event: stripe("payment_intent.succeeded", {
        id: "pi_1",
        object: "payment_intent",
        amount,
        currency: "usd",
        amount_capturable: 0,
        amount_received: amount,
        status: "succeeded",
        metadata: { attempt_id: attempt },
      }),
      asked: askedFor("USD", "pi_1"),
    },
    refunds: {
      event: stripe("refund.updated", {
        id: "re_1",
        object: "refund",
        amount,
        currency: "usd",
        status: "succeeded",
        payment_intent: "pi_1",
        metadata: { refund_id: refundId },
      }),
      asked: askedFor("USD", "pi_1", { connectorRefundId: "re_1" }),
    },
    disputes: {
      event: stripe("charge.dispute.created", {
        id: "dp_1",
        object: "dispute",
        amount,
        currency: "usd",
        created: seconds,
        status: "needs_response",
        reason: "fraudulent",
        payment_intent: "pi_1",
      }),
      asked: askedFor("USD", "pi_1"),
    },
  },
  adyen: {
    payments: { event: adyen("AUTHORISATION", {}), asked: askedFor("EUR", "PSP1") },
    refunds: {
      event: adyen("REFUND", { pspReference: "PSP2", originalReference: "PSP1", merchantReference: refundId }),
      asked: askedFor("EUR", "PSP1", { connectorRefundId: "PSP2" }),
    },
    disputes: {
      event: adyen("CHARGEBACK", { pspReference: "PSP3", originalReference: "PSP1" }),
      asked: askedFor("EUR", "PSP1"),
    },
    payouts: {
      event: adyen("PAYOUT_THIRDPARTY", { pspReference: "PSP4", merchantReference: `${payout}.payout` }),
      asked: askedFor("EUR", "", { attempt: payout, connectorPayoutId: "PSP4" }),
    },
  },
  checkout: {
    payments: {
      event: checkout("payment_captured", {
        id: "pay_provider1",
        action_id: "act_1",
        metadata: { attempt_id: attempt, capture_method: "automatic" },
        balances: { total_authorized: amount, total_captured: amount, available_to_capture: 0 },
      }),
      asked: askedFor("EUR", "pay_provider1"),
    },
    refunds: {
      event: checkout("payment_refunded", {
        id: "pay_provider1",
        action_id: "act_2",
        metadata: { refund_id: refundId },
      }),
      asked: askedFor("EUR", "pay_provider1", { connectorRefundId: "act_2" }),
    },
    disputes: {
      event: checkout("dispute_received", {
        id: "dsp_1",
        category: "fraudulent",
        status: "evidence_required",
        payment_id: "pay_provider1",
      }),
      asked: askedFor("EUR", "pay_provider1"),
    },
    payouts: {
      event: checkout("payment_paid", { id: "pay_payout1", reference: payout, metadata: { payout_id: "po_1" } }),
      asked: askedFor("EUR", "", { attempt: payout, connectorPayoutId: "pay_payout1" }),
    },
  },
  razorpay: {
    payments: {
      event: razorpay("payment.captured", "payment", {
        id: "pay_Provider1",
        status: "captured",
        captured: true,
        notes: { attempt_id: attempt, capture_method: "automatic" },
      }),
      asked: askedFor("INR", "pay_Provider1"),
    },
    refunds: {
      event: razorpay("refund.processed", "refund", {
        id: "rfnd_1",
        payment_id: "pay_Provider1",
        status: "processed",
        notes: { refund_id: refundId },
      }),
      asked: askedFor("INR", "pay_Provider1", { connectorRefundId: "rfnd_1" }),
    },
    disputes: {
      event: razorpay("payment.dispute.created", "dispute", {
        id: "disp_1",
        payment_id: "pay_Provider1",
        reason_code: "chargeback",
        status: "open",
        phase: "chargeback",
      }),
      asked: askedFor("INR", "pay_Provider1"),
    },
    payouts: {
      event: razorpay("payout.processed", "payout", { id: "pout_1", status: "processed", reference_id: payout }),
      asked: askedFor("INR", "", { attempt: payout, connectorPayoutId: "pout_1" }),
    },
  },
  braintree: {
    payments: {
      event: braintree("transaction_settlement_declined", {
        transaction: { id: "t1", status: "settlement_declined", "order-id": attempt, ...braintreeMoney },
      }),
      asked: askedFor("USD", braintreeId("transaction", "t1"), {
        captureMethod: "manual",
        capture: { id: `${attempt}_1`, amount },
      }),
    },
    refunds: {
      event: braintree("refund_failed", {
        transaction: { id: "r1", status: "failed", "order-id": refundId, ...braintreeMoney },
      }),
      asked: askedFor("USD", braintreeId("transaction", "t1"), { connectorRefundId: braintreeId("refund", "r1") }),
    },
    disputes: {
      event: braintree("dispute_opened", {
        dispute: {
          id: "d1",
          status: "open",
          kind: "chargeback",
          "currency-iso-code": "USD",
          "amount-disputed": "10.99",
          transaction: { id: "t1", "order-id": attempt },
        },
      }),
      asked: askedFor("USD", braintreeId("transaction", "t1")),
    },
  },
  paypal: {
    payments: {
      event: payPal("PAYMENT.CAPTURE.COMPLETED", {
        id: "CAPTURE1",
        status: "COMPLETED",
        amount: payPalMoney,
        custom_id: attempt,
        invoice_id: `shop:${attempt}_1`,
        supplementary_data: { related_ids: { order_id: "ORDER1" } },
      }),
      asked: askedFor("USD", "ORDER1", { captureMethod: "manual", capture: { id: `${attempt}_1`, amount } }),
    },
    refunds: {
      event: payPal("PAYMENT.CAPTURE.REFUNDED", {
        id: "REFUND1",
        status: "COMPLETED",
        amount: payPalMoney,
        custom_id: refundId,
        links: [{ rel: "up", href: "https://api.paypal.example/v2/payments/captures/CAPTURE1", method: "GET" }],
      }),
      asked: askedFor("USD", "ORDER1", { connectorRefundId: "REFUND1" }),
    },
    disputes: {
      event: payPal("CUSTOMER.DISPUTE.CREATED", {
        dispute_id: "PP-D-1",
        status: "OPEN",
        dispute_amount: payPalMoney,
        create_time: time,
        disputed_transactions: [{ seller_transaction_id: "CAPTURE1", custom: attempt }],
      }),
      asked: askedFor("USD", "ORDER1"),
    },
    payouts: {
      event: payPal("PAYMENT.PAYOUTS-ITEM.SUCCEEDED", {
        payout_item_id: "ITEM1",
        payout_batch_id: "BATCH1",
        transaction_status: "SUCCESS",
        payout_item: { amount: { currency: "USD", value: "10.99" }, sender_item_id: payout },
      }),
      asked: askedFor("USD", "", { attempt: payout, connectorPayoutId: "BATCH1" }),
    },
  },
};
