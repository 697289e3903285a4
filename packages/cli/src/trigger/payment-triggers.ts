import type { Desk } from "./desk.ts";

/** Cards of the sandbox, by what happens with them. */
export const cards = {
  succeeds: "4242424242424242",
  declined: "4000000000000002",
  pending: "4000000000000200",
  half: "4000000000000143",
  challenge: "4000000000003220",
  refundFails: "4000000000007726",
  disputed: "4000000000000259",
  disputeExpires: "4000000000002685",
  chargedAfterVoid: "4000000000002750",
  chargedAfterVoidForGood: "4000000000002834",
} as const;

/** How an event comes about: resolves with the ids of objects, one of which is in the event. */
export interface Trigger {
  readonly summary: string;
  readonly run: (desk: Desk) => Promise<readonly string[]>;
  /** How long it takes, where that is more than seconds. */
  readonly takes?: string;
}

const manual = { capture_method: "manual" } as const;

/** Seconds: the shortest time for which the platform keeps an object open. */
const shortestSession = 60;

const aMinute = "about a minute";

const cancelled = async (desk: Desk, card: string): Promise<string> => {
  const { payment_id: id } = await desk.pay(card, manual);
  await desk.railyard.payments.cancel(id, { cancellation_reason: "requested_by_customer" });
  return id;
};

const refunded = async (desk: Desk, card: string): Promise<readonly string[]> => {
  const { payment_id: id } = await desk.pay(card);
  const refund = await desk.railyard.refunds.create({ payment_id: id, amount: 540, reason: "One item returned" });
  return [refund.refund_id];
};

export const paymentTriggers = {
  payment_succeeded: {
    summary: "A payment with a card that succeeds.",
    run: async (desk) => [(await desk.pay(cards.succeeds)).payment_id],
  },
  payment_failed: {
    summary: "A payment with a card that is declined.",
    run: async (desk) => [(await desk.pay(cards.declined)).payment_id],
  },
  payment_processing: {
    summary: "A payment whose outcome comes later.",
    run: async (desk) => [(await desk.pay(cards.pending)).payment_id],
  },
  payment_cancelled: {
    summary: "An authorization that is voided.",
    run: async (desk) => [await cancelled(desk, cards.succeeds)],
  },
  payment_cancelled_post_capture: {
    summary: "A payment that is reversed after its capture.",
    run: async (desk) => {
      const { payment_id: id } = await desk.pay(cards.succeeds);
      await desk.railyard.payments.cancelPostCapture(id, { cancellation_reason: "requested_by_customer" });
      return [id];
    },
  },
  payment_authorized: {
    summary: "A payment that is authorized and not captured.",
    run: async (desk) => [(await desk.pay(cards.succeeds, manual)).payment_id],
  },
  payment_partially_authorized: {
    summary: "A payment of which half the amount is authorized.",
    run: async (desk) => [(await desk.pay(cards.half, { enable_partial_authorization: true })).payment_id],
  },
  payment_captured: {
    summary: "An authorization of which a part is captured.",
    run: async (desk) => {
      const { payment_id: id, amount } = await desk.pay(cards.succeeds, manual);
      await desk.railyard.payments.capture(id, { amount_to_capture: Math.ceil(amount / 2) });
      return [id];
    },
  },
  payment_expired: {
    summary: "A payment that is not confirmed in time.",
    takes: aMinute,
    run: async ({ railyard, profileId, withSettings }) => {
      const open = { amount: 6540, currency: "USD" as const, profile_id: profileId, session_expiry: shortestSession };
      return [(await railyard.payments.create(withSettings(open))).payment_id];
    },
  },
  action_required: {
    summary: "A payment that waits for the customer's 3-D Secure challenge.",
    run: async (desk) => [(await desk.pay(cards.challenge, { authentication_type: "three_ds" })).payment_id],
  },
  refund_succeeded: {
    summary: "A refund of a part of a payment.",
    run: (desk) => refunded(desk, cards.succeeds),
  },
  refund_failed: {
    summary: "A refund that the provider refuses.",
    run: (desk) => refunded(desk, cards.refundFails),
  },
} as const satisfies Readonly<Record<string, Trigger>>;

/** Money that a provider took although the payment was voided. */
const unmatched = async (desk: Desk, card: string): Promise<string> => {
  const paymentId = await cancelled(desk, card);
  return desk.until("unmatched transaction", async () => {
    const { data } = await desk.railyard.unmatchedTransactions.list({ payment_id: paymentId });
    return data[0]?.unmatched_transaction_id;
  });
};

export const unmatchedTriggers = {
  unmatched_transaction_detected: {
    summary: "A voided authorization that the provider charges all the same.",
    run: async (desk) => [await unmatched(desk, cards.chargedAfterVoid)],
  },
  unmatched_transaction_reversed: {
    summary: "The same, refunded by the platform.",
    run: async (desk) => [await unmatched(desk, cards.chargedAfterVoid)],
  },
  unmatched_transaction_review: {
    summary: "The same, where the provider refuses the refund.",
    run: async (desk) => [await unmatched(desk, cards.chargedAfterVoidForGood)],
  },
  unmatched_transaction_resolved: {
    summary: "The same, closed by hand.",
    run: async (desk) => {
      const { railyard, until } = desk;
      const paymentId = await cancelled(desk, cards.chargedAfterVoidForGood);
      const id = await until("unmatched transaction in review", async () => {
        const { data } = await railyard.unmatchedTransactions.list({ payment_id: paymentId });
        return data.find(({ status }) => status === "review")?.unmatched_transaction_id;
      });
      const note = "Refunded in the provider's dashboard.";
      await railyard.unmatchedTransactions.resolve(id, { resolution: "returned_at_provider", note });
      return [id];
    },
  },
} as const satisfies Readonly<Record<string, Trigger>>;

export const shortSession = { session_expiry: shortestSession, takes: aMinute } as const;
