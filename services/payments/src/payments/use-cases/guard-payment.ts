import type { MerchantSnapshot } from "@railyard/contracts";
import { sealPurposes } from "@railyard/contracts";

import { cardBlockingOf, isStoppedByRules, entriesThatBlock, blockPayment } from "../domain/blocking.ts";
import type { TestingCounter } from "../domain/card-testing.ts";
import { testingCountersOf } from "../domain/card-testing.ts";
import type { Payment, PaymentWithAttempt } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";
import { merchantPaymentEvent } from "./change-events.ts";
import { relatedChanges } from "./related-changes.ts";
import { expectedOf } from "./payment-lease.ts";

/** Counters by the hash that they are stored under. */
export const hashedCounters = (
  { vault }: Pick<Ports, "vault">,
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
): ReadonlyMap<string, TestingCounter> => {
  const profile = profileOf(merchant, state.payment);
  const counters = testingCountersOf(profile, state);
  const sealed = profile?.sealed_card_testing_secret ?? null;
  if (counters.length === 0 || sealed === null) return new Map();
  const secret = vault.openText(merchant, sealed, sealPurposes.sealed_card_testing_secret);
  return new Map(counters.map((counter) => [vault.sign(secret, counter.name), counter]));
};

/** Whether payments of the profile are checked at all. Most are not, and these take no time for it. */
export const isGuarded = (merchant: MerchantSnapshot, state: PaymentWithAttempt): boolean => {
  const profile = profileOf(merchant, state.payment);
  if (cardBlockingOf(profile) !== null || testingCountersOf(profile, state).length > 0) return true;
  return merchant.is_blocklist_enabled === true && entriesThatBlock(state).length > 0;
};

/**
 * Checks a payment against the profile's rules, the blocklist and the counts of failures, where they are on.
 * @returns whether the rules or the blocklist stop the payment's card.
 * @throws {Failure} `card_testing_suspected` (IR_16).
 */
export const isBlocked = async (
  ports: Pick<Ports, "guards" | "vault" | "clock" | "cardRanges">,
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
): Promise<boolean> => {
  const rules = cardBlockingOf(profileOf(merchant, state.payment));
  if (isStoppedByRules(rules, state, ports.cardRanges.lookUp)) return true;
  const counters = hashedCounters(ports, merchant, state);
  const entries = merchant.is_blocklist_enabled === true ? entriesThatBlock(state) : [];
  const question = { entries, counters: [...counters.keys()] };
  const found = await ports.guards.inspect(merchant.merchant_id, question, ports.clock.now());
  if (found.isBlocked) return true;
  for (const [name, { threshold }] of counters) {
    if ((found.failures.get(name) ?? 0) >= threshold) throw failures.card_testing_suspected();
  }
  return false;
};

type StorePorts = Pick<Ports, "clock" | "ids" | "payments" | "policy" | "relay">;

/** What is to be stored, and what must still be stored. */
interface BlockedChange {
  /** The payment with the version that it gets. */
  readonly state: PaymentWithAttempt;
  readonly before: Payment;
  readonly directoryVersion: number | null;
}

/** Stores a payment as failed because it is blocked, with its event. False when it was changed meanwhile. */
export const storeBlocked = async (ports: StorePorts, change: BlockedChange): Promise<boolean> => {
  const after = blockPayment(change.state, ports.clock.now());
  const isStored = await ports.payments.rewrite({
    expected: expectedOf(change.before),
    after,
    captures: [],
    events: [merchantPaymentEvent(ports, "payment_failed", after, null)],
    directoryVersion: change.directoryVersion,
    ...relatedChanges(ports, change.state, after),
  });
  if (isStored) ports.relay.hint();
  return isStored;
};
