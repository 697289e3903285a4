import type { Desk } from "./desk.ts";
import { cardOf } from "./desk.ts";
import type { Trigger } from "./payment-triggers.ts";
import { cards, shortSession } from "./payment-triggers.ts";

const disputeOf = async (desk: Desk, card: string = cards.disputed): Promise<string> => {
  const { payment_id: paymentId } = await desk.pay(card);
  return desk.until("dispute", async () => {
    const [dispute] = await desk.railyard.disputes.list({ payment_id: paymentId });
    return dispute?.dispute_id;
  });
};

/** The sandbox decides by words in the evidence. */
const challenge =
  (word: string): Trigger["run"] =>
  async (desk) => {
    const id = await disputeOf(desk);
    await desk.railyard.disputes.submitEvidence({ dispute_id: id, uncategorized_text: word });
    return [id];
  };

export const disputeTriggers = {
  dispute_opened: {
    summary: "A payment that the customer's bank disputes.",
    run: async (desk) => [await disputeOf(desk)],
  },
  dispute_expired: {
    summary: "A dispute that is not answered in time.",
    run: async (desk) => [await disputeOf(desk, cards.disputeExpires)],
  },
  dispute_accepted: {
    summary: "A dispute that the merchant accepts.",
    run: async (desk) => {
      const id = await disputeOf(desk);
      await desk.railyard.disputes.accept(id);
      return [id];
    },
  },
  dispute_cancelled: { summary: "A dispute that the bank withdraws.", run: challenge("withdrawing_evidence") },
  dispute_challenged: { summary: "A dispute with evidence.", run: challenge("undecided_evidence") },
  dispute_won: { summary: "A dispute with evidence that wins.", run: challenge("winning_evidence") },
  dispute_lost: { summary: "A dispute with evidence that loses.", run: challenge("losing_evidence") },
} as const satisfies Readonly<Record<string, Trigger>>;

const customerOf = async ({ railyard, newName }: Desk): Promise<string> =>
  (await railyard.customers.create({ customer_id: newName("cus_cli"), name: "Ada Example" })).customer_id;

const agreement = {
  acceptance_type: "online",
  accepted_at: new Date().toISOString(),
  online: { ip_address: "203.0.113.24", user_agent: "railyard trigger" },
} as const;

const mandateOf = async (desk: Desk): Promise<string> => {
  const payment = await desk.pay(cards.succeeds, {
    customer_id: await customerOf(desk),
    setup_future_usage: "off_session",
    mandate_data: {
      customer_acceptance: agreement,
      mandate_type: { multi_use: { amount: 100_000, currency: "USD" } },
    },
  });
  return payment.mandate_id ?? "";
};

export const mandateTriggers = {
  mandate_active: {
    summary: "A payment that agrees to later ones.",
    run: async (desk) => [await mandateOf(desk)],
  },
  mandate_revoked: {
    summary: "A mandate that is revoked.",
    run: async (desk) => {
      const id = await mandateOf(desk);
      await desk.railyard.mandates.revoke(id);
      return [id];
    },
  },
} as const satisfies Readonly<Record<string, Trigger>>;

const payoutTo = async (desk: Desk, account: string): Promise<string> => {
  await desk.payoutAccount();
  const payout = await desk.railyard.payouts.create(
    desk.withSettings({
      amount: 7500,
      currency: "USD" as const,
      confirm: true,
      auto_fulfill: true,
      payout_type: "bank" as const,
      payout_method_data: {
        bank: { bank_account_number: account, bank_routing_number: "110000000", bank_country_code: "US" as const },
      },
      profile_id: desk.profileId,
      description: "railyard trigger",
    }),
  );
  return payout.payout_id;
};

const payout = (summary: string, account: string) =>
  ({ summary, run: async (desk: Desk) => [await payoutTo(desk, account)] }) as const;

export const payoutTriggers = {
  payout_success: payout("A payout that succeeds.", "000100000001"),
  payout_failed: payout("A payout that fails.", "000200000002"),
  payout_initiated: payout("A payout that the provider has accepted.", "000700000007"),
  payout_processing: payout("A payout whose outcome comes later.", "000400000004"),
  payout_reversed: payout("A payout that is returned.", "000300000003"),
  payout_not_permitted: payout("A payout that the provider does not permit.", "000500000005"),
  payout_cancelled: {
    summary: "A payout that is cancelled before it is sent.",
    run: async (desk) => {
      const id = await payoutTo(desk, "000900000009");
      await desk.railyard.payouts.cancel(id);
      return [id];
    },
  },
  payout_expired: {
    summary: "A payout that is not confirmed in time.",
    takes: shortSession.takes,
    run: async ({ railyard, profileId, withSettings }) => {
      const { session_expiry: seconds } = shortSession;
      const open = { amount: 7500, currency: "USD" as const, profile_id: profileId, session_expiry: seconds };
      return [(await railyard.payouts.create(withSettings(open))).payout_id];
    },
  },
} as const satisfies Readonly<Record<string, Trigger>>;

export const subscriptionTriggers = {
  invoice_paid: {
    summary: "A subscription whose first period is paid.",
    run: async (desk) => {
      const { railyard, profileId, newName, withSettings } = desk;
      await desk.cardAccount();
      const options = { profileId };
      const plan = newName("plan");
      const price = { item_price_id: `${plan}_monthly`, amount: 1290, currency: "USD" as const };
      await railyard.subscriptions.items.create(
        withSettings({
          item_id: plan,
          name: "Coffee every month",
          prices: [{ ...price, interval: "month" as const }],
        }),
        options,
      );
      const subscription = await railyard.subscriptions.createConfirmed(
        {
          item_price_id: price.item_price_id,
          customer_id: await customerOf(desk),
          payment_details: { ...cardOf(cards.succeeds), customer_acceptance: { acceptance_type: "offline" } },
        },
        options,
      );
      return [subscription.id];
    },
  },
} as const satisfies Readonly<Record<string, Trigger>>;
