import type { MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";

import { resolveProfile } from "../../kernel/domain/profile-resolution.ts";
import type { BilledSubscription } from "../domain/subscription.ts";
import { subscriptionToWire } from "../wire/subscription-wire.ts";
import { failures } from "../failures.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import { changeWhenFree } from "../../kernel/use-cases/concurrent-change.ts";
import type { Ports, StoredSubscription } from "../ports.ts";
import { merchantEvent } from "../../kernel/use-cases/merchant-event.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";

export type SubscriptionPorts = Pick<Ports, "clock" | "ids" | "subscriptions" | "relay" | "policy">;

/** The merchant and the business profile that everything about subscriptions belongs to. */
export interface Scope {
  readonly merchant: MerchantSnapshot;
  readonly profile: ProfileSnapshot;
}

/**
 * Whose subscriptions the request is about.
 * @throws {Failure} `missing_field` (IR_04) without X-Profile-Id, `profile_not_found`, `merchant_not_found` (HE_02).
 */
export const scopeOf = async (ports: Pick<Ports, "directory">, caller: Caller): Promise<Scope> => {
  if (caller.profileId === null) throw failures.missing_field({ field: "X-Profile-Id" });
  const merchant = await merchantOf(ports, caller, null);
  const criteria = { requested: caller.profileId, ofCredential: null, businessCountry: null, businessLabel: null };
  return { merchant, profile: resolveProfile(merchant, criteria) };
};

/**
 * The subscription as stored.
 * @throws {Failure} `subscription_not_found` (HE_02), also of another profile.
 */
export const loadSubscription = async (
  { subscriptions }: Pick<Ports, "subscriptions">,
  { merchantId, profileId }: Caller,
  subscriptionId: string,
): Promise<StoredSubscription> => {
  const stored = await subscriptions.load(merchantId, subscriptionId);
  if (stored === null || stored.subscription.profileId !== profileId) {
    throw failures.subscription_not_found({ subscription_id: subscriptionId });
  }
  return stored;
};

const paidEvent = (ports: Pick<Ports, "ids">, billed: BilledSubscription): NewEvent =>
  merchantEvent(ports, {
    eventClass: "subscriptions",
    type: "invoice_paid",
    objectId: billed.subscription.subscriptionId,
    after: billed.subscription,
    object: subscriptionToWire(billed),
  });

/** Whether the change paid the invoice of a period. A set-up has no amount, so its payment has no event. */
const hasPaidPeriod = (before: BilledSubscription, after: BilledSubscription): boolean =>
  after.invoice?.kind === "period" && after.invoice.status === "paid" && before.invoice?.status !== "paid";

/**
 * Stores a changed subscription with its invoice, and with the event when the change paid one.
 * @param dueAt when the next check is due; soon when it is left out, in case this process dies before it has finished.
 * @returns null when another process changed it meanwhile.
 */
export const saveBilledSubscription = async (
  ports: SubscriptionPorts,
  before: StoredSubscription,
  after: BilledSubscription,
  dueAt: Date | null = new Date(ports.clock.now().getTime() + ports.policy.leaseMs),
): Promise<StoredSubscription | null> => {
  const subscription = { ...after.subscription, version: before.subscription.version + 1, dueAt };
  const isNew = after.invoice !== null && after.invoice.invoiceId !== before.invoice?.invoiceId;
  const isChanged = after.invoice !== before.invoice;
  const invoice =
    after.invoice === null || isNew || !isChanged
      ? after.invoice
      : { ...after.invoice, version: (before.invoice?.version ?? 0) + 1 };
  const billed = { subscription, invoice };
  const isPaid = hasPaidPeriod(before, billed);
  const isStored = await ports.subscriptions.save({
    expectedVersion: before.subscription.version,
    after: subscription,
    invoice:
      invoice === null || !isChanged
        ? null
        : { expectedVersion: isNew ? null : (before.invoice?.version ?? null), after: invoice },
    events: isPaid ? [paidEvent(ports, billed)] : [],
    directoryVersion: before.directoryVersion,
  });
  if (!isStored) return null;
  if (isPaid) ports.relay.hint();
  return { ...before, ...billed };
};

/**
 * Runs a step on a subscription, and repeats it on the new state when another process stored its change first.
 * @param step its result, or null when another process changed the subscription in between.
 * @throws {Failure} `subscription_not_found` (HE_02), `busy` (409) when others change it all the time.
 */
export const withSubscription = <Result>(
  ports: Pick<Ports, "clock" | "policy" | "subscriptions">,
  caller: Caller,
  subscriptionId: string,
  step: (stored: StoredSubscription) => Promise<Result | null>,
): Promise<Result> =>
  changeWhenFree(ports, { resource: `subscription ${subscriptionId}` }, async () =>
    step(await loadSubscription(ports, caller, subscriptionId)),
  );
