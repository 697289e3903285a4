import { defined } from "@railyard/members";
import type { ApiAnswer } from "../api-client.ts";
import { cardPayment, cards, walkChallenge } from "../main-job.ts";
import type { DemoShop, ShopName } from "./demo-shop.ts";
import type { Order } from "./orders.ts";
import { walkRedirect } from "./walk-redirect.ts";

/** Possible outcomes of a payment, and how often they occur. */
export interface PaymentStory {
  readonly count: number;
  /** Test cards of the sandbox provider, in turn. */
  readonly cards: readonly string[];
  /** Only this shop's orders; any by default. */
  readonly shop?: ShopName;
  readonly hasCustomer?: true;
  /** More members of the payment, or others. */
  readonly members?: (order: Order) => Readonly<Record<string, unknown>>;
  /** What happens to it next. */
  readonly next?: (shop: DemoShop, payment: ApiAnswer, order: Order) => Promise<unknown>;
}

const day = 86_400_000;

const half = ({ amount }: Order): number => Math.round(amount / 20) * 10;
const pathOf = ({ body }: ApiAnswer): string => `/payments/${String(body["payment_id"])}`;
const manual = { capture_method: "manual" };
const threeDs = { authentication_type: "three_ds" };

const refund =
  (reason: string, amountOf?: (order: Order) => number): NonNullable<PaymentStory["next"]> =>
  (shop, { body }, order) =>
    shop.post("/refunds", {
      payment_id: body["payment_id"],
      reason,
      ...defined({ amount: amountOf?.(order) }),
      metadata: { ticket: `T-${order.reference.slice(6)}` },
    });

const capture: NonNullable<PaymentStory["next"]> = (shop, payment, order) =>
  shop.post(`${pathOf(payment)}/capture`, { amount_to_capture: half(order) });

const wallet = {
  payment_method: "wallet",
  payment_method_type: "paypal",
  payment_method_data: { wallet: { paypal_redirect: {} } },
};

const ideal = {
  currency: "EUR",
  payment_method: "bank_redirect",
  payment_method_type: "ideal",
  payment_method_data: { bank_redirect: { ideal: {} } },
};

const everyday = [
  "4242424242424242",
  "5555555555554444",
  "4111111111111111",
  "378282246310005",
  "4242424242424242",
  "6011111111111117",
  "5555555555554444",
  "38000000000006",
];

const agreement = {
  acceptance_type: "online",
  accepted_at: "2026-01-15T09:30:00.000Z",
  online: { ip_address: "203.0.113.24", user_agent: "Mozilla/5.0" },
};

/** A merchant-initiated transaction with what the payment before it stored. */
const chargeAgain: NonNullable<PaymentStory["next"]> = ({ post, profiles }, { body }, order) => {
  const { shop, amount, currency, customer, reference } = order;
  return post("/payments", {
    amount,
    currency,
    profile_id: profiles[shop],
    confirm: true,
    off_session: true,
    customer_id: customer?.customerId,
    mandate_id: body["mandate_id"],
    merchant_order_reference_id: `${reference}-R`,
    description: "Monthly refill",
  });
};

/** The payments of the demo merchant. */
export const paymentStories: Readonly<Record<string, PaymentStory>> = {
  disputed: { count: 10, cards: ["4000000000000259"] },
  paid: { count: 190, cards: everyday },
  paidWithWeakChecks: { count: 6, cards: ["4000000000000101", "4000000000000036"] },
  declined: { count: 9, cards: [cards.declined, "5105105105105100"] },
  withoutFunds: { count: 12, cards: ["4000000000009995"] },
  declinedForTheCard: {
    count: 14,
    cards: ["4000000000000069", "4000000000000127", "4000000000009987", "4000000000009979"],
  },
  recovered: { count: 18, cards: [cards.declinedByFauxpay] },
  settledLater: { count: 8, cards: [cards.pendingThenSucceeds, "4000000000000226"] },
  frictionless: { count: 8, cards: ["4000000000003055"], members: () => threeDs },
  challenged: {
    count: 10,
    cards: [cards.challenge],
    members: () => threeDs,
    next: (_shop, payment) => walkChallenge(payment, "Complete"),
  },
  challengeFailed: {
    count: 4,
    cards: [cards.challenge],
    members: () => threeDs,
    next: (_shop, payment) => walkChallenge(payment, "Reject"),
  },
  challengeOpen: { count: 4, cards: [cards.challenge], members: () => threeDs },
  created: { count: 6, cards: everyday, members: () => ({ confirm: false, payment_method_data: undefined }) },
  captureDue: { count: 9, cards: everyday, members: () => manual },
  captureScheduled: {
    count: 3,
    cards: everyday,
    members: () => ({ capture_method: "scheduled", capture_on: new Date(Date.now() + 2 * day).toISOString() }),
  },
  capturedInPart: { count: 7, cards: everyday, members: () => manual, next: capture },
  cancelled: {
    count: 6,
    cards: everyday,
    members: () => manual,
    next: (shop, payment) => shop.post(`${pathOf(payment)}/cancel`, { cancellation_reason: "requested_by_customer" }),
  },
  inReview: { count: 3, cards: ["4000000000009235"] },
  approved: {
    count: 3,
    cards: ["4000000000009235"],
    next: (shop, payment) => shop.post(`${pathOf(payment)}/approve`),
  },
  rejected: { count: 2, cards: ["4000000000009235"], next: (shop, payment) => shop.post(`${pathOf(payment)}/reject`) },
  refunded: { count: 12, cards: everyday, next: refund("Returned by the customer") },
  refundedInPart: { count: 14, cards: everyday, next: refund("One item damaged", half) },
  refundedLater: { count: 6, cards: [cards.refundsLater], next: refund("Cancelled before shipping") },
  refundFailed: { count: 4, cards: ["4000000000007726"], next: refund("Delivered late", half) },
  byWallet: {
    count: 12,
    cards: everyday,
    shop: "online",
    members: () => wallet,
    next: (_shop, payment) => walkRedirect(payment, "Success"),
  },
  byBank: {
    count: 6,
    cards: everyday,
    shop: "online",
    members: () => ideal,
    next: (_shop, payment) => walkRedirect(payment, "Success"),
  },
  walletRejected: {
    count: 3,
    cards: everyday,
    shop: "online",
    members: () => wallet,
    next: (_shop, payment) => walkRedirect(payment, "Failure"),
  },
  agreed: {
    count: 8,
    cards: everyday,
    hasCustomer: true,
    members: ({ currency }) => ({
      setup_future_usage: "off_session",
      mandate_data: { customer_acceptance: agreement, mandate_type: { multi_use: { amount: 100_000, currency } } },
    }),
    next: chargeAgain,
  },
};

/** Body of POST /payments for an order with a card. */
export const paymentOf = (shop: DemoShop, order: Order, card: string): Record<string, unknown> => {
  const { customer } = order;
  const billed = customer === null ? {} : { customer_id: customer.customerId, email: customer.email };
  const billing =
    customer === null
      ? {}
      : {
          billing: {
            address: { ...customer.address, first_name: customer.firstName, last_name: customer.lastName },
            phone: { number: customer.phone, country_code: customer.phoneCountryCode },
          },
        };
  return cardPayment(card, {
    amount: order.amount,
    currency: order.currency,
    profile_id: shop.profiles[order.shop],
    merchant_order_reference_id: order.reference,
    description: order.description,
    metadata: { channel: order.channel },
    ...billed,
    ...billing,
  });
};
