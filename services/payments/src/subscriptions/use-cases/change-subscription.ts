import type {
  CancelSubscriptionRequest,
  Subscription as SubscriptionRepresentation,
  UpdateSubscriptionRequest,
} from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import {
  cancelledSubscription,
  pausedSubscription,
  resumedSubscription,
  updatedSubscription,
} from "../domain/change-subscription.ts";
import type { BilledSubscription, Subscription } from "../domain/subscription.ts";
import { checkSubscription } from "../domain/subscription.ts";
import { cancellationFromWire, subscriptionChangeFromWire } from "../wire/stated-subscription-wire.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredSubscription } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { loadMethod } from "../../vault/use-cases/sealed-methods.ts";
import { advanceSubscription } from "./advance-subscription.ts";
import type { ChosenTerms } from "./choose-terms.ts";
import { chooseTerms } from "./choose-terms.ts";
import { answerSubscription } from "./subscription-answer.ts";
import type { Scope } from "./subscription-changes.ts";
import { saveBilledSubscription, scopeOf, withSubscription } from "./subscription-changes.ts";
import type { AdvancePorts } from "./advance-subscription.ts";
import type { AnswerPorts } from "./subscription-answer.ts";

/** Which subscription a caller means. */
export interface SubscriptionInput {
  readonly caller: Caller;
  readonly subscriptionId: string;
}

/** Does what follows from a change. The change is stored, so whatever fails here is left to the sweep. */
const continueAfterChange = async (
  ports: AdvancePorts,
  { subscription }: StoredSubscription,
): Promise<StoredSubscription | null> => {
  const { merchantId, subscriptionId } = subscription;
  try {
    return await advanceSubscription(ports)({ merchantId, subscriptionId });
  } catch (error) {
    if (!isFailure(error)) throw error;
    const facts = { subscription_id: subscriptionId, reason: error.failureName };
    ports.observer.warn(facts, "What follows from a change of a subscription is put off.");
    return null;
  }
};

type ChangePorts = AdvancePorts & AnswerPorts & Pick<Ports, "directory">;

/** Stores a change, and runs the steps that follow from it. */
const change = async (
  ports: ChangePorts,
  { caller, subscriptionId }: SubscriptionInput,
  alter: (billed: BilledSubscription) => BilledSubscription | Promise<BilledSubscription>,
): Promise<SubscriptionRepresentation> => {
  const saved = await withSubscription(ports, caller, subscriptionId, async (stored) =>
    saveBilledSubscription(ports, stored, await alter(stored)),
  );
  const rested = await continueAfterChange(ports, saved);
  return answerSubscription(ports, rested ?? saved);
};

/**
 * Pauses a subscription: nothing is charged until it is resumed.
 * @throws {Failure} `subscription_not_found` (HE_02), `subscription_wrong_status` (IR_16).
 */
export const pauseSubscription =
  (ports: ChangePorts) =>
  async (input: SubscriptionInput): Promise<SubscriptionRepresentation> => {
    await scopeOf(ports, input.caller);
    return change(ports, input, (billed) => pausedSubscription(billed, ports.clock.now()));
  };

/**
 * Resumes a subscription, and charges at once what is to be paid.
 * @throws {Failure} `subscription_not_found` (HE_02), `subscription_wrong_status` (IR_16).
 */
export const resumeSubscription =
  (ports: ChangePorts) =>
  async (input: SubscriptionInput): Promise<SubscriptionRepresentation> => {
    await scopeOf(ports, input.caller);
    return change(ports, input, (billed) => resumedSubscription(billed, ports.clock.now()));
  };

/**
 * Ends a subscription at once or with its period.
 * @throws {Failure} `subscription_not_found` (HE_02), `subscription_wrong_status` (IR_16).
 */
export const cancelSubscription =
  (ports: ChangePorts) =>
  async (input: SubscriptionInput, request: CancelSubscriptionRequest): Promise<SubscriptionRepresentation> => {
    await scopeOf(ports, input.caller);
    const cancellation = cancellationFromWire(request);
    return change(ports, input, (billed) => cancelledSubscription(billed, cancellation, ports.clock.now()));
  };

/** The prices that the update leads to; null when it states nothing about them. */
const termsAfter = async (
  ports: Pick<Ports, "subscriptionItems">,
  scope: Scope,
  { terms, nextTerms }: Subscription,
  request: UpdateSubscriptionRequest,
): Promise<ChosenTerms | null> => {
  const { item_price_id, plan_id, quantity, addons, coupon_code } = request;
  const isSilent = [item_price_id, plan_id, quantity, addons, coupon_code].every((value) => (value ?? null) === null);
  if (isSilent) return null;
  const present = nextTerms ?? terms;
  const [plan, ...others] = present.lines;
  const kept = others.map((line) => ({ item_price_id: line.itemPriceId, quantity: line.quantity }));
  return chooseTerms(ports, scope, {
    item_price_id: item_price_id ?? present.itemPriceId,
    plan_id: plan_id ?? null,
    quantity: quantity ?? plan?.quantity ?? 1,
    addons: addons ?? kept,
    coupon_code: coupon_code ?? null,
  });
};

/** Refuses a payment method that the customer has not agreed to be charged with. */
const checkMethod = async (
  ports: Pick<Ports, "paymentMethods">,
  { merchant }: Scope,
  { customerId }: Subscription,
  paymentMethodId: string | null | undefined,
): Promise<void> => {
  if (paymentMethodId === null || paymentMethodId === undefined) return;
  const method = await loadMethod(ports, merchant, paymentMethodId);
  if (method.customerId !== customerId) throw failures.payment_method_of_other({ field: "payment_method_id" });
  if (method.details.usage === "off_session") return;
  throw failures.combination_refused({
    field: "payment_method_id",
    problem: "the customer did not agree to charges of this payment method without being there",
  });
};

/**
 * Changes what the next periods cost, what they are charged to, and texts.
 * @throws {Failure} `subscription_not_found` (HE_02), `subscription_wrong_status`, `subscription_currency_fixed`
 * (IR_16), those of the terms and of the payment method.
 */
export const updateSubscription =
  (ports: ChangePorts & Pick<Ports, "paymentMethods" | "subscriptionItems">) =>
  async (input: SubscriptionInput, request: UpdateSubscriptionRequest): Promise<SubscriptionRepresentation> => {
    const scope = await scopeOf(ports, input.caller);
    return change(ports, input, async (billed) => {
      const { subscription } = billed;
      checkSubscription(subscription, "update");
      const chosen = await termsAfter(ports, scope, subscription, request);
      await checkMethod(ports, scope, subscription, request.payment_method_id);
      const terms = chosen?.terms ?? null;
      const trialDays = chosen?.trialDays ?? subscription.trialDays;
      const stated = subscriptionChangeFromWire(request);
      return updatedSubscription(billed, { stated, terms, trialDays }, ports.clock.now());
    });
  };
